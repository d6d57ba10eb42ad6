import { sum, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params } from '../../../../params/params.ts';
import type { Line } from '../../../../rules/line.ts';
import type { HeldHolidays } from '../../../../rules/nz/holidays/entitlement/parental-leave.ts';
import { type EmployeeRecord, nzDeclared } from '../../../people/employee/employee.service.ts';
import { heldHolidays, listNzLeave } from '../../../people/nz-leave/nz-leave.service.ts';
import type { LookBack } from '../lookback/history.ts';

/**
 * An employee's annual holidays that were due on a day and not taken before the period, oldest first. Undefined if the
 * employee declared no parental leave.
 */
export type HeldBefore = (
  employeeId: number,
  given: { readonly before: Pick<LookBack, 'earlier' | 'made'>; readonly day: LocalDate },
) => readonly HeldHolidays[] | undefined;

export interface PayWithLeave {
  readonly employee: Pick<EmployeeRecord, 'id' | 'declarations'>;
  readonly leave: readonly { readonly leave_type: string }[] | undefined;
  readonly isEnding: boolean;
}

const NOTHING_HELD: HeldBefore = () => undefined;

/**
 * Sends one statement if any pay uses annual holidays and its employee has declared parental leave. Otherwise sends no
 * statement.
 */
export async function gatherHeldHolidays(tx: Tx, pays: readonly PayWithLeave[], params: Params): Promise<HeldBefore> {
  const ids = pays.filter(usesHolidays).map(({ employee }) => employee.id);
  if (ids.length === 0) return NOTHING_HELD;
  const stored = new Map((await listNzLeave(tx, [...new Set(ids)])).map((one) => [one.employee_id, one]));
  return (employeeId, { before, day }) => {
    const leave = stored.get(employeeId);
    return leave && heldHolidays(leave, day, params, notSeen(before, day));
  };
}

const usesHolidays = ({ employee, leave, isEnding }: PayWithLeave): boolean =>
  (isEnding || (leave?.length ?? 0) > 0) && nzDeclared(employee.declarations).parental_leave.length > 0;

/**
 * Corrects the stored leave for what the query cannot know. Adds earlier pays in this request, and subtracts stored
 * pays of the period, because their rows are recalculated with this pay.
 */
function notSeen({ earlier, made }: Pick<LookBack, 'earlier' | 'made'>, day: LocalDate) {
  const added = made.filter((pay) => !earlier.includes(pay)).flatMap(({ lines }) => lines);
  const again = earlier.filter(({ isStored }) => isStored).flatMap(({ lines }) => lines);
  const quantity = weeksTaken(added).minus(weeksTaken(again)).toFixed();
  return [{ leave_type: 'ANNUAL_HOLIDAYS', unit: 'weeks' as const, date: day, quantity }];
}

const weeksTaken = (lines: readonly Line[]) =>
  sum(
    lines
      .filter(
        ({ tags, report }) =>
          tags.includes('leave-taken') &&
          report?.leave_type === 'ANNUAL_HOLIDAYS' &&
          (!tags.includes('leave-paid-out') || report.paid_as === 'CASH_UP'),
      )
      .map(({ quantity }) => quantity ?? ZERO),
  );
