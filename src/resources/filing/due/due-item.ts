import type { LocalDate } from '../../../base/local-date.ts';
import { DUE_KINDS, type DueItemOut, type DueKind } from './due.schema.ts';
import type { OfRun } from './due.store.ts';

const NOTHING = {
  warning: null,
  amount: null,
  pay_run_id: null,
  pay_period: null,
  period_start: null,
  period_end: null,
  payday: null,
  employee_id: null,
  format_name: null,
  leave_request_id: null,
  leave_type: null,
  hours: null,
  stp_pay_event_id: null,
  payday_filing_id: null,
  super_batch_id: null,
} as const;

/** Creates an item; omitted fields are null. */
export const dueItem = (
  kind: DueKind,
  given: { readonly due_date: LocalDate | null; readonly count: number } & Partial<DueItemOut>,
  today: LocalDate,
): DueItemOut => ({
  ...NOTHING,
  kind,
  is_late: given.due_date !== null && given.due_date < today,
  ...given,
});

export const ofRun = ({ pay_run_id, pay_period, start_date, end_date, payday, count, amount }: OfRun) => ({
  pay_run_id,
  pay_period,
  period_start: start_date,
  period_end: end_date,
  payday,
  count,
  amount,
});

const NO_DAY = '9999-12-31';
const orderOf = ({ kind }: DueItemOut): number => DUE_KINDS.indexOf(kind);

/** The last day the item concerns. Super has only a payday. */
const lastDayOf = ({ period_end, payday }: DueItemOut): string => period_end ?? payday ?? '';

/** Earliest due date first, then by kind. */
export const bySoonest = (a: DueItemOut, b: DueItemOut): number => {
  const [x, y] = [a.due_date ?? NO_DAY, b.due_date ?? NO_DAY];
  return x < y ? -1 : x > y ? 1 : orderOf(a) - orderOf(b) || lastDayOf(a).localeCompare(lastDayOf(b));
};
