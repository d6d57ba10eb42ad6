import type { Item } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';

/** For each setting whose default would be unlawful for some employees: whether a caller has sent a value. */
export type SentSettings = Pick<EmployeeRecord, (typeof SENT_SETTINGS)[number]>;

export const SENT_SETTINGS = [
  'kiwisaver_status_is_sent',
  'standard_week_is_sent',
  'lsl_balance_is_sent',
  'lsl_enabled_is_sent',
] as const;

/** Contract [DEF-005, FIX-007]: the marks of a new employee. */
export const sentOnCreation = ({ columns, balances }: Pick<Item, 'columns' | 'balances'>): SentSettings => ({
  kiwisaver_status_is_sent: columns.kiwisaver_status_code != null,
  standard_week_is_sent: columns.standard_hours_per_day != null || columns.standard_days_per_week != null,
  lsl_balance_is_sent: balances?.lsl_leave_hours !== undefined,
  lsl_enabled_is_sent: columns.is_lsl_enabled != null,
});
