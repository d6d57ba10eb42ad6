import { answer, employeeZone, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath, EmployeePath } from '../employee/employee.service.ts';
import {
  BankAccountIn,
  BankAccountOrder,
  BankAccountOut,
  BankAccountPatch,
  BankAccountPath,
  FirstAccountIn,
  FirstAccountResults,
} from './bank-account.schema.ts';
import type { BankAccountService } from './bank-account.service.ts';
import type { FirstAccountService } from './first-accounts.service.ts';

const tag = 'Bank accounts';
const NEW_DEFAULT =
  'Only the default account is without an amount, so a call that makes another account the default also sends ' +
  'old_default_amount, what the old default is paid in each pay from then on (400 without it).';

export function bankAccountRoutes({
  bankAccounts,
  firstAccounts,
}: {
  readonly bankAccounts: BankAccountService;
  readonly firstAccounts: FirstAccountService;
}): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/company/{company_id}/bank-accounts',
      id: 'createFirstBankAccounts',
      tag,
      summary: 'Give employees their first bank account',
      description:
        'For employees who come from another payroll: each account becomes the default one of its employee. Up to 5,000 ' +
        'in one call. A broken rule, such as an employee who has an account already, fails its own item: the others are ' +
        'kept and the answer is 207.',
      access: ownCompanyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      body: Type.Array(FirstAccountIn),
      bodyIs: { batch: true },
      replies: { 201: FirstAccountResults, 207: FirstAccountResults },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) => {
        const results = await firstAccounts.add({ principal, requestId: request.id }, params.company_id, body);
        const isAllWell = results.every(({ account }) => account !== undefined);
        return isAllWell ? answer(201, results) : answer(207, results);
      },
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/bank-accounts',
      id: 'listBankAccounts',
      tag,
      summary: "List an employee's bank accounts",
      description: 'By rank: the default account, which takes what the others leave, then those with an amount.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeePath,
      replies: { 200: Type.Array(BankAccountOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await bankAccounts.list({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/bank-accounts',
      id: 'createBankAccount',
      tag,
      summary: 'Add a bank account',
      description: `Up to 10. The first is the default account. A new default moves the old one to rank 1. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: BankAccountIn,
      replies: { 201: BankAccountOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await bankAccounts.create({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'PUT',
      path: '/api/employees/{employee_id}/bank-accounts/order',
      id: 'orderBankAccounts',
      tag,
      summary: 'Rank the bank accounts',
      description: `Names every account once; the first becomes the default account. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: BankAccountOrder,
      replies: { 200: Type.Array(BankAccountOut) },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await bankAccounts.order({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'readBankAccount',
      tag,
      summary: 'Read a bank account',
      description: 'One account of the ranked list, with its number in full.',
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      replies: { 200: BankAccountOut },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await bankAccounts.read({ principal, requestId: request.id }, params.employee_id, params.bank_account_id),
        ),
    }),
    route({
      method: 'PATCH',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'updateBankAccount',
      tag,
      summary: 'Change a bank account',
      description:
        'Only the fields sent change. is_default true moves the account to the front and takes its amount away; the old ' +
        `default moves to rank 1. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      body: BankAccountPatch,
      replies: { 200: BankAccountOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await bankAccounts.update(
            { principal, requestId: request.id },
            params.employee_id,
            params.bank_account_id,
            body,
          ),
        ),
    }),
    route({
      method: 'DELETE',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'deleteBankAccount',
      tag,
      summary: 'Delete a bank account',
      description: 'The default account goes last.',
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        await bankAccounts.remove({ principal, requestId: request.id }, params.employee_id, params.bank_account_id);
        return answer(204, undefined);
      },
    }),
  ];
}
