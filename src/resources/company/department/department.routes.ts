import { nameOrder } from '../../../base/name-order.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  DepartmentIn,
  DepartmentOut,
  DepartmentParams,
  DepartmentPatch,
  DepartmentsParams,
} from './department.schema.ts';
import type { DepartmentService } from './department.service.ts';

const tag = 'Departments';

export function departmentRoutes({ departments }: { departments: DepartmentService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/departments',
      id: 'listDepartments',
      tag,
      summary: 'List departments',
      description: 'By name.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: DepartmentsParams,
      pages: { keyOf: ({ name, id }) => [nameOrder(name), id] },
      replies: { 200: Type.Array(DepartmentOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await departments.list({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      method: 'POST',
      path: '/api/company/{company_id}/departments',
      id: 'createDepartment',
      tag,
      summary: 'Create a department',
      description: '409 when another department of the company has the name or the code.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentsParams,
      body: DepartmentIn,
      replies: { 201: DepartmentOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await departments.create({ principal, requestId: request.id }, params.company_id, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}/departments/{department_id}',
      id: 'updateDepartment',
      tag,
      summary: 'Change a department',
      description: 'Only the fields sent change. Pays keep the department they were made with.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentParams,
      body: DepartmentPatch,
      replies: { 200: DepartmentOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await departments.update(
            { principal, requestId: request.id },
            { companyId: params.company_id, id: params.department_id },
            body,
          ),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/api/company/{company_id}/departments/{department_id}',
      id: 'deleteDepartment',
      tag,
      summary: 'Delete a department',
      description: 'Pays keep the department they were made with.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ principal, params, request }) => {
        await departments.remove(
          { principal, requestId: request.id },
          { companyId: params.company_id, id: params.department_id },
        );
        return answer(204, undefined);
      },
    }),
  ];
}
