import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import type { PayRunOut } from './pay-run.schema.ts';
import * as store from './pay-run.store.ts';
import { payRunView } from './pay-run.view.ts';
import type { Reports } from './reports.ts';
import type { PayRunRecord } from './tables.ts';

export { CompanyPath, PAY_PERIODS, PayPeriodText, PayRunOut, RunPath, runFilters } from './pay-run.schema.ts';
export type { RunFilter, WantedRun } from './pay-run.store.ts';
export { type Period, type Periods, periodOf } from './period.ts';
export type { Reports } from './reports.ts';
export { runEventsOf } from './run-events.ts';
export type { PayRunRecord } from './tables.ts';

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

/** The run with its totals, as the list shows it. */
export async function showRun(
  tx: Tx,
  { companyId, reports }: { companyId: number; reports: Pick<Reports, 'latestOfRuns'> },
  { pay_period, end_date }: Pick<PayRunRecord, 'pay_period' | 'end_date'>,
): Promise<PayRunOut> {
  const [run] = await store.listRuns(tx, companyId, { from: end_date, to: end_date, pay_period, limit: 1 });
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
