import type pg from 'pg';
import { signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const STAFF = 1_000;
const DAYS = ['2025-09-07', '2025-09-14', '2025-09-21', '2025-09-28', '2025-10-05'] as const;

/** What a pay takes on disk, table by table with indexes, and in the database's log. */
export const benchStorage = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, db) => {
    const ask = await signedIn(service);
    const company = await makeCompany(ask);
    const ids = await makeStaff(ask, company, STAFF);
    const pay = (date: string) =>
      payStaff(
        ask,
        company,
        ids.map((id) => payOf(id, date)),
        date,
      );
    // The first pays make the employees' allowances and deductions, and whatever is kept once for all pays.
    await pay('2025-08-31');
    const before = await sizes(db);
    const began = await logPlace(db);
    for (const day of DAYS) await pay(day);
    const written = await bytesSince(db, began);
    const after = await sizes(db);
    const pays = STAFF * DAYS.length;
    const each = [...after].map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / pays }));
    for (const { table, bytes } of each.sort((a, b) => b.bytes - a.bytes)) {
      if (bytes < LEAST) continue;
      report({
        figure: `bytes of a pay, ${table} with indexes`,
        value: round(bytes),
        unit: 'B',
        target: 'none; a part',
      });
    }
    const sum = each.reduce((total, { bytes }) => total + bytes, 0);
    report({
      figure: 'bytes of a pay, all tables with indexes',
      value: round(sum),
      unit: 'B',
      target: 'at most 6,000',
    });
    report({
      figure: 'bytes of log of a pay, 1,000 in one call',
      value: round(written / pays),
      unit: 'B',
      target: 'none; 13,600 before texts were kept once',
    });
  });

/** Less than this is noise: a page that happened to be begun. */
const LEAST = 10;

/** After a vacuum, so that rows which were only passing through count as the room they leave. */
async function sizes(db: pg.Client): Promise<ReadonlyMap<string, number>> {
  await db.query('vacuum (analyze)');
  const { rows } = await db.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

async function logPlace(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place');
  return rows[0]!.place;
}

async function bytesSince(db: pg.Client, place: string): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn) as bytes',
    [place],
  );
  return Number(rows[0]!.bytes);
}
