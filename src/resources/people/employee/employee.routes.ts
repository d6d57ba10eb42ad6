import { answer, companyZone, employeeZone, jsonArrayText, jsonText, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { DirectoryEntry } from './employee.directory.ts';
import { HistoryEntry, HistoryQuery } from './employee.history.ts';
import {
  CompanyPath,
  EmployeeChecks,
  EmployeeIn,
  EmployeeOut,
  EmployeePatch,
  EmployeePath,
  EmployeeResults,
  EmployeesToCheck,
  type IdentifierType,
  ListQuery,
  type StatusFilter,
  UpdateQuery,
} from './employee.schema.ts';
import type { EmployeeService } from './employee.service.ts';

const tag = 'Employees';

const BATCH = 'Up to 5,000 in one call. An item that does not fit the schema refuses the whole call (422).';

export function employeeRoutes({ employees }: { readonly employees: EmployeeService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/employees',
      id: 'listEmployees',
      tag,
      summary: 'List the employees of a company',
      description: 'By last, first and middle name, whatever their case; then by id.',
      access: companyZone('EMPLOYEES', { foundByHandler: true }),
      rate: 'list',
      params: CompanyPath,
      query: ListQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(EmployeeOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          jsonArrayText(
            await employees.list({ principal, requestId: request.id }, params.company_id, {
              status: (query.status ?? 'all') as StatusFilter,
              page,
            }),
          ),
        ),
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/employees/directory',
      id: 'listEmployeeDirectory',
      tag,
      summary: 'List who works for a company',
      description:
        'What a list of people shows, without tax and account numbers: a tenth of the whole records. In the order of listEmployees.',
      access: companyZone('EMPLOYEES'),
      rate: 'list',
      params: CompanyPath,
      query: ListQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(DirectoryEntry) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await employees.directory({ principal, requestId: request.id }, params.company_id, {
            status: (query.status ?? 'all') as StatusFilter,
            page,
          }),
        ),
    }),
    route({
      method: 'POST',
      path: '/api/company/{company_id}/employees/check',
      id: 'checkEmployees',
      tag,
      summary: 'Check employees before they are created',
      description:
        'What createEmployees would say of each item, in order, without storing any. Up to 5,000 in one call. Unlike there, a value that does not fit the schema is told of its own item, so that a whole file can be put right at once.',
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      body: EmployeesToCheck,
      bodyIs: { batch: true },
      replies: { 200: EmployeeChecks },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) =>
        answer(200, [...(await employees.check({ principal, requestId: request.id }, params.company_id, body))]),
    }),
    route({
      method: 'PUT',
      path: '/api/company/{company_id}/employees/create',
      id: 'createEmployees',
      tag,
      summary: 'Create employees',
      description: `${BATCH} A broken rule fails its own item: the others are created and the answer is 207.`,
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      body: Type.Array(EmployeeIn),
      bodyIs: { batch: true },
      replies: { 201: EmployeeResults, 207: EmployeeResults },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) => {
        const results = await employees.create({ principal, requestId: request.id }, params.company_id, body);
        return isAllWell(results) ? answer(201, [...results]) : answer(207, [...results]);
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}/employees/update',
      id: 'updateEmployees',
      tag,
      summary: 'Change employees',
      description:
        `${BATCH} Only the fields sent change; null clears a field or puts its default back. Items are changed one by ` +
        'one, in order; a broken rule fails its own item (207), such as a start_date after the end of the employment. An Australian leave balance on a New Zealand company ' +
        'ends the call with 400; the items before it stay changed.',
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      query: UpdateQuery,
      body: Type.Array(EmployeePatch),
      bodyIs: { batch: true },
      replies: { 200: EmployeeResults, 207: EmployeeResults },
      errors: [400, 404],
      handler: async ({ principal, params, query, body, request }) => {
        const identifierType = (query.identifier_type ?? 'employee_id') as IdentifierType;
        const given = { companyId: params.company_id, identifierType };
        const results = await employees.update({ principal, requestId: request.id }, given, body as never);
        return isAllWell(results) ? answer(200, [...results]) : answer(207, [...results]);
      },
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}',
      id: 'readEmployee',
      tag,
      summary: 'Read an employee',
      description: 'A deleted employee is shown with is_deleted true.',
      access: employeeZone('EMPLOYEES', { foundByHandler: true }),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: EmployeeOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, jsonText(await employees.read({ principal, requestId: request.id }, params.employee_id))),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/history',
      id: 'listEmployeeHistory',
      tag,
      summary: 'What was changed about an employee, newest first',
      description:
        'From the audit log: the record, its bank accounts, declarations, opening balances, own rates, allowances and deductions, its end and its return. Tax and account numbers are masked.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeePath,
      query: HistoryQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(HistoryEntry) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await employees.history({ principal, requestId: request.id }, params.employee_id, { ...query, page }),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/api/employees/{employee_id}',
      id: 'deleteEmployee',
      tag,
      summary: 'Delete an employee',
      description: 'Hides the record; its history, pays and number are kept. Not reported as ceasing employment.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 409],
      handler: async ({ principal, params, request }) => {
        await employees.remove({ principal, requestId: request.id }, params.employee_id);
        return answer(204, undefined);
      },
    }),
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/restore',
      id: 'restoreEmployee',
      tag,
      summary: 'Restore a deleted employee',
      description: 'The employment stays as it was: a terminated employee returns terminated.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: EmployeeOut },
      errors: [400, 409],
      handler: async ({ principal, params, request }) =>
        answer(200, await employees.restore({ principal, requestId: request.id }, params.employee_id)),
    }),
  ];
}

const isAllWell = (results: readonly { errors: object }[]): boolean =>
  results.every(({ errors }) => Object.keys(errors).length === 0);
