import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  OwnTimesheetIn,
  OwnTimesheetPath,
  OwnTimesheetQuery,
  TimesheetOut,
  TimesheetPatch,
} from '../../time/timesheet/timesheet.service.ts';
import type { OwnTimesheetService } from './own-timesheet.service.ts';

const tag = 'Employee portal';
const access = callers('employee');
const all = '/api/self/timesheets';
const one = `${all}/{timesheet_id}`;

export const ownTimesheetRoutes = ({ ownTimesheets }: { readonly ownTimesheets: OwnTimesheetService }): Route[] => [
  route({
    method: 'GET',
    path: all,
    id: 'listOwnTimesheets',
    tag,
    summary: 'List your timesheet entries, latest first',
    description: 'Includes entries that the payroll office created for you.',
    access,
    rate: 'list',
    query: OwnTimesheetQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(TimesheetOut) },
    handler: async ({ caller, query, page }) => answer(200, await ownTimesheets.list(caller, { ...query, page })),
  }),
  route({
    method: 'POST',
    path: all,
    id: 'createOwnTimesheet',
    tag,
    summary: 'Enter a shift you worked',
    description:
      'The entry is a draft until you submit it. Returns 400 for a shift that overlaps another one, and 403 without ' +
      'allow_edit_timesheet.',
    access,
    rate: 'standard',
    body: OwnTimesheetIn,
    replies: { 201: TimesheetOut },
    errors: [400],
    handler: async ({ caller, body }) => answer(201, await ownTimesheets.create(caller, body)),
  }),
  route({
    method: 'PATCH',
    path: one,
    id: 'updateOwnTimesheet',
    tag,
    summary: 'Change one of your timesheet entries',
    description: 'Only the fields you send are changed. Returns 409 for an approved or paid entry.',
    access,
    rate: 'standard',
    params: OwnTimesheetPath,
    body: TimesheetPatch,
    replies: { 200: TimesheetOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await ownTimesheets.update(caller, params.timesheet_id, body)),
  }),
  route({
    method: 'POST',
    path: `${one}/submit`,
    id: 'submitOwnTimesheet',
    tag,
    summary: 'Submit one of your timesheet entries for approval',
    description: 'Returns 409 unless the entry is a draft.',
    access,
    rate: 'standard',
    params: OwnTimesheetPath,
    replies: { 200: TimesheetOut },
    errors: [404, 409],
    handler: async ({ caller, params }) => answer(200, await ownTimesheets.submit(caller, params.timesheet_id)),
  }),
  route({
    method: 'DELETE',
    path: one,
    id: 'deleteOwnTimesheet',
    tag,
    summary: 'Delete one of your timesheet entries',
    description: 'Returns 409 for an approved or paid entry, and for one that corrects time that was paid.',
    access,
    rate: 'standard',
    params: OwnTimesheetPath,
    replies: { 204: { content: null, description: 'Deleted' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await ownTimesheets.remove(caller, params.timesheet_id);
      return answer(204, undefined);
    },
  }),
];
