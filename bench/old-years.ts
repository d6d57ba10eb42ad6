import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { OPERATOR } from '../src/audit/audit.ts';
import { systemClock } from '../src/base/clock.ts';
import { localDate } from '../src/base/local-date.ts';
import { findOldYears } from '../src/cli/old-years/find-old-years.ts';
import { type Putting, putAwayYear } from '../src/cli/old-years/put-away.ts';
import { type Db, openDb } from '../src/db/db.ts';
import { type Ask, signedIn } from './caller.ts';
import { copyAccounts, copyNumber } from './copies.ts';
import { report, round, type Timing } from './report.ts';
import { type BenchFolder, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const STAFF = 200;
const WEEKS = 10;
const OWN = STAFF * WEEKS;
const PAYS = Number(process.env.PAYS ?? 100_000);
const COPIES = PAYS / OWN;
const TABLES = ['pay', 'audit_log'];
/** How much older the copies are than the original account. */
const OLDER = `interval '9 years'`;

/** Measures how fast old years are archived, how much space that frees, and how long concurrent pays wait. */
export const benchOldYears = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, db, url) => {
    const ask = await signedIn(service);
    const company = await makeCompany(ask);
    const ids = await makeStaff(ask, company, STAFF);
    for (let week = 0; week < WEEKS; week += 1) {
      const date = new Date(Date.UTC(2025, 7, 3 + 7 * week)).toISOString().slice(0, 10);
      await payStaff(
        ask,
        company,
        ids.map((id) => payOf(id, date)),
        date,
      );
    }
    await sealed(db);
    await copyAccounts(db, {
      from: 1,
      to: COPIES,
      also: ['audit_seal'],
      changed: {
        'pay.processed_date': `(processed_date - ${OLDER})::date`,
        'audit_log.at': `at - ${OLDER}`,
      },
    });
    const owner = openDb(url, { poolSize: 1, onError: () => {}, asOwner: true });
    try {
      await measure({ ask, company, ids, db, owner, folder: folder.path });
    } finally {
      await owner.close();
    }
  });

interface World {
  readonly ask: Ask;
  readonly company: number;
  readonly ids: readonly number[];
  readonly db: pg.Client;
  readonly owner: Db;
  readonly folder: string;
}

async function measure({ ask, company, ids, db, owner, folder }: World): Promise<void> {
  const reportFigure = (figure: string, value: number, unit: string, target = 'none') =>
    report({ figure: `${figure}, ${PAYS} old pays`, value: round(value), unit, target });
  const alone = await callsUntil({ ask, company, ids }, (calls) => calls.length >= 300);
  const before = await sizes(db);
  const statements = owner.stats().statements;
  const began = performance.now();
  let ended = 0;
  let taken = 0;
  const leaving = leave(owner, folder).then((count) => {
    taken = count;
    ended = performance.now();
  });
  const beside = await callsUntil({ ask, company, ids }, () => ended > 0);
  await leaving;
  const seconds = (ended - began) / 1_000;
  reportFigure('pays archived per second', taken / seconds, '1/s');
  reportFigure('statements per thousand pays', ((owner.stats().statements - statements) / taken) * 1_000, '');
  reportFigure('one pay in one call without archiving, p50', alone.p50, 'ms');
  reportFigure(
    'one pay in one call while pays are archived, p50',
    beside.p50,
    'ms',
    'the CPU is shared; no call waits for a lock',
  );
  reportFigure('one pay in one call without archiving, p99', alone.p99, 'ms');
  reportFigure('one pay in one call while pays are archived, p99', beside.p99, 'ms');
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'));
  const bytesOf = (word: string) =>
    files.filter((name) => name.includes(word)).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  reportFigure('bytes per pay in the file of its year', bytesOf('-AU-') / taken, 'B');
  reportFigure('bytes per pay in the file of the audit log', bytesOf('-AUDIT-') / taken, 'B');
  // Rewrites the tables, so that their size no longer includes free space.
  for (const table of TABLES) await db.query(`vacuum full ${table}`);
  const after = await sizes(db);
  for (const table of TABLES) {
    reportFigure(`bytes per pay in ${table} with indexes`, before.get(table)! / (PAYS + OWN), 'B');
    reportFigure(`bytes per pay archived from ${table}`, (before.get(table)! - after.get(table)!) / taken, 'B');
  }
}

/** Archives all old years of the copied accounts. Resolves to the number of pays archived. */
async function leave(db: Db, folder: string): Promise<number> {
  const putting: Putting = { db, clock: systemClock(), actor: OPERATOR, folder, key: undefined };
  let pays = 0;
  for (let copy = 1; copy <= COPIES; copy += 1) {
    const account = { id: copyNumber(copy), name: `Copy ${copy}` };
    for (const year of await findOldYears(db, account.id, localDate('2019-01-01'))) {
      const { book, taken } = await putAwayYear(putting, account, year);
      if (book !== 'AUDIT') pays += taken;
    }
  }
  return pays;
}

async function callsUntil(
  { ask, company, ids }: Pick<World, 'ask' | 'company' | 'ids'>,
  isEnough: (calls: readonly number[]) => boolean,
): Promise<Timing> {
  const calls: number[] = [];
  do {
    const id = ids[calls.length % ids.length]!;
    const began = performance.now();
    await payStaff(ask, company, [payOf(id, '2025-10-20')], '2025-10-20');
    calls.push(performance.now() - began);
  } while (!isEnough(calls));
  const sorted = calls.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}

async function sizes(db: pg.Client): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const table of TABLES) {
    const { rows } = await db.query<{ bytes: string }>('select pg_total_relation_size($1::regclass) as bytes', [table]);
    found.set(table, Number(rows[0]!.bytes));
  }
  return found;
}

/** Waits until the service has sealed the audit log, which takes several seconds. */
async function sealed(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select from audit_unsealed limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
