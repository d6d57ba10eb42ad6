import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../db/db.ts';
import { timesheetRoutes } from './timesheet/timesheet.routes.ts';
import { type TimesheetMails, TimesheetOut, timesheetService } from './timesheet/timesheet.service.ts';

/** Timesheets: time worked, from entry to pay. */
export function timeRoom(deps: { readonly db: Db; readonly clock: Clock; readonly mails: TimesheetMails }) {
  const timesheets = timesheetService(deps);
  /** Event types and their data schemas. */
  const events = {
    'timesheet.created': TimesheetOut,
    'timesheet.updated': TimesheetOut,
    'timesheet.submitted': TimesheetOut,
    'timesheet.approved': TimesheetOut,
    'timesheet.deleted': TimesheetOut,
  };
  return { routes: timesheetRoutes({ timesheets }), events, timesheets };
}
