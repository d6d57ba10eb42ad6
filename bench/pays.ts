import type pg from 'pg';
import { monotonicMs } from '../src/base/clock.ts';
import { addDays, localDate } from '../src/base/local-date.ts';
import { type Ask, signedIn } from './caller.ts';
import { report, round, timeEach, timeInTurns, timingOf } from './report.ts';
import {
  type BareServer,
  type BenchFolder,
  type BenchService,
  gatherStatistics,
  startBareServer,
  withBareDatabase,
} from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

/** The number of pays per call, and the number of calls. */
const CALLS = [
  { size: 100, times: 8 },
  { size: 1_000, times: 16 },
  { size: 5_000, times: 5 },
] as const;
const MOST = 5_000;
/**
 * Each call pays a different employee, or the same employee for a different week. A single pay runs different code from
 * a batch, and V8 keeps compiling that code for over four thousand calls, which takes CPU time from the database. In
 * production, a service makes that many calls within minutes.
 */
const ONE = { warm: 8_000, times: 500 };
const ONE_DAY = '2026-01-05';
const FIRST_DAY = '2025-07-06';
const WARMING = 5;
/** The tables that contain the rows of a pay, each with the condition that selects the rows of certain pays. */
const TABLES = {
  pay: (pays: string) => pays,
  pay_item: (pays: string) => `pay_id in (select id from pay where ${pays})`,
  pay_working: (pays: string) => `pay_id in (select id from pay where ${pays})`,
  leave_entry: (pays: string) => `pay_id in (select id from pay where ${pays})`,
  event: (pays: string) => `type = 'pay.created' and entity_id in (select id from pay where ${pays})`,
  audit_log: (pays: string) => `entity_type = 'pay' and entity_id in (select id from pay where ${pays})`,
};
type Table = keyof typeof TABLES;

/**
 * Measures creating pays over HTTP, compared with a floor from the same run. The floor inserts the same rows into the
 * same tables, with one unnest statement per table in one transaction, using the service's database role.
 */
export const benchPays = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, db, url) => {
    const bare = await startBareServer(url);
    try {
      await measure(service, db, bare);
    } finally {
      await bare.stop();
    }
  });

async function measure(service: BenchService, db: pg.Client, bare: BareServer): Promise<void> {
  const ask = await signedIn(service);
  const company = await makeCompany(ask);
  const ids = await makeStaff(ask, company, MOST);
  report({
    figure: 'resident memory with 5,000 employees and no pays',
    value: round(service.residentMb()),
    unit: 'MB',
    target: 'none; the baseline for the figures below',
  });

  // The first pays create the employees' allowances and deductions and warm up the service. For the first tens of
  // thousands of pays, V8 keeps compiling hot code, which takes CPU time from the database. Each call pays a different
  // week, so that a run contains only its own pays.
  let week = 0;
  const nextDay = () => addDays(localDate(FIRST_DAY), 7 * week++);
  for (let times = 0; times < WARMING; times += 1) await pay(ask, company, ids, nextDay());
  // Otherwise autovacuum would run within a minute and slow down some of the calls.
  await db.query('vacuum (analyze)');
  let peak = service.residentMb();
  const watching = setInterval(() => {
    peak = Math.max(peak, service.residentMb());
  }, 20);
  for (const { size, times } of CALLS) {
    const some = ids.slice(0, size);
    const taken: number[] = [];
    const floors: number[] = [];
    let collected = 0;
    // Alternates between the two measurements, so that changes in machine speed affect both.
    for (let time = 0; time < times; time += 1) {
      const collecting = await collectedMs(service);
      const day = nextDay();
      const pays = JSON.stringify(some.map((id) => payOf(id, day)));
      const began = monotonicMs();
      const run = await payStaff(ask, company, pays, day);
      taken.push(monotonicMs() - began);
      collected += (await collectedMs(service)) - collecting;
      floors.push(await floorOf(db, run));
    }
    report({
      figure: `share of garbage collection in pays/create of ${size}`,
      value: round((100 * collected) / taken.reduce((sum, ms) => sum + ms, 0)),
      unit: '% of the time',
      target: size === 1_000 ? 'below 10' : 'none',
    });
    const value = timingOf(taken).p50;
    const floor = timingOf(floors).p50;
    report({
      figure: `pays/create, ${size} AU employees in one call`,
      value: round(value),
      unit: 'ms',
      floor: round(floor),
      ratio: round(value / floor),
      target: `at most ${size > 1_000 ? '1.8x' : '1.6x'} the floor; time per pay flat from 100 to 20,000`,
    });
  }
  clearInterval(watching);
  report({
    figure: 'peak resident memory, up to 5,000 pays in one call',
    value: round(peak),
    unit: 'MB',
    target: 'under 500',
  });

  await gatherStatistics(db);
  await measureOne({ ask, company, ids }, db, bare);
}

/**
 * Compares creating one pay with only inserting its rows. The performance target applies to this comparison. For
 * information, also compares creating a pay with the least that any service must do: receive the same HTTP call and
 * store it as one row in its own transaction.
 */
