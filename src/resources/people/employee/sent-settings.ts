import type { Item } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';

/** Whether a caller ever sent settings whose default the law does not allow for everyone. */
export type SentSettings = Pick<EmployeeRecord, 'kiwisaver_status_is_sent' | 'standard_week_is_sent'>;

export const SENT_SETTINGS = ['kiwisaver_status_is_sent', 'standard_week_is_sent'] as const;

type Columns = Item['columns'];

/** Contract [DEF-005]: of a new employee. */
export const sentOnCreation = (columns: Columns): SentSettings => ({
  kiwisaver_status_is_sent: columns.kiwisaver_status_code != null,
  standard_week_is_sent: columns.standard_hours_per_day != null || columns.standard_days_per_week != null,
});
