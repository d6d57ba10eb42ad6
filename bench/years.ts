import { type Db, openDb } from '../src/db/db.ts';
import { loadParams } from '../src/params/load.ts';
import { verifyPays } from '../src/resources/pay/verify/verify.service.ts';
import { lawOf } from '../src/rules/law.ts';
import { type Ask, signedIn } from './caller.ts';
import { COPIED_CUSTOMER, copyAccounts } from './copies.ts';
import { report, round } from './report.ts';
import { type BenchFolder, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const STAFF = 200;
const WEEKS = 10;
const OWN = STAFF * WEEKS;
const SMALL = 10_000;
/** PAYS=10000000 takes about 25 minutes and 57 GB of disk, including the write-ahead log. */
const LARGE = Number(process.env.PAYS ?? 100_000);
/**
 * Measures how long calls of one account take as the pays of other accounts grow from ten thousand to several years'
 * worth.
 */
export const benchYears = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, db, url) => {
    const ask = await signedIn(service);
    const company = await makeCompany(ask);
    const ids = await makeStaff(ask, company, STAFF);
    let run = 0;
    for (let week = 0; week < WEEKS; week += 1) {
      const date = new Date(Date.UTC(2025, 7, 3 + 7 * week)).toISOString().slice(0, 10);
      const pays = ids.map((id) => payOf(id, date));
      run = await payStaff(ask, company, pays, date);
    }
    const own = openDb(url, { poolSize: 2, onError: () => {} });
    try {
      const world: World = { ask, company, ids, run, own };
      await copyAccounts(db, { from: 1, to: SMALL / OWN - 1 });
      const before = await measure(world, '2025-10-20');
      await copyAccounts(db, { from: SMALL / OWN, to: LARGE / OWN - 1 });
      const after = await measure(world, '2025-10-27');
      for (const [name, best] of Object.entries(after)) {
        report({
          figure: `${name}, with ${LARGE} pays compared with ${SMALL}`,
          value: round(best),
          unit: 'ms',
          floor: round(before[name]!),
          ratio: round(best / before[name]!),
          target: 'at most 1.5x',
        });
      }
    } finally {
      await own.close();
    }
  });

/** The shortest of many runs, because other load on the machine affects that run least. */
async function bestOf({ warm, times }: { warm: number; times: number }, work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < warm + times; run += 1) {
    const began = performance.now();
    await work();
    if (run >= warm) best = Math.min(best, performance.now() - began);
  }
  return best;
}

interface World {
  readonly ask: Ask;
  readonly company: number;
  readonly ids: readonly number[];
  readonly run: number;
  readonly own: Db;
}

async function measure({ ask, company, ids, run, own }: World, date: string): Promise<Record<string, number>> {
  const base = `/api/company/${company}`;
  const often = { warm: 100, times: 100 };
  const seldom = { warm: 10, times: 40 };
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  let next = 0;
  return {
    'one pay in one call': await bestOf(often, () => {
      const id = ids[next++ % ids.length]!;
      return payStaff(ask, company, [payOf(id, date)], date);
    }),
    'the list of pay runs': await bestOf(often, () => ask('GET', `${base}/pay-runs`)),
    'the pays of a run': await bestOf(seldom, () => ask('GET', `${base}/pays?pay_run_id=${run}`)),
    'the year to date of a company': await bestOf(seldom, () =>
      ask('GET', `${base}/reports/year-to-date?from=2025-07-01&to=2026-06-30`),
    ),
    'verify of one account': await bestOf({ warm: 1, times: 2 }, () =>
      verifyPays(
        { db: own, law },
        COPIED_CUSTOMER,
        () => {},
        () => {},
      ),
    ),
  };
}
