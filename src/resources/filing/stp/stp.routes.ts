import { attachment } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { COMPLETE_BY_HAND } from '../lodgement/public.ts';
import {
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

const shared = { tag: 'Single Touch Payroll', access: ownCompanyZone('REPORTS'), rate: 'standard' } as const;
const ofCompany = { ...shared, params: CompanyPath } as const;
const ofEvent = { ...shared, params: StpPayEventPath } as const;
const path = '/api/company/{company_id}/stp-pay-events';
const one = `${path}/{stp_pay_event_id}`;

export function stpRoutes({ stp }: { stp: StpService }): Route[] {
  return [
    route({
      ...ofCompany,
      method: 'POST',
      path,
      id: 'submitStpPayEvent',
      dryRun: true,
      idempotency: 'in-steps',
      summary: 'Submit pays through Single Touch Payroll',
      description:
        'Australian companies only. Reports the year to date of the employees paid, and the totals of the pays, to the ' +
        'ATO. If something is missing, such as an ABN or a tax file number, the response lists it for the company ' +
        'and each employee, and nothing is sent. An opening year-to-date pay is reported with the first regular pay of its ' +
        'employee. UPDATE with is_final finalises the year.',
      body: StpPayEventIn,
      replies: { 201: StpPayEventOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(201, await stp.submit(caller, params.company_id, body)),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path,
      id: 'listStpPayEvents',
      summary: 'List STP pay events',
      description: 'Newest first.',
      rate: 'list',
      query: StpPayEventQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(StpPayEventOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await stp.list(caller, params.company_id, { ...query, page })),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path: `${path}/problems`,
      id: 'listStpProblems',
      summary: 'List STP problems of a pay run',
      description:
        'Checks what the ATO or a sending service would reject, by employee and field, with the ATO rule ' +
        'if known. Text that is reported differently from how it was entered is listed as a warning. Nothing is sent.',
      query: StpProblemsQuery,
      replies: { 200: StpProblemsOut },
      errors: [400, 404],
      handler: async ({ caller, params, query }) =>
        answer(200, await stp.problems(caller, params.company_id, query.pay_run_id)),
    }),
    route({
      ...ofEvent,
      method: 'GET',
      path: one,
      id: 'readStpPayEvent',
      summary: 'Read an STP pay event',
      description: 'Returns the event with its status and the messages from the ATO.',
      replies: { 200: StpPayEventOut },
      errors: [400, 404],
      handler: async ({ principal, params }) =>
        answer(200, await stp.read({ principal }, params.company_id, params.stp_pay_event_id)),
    }),
    route({
      ...ofEvent,
      method: 'POST',
      path: `${one}/check`,
      id: 'checkStpPayEvent',
      idempotency: 'in-steps',
      summary: 'Check the status of an STP pay event',
      description: 'Asks the ATO for its response immediately instead of at the next poll.',
      replies: { 200: StpPayEventOut },
      errors: [404],
      handler: async ({ caller, params }) =>
        answer(200, await stp.check(caller, params.company_id, params.stp_pay_event_id)),
    }),
    route({
      ...ofEvent,
      ...COMPLETE_BY_HAND,
      path: `${one}/complete`,
      id: 'completeStpPayEvent',
      dryRun: true,
      summary: 'Mark an STP pay event as lodged manually',
      replies: { 200: StpPayEventOut },
      handler: async ({ caller, params, body }) => {
        return answer(200, await stp.complete(caller, params.company_id, params.stp_pay_event_id, body ?? {}));
      },
    }),
    route({
      ...ofEvent,
      method: 'POST',
      path: `${one}/replace`,
      id: 'replaceStpPayEvent',
      dryRun: true,
      idempotency: 'in-steps',
      summary: 'Replace an STP pay event that was not accepted',
      description:
        'Sends the pays of the event again with their current values, under the submission id of the event and marked as its ' +
        'replacement, so that a part that was accepted is not counted twice. Only the latest event of the company ' +
        'can be replaced, and only if it was rejected, partly accepted or never answered by the ATO. The response is a separate ' +
        'event.',
      replies: { 201: StpPayEventOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        return answer(201, await stp.replace(caller, params.company_id, params.stp_pay_event_id));
      },
    }),
    route({
      ...ofEvent,
      method: 'GET',
      path: `${one}/responses`,
      id: 'listStpResponses',
      summary: 'List the responses to an STP pay event',
      description: 'In order of receipt, each with the messages from the ATO.',
      rate: 'list',
      replies: { 200: Type.Array(StpResponseOut) },
      errors: [400, 404],
      handler: async ({ caller, params }) =>
        answer(200, await stp.responses(caller, params.company_id, params.stp_pay_event_id)),
    }),
    route({
      ...ofEvent,
      method: 'GET',
      path: `${one}/message.xml`,
      id: 'downloadStpMessage',
      summary: 'Download the message of an STP pay event',
      description:
        'The message exactly as sent. Requires permission to view REPORTS, because it contains tax file numbers.',
      replies: { 200: { content: 'application/xml', description: 'The message' } },
      errors: [400, 404],
      handler: async ({ caller, params: { company_id, stp_pay_event_id: id } }) => {
        const text = await stp.message(caller, company_id, id);
        return answer(200, text, attachment('application/xml; charset=utf-8', `stp-pay-event-${id}.xml`));
      },
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path: '/api/company/{company_id}/stp-year-to-date',
      id: 'readStpYearToDate',
      summary: 'Read the STP year-to-date amounts',
      description:
        'Amounts of all employees paid in the financial year, by income type. Pays reported externally are excluded.',
      query: YearToDateQuery,
      pages: { keyOf: ({ employee_id }) => [employee_id] },
      replies: { 200: Type.Array(YearToDateOut) },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await stp.yearToDate(caller, params.company_id, query.financial_year)),
    }),
  ];
}
