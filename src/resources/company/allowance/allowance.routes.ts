import { nameOrder } from '../../../base/name-order.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Message, Type } from '../../../http/schema.ts';
import {
  AllowanceParams,
  AllowancesParams,
  CompanyAllowanceIn,
  CompanyAllowanceOut,
  DeleteQuery,
  PatchQuery,
} from './allowance.schema.ts';
import type { AllowanceService } from './allowance.service.ts';

const tag = 'Allowances';
const allowancesPath = '/api/company/{company_id}/allowances';
const pathOf = (params: { company_id: number; allowance_id: number }) => ({
  companyId: params.company_id,
  allowanceId: params.allowance_id,
});

export function allowanceRoutes({ allowances }: { allowances: AllowanceService }): Route[] {
  return [
    route({
      method: 'GET',
      path: allowancesPath,
      id: 'listCompanyAllowances',
      tag,
      summary: 'List company allowances',
      description: 'Sorted by description. Each allowance lists the employees it is attached to.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: AllowancesParams,
      pages: { keyOf: ({ description, id }) => [nameOrder(description), id] },
      replies: { 200: Type.Array(CompanyAllowanceOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await allowances.list(caller, params.company_id)),
    }),
    route({
      method: 'POST',
      path: allowancesPath,
      id: 'createCompanyAllowance',
      tag,
      summary: 'Create a company allowance',
      description: 'The description must differ from those of all other allowances of the company and its employees.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AllowancesParams,
      body: CompanyAllowanceIn,
      replies: { 201: CompanyAllowanceOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await allowances.create(caller, params.company_id, body)),
    }),
    route({
      method: 'GET',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'readCompanyAllowance',
      tag,
      summary: 'Read a company allowance',
      description: 'Returns the allowance and the employees it is attached to.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AllowanceParams,
      replies: { 200: CompanyAllowanceOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await allowances.read(caller, pathOf(params))),
    }),
    route({
      method: 'PATCH',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'updateCompanyAllowance',
      tag,
      summary: 'Change a company allowance',
      description: 'Only the fields you send are changed. Processed pays keep their copies of the allowance.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AllowanceParams,
      query: PatchQuery,
      body: CompanyAllowanceIn,
      replies: { 200: CompanyAllowanceOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, query, body }) =>
        answer(
          200,
          await allowances.update(caller, pathOf(params), body, {
            renameHistory: query.propagate_description_to_history,
          }),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'deleteCompanyAllowance',
      tag,
      summary: 'Delete a company allowance',
      description: 'Returns 409 while employees are attached, unless force is true. Processed pays keep their copies.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AllowanceParams,
      query: DeleteQuery,
      replies: { 200: Message },
      errors: [404, 409],
      handler: async ({ caller, params, query }) => {
        await allowances.remove(caller, pathOf(params), { force: query.force });
        return answer(200, { message: 'Allowance deleted' });
      },
    }),
  ];
}
