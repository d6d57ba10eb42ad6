import { type FollowingDays, stillFollowing } from './new-employee.ts';
import type { Item } from './read-item.ts';
import type { SentSettings } from './sent-settings.ts';
import type { EmployeeRecord } from './tables.ts';

type Columns = Item['columns'];

/**
 * Which settings count as sent after a change. Null restores a default, so a setting cleared with null no longer counts
 * as sent.
 */
function sentAfter(before: SentSettings, { columns, balances }: Item): SentSettings {
  const { kiwisaver_status_code: status, standard_hours_per_day: hours, standard_days_per_week: days } = columns;
  const { is_lsl_enabled: accrues } = columns;
  return {
    kiwisaver_status_is_sent: status === undefined ? before.kiwisaver_status_is_sent : status !== null,
    standard_week_is_sent:
      hours === undefined && days === undefined ? before.standard_week_is_sent : hours != null || days != null,
    lsl_balance_is_sent: before.lsl_balance_is_sent || balances.lsl_leave_hours !== undefined,
    lsl_enabled_is_sent: accrues === undefined ? before.lsl_enabled_is_sent : accrues !== null,
  };
}

type Marks = SentSettings & FollowingDays;

/**
 * The updated marks, which record the settings that callers have sent; undefined if the update changes no mark.
 * Contract [DEF-001, DEF-005, FIX-007].
 */
export function changedMarks(before: EmployeeRecord, item: Item): Marks | undefined {
  const after: Marks = { ...sentAfter(before, item), ...stillFollowing(before, item) };
  return (Object.keys(after) as (keyof Marks)[]).some((name) => after[name] !== before[name]) ? after : undefined;
}

/**
 * The values sent, for the audit log. They include values that equal the stored ones, because sending a default for the
 * first time also changes a mark.
 */
export const sentValues = ({ columns }: Item): Partial<Columns> =>
  Object.fromEntries(
    (['kiwisaver_status_code', 'standard_hours_per_day', 'standard_days_per_week'] as const).flatMap((name) =>
      columns[name] === undefined ? [] : [[name, columns[name]]],
    ),
  );
