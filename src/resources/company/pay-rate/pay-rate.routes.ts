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
      description: 'Rates under no award come last, in a bucket whose award_id and award_name are null.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: CompanyPayRatesParams,
      query: CompanyPayRatesQuery,
      pages: {
        keyOf: ({ award_id, award_name }) => [award_id === null ? 1 : 0, nameOrder(award_name ?? ''), award_id],
      },
      replies: { 200: Type.Array(AwardBucket) },
      errors: [400],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await payRates.listOfCompany({ principal, requestId: request.id }, params.company_id, query)),
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
      description: 'In the order they were made.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: GroupRatesParams,
      pages: { keyOf: ({ id }) => [id] },
      replies: { 200: Type.Array(PayRateOut) },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(200, await payRates.listOfGroup({ principal, requestId: request.id }, groupOf(params))),
    }),
    route({
      method: 'POST',
      path: ofGroup,
      id: 'createPayRate',
      tag,
      summary: 'Add a rate to a pay-rate group',
      description: 'Members of the group can be paid at it from now on.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRatesParams,
      body: PayRateIn,
      replies: { 201: PayRateOut },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await payRates.create({ principal, requestId: request.id }, groupOf(params), body)),
    }),
    route({
      method: 'PATCH',
      path: `${ofGroup}/{pay_rate_id}`,
      id: 'updatePayRate',
      tag,
      summary: 'Change a rate of a pay-rate group',
      description: 'Pays already made keep the rate they were made with.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRateParams,
      body: PayRatePatch,
      replies: { 200: PayRateOut },
      errors: [400, 404],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await payRates.update({ principal, requestId: request.id }, groupOf(params), params.pay_rate_id, body),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${ofGroup}/{pay_rate_id}`,
      id: 'deletePayRate',
      tag,
      summary: 'Delete a rate of a pay-rate group',
      description: 'Pays keep what they were paid at.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: GroupRateParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404],
      handler: async ({ principal, params, request }) => {
        await payRates.remove({ principal, requestId: request.id }, groupOf(params), params.pay_rate_id);
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
        'System rates first, then the employee’s own, then those of its classifications; each by description.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeeRatesParams,
      replies: { 200: Type.Array(EmployeePayRateOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await payRates.listOfEmployee({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: ofEmployee,
      id: 'createEmployeePayRate',
      tag,
      summary: 'Add a rate of the employee’s own',
      description: 'Only this employee can be paid at it.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRatesParams,
      body: PayRateIn,
      replies: { 201: PayRateOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          201,
          await payRates.create({ principal, requestId: request.id }, { employeeId: params.employee_id }, body),
        ),
    }),
    route({
      method: 'PATCH',
      path: `${ofEmployee}/{pay_rate_id}`,
      id: 'updateEmployeePayRate',
      tag,
      summary: 'Change a rate of the employee’s own',
      description: 'Only the fields sent change. Pays keep what they were paid at.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRateParams,
      body: PayRatePatch,
      replies: { 200: PayRateOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await payRates.update(
            { principal, requestId: request.id },
            { employeeId: params.employee_id },
            params.pay_rate_id,
            body,
          ),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${ofEmployee}/{pay_rate_id}`,
      id: 'deleteEmployeePayRate',
      tag,
      summary: 'Delete a rate of the employee’s own',
      description: 'Pays keep what they were paid at.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeRateParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        await payRates.remove(
          { principal, requestId: request.id },
          { employeeId: params.employee_id },
          params.pay_rate_id,
        );
        return answer(204, undefined);
      },
    }),
  ];
}
