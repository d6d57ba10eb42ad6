import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money, sum } from '../../../base/decimal.ts';
import { addDays, addMonths, type LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { filingDue } from '../../../rules/nz/filing-due.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { PAY_CYCLES, payPeriodOf, periodOf } from '../../pay/pay-run/pay-run.service.ts';
import { nationalHolidays, tasksOf } from '../payday-filing/public.ts';
import { openContributions } from '../super-contribution/public.ts';
import { DUE_KINDS, type DueItemOut, type DueKind } from './due.schema.ts';
import type { OfRun } from './due.store.ts';
import * as store from './due.store.ts';

export interface DueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
}

/** The company whose tasks are listed, and the current date in its country. */
export interface Asked {
  readonly tx: Tx;
  readonly company: CompanyRecord;
  readonly today: LocalDate;
}

/** Unreported paydays are listed for this many months. Older pays are corrected with a report for the whole year. */
const REPORT_MONTHS = 13;

const NOTHING = {
  warning: null,
  amount: null,
  pay_run_id: null,
  pay_period: null,
  pay_cycle: null,
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

const ofRun = ({ pay_run_id, pay_period, start_date, end_date, payday, count, amount }: OfRun) => ({
  pay_run_id,
  pay_period: payPeriodOf(pay_period),
  pay_cycle: pay_period,
  period_start: start_date,
  period_end: end_date,
  payday,
  count,
  amount,
});

const NO_DAY = '9999-12-31';
const orderOf = ({ kind }: DueItemOut): number => DUE_KINDS.indexOf(kind);

/** The last day of the item's period. A super item has only a payday. */
const lastDayOf = ({ period_end, payday }: DueItemOut): string => period_end ?? payday ?? '';

/** Sorts by due date, then by kind, then by the end of the period. */
export const bySoonest = (a: DueItemOut, b: DueItemOut): number => {
  const [x, y] = [a.due_date ?? NO_DAY, b.due_date ?? NO_DAY];
  return x < y ? -1 : x > y ? 1 : orderOf(a) - orderOf(b) || lastDayOf(a).localeCompare(lastDayOf(b));
};

/** After this many days without a file download, the payment is assumed to have been made another way. */
const PAYMENT_DAYS = 14;

export async function ofPays({ tx, company, today }: Asked): Promise<readonly DueItemOut[]> {
  const prepare = await store.listRunsToPrepare(
    tx,
    { companyId: company.id, zone: ZONE_OF[company.country] },
    periodsAround(company, today),
  );
  const drafts = await store.listDrafts(tx, company.id);
  const unpaid = await store.listUnpaidRuns(tx, company.id, addDays(today, -PAYMENT_DAYS));
  return [
    ...prepare.map(({ pay_period, start_date, end_date, count }) =>
      dueItem(
        'RUN_TO_PREPARE',
        {
          due_date: end_date,
          count,
          pay_period: payPeriodOf(pay_period),
          pay_cycle: pay_period,
          period_start: start_date,
          period_end: end_date,
        },
        today,
      ),
    ),
    ...drafts.map((run) => dueItem('DRAFTS_TO_COMPLETE', { due_date: run.payday, ...ofRun(run) }, today)),
    ...unpaid.map((run) => dueItem('PAYMENT_FILE', { due_date: run.payday, ...ofRun(run) }, today)),
  ];
}

/** The current and the previous period of every length. */
const periodsAround = (company: CompanyRecord, today: LocalDate): readonly store.Span[] =>
  PAY_CYCLES.flatMap((pay_period) => {
    const now = periodOf(company, pay_period, today);
    const before = periodOf(company, pay_period, addDays(now.start, -1));
    return [
      { pay_period, ...now, isOver: false },
      { pay_period, ...before, isOver: true },
    ];
  });

export async function ofAustralia(
  { tx, company, today }: Asked,
  { params }: Pick<DueDeps, 'params'>,
): Promise<readonly DueItemOut[]> {
  const since = addMonths(today, -REPORT_MONTHS);
  const runs = company.is_stp_enabled
    ? await store.listUnreported(tx, { companyId: company.id, to: 'STP', since })
    : [];
  const open = await openContributions(tx, { companyId: company.id, params: params.AU, today });
  const batches = await store.listOpenBatches(tx, company.id);
  return [
    // A pay event is due on the payday.
    ...runs.map(({ failed_id, ...run }) =>
      dueItem(
        failed_id === null ? 'STP_TO_SUBMIT' : 'STP_FAILED',
        { due_date: run.payday, ...ofRun(run), stp_pay_event_id: failed_id },
        today,
      ),
    ),
    ...together(open).map((group) => dueItem('SUPER_DUE', group, today)),
    ...batches.map(({ id, due_date, total, member_count }) =>
      dueItem('SUPER_BATCH_TO_PAY', { due_date, amount: total, count: member_count, super_batch_id: id }, today),
    ),
  ];
}

/** Groups contributions by pay run and due date. */
function together(open: Awaited<ReturnType<typeof openContributions>>) {
  const groups = new Map<string, (typeof open)[number][]>();
  for (const each of open) {
    const key = `${each.pay_run_id} ${each.due}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((group) => ({
    due_date: group[0]!.due,
    pay_run_id: group[0]!.pay_run_id,
    payday: group.map(({ payday }) => payday).sort()[0]!,
    count: group.length,
    amount: money(sum(group.map(({ amount }) => decimal(amount)))),
  }));
}

export async function ofNewZealand(
  { tx, company, today }: Asked,
  { cipher, params }: Pick<DueDeps, 'cipher' | 'params'>,
): Promise<readonly DueItemOut[]> {
  const since = addMonths(today, -REPORT_MONTHS);
  const runs = await store.listUnreported(tx, { companyId: company.id, to: 'PAYDAY', since });
  const tasks = await tasksOf(tx, company.id, { cipher, params: params.NZ.at(today) });
  const deductions = await store.listDeductions(tx, company.id, today);
  const days = new Map<LocalDate, LocalDate>();
  for (const { payday } of runs) if (!days.has(payday)) days.set(payday, await filingDay(payday, params.NZ));
  return [
    ...runs.map(({ failed_id, ...run }) =>
      dueItem(
        failed_id === null ? 'PAYDAY_TO_FILE' : 'PAYDAY_FILING_FAILED',
        { due_date: days.get(run.payday)!, ...ofRun(run), payday_filing_id: failed_id },
        today,
      ),
    ),
    ...(tasks.length > 0 ? [dueItem('EMPLOYEE_DETAILS', { due_date: null, count: tasks.length }, today)] : []),
    ...deductions.map(({ due_date, amount, count }) =>
      dueItem('INLAND_REVENUE_PAYMENT', { due_date, amount, count }, today),
    ),
  ];
}

async function filingDay(payday: LocalDate, params: Params): Promise<LocalDate> {
  const at = params.at(payday);
  return filingDue({ payday, isHoliday: await nationalHolidays(payday, at) }, at);
}