async function measureOne(
  { ask, company, ids }: { ask: Ask; company: number; ids: readonly number[] },
  db: pg.Client,
  bare: BareServer,
): Promise<void> {
  await db.query('create table kept (id bigint generated always as identity, body text)');
  const made = await db.query('select max(id) as id from pay where company_id = $1', [company]);
  const statements = await statementsOf(db, `id = ${made.rows[0].id}`);
  let next = 0;
  const payNext = () => {
    const [day, at] = [addDays(localDate(ONE_DAY), 7 * Math.floor(next / ids.length)), next % ids.length];
    next += 1;
    return pay(ask, company, [ids[at]!], day);
  };
  const keepOne = () => bare.keep([payOf(ids[0]!, ONE_DAY)]);
  const insertOne = async () => {
    await db.query('begin');
    await db.query("insert into kept (body) values ('one')");
    await db.query('commit');
  };
  const [one, floor, plain, rows] = await timeInTurns(ONE, [
    payNext,
    keepOne,
    insertOne,
    () => sendRows(db, statements, OFFSET + next * 1_000),
  ]);
  const alone = await timeEach(ONE, keepOne);
  const plainAlone = await timeEach(ONE, insertOne);
  const floors = [
    { beside: '', floor: floor!, target: 'none; the minimum for any service' },
    {
      beside: ', compared with the floor measured alone',
      floor: alone,
      target: 'none; all caches of the floor are warm',
    },
    {
      beside: ', compared with the insert without HTTP',
      floor: plain!,
      target: 'none; shows how much of the floor is database time',
    },
    {
      beside: ', compared with the insert without HTTP measured alone',
      floor: plainAlone,
      target: 'none; the minimum for the database',
    },
    {
      beside: ', compared with inserting only its rows',
      floor: rows!,
      target: { p50: 'at most 2.2x the floor', p99: 'at most 3x the floor' },
    },
  ];
  for (const at of ['p50', 'p99'] as const) {
    for (const { beside, floor, target } of floors) {
      report({
        figure: `one pay in one call, ${at}${beside}`,
        value: round(one![at]),
        unit: 'ms',
        floor: round(floor[at]),
        ratio: round(one![at] / floor[at]),
        target: typeof target === 'string' ? target : target[at],
      });
    }
  }
}

/** Inserts the rows of a run again, and deletes them afterwards. */
async function floorOf(db: pg.Client, run: number): Promise<number> {
  const statements = await statementsOf(db, `pay_run_id = ${run}`);
  const began = monotonicMs();
  await sendRows(db, statements);
  const taken = monotonicMs() - began;
  await forget(db, run);
  return taken;
}

/** The service's total garbage collection time since it started, in milliseconds. */
async function collectedMs({ address }: BenchService): Promise<number> {
  const page = await (await fetch(`${address}/metrics`)).text();
  const sums = page.matchAll(/^nodejs_gc_duration_seconds_sum\{[^}]*\} (\S+)$/gm);
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
}

type Statement = { readonly name?: string; readonly text: string; readonly values: unknown[] };

async function statementsOf(db: pg.Client, pays: string): Promise<readonly Statement[]> {
  await db.query("begin; set local app.customer_id = '3'");
  const statements: Statement[] = [];
  for (const table of Object.keys(TABLES) as Table[]) statements.push(await sameRows(db, table, pays));
  await db.query('rollback');
  return statements;
}

/** Inserts the rows again, with their ids shifted to an unused range. */
async function sendRows(db: pg.Client, statements: readonly Statement[], shift = OFFSET): Promise<void> {
  await db.query("begin; set local role tasman_app; set local app.customer_id = '3'");
  for (const { name, text, values } of statements) await db.query({ name, text, values: [...values, shift] });
  await db.query('commit');
}

const OFFSET = 1_000_000_000;
const SHIFTED = new Set(['id', 'pay_id', 'tax_shared_with']);

async function sameRows(db: pg.Client, table: Table, pays: string): Promise<Statement> {
  const { rows: columns } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const always = table === 'event' || table === 'audit_log';
  const kept = columns.filter(({ name }) => !(always && name === 'id'));
  const arrays = kept.map(({ name }) => `array_agg(${name}::text order by ctid)::text as ${name}`);
  const { rows } = await db.query(`select ${arrays.join(', ')} from ${table} where ${TABLES[table](pays)}`);
  const names = kept.map(({ name }) => name).join(', ');
  const isShifted = (name: string) => SHIFTED.has(name) || (always && name === 'entity_id');
  const shift = `$${kept.length + 1}::bigint`;
  // A nested array arrives as text and is cast back, like every other value.
  const read = kept.map(({ name, type }) => `r.${name}::${type}${isShifted(name) ? ` + ${shift}` : ''}`).join(', ');
  return {
    name: `floor ${table} ${pays}`,
    text: `insert into ${table} (${names}) select ${read} from unnest(${kept.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as r (${names})`,
    values: kept.map(({ name }) => rows[0][name]),
  };
}

async function forget(db: pg.Client, run: number): Promise<void> {
  await db.query(`delete from pay where pay_run_id = $1 and id > ${OFFSET}`, [run]);
  await db.query(`delete from leave_entry where pay_id > ${OFFSET}`);
  await db.query(`delete from event where entity_id > ${OFFSET}`);
  await db.query(`delete from audit_log where entity_id > ${OFFSET}`);
  // Removes dead rows, which would slow down the next call.
  await db.query(`vacuum ${Object.keys(TABLES).join(', ')}`);
}

const pay = (ask: Ask, company: number, ids: readonly number[], date: string): Promise<number> =>
  payStaff(
    ask,
    company,
    ids.map((id) => payOf(id, date)),
    date,
  );
