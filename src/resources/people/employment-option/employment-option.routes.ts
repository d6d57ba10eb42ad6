import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Id, named, Type } from '../../../http/schema.ts';
import { EMPLOYMENT_TENURES, EMPLOYMENT_TYPES } from '../employee/employee.service.ts';

const tag = 'Employees';
const EmploymentOptionOut = named(
  'EmploymentOption',
  Type.Object(
    {
      id: Id({ description: 'Id for employment_type or employment_tenure' }),
      name: Type.String({
        description: 'Name, which employment_type and employment_tenure also accept, ignoring case',
      }),
    },
    { additionalProperties: false },
  ),
);

export function employmentOptionRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employment-types',
      id: 'listEmploymentTypes',
      tag,
      summary: 'List employment types',
      description: 'Send the id or the name in the employment_type of an employee.',
      access: callers('anyone'),
      rate: 'list',
      replies: { 200: Type.Array(EmploymentOptionOut) },
      handler: async () => answer(200, [...EMPLOYMENT_TYPES]),
    }),
    route({
      method: 'GET',
      path: '/api/employment-tenures',
      id: 'listEmploymentTenures',
      tag,
      summary: 'List employment tenures',
      description: 'Send the id or the name in the employment_tenure of an employee.',
      access: callers('anyone'),
      rate: 'list',
      replies: { 200: Type.Array(EmploymentOptionOut) },
      handler: async () => answer(200, [...EMPLOYMENT_TENURES]),
    }),
  ];
}
