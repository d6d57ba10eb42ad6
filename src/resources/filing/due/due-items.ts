import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money, sum } from '../../../base/decimal.ts';
import { addDays, addMonths, type LocalDate } from '../../../base/local-date.ts';
import { compareKeys, type PageKey } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { filingDue } from '../../../rules/nz/filing-due.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { PAY_CYCLES, payPeriodOf, periodOf } from '../../pay/pay-run/pay-run.service.ts';
import { nationalHolidays, tasksOf } from '../payday-filing/public.ts';
import { openContributions } from '../super-contribution/public.ts';
import { DUE_KINDS, DUE_WARNINGS, type DueItemOut, type DueKind } from './due.schema.ts';
import type { OfRun } from './due.store.ts';
import * as store from './due.store.ts';

export interface DueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
}

/** Companies of one country whose tasks are listed, and the current date in that country. */
export interface Asked {
  readonly tx: Tx;
  readonly companies: readonly CompanyRecord[];
  readonly today: LocalDate;
}

/** An item and the company that it belongs to. */
export type DueOfCompany = DueItemOut & { readonly company_id: number };

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

type Given = Pick<DueOfCompany, 'company_id' | 'due_date' | 'count'> & Partial<DueItemOut>;

/** Creates an item; omitted fields are null. */
export const dueItem = (kind: DueKind, given: Given, today: LocalDate): DueOfCompany => ({
  ...NOTHING,
  kind,
  is_late: given.due_date !== null && given.due_date < today,
  ...given,
});

const ofRun = ({ company_id, pay_run_id, pay_period, start_date, end_date, payday, count, amount }: OfRun) => ({
  company_id,
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

/**
 * The sort key: due date, kind, end of the period (for a super item, its payday) and company, followed by fields that
 * make the key unique.
 */
export const keyOfDue = (item: DueOfCompany): PageKey => [
  item.due_date ?? NO_DAY,
  DUE_KINDS.indexOf(item.kind),
  item.period_end ?? item.payday ?? '',
  item.company_id,
  item.warning === null ? 0 : DUE_WARNINGS.indexOf(item.warning),
  item.pay_cycle ?? '',
  item.payday ?? '',
  item.pay_run_id ?? item.leave_request_id ?? item.super_batch_id ?? 0,
];

export const bySoonest = (a: DueOfCompany, b: DueOfCompany): number => compareKeys(keyOfDue(a), keyOfDue(b));

/** After this many days without a file download, the payment is assumed to have been made another way. */
const PAYMENT_DAYS = 14;

const idsOf = (companies: readonly CompanyRecord[]): readonly number[] => companies.map(({ id }) => id);

export async function ofPays({ tx, companies, today }: Asked): Promise<readonly DueOfCompany[]> {
  if (companies.length === 0) return [];
  const spans = companies.flatMap((company) => periodsAround(company, today));
  const prepare = await store.listRunsToPrepare(tx, spans, ZONE_OF[companies[0]!.country]);
  const drafts = await store.listDrafts(tx, idsOf(companies));
  const unpaid = await store.listUnpaidRuns(tx, idsOf(companies), addDays(today, -PAYMENT_DAYS));
  return [
    ...prepare.map(({ company_id, pay_period, start_date, end_date, count }) =>
      dueItem(
        'RUN_TO_PREPARE',
        {
          company_id,
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

/** The company's current and previous pay periods for each pay cycle. */
const periodsAround = (company: CompanyRecord, today: LocalDate): readonly store.Span[] =>
  PAY_CYCLES.flatMap((pay_period) => {
    const now = periodOf(company, pay_period, today);
    const before = periodOf(company, pay_period, addDays(now.start, -1));
    return [
      { company_id: company.id, pay_period, ...now, isOver: false },
      { company_id: company.id, pay_period, ...before, isOver: true },
    ];
  });

export async function ofAustralia(
  { tx, companies, today }: Asked,
  { params }: Pick<DueDeps, 'params'>,
): Promise<readonly DueOfCompany[]> {
  if (companies.length === 0) return [];
  const since = addMonths(today, -REPORT_MONTHS);
  const reporting = companies.filter(({ is_stp_enabled }) => is_stp_enabled);
  const runs = await store.listUnreported(tx, { companyIds: idsOf(reporting), to: 'STP', since });
  const open = await openContributions(tx, { companyIds: idsOf(companies), params: params.AU, today });
  const batches = await store.listOpenBatches(tx, idsOf(companies));
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
    ...batches.map(({ company_id, id, due_date, total, member_count }) =>
      dueItem(
        'SUPER_BATCH_TO_PAY',
        { company_id, due_date, amount: total, count: member_count, super_batch_id: id },
        today,
      ),
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
    company_id: group[0]!.company_id,
    due_date: group[0]!.due,
    pay_run_id: group[0]!.pay_run_id,
    payday: group.map(({ payday }) => payday).sort()[0]!,
    count: group.length,
    amount: money(sum(group.map(({ amount }) => decimal(amount)))),
  }));
}

export async function ofNewZealand(
  { tx, companies, today }: Asked,
  { cipher, params }: Pick<DueDeps, 'cipher' | 'params'>,
): Promise<readonly DueOfCompany[]> {
  if (companies.length === 0) return [];
  const since = addMonths(today, -REPORT_MONTHS);
  const companyIds = idsOf(companies);
  const runs = await store.listUnreported(tx, { companyIds, to: 'PAYDAY', since });
  const tasks = await tasksOf(tx, companyIds, { cipher, params: params.NZ.at(today) });
  const tasksIn = counts(tasks.map(({ employee }) => employee.company_id));
  const deductions = await store.listDeductions(tx, companyIds, today);
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
    ...[...tasksIn].map(([company_id, count]) =>
      dueItem('EMPLOYEE_DETAILS', { company_id, due_date: null, count }, today),
    ),
    ...deductions.map((deduction) => dueItem('INLAND_REVENUE_PAYMENT', deduction, today)),
  ];
}

/** Counts the occurrences of each company id. */
export function counts(companyIds: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const id of companyIds) found.set(id, (found.get(id) ?? 0) + 1);
  return found;
}

async function filingDay(payday: LocalDate, params: Params): Promise<LocalDate> {
  const at = params.at(payday);
  return filingDue({ payday, isHoliday: await nationalHolidays(payday, at) }, at);
}
