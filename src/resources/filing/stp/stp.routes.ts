import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { LODGED_BY_HAND, LodgedByHandIn } from './lodgement/lodgement.service.ts';
import {
  CompanyPath,
  StpPayEventIn,
  StpPayEventOut,
  StpPayEventPath,
  StpPayEventQuery,
  StpProblemsOut,
  StpProblemsQuery,
  StpResponseOut,
  YearToDateOut,
  YearToDateQuery,
} from './stp.schema.ts';
import type { StpService } from './stp.service.ts';

const tag = 'Single Touch Payroll';
const path = '/api/company/{company_id}/stp-pay-events';
const one = `${path}/{stp_pay_event_id}`;

export function stpRoutes({ stp }: { stp: StpService }): Route[] {
  return [
    route({
      method: 'POST',
      path,
      id: 'submitStpPayEvent',
      tag,
      summary: 'Submit pays through Single Touch Payroll',
      description:
        'Australian companies. Reports the year to date of the people paid, and the totals of the pays, to the tax ' +
        'office. When something is missing, such as an ABN or a tax file number, the answer lists it for the company ' +
        'and each employee, and nothing is sent. An opening year-to-date pay goes with the first regular pay of its ' +
        'employee. UPDATE with is_final declares a year as final.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      body: StpPayEventIn,
      replies: { 201: StpPayEventOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await stp.submit({ principal, requestId: request.id }, params.company_id, body)),
    }),
    route({
      method: 'GET',
      path,
      id: 'listStpPayEvents',
      tag,
      summary: 'List STP pay events',
      description: 'Newest first.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: StpPayEventQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(StpPayEventOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(200, await stp.list({ principal, requestId: request.id }, params.company_id, { ...query, page })),
    }),
    route({
      method: 'GET',
      path: `${path}/problems`,
      id: 'listStpProblems',
      tag,
      summary: 'List what stands in the way of reporting a pay run',
      description:
        'What the tax office or a sending service would refuse, by employee and field, with the rule of the tax office ' +
        'where it is known; the texts that are told otherwise than they were entered are warnings. Nothing is sent.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      query: StpProblemsQuery,
      replies: { 200: StpProblemsOut },
      errors: [400, 404],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await stp.problems({ principal, requestId: request.id }, params.company_id, query.pay_run_id)),
    }),
    route({
      method: 'GET',
      path: one,
      id: 'readStpPayEvent',
      tag,
      summary: 'Read an STP pay event',
      description: 'One event with how it stands and what the tax office remarked.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: StpPayEventPath,
      replies: { 200: StpPayEventOut },
      errors: [400, 404],
      handler: async ({ principal, params }) =>
        answer(200, await stp.read({ principal }, params.company_id, params.stp_pay_event_id)),
    }),
    route({
      method: 'POST',
      path: `${one}/check`,
      id: 'checkStpPayEvent',
      tag,
      summary: 'Ask how an STP pay event stands',
      description: 'Asks the tax office for its response now, instead of at the next turn of the service.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: StpPayEventPath,
      replies: { 200: StpPayEventOut },
      errors: [404],
      handler: async ({ principal, params, request }) =>
        answer(200, await stp.check({ principal, requestId: request.id }, params.company_id, params.stp_pay_event_id)),
    }),
    route({
      method: 'POST',
      path: `${one}/complete`,
      id: 'completeStpPayEvent',
      tag,
      summary: 'Mark an STP pay event as lodged by hand',
      description: LODGED_BY_HAND,
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: StpPayEventPath,
      body: LodgedByHandIn,
      bodyIs: { optional: true },
      replies: { 200: StpPayEventOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) => {
        const caller = { principal, requestId: request.id };
        return answer(200, await stp.complete(caller, params.company_id, params.stp_pay_event_id, body ?? {}));
      },
    }),
    route({
      method: 'POST',
      path: `${one}/replace`,
      id: 'replaceStpPayEvent',
      tag,
      summary: 'Replace an STP pay event that was not accepted',
      description:
        'Sends the pays of the event again as they are now, under the submission id of the event and marked as its ' +
        'replacement, so that a part of it that was taken is not counted twice. Only the latest event of the company ' +
        'can be replaced, and only when it was rejected, partly accepted or never answered. The answer is an event of ' +
        'its own.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: StpPayEventPath,
      replies: { 201: StpPayEventOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        const caller = { principal, requestId: request.id };
        return answer(201, await stp.replace(caller, params.company_id, params.stp_pay_event_id));
      },
    }),
    route({
      method: 'GET',
      path: `${one}/responses`,
      id: 'listStpResponses',
      tag,
      summary: 'List the responses to an STP pay event',
      description: 'In the order they came, each with what the tax office remarked.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: StpPayEventPath,
      replies: { 200: Type.Array(StpResponseOut) },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await stp.responses({ principal, requestId: request.id }, params.company_id, params.stp_pay_event_id),
        ),
    }),
    route({
      method: 'GET',
      path: `${one}/message.xml`,
      id: 'downloadStpMessage',
      tag,
      summary: 'Download the message of an STP pay event',
      description: 'As it was sent. Needs the REPORTS permission to view, because it holds tax file numbers.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: StpPayEventPath,
      replies: { 200: { content: 'application/xml', description: 'The message' } },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await stp.message({ principal, requestId: request.id }, params.company_id, params.stp_pay_event_id),
          {
            'content-type': 'application/xml; charset=utf-8',
            'content-disposition': `attachment; filename="stp-pay-event-${params.stp_pay_event_id}.xml"`,
            'cache-control': 'private, no-store',
          },
        ),
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/stp-year-to-date',
      id: 'readStpYearToDate',
      tag,
      summary: 'Read the year to date as it is reported',
      description: 'Of everybody paid in the financial year, by income type. Pays reported externally are left out.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      query: YearToDateQuery,
      pages: { keyOf: ({ employee_id }) => [employee_id] },
      replies: { 200: Type.Array(YearToDateOut) },
      errors: [400],
      handler: async ({ principal, params, query, request }) =>
        answer(
          200,
          await stp.yearToDate({ principal, requestId: request.id }, params.company_id, query.financial_year),
        ),
    }),
  ];
}
