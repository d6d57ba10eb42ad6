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
  'Every account except the default needs an amount. A request that makes another account the default must also send ' +
  'old_default_amount, the amount the old default account then receives from each pay; otherwise it returns 400.';

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
      summary: 'Create the first bank account of many employees',
      description:
        'For migration from another payroll system. Each account becomes the default of its employee. Up to 5,000 ' +
        'items per request. An item that breaks a rule, such as an employee who already has an account, fails; the others ' +
        'are saved and the response is 207.',
      access: ownCompanyZone('EMPLOYEES'),
      rate: 'standard',
      params: CompanyPath,
      body: Type.Array(FirstAccountIn),
      bodyIs: { batch: true },
      replies: { 201: FirstAccountResults, 207: FirstAccountResults },
      errors: [400, 404],
      handler: async ({ caller, params, body }) => {
        const results = await firstAccounts.add(caller, params.company_id, body);
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
      description:
        'Sorted by rank: first the default account, which receives the remainder of the net pay, then accounts with a fixed amount.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeePath,
      replies: { 200: Type.Array(BankAccountOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await bankAccounts.list(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/bank-accounts',
      id: 'createBankAccount',
      tag,
      summary: 'Add a bank account',
      description: `An employee can have up to 10 accounts. The first is the default. A new default account moves the old one to rank 1. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: BankAccountIn,
      replies: { 201: BankAccountOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await bankAccounts.create(caller, params.employee_id, body)),
    }),
    route({
      method: 'PUT',
      path: '/api/employees/{employee_id}/bank-accounts/order',
      id: 'orderBankAccounts',
      tag,
      summary: 'Reorder the bank accounts',
      description: `Send the id of every account once; the first becomes the default account. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: BankAccountOrder,
      replies: { 200: Type.Array(BankAccountOut) },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await bankAccounts.order(caller, params.employee_id, body)),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'readBankAccount',
      tag,
      summary: 'Read a bank account',
      description: 'Returns one account with its full account number.',
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      replies: { 200: BankAccountOut },
      errors: [400, 404],
      handler: async ({ caller, params }) =>
        answer(200, await bankAccounts.read(caller, params.employee_id, params.bank_account_id)),
    }),
    route({
      method: 'PATCH',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'updateBankAccount',
      tag,
      summary: 'Change a bank account',
      description:
        'Only the fields you send are changed. is_default true makes this account the default and clears its amount; the old ' +
        `default moves to rank 1. ${NEW_DEFAULT}`,
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      body: BankAccountPatch,
      replies: { 200: BankAccountOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await bankAccounts.update(caller, params.employee_id, params.bank_account_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/employees/{employee_id}/bank-accounts/{bank_account_id}',
      id: 'deleteBankAccount',
      tag,
      summary: 'Delete a bank account',
      description: 'The default account can be deleted only when it is the last one.',
      access: employeeZone(),
      rate: 'standard',
      params: BankAccountPath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await bankAccounts.remove(caller, params.employee_id, params.bank_account_id);
        return answer(204, undefined);
      },
    }),
  ];
}
