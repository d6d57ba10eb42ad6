import type pg from 'pg';
import { signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, cpuMsOf, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const STAFF = 1_000;
const DAYS = ['07', '14', '21', '28'] as const;

/**
 * Measures the disk space that a pay takes, in each table with its indexes and in the write-ahead log, and the CPU time
 * for creating it.
 */
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
    // The first pays also create the employees' allowances and deductions, and rows that all pays share.
    for (const month of ['06', '07']) await pay(`2025-${month}-29`);
    await measure('without webhooks', { service, db }, (day) => pay(`2025-09-${day}`));
    await connectPartner(db);
    await measure('with webhooks to a partner', { service, db }, (day) => pay(`2025-10-${day}`));
  });

interface Measured {
  readonly service: BenchService;
  readonly db: pg.Client;
}

async function measure(
  audience: string,
  { service, db }: Measured,
  payAll: (day: string) => Promise<unknown>,
): Promise<void> {
  const before = await sizes(db);
  const began = { log: await logPlace(db), service: service.cpuMs(), database: await databaseCpuMs(db) };
  for (const day of DAYS) await payAll(day);
  const written = await bytesSince(db, began.log);
  const cpu = { service: service.cpuMs() - began.service, database: sinceOf(began.database, await databaseCpuMs(db)) };
  const after = await sizes(db);
  const pays = STAFF * DAYS.length;
  const each = [...after].map(([table, bytes]) => ({ table, bytes: (bytes - (before.get(table) ?? 0)) / pays }));
  const reportFigure = (figure: string, value: number, unit: string, target: string) =>
    report({ figure: `${figure}, ${audience}`, value: round(value), unit, target });
  for (const { table, bytes } of each.sort((a, b) => b.bytes - a.bytes)) {
    if (bytes >= LEAST) reportFigure(`bytes per pay, ${table} with indexes`, bytes, 'B', 'none; part of the total');
  }
  const sum = each.reduce((total, { bytes }) => total + bytes, 0);
  reportFigure('bytes per pay, all tables with indexes', sum, 'B', 'at most 6,000');
  const kept = each.reduce((total, { table, bytes }) => total + (SHORT_LIVED.has(table) ? 0 : bytes), 0);
  reportFigure('bytes per pay kept for years', kept, 'B', 'none; excludes rows that are pruned after 90 days');
  reportFigure(
    'WAL bytes per pay, 1,000 in one call',
    written / pays,
    'B',
    'none; 15,200 before repeated texts were stored once',
  );
  reportFigure('CPU time per pay, service', cpu.service / pays, 'ms', 'none; for comparing versions');
  reportFigure('CPU time per pay, database', cpu.database / pays, 'ms', 'none; for comparing versions');
}

const SHORT_LIVED = new Set(['event', 'webhook_delivery']);

/** Stores a customer's consent for a partner's client, as the consent page does. */
async function connectPartner(db: pg.Client): Promise<void> {
  await db.query(`
    with made as (
      insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
      select 3, id, 3, 'admin', 'openid payroll.write', '2025-01-01' from oauth_client where client_id = 'demo-client'
      returning id, customer_id, scope, authorised_at
    )
    insert into consent (customer_id, connection_id, scope, given_at)
    select customer_id, id, scope, authorised_at from made`);
}

/** CPU time of each connection that the service has open. */
async function databaseCpuMs(db: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return new Map(rows.map(({ pid }) => [pid, cpuMsOf(pid)]));
}

/** Ignores connections that were closed between the two readings. The service keeps its connections open. */
const sinceOf = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((total, [pid, ms]) => total + ms - (before.get(pid) ?? 0), 0);

/** Smaller differences are noise, such as a newly allocated page. */
const LEAST = 10;

/** Vacuums first, so that the space of dead rows is reused. */
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
