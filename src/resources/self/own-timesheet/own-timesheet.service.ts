import { badRequest, inBody, notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import type {
  OwnTimesheetIn,
  TimesheetFilter,
  TimesheetOut,
  TimesheetPatch,
  TimesheetPath,
  TimesheetService,
} from '../../time/timesheet/timesheet.service.ts';
import { ownFlags, ownKey, requireFlag } from '../own/own.service.ts';

export interface OwnTimesheetDeps {
  readonly db: Db;
  readonly timesheets: TimesheetService;
}

export type OwnTimesheetService = ReturnType<typeof ownTimesheetService>;

/** The employee's own time: entered and submitted here, approved by the payroll office [TIME-003]. */
export function ownTimesheetService(deps: OwnTimesheetDeps) {
  const { timesheets } = deps;

  const requireOwnEntry = async (caller: Caller, timesheetId: number): Promise<TimesheetPath> => {
    requireFlag(await ownFlags(deps, caller), 'allow_edit_timesheet', 'timesheets');
    const { companyId, employeeId } = ownKey(caller.principal);
    const path = { companyId, timesheetId };
    const { employee_id } = await timesheets.read(caller, path);
    if (employee_id !== employeeId) throw notFound('Timesheet entry not found');
    return path;
  };

  return {
    list(caller: Caller, filter: Paged<Omit<TimesheetFilter, 'employee_id'>>): Promise<TimesheetOut[]> {
      const { companyId, employeeId } = ownKey(caller.principal);
      return timesheets.list(caller, companyId, { ...filter, employee_id: employeeId });
    },

    async create(caller: Caller, given: OwnTimesheetIn): Promise<TimesheetOut> {
      requireFlag(await ownFlags(deps, caller), 'allow_edit_timesheet', 'timesheets');
      const { companyId, employeeId } = ownKey(caller.principal);
      const [result] = await timesheets.create(caller, companyId, [{ ...given, employee_id: employeeId }]);
      if (result?.timesheet) return result.timesheet;
      const [field, message] = Object.entries(result?.errors ?? {})[0] ?? ['starts_at', 'The entry was not stored'];
      throw badRequest(message, inBody('not_accepted', field));
    },

    update: async (caller: Caller, id: number, given: TimesheetPatch): Promise<TimesheetOut> =>
      timesheets.update(caller, await requireOwnEntry(caller, id), given),

    async submit(caller: Caller, id: number): Promise<TimesheetOut> {
      const { companyId } = await requireOwnEntry(caller, id);
      const [submitted] = await timesheets.decide(caller, companyId, { ids: [id] }, 'submit');
      return submitted!;
    },

    remove: async (caller: Caller, id: number): Promise<void> =>
      timesheets.remove(caller, await requireOwnEntry(caller, id)),
  };
}
