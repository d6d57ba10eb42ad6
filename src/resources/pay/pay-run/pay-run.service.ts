import {
  addDays,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  type LocalDate,
  localDate,
  startOfMonth,
} from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import { DAYS_OF_PERIOD, type PayCycle } from '../../../rules/pay-period.ts';
import type { CompletedRun } from '../../../webhooks/outbox.ts';
import { type PayRunOut, payPeriodOf } from './pay-run.schema.ts';
import type { ListedRun, PayRunRecord } from './pay-run.store.ts';
import * as store from './pay-run.store.ts';

/** The company settings that determine its pay periods. */
export interface Periods {
  readonly pay_week_end_day: number;
  readonly fortnight_anchor_date: string;
}

interface Period {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/**
 * The pay period that contains a date. Contract [PAY-101]: weeks end on the weekday that the company sets, fortnights
 * end on its anchor date and every 14 days before and after it, and months are calendar months. Four-weekly periods end
 * on the anchor date and every 28 days before and after it.
 */
export function periodOf(company: Periods, pay_period: PayCycle, day: LocalDate): Period {
  if (pay_period === 'MONTHLY') return { start: startOfMonth(day), end: endOfMonth(day) };
  if (pay_period === 'WEEKLY') {
    const end = addDays(day, (company.pay_week_end_day - dayOfWeek(day) + 7) % 7);
    return { start: addDays(end, -6), end };
  }
  const anchor = localDate(company.fortnight_anchor_date);
  const length = DAYS_OF_PERIOD[pay_period];
  const past = daysBetween(anchor, day) % length;
  const end = addDays(day, past === 0 ? 0 : past > 0 ? length - past : -past);
  return { start: addDays(end, 1 - length), end };
}

/** The latest report of a pay, as shown on the pay. */
interface ReportOfPay {
  readonly stp_status: string;
  readonly stp_service_action: string;
  readonly stp_timestamp: Date;
}

/**
 * The reporting status of pays. The filing room implements this interface and app.ts passes it in, because the pay room
 * must not depend on the filing room. Each method sends one statement.
 */
export interface Reports {
  /** The latest report of each pay; unreported pays are left out. */
  latestOfPays(tx: Tx, payIds: readonly number[]): Promise<ReadonlyMap<number, ReportOfPay>>;
  /** For each run, the status of the latest report that includes its pays; runs without a report are left out. */
  latestOfRuns(tx: Tx, runIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The pays in reports that have neither failed nor been rejected. Such reports cannot be withdrawn. */
  sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]>;
}

const payRunView = (run: ListedRun, stpStatus: string | undefined): PayRunOut => ({
  pay_run_id: run.id,
  company_id: run.company_id,
  pay_period: payPeriodOf(run.pay_period),
  pay_cycle: run.pay_period,
  pay_run_start_date: run.start_date,
  pay_run_end_date: run.end_date,
  processed_date: run.processed_date,
  status: run.pay_count > 0 && run.pay_count === run.completed_pay_count ? 'complete' : 'pending',
  pay_count: run.pay_count,
  completed_pay_count: run.completed_pay_count,
  gross: Number(run.gross),
  tax: Number(run.tax),
  net: Number(run.net),
  super: Number(run.super),
  stp_status: stpStatus ?? null,
});

/**
 * The completed runs as event data. Contains only the fields that identify a run; totals may still change, so receivers
 * read them from the list of runs.
 */
export const runEventsOf = (runs: readonly PayRunRecord[]): CompletedRun[] =>
  [...new Map(runs.map((run) => [run.id, run])).values()].map(
    ({ id, company_id, pay_period, start_date, end_date }) => ({
      id,
      companyId: company_id,
      data: {
        pay_run_id: id,
        company_id,
        pay_period: payPeriodOf(pay_period),
        pay_cycle: pay_period,
        pay_run_start_date: start_date,
        pay_run_end_date: end_date,
        status: 'complete',
      },
    }),
  );

export {
  CompanyPath,
  cyclesOf,
  PAY_CYCLES,
  PayCycleText,
  PayPeriodText,
  PayRunOut,
  payPeriodOf,
  RunPath,
  runFilters,
} from './pay-run.schema.ts';
export type { PayRunRecord, RunFilter, WantedRun } from './pay-run.store.ts';

const keyOf = ({ pay_period, end_date }: { pay_period: string; end_date: string }): string =>
  `${pay_period} ${end_date}`;

/** Finds the runs of the given periods and creates missing ones. Returns a lookup by pay period and end date. */
export async function openRuns(
  tx: Tx,
  given: { customerId: number; companyId: number; at: Date },
  wanted: readonly store.WantedRun[],
): Promise<(run: { pay_period: string; end_date: string }) => PayRunRecord> {
  const distinct = [...new Map(wanted.map((run) => [keyOf(run), run])).values()];
  const find = async () =>
    new Map((await store.findRuns(tx, given.companyId, distinct)).map((run) => [keyOf(run), run]));
  let byKey = await find();
  const missing = distinct.filter((run) => !byKey.has(keyOf(run)));
  if (missing.length > 0) {
    await store.insertRuns(tx, given, missing);
    byKey = await find();
  }
  return (run) => {
    const opened = byKey.get(keyOf(run));
    if (!opened) throw new Error(`The pay run ${keyOf(run)} was not opened.`);
    return opened;
  };
}

/** The run with its totals, as in the list of runs. */
export async function showRun(
  tx: Tx,
  { companyId, reports }: { companyId: number; reports: Pick<Reports, 'latestOfRuns'> },
  { pay_period, end_date }: Pick<PayRunRecord, 'pay_period' | 'end_date'>,
): Promise<PayRunOut> {
  const [run] = await store.listRuns(tx, companyId, {
    from: end_date,
    to: end_date,
    pay_cycle: pay_period,
    limit: 1,
  });
  if (!run) throw new Error(`The pay run ${keyOf({ pay_period, end_date })} does not exist.`);
  return payRunView(run, (await reports.latestOfRuns(tx, [run.id])).get(run.id));
}

export type PayRunService = ReturnType<typeof payRunService>;

export function payRunService({ db, reports }: { db: Db; reports: Pick<Reports, 'latestOfRuns'> }) {
  return {
    async list(
      { principal }: { principal: Principal },
      companyId: number,
      filter: store.RunFilter,
    ): Promise<PayRunOut[]> {
      return db.read(principal.customerId, async (tx) => {
        const runs = await store.listRuns(tx, companyId, filter);
        const statuses = await reports.latestOfRuns(
          tx,
          runs.map(({ id }) => id),
        );
        return runs.map((run) => payRunView(run, statuses.get(run.id)));
      });
    },
  };
}
