import { answer, companyZone, employeeZone, jsonArrayText, jsonText, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { DirectoryEntry } from './employee.directory.ts';
import { HistoryEntry, HistoryQuery } from './employee.history.ts';
import {
  CompanyPath,
  CreateQuery,
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

const BATCH = 'Up to 5,000 in one request. If any item does not match the schema, the whole request returns 422.';

export function employeeRoutes({ employees }: { readonly employees: EmployeeService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/employees',
      id: 'listEmployees',
      tag,
      summary: 'List the employees of a company',
      description: 'Sorted by last, first and middle name, ignoring case, then by id.',
      access: companyZone('EMPLOYEES', { foundByHandler: true }),
      rate: 'list',
      params: CompanyPath,
      query: ListQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(EmployeeOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(
          200,
          jsonArrayText(
            await employees.list(caller, params.company_id, {
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
      summary: 'List a short record of each employee',
      description:
        'Each record is about a tenth of the full size and has no tax or account numbers. Same order as listEmployees.',
      access: companyZone('EMPLOYEES'),
      rate: 'list',
      params: CompanyPath,
      query: ListQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(DirectoryEntry) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(
          200,
          await employees.directory(caller, params.company_id, {
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
      summary: 'Validate employees before creating them',
      description:
        'Returns what createEmployees would return for each item, without storing anything. Up to 5,000 items per request. Unlike createEmployees, schema errors are reported per item, so that you can correct a whole file at once.',
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      body: EmployeesToCheck,
      bodyIs: { batch: true },
      replies: { 200: EmployeeChecks },
      errors: [400, 404],
      handler: async ({ caller, params, body }) =>
        answer(200, [...(await employees.check(caller, params.company_id, body))]),
    }),
    route({
      method: 'PUT',
      path: '/api/company/{company_id}/employees/create',
      id: 'createEmployees',
      idempotency: 'none',
      tag,
      summary: 'Create employees',
      description: `${BATCH} An item that breaks a rule fails; the others are created and the response is 207.`,
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      query: CreateQuery,
      body: Type.Array(EmployeeIn),
      bodyIs: { batch: true },
      replies: { 201: EmployeeResults, 207: EmployeeResults },
      errors: [400, 404],
      handler: async ({ caller, params, query, body }) => {
        const results = await employees.create(caller, params.company_id, body, query);
        return isAllWell(results) ? answer(201, [...results]) : answer(207, [...results]);
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}/employees/update',
      id: 'updateEmployees',
      idempotency: 'none',
      tag,
      summary: 'Change employees',
      description:
        `${BATCH} Only the fields you send are changed; null clears a field or restores its default. Items are changed one by ` +
        'one, in order. An item that breaks a rule, such as a start_date after the end of the employment, fails (207). An Australian leave balance for a New Zealand company ' +
        'ends the request with 400; the changes to earlier items are kept.',
      access: companyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      query: UpdateQuery,
      body: Type.Array(EmployeePatch),
      bodyIs: { batch: true },
      replies: { 200: EmployeeResults, 207: EmployeeResults },
      errors: [400, 404],
      handler: async ({ caller, params, query, body }) => {
        const identifierType = (query.identifier_type ?? 'employee_id') as IdentifierType;
        const given = { companyId: params.company_id, identifierType };
        const results = await employees.update(caller, given, body as never);
        return isAllWell(results) ? answer(200, [...results]) : answer(207, [...results]);
      },
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}',
      id: 'readEmployee',
      tag,
      summary: 'Read an employee',
      description: 'Also returns deleted employees, with is_deleted true.',
      access: employeeZone('EMPLOYEES', { foundByHandler: true }),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: EmployeeOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, jsonText(await employees.read(caller, params.employee_id))),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/history',
      id: 'listEmployeeHistory',
      tag,
      summary: 'List the changes to an employee, newest first',
      description:
        'From the audit log: changes to the record, bank accounts, declarations, opening balances, own rates, allowances and deductions, terminations and reinstatements. Tax and account numbers are masked.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeePath,
      query: HistoryQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(HistoryEntry) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await employees.history(caller, params.employee_id, { ...query, page })),
    }),
    route({
      method: 'DELETE',
      path: '/api/employees/{employee_id}',
      id: 'deleteEmployee',
      idempotency: 'none',
      tag,
      summary: 'Delete an employee',
      description:
        'Hides the record but keeps its history, pays and employee number. Does not report the end of employment.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 409],
      handler: async ({ caller, params }) => {
        await employees.remove(caller, params.employee_id);
        return answer(204, undefined);
      },
    }),
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/restore',
      id: 'restoreEmployee',
      idempotency: 'none',
      tag,
      summary: 'Restore a deleted employee',
      description: 'The employment does not change: a terminated employee stays terminated.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: EmployeeOut },
      errors: [400, 409],
      handler: async ({ caller, params }) => answer(200, await employees.restore(caller, params.employee_id)),
    }),
  ];
}

const isAllWell = (results: readonly { errors: object }[]): boolean =>
  results.every(({ errors }) => Object.keys(errors).length === 0);
