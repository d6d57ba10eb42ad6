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
      description: 'Sorted by name.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: DepartmentsParams,
      pages: { keyOf: ({ name, id }) => [nameOrder(name), id] },
      replies: { 200: Type.Array(DepartmentOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await departments.list(caller, params.company_id)),
    }),
    route({
      method: 'POST',
      path: '/api/company/{company_id}/departments',
      id: 'createDepartment',
      tag,
      summary: 'Create a department',
      description: 'Returns 409 when another department of the company has the same name or code.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentsParams,
      body: DepartmentIn,
      replies: { 201: DepartmentOut },
      errors: [404, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await departments.create(caller, params.company_id, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}/departments/{department_id}',
      id: 'updateDepartment',
      tag,
      summary: 'Change a department',
      description: 'Only the fields you send are changed. Existing pays keep their department.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentParams,
      body: DepartmentPatch,
      replies: { 200: DepartmentOut },
      errors: [404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await departments.update(caller, { companyId: params.company_id, id: params.department_id }, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/company/{company_id}/departments/{department_id}',
      id: 'deleteDepartment',
      tag,
      summary: 'Delete a department',
      description: 'Existing pays keep the department.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: DepartmentParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await departments.remove(caller, { companyId: params.company_id, id: params.department_id });
        return answer(204, undefined);
      },
    }),
  ];
}
