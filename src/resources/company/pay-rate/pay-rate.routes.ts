import { nameOrder } from '../../../base/name-order.ts';
import { answer, companyZone, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  AwardBucket,
  CompanyPayRatesParams,
  CompanyPayRatesQuery,
  EmployeePayRateOut,
  EmployeeRateParams,
  EmployeeRatesParams,
  GroupRateParams,
  GroupRatesParams,
  PayRateIn,
  PayRateOut,
  PayRatePatch,
} from './pay-rate.schema.ts';
import type { PayRateService } from './pay-rate.service.ts';

const tag = 'Pay rates';
const ofGroup = '/api/company/{company_id}/pay-rate-groups/{group_id}/pay-rates';
const ofEmployee = '/api/employees/{employee_id}/pay-rates';
const groupOf = (params: { company_id: number; group_id: number }) => ({
  companyId: params.company_id,
  groupId: params.group_id,
});

export const payRateRoutes = (deps: { payRates: PayRateService }): Route[] => [
  ...companyRates(deps),
  ...groupRates(deps),
  ...employeeRates(deps),
];

function companyRates({ payRates }: { payRates: PayRateService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/pay-rates',
      id: 'listCompanyPayRates',
      tag,
      summary: 'List the company’s pay rates by award and classification',
      description: 'Rates without an award come last, in an entry with null award_id and award_name.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: CompanyPayRatesParams,
      query: CompanyPayRatesQuery,
      pages: {
        keyOf: ({ award_id, award_name }) => [award_id === null ? 1 : 0, nameOrder(award_name ?? ''), award_id],
      },
      replies: { 200: Type.Array(AwardBucket) },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await payRates.listOfCompany(caller, params.company_id, query)),
    }),
  ];
}

function groupRates({ payRates }: { payRates: PayRateService }): Route[] {
  return [
    route({
      method: 'GET',
      path: ofGroup,
      id: 'listPayRates',
      tag,
      summary: 'List the rates of a pay-rate group',
      description: 'In order of creation.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: GroupRatesParams,
      pages: { keyOf: ({ id }) => [id] },
      replies: { 200: Type.Array(PayRateOut) },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await payRates.listOfGroup(caller, groupOf(params))),
    }),
    route({
      method: 'POST',
      path: ofGroup,
      id: 'createPayRate',
      tag,
      summary: 'Add a rate to a pay-rate group',
      description: 'Members of the group can be paid at this rate immediately.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRatesParams,
      body: PayRateIn,
      replies: { 201: PayRateOut },
      errors: [400, 404],
      handler: async ({ caller, params, body }) => answer(201, await payRates.create(caller, groupOf(params), body)),
    }),
    route({
      method: 'PATCH',
      path: `${ofGroup}/{pay_rate_id}`,
      id: 'updatePayRate',
      tag,
      summary: 'Change a rate of a pay-rate group',
      description: 'Existing pays keep their rate.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRateParams,
      body: PayRatePatch,
      replies: { 200: PayRateOut },
      errors: [400, 404],
      handler: async ({ caller, params, body }) =>
        answer(200, await payRates.update(caller, groupOf(params), params.pay_rate_id, body)),
    }),
    route({
      method: 'DELETE',
      path: `${ofGroup}/{pay_rate_id}`,
      id: 'deletePayRate',
      tag,
      summary: 'Delete a rate of a pay-rate group',
      description: 'Existing pays keep their rate.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRateParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await payRates.remove(caller, groupOf(params), params.pay_rate_id);
        return answer(204, undefined);
      },
    }),
  ];
}

function employeeRates({ payRates }: { payRates: PayRateService }): Route[] {
  return [
    route({
      method: 'GET',
      path: ofEmployee,
      id: 'listEmployeePayRates',
      tag,
      summary: 'List the rates an employee can be paid at',
      description:
        'System rates first, then the employee’s own rates, then classification rates, each sorted by description.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeeRatesParams,
      replies: { 200: Type.Array(EmployeePayRateOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await payRates.listOfEmployee(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: ofEmployee,
      id: 'createEmployeePayRate',
      tag,
      summary: 'Create a pay rate for one employee',
      description: 'Only this employee can be paid at the rate.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRatesParams,
      body: PayRateIn,
      replies: { 201: PayRateOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await payRates.create(caller, { employeeId: params.employee_id }, body)),
    }),
    route({
      method: 'PATCH',
      path: `${ofEmployee}/{pay_rate_id}`,
      id: 'updateEmployeePayRate',
      tag,
      summary: 'Change an employee’s own pay rate',
      description: 'Only the fields you send are changed. Existing pays keep their rate.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRateParams,
      body: PayRatePatch,
      replies: { 200: PayRateOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await payRates.update(caller, { employeeId: params.employee_id }, params.pay_rate_id, body)),
    }),
    route({
      method: 'DELETE',
      path: `${ofEmployee}/{pay_rate_id}`,
      id: 'deleteEmployeePayRate',
      tag,
      summary: 'Delete an employee’s own pay rate',
      description: 'Existing pays keep their rate.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRateParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await payRates.remove(caller, { employeeId: params.employee_id }, params.pay_rate_id);
        return answer(204, undefined);
      },
    }),
  ];
}
