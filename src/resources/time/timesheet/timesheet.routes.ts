import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  MOST_ENTRIES,
  TimesheetCompanyPath,
  TimesheetIn,
  TimesheetOut,
  TimesheetPatch,
  TimesheetPath,
  TimesheetQuery,
  TimesheetResults,
  TimesheetsToDecide,
  TimesheetsToReopen,
} from './timesheet.schema.ts';
import type { Decision, TimesheetService } from './timesheet.service.ts';

const tag = 'Timesheets';
const all = '/api/company/{company_id}/timesheets';
const one = `${all}/{timesheet_id}`;
const access = ownCompanyZone('PAYS');
const pathOf = (params: { company_id: number; timesheet_id: number }) => ({
  companyId: params.company_id,
  timesheetId: params.timesheet_id,
});

export function timesheetRoutes({ timesheets }: { readonly timesheets: TimesheetService }): Route[] {
  return [...entryRoutes(timesheets), ...decisionRoutes(timesheets)];
}

const entryRoutes = (timesheets: TimesheetService): Route[] => [
  route({
    method: 'GET',
    path: all,
    id: 'listTimesheets',
    tag,
    summary: 'List timesheet entries',
    description: 'Latest start first. Filter by employee, status and day.',
    access,
    rate: 'list',
    params: TimesheetCompanyPath,
    query: TimesheetQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(TimesheetOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await timesheets.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'POST',
    path: all,
    id: 'createTimesheets',
    tag,
    summary: 'Create or import timesheet entries',
    description:
      `Up to ${MOST_ENTRIES} entries in one request. An entry that overlaps another entry of the employee, or has another fault, ` +
      'fails; the others are stored and the response is 207. An entry whose external_id is already stored is updated and ' +
      'becomes a draft again, or stays unchanged if nothing differs, so that an import can be repeated.',
    access,
    rate: 'standard',
    params: TimesheetCompanyPath,
    body: Type.Array(TimesheetIn, { minItems: 1, maxItems: MOST_ENTRIES }),
    bodyIs: { batch: true },
    replies: { 201: TimesheetResults, 207: TimesheetResults },
    errors: [404],
    handler: async ({ caller, params, body }) => {
      const results = await timesheets.create(caller, params.company_id, body);
      return results.some(({ outcome }) => outcome === 'failed') ? answer(207, results) : answer(201, results);
    },
  }),
  route({
    method: 'GET',
    path: one,
    id: 'readTimesheet',
    tag,
    summary: 'Read a timesheet entry',
    description: 'Returns one shift with its breaks and its status.',
    access,
    rate: 'standard',
    params: TimesheetPath,
    replies: { 200: TimesheetOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await timesheets.read(caller, pathOf(params))),
  }),
  route({
    method: 'PATCH',
    path: one,
    id: 'updateTimesheet',
    tag,
    summary: 'Change a timesheet entry',
    description:
      'Only the fields you send are changed, and a submitted entry becomes a draft again. Returns 400 for a shift that overlaps another ' +
      'one, and 409 for an approved or paid entry.',
    access,
    rate: 'standard',
    params: TimesheetPath,
    body: TimesheetPatch,
    replies: { 200: TimesheetOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body }) => answer(200, await timesheets.update(caller, pathOf(params), body)),
  }),
  route({
    method: 'POST',
    path: `${one}/correct`,
    id: 'correctTimesheet',
    tag,
    summary: 'Correct a paid timesheet entry',
    description:
      'Changes an entry that was paid. It becomes a draft again. Once it is approved, the next fill from timesheets pays the ' +
      'difference between the corrected time and the time that was paid. Returns 409 for an entry that is not paid.',
    access,
    rate: 'standard',
    params: TimesheetPath,
    body: TimesheetPatch,
    replies: { 200: TimesheetOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body }) => answer(200, await timesheets.correct(caller, pathOf(params), body)),
  }),
  route({
    method: 'DELETE',
    path: one,
    id: 'deleteTimesheet',
    tag,
    summary: 'Delete a timesheet entry',
    description: 'Returns 409 for an approved or paid entry, and for one that corrects time that was paid.',
    access,
    rate: 'standard',
    params: TimesheetPath,
    replies: { 204: { content: null, description: 'Deleted' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await timesheets.remove(caller, pathOf(params));
      return answer(204, undefined);
    },
  }),
];

const SUMMARIES: Readonly<Record<Decision, readonly [id: string, summary: string, description: string]>> = {
  submit: ['submitTimesheets', 'Submit timesheet entries for approval', 'All entries must be drafts.'],
  approve: [
    'approveTimesheets',
    'Approve timesheet entries',
    'Drafts and submitted entries become approved. Only approved time is paid.',
  ],
  reopen: [
    'reopenTimesheets',
    'Reopen timesheet entries',
    'Submitted and approved entries become drafts again. Employees with access to the portal get an email with the note.',
  ],
};

const decisionRoutes = (timesheets: TimesheetService): Route[] =>
  (Object.keys(SUMMARIES) as Decision[]).map((decision) => {
    const [id, summary, description] = SUMMARIES[decision];
    return route({
      method: 'POST',
      path: `${all}/${decision}`,
      id,
      tag,
      summary,
      description: `${description} All entries change, or none: returns 404 for an unknown entry and 409 for one with another status.`,
      access,
      rate: 'standard',
      params: TimesheetCompanyPath,
      body: decision === 'reopen' ? TimesheetsToReopen : TimesheetsToDecide,
      bodyIs: { batch: true },
      replies: { 200: Type.Array(TimesheetOut) },
      errors: [404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await timesheets.decide(caller, params.company_id, body, decision)),
    });
  });
