import type pg from 'pg';
import { monotonicMs } from '../src/base/clock.ts';
import { type Ask, signedIn } from './caller.ts';
import { report, round, timeEach, timeInTurns } from './report.ts';
import { type BenchFolder, type BenchService, gatherStatistics, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const PAYS = 5_000;
const DEPARTMENTS = 20;
/** The simplest queries that read the chart of accounts. */
const BARE_CHART = [
  'select * from gl_chart where company_id = $1',
  'select * from gl_row where company_id = $1 order by id',
  'select d.* from gl_row_department d join gl_row r on r.customer_id = d.customer_id and r.id = d.row_id where r.company_id = $1',
  'select * from department where company_id = $1 order by lower(name), id',
] as const;

/**
 * Measures the journal exports of a run of 5,000 pays in 20 departments. Also compares reading the chart with the bare
 * queries.
 */
export const benchLedger = (folder: BenchFolder): Promise<void> => withBareDatabase(folder, measure);

async function measure(service: BenchService, db: pg.Client): Promise<void> {
  const ask = await signedIn(service);
  const { company, run } = await makeRun(ask);

  await gatherStatistics(db);
  const postings = `/api/pay-run/${run}/gl-postings`;
  const before = service.residentMb();
  for (const [kind, target] of [
    ['csv', 'under 1,000'],
    ['pdf', 'under 2,000'],
  ] as const) {
    const first = await timeOnce(() => ask('POST', `${postings}/${kind}`));
    const { p50, p99 } = await timeEach({ warm: 5, times: 10 }, () => ask('POST', `${postings}/${kind}`));
    const figure = `GL ${kind.toUpperCase()} of ${PAYS} pays in ${DEPARTMENTS} departments`;
    report({ figure: `${figure}, first`, value: round(first), unit: 'ms', target });
    report({ figure: `${figure}, p50`, value: round(p50), unit: 'ms', target });
    report({ figure: `${figure}, slowest`, value: round(p99), unit: 'ms', target });
  }
  report({
    figure: 'growth of resident memory during these exports',
    value: round(Math.max(0, service.residentMb() - before)),
    unit: 'MB',
    target: 'no growth beyond the garbage that one collection leaves behind',
  });

  const settings = `/api/company/${company}/gl-settings`;
  const [read, bare] = await timeInTurns({ warm: 1_500, times: 500 }, [
    () => ask('GET', settings),
    async () => {
      await db.query("begin read only; set local role tasman_app; set local app.customer_id = '3'");
      const found = [];
      for (const text of BARE_CHART) found.push((await db.query({ text, values: [company] })).rows);
      await db.query('commit');
      return JSON.stringify(found);
    },
  ]);
  report({
    figure: 'GET gl-settings, p50',
    value: round(read!.p50),
    unit: 'ms',
    floor: round(bare!.p50),
    ratio: round(read!.p50 / bare!.p50),
    target: 'at most 2x its bare queries',
  });
}

async function makeRun(ask: Ask): Promise<{ company: number; run: number }> {
  const company = await makeCompany(ask);
  const names = Array.from({ length: DEPARTMENTS }, (_, index) => `Department ${index + 1}`);
  for (const name of names) await ask('POST', `/api/company/${company}/departments`, { name });
  const settings = `/api/company/${company}/gl-settings`;
  const { etag } = await ask('GET', settings);
  // The template that splits every cost by department, because it produces the longest file.
  await ask('POST', `${settings}/initialise`, { template: 'external_tracking' }, { 'if-match': etag });
  const ids = await makeStaff(ask, company, PAYS);
  const date = '2025-09-07';
  const pays = ids.map((id, index) => ({ ...payOf(id, date), pay_department: names[index % DEPARTMENTS] }));
  return { company, run: await payStaff(ask, company, pays, date) };
}

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const began = monotonicMs();
  await work();
  return monotonicMs() - began;
}
