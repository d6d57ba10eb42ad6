import pg from 'pg';
import { monotonicMs } from '../src/base/clock.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { type Ask, signedIn } from './caller.ts';
import { report, round, timeEach } from './report.ts';
import { type BenchFolder, type BenchService, startService } from './service.ts';

const SIZES = [100, 1_000, 5_000] as const;
const MOST = 5_000;
/** Each of these pays another employee. */
const ONE = { warm: 1_000, times: 500 };
/** Tables a pay leaves rows in, and how its rows are found. */
const TABLES = {
  pay: 'pay_run_id = $1',
  pay_item: 'pay_id in (select id from pay where pay_run_id = $1)',
  pay_line: 'pay_id in (select id from pay where pay_run_id = $1)',
  leave_entry: 'pay_id in (select id from pay where pay_run_id = $1)',
  event: "type = 'pay.created' and entity_id in (select id from pay where pay_run_id = $1)",
  audit_log: "entity_type = 'pay' and entity_id in (select id from pay where pay_run_id = $1)",
} as const;
type Table = keyof typeof TABLES;

/**
 * Pays made over HTTP against a floor of the same run: the very same rows of the very same tables, sent by one unnest
 * statement a table in one transaction, as the role the service uses.
 */
export async function benchPays(folder: BenchFolder): Promise<void> {
  const database = await startEmbedded({ dataDir: folder.path, log: () => {} });
  try {
    const root = { host: database.host, port: database.port, ...database.superuser };
    const url = await makeDatabase(root);
    const service = await startService(folder.path, {
      DATABASE_URL: url,
      SECRET_KEY: 'a key for the benchmark alone, of no use elsewhere',
      DEMO: '1',
    });
    try {
      await measure(service, new pg.Client({ ...root, database: 'bench' }));
    } finally {
      await service.stop();
    }
  } finally {
    await database.stop();
  }
}

async function makeDatabase(root: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(root);
  await client.connect();
  await client.query('create database bench');
  await client.end();
  return `postgres://${root.user}:${encodeURIComponent(String(root.password))}@${root.host}:${root.port}/bench`;
}

async function measure(service: BenchService, db: pg.Client): Promise<void> {
  await db.connect();
  const ask = await signedIn(service);
  const company = await makeCompany(ask);
  const ids = await makeEmployees(ask, company);
  report({
    figure: 'resident memory before any pay, 5,000 employees made',
    value: round(service.residentMb()),
    unit: 'MB',
    target: 'none; what the pays start from',
  });

  // The first pays make the employees' allowances and deductions and warm everything up.
  await pay(ask, company, ids, '2025-08-03');
  let peak = service.residentMb();
  const watching = setInterval(() => {
    peak = Math.max(peak, service.residentMb());
  }, 20);
  for (const size of SIZES) {
    const some = ids.slice(0, size);
    const taken: number[] = [];
    let run = 0;
    for (const day of ['07', '14', '21']) {
      const began = monotonicMs();
      // A month for each size, so that a run holds the pays of one call alone.
      run = await pay(ask, company, some, `2025-${9 + SIZES.indexOf(size)}-${day}`.replace('-9-', '-09-'));
      taken.push(monotonicMs() - began);
    }
    const value = Math.min(...taken);
    const floor = await floorOf(db, run);
    report({
      figure: `pays/create, ${size} AU employees in one call`,
      value: round(value),
      unit: 'ms',
      floor: round(floor),
      ratio: round(value / floor),
      target: 'at most 3x the floor; linear in N',
    });
  }
  clearInterval(watching);
  report({
    figure: 'peak resident memory, up to 5,000 pays in one call',
    value: round(peak),
    unit: 'MB',
    target: 'under 500',
  });

  // Within a minute the database does this by itself; until then it knows nothing of rows that were not there before.
  await db.query('analyze');
  let next = 0;
  const one = await timeEach(ONE, () => pay(ask, company, [ids[next++]!], '2026-01-05'));
  await db.query('create table if not exists floor_of_one (id bigint generated always as identity, words text)');
  const floor = await timeEach(ONE, async () => {
    await db.query('begin');
    await db.query("insert into floor_of_one (words) values ('one')");
    await db.query('commit');
  });
  for (const at of ['p50', 'p99'] as const) {
    report({
      figure: `one pay in one call, ${at}`,
      value: round(one[at]),
      unit: 'ms',
      floor: round(floor[at]),
      ratio: round(one[at] / floor[at]),
      target: 'at most 6x the floor',
    });
  }
  await db.end();
}

/** Sends the rows of a run again, under ids of their own, and rolls them back afterwards. */
async function floorOf(db: pg.Client, run: number): Promise<number> {
  await db.query('begin');
  await db.query("set local app.customer_id = '3'");
  const statements: { text: string; values: unknown[] }[] = [];
  for (const table of Object.keys(TABLES) as Table[]) statements.push(await sameRows(db, table, run));
  await db.query('rollback');
  const taken: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    const began = monotonicMs();
    await db.query("begin; set local role tasman_app; set local app.customer_id = '3'");
    for (const statement of statements) await db.query(statement);
    await db.query('commit');
    taken.push(monotonicMs() - began);
    await forget(db, run);
  }
  return Math.min(...taken);
}

const OFFSET = 1_000_000_000;
const SHIFTED = new Set(['id', 'pay_id', 'tax_shared_with']);

async function sameRows(db: pg.Client, table: Table, run: number): Promise<{ text: string; values: unknown[] }> {
  const { rows: columns } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const always = table === 'event' || table === 'audit_log';
  const kept = columns.filter(({ name }) => !(always && name === 'id'));
  const arrays = kept.map(({ name }) => {
    const shifted = SHIFTED.has(name) || (always && name === 'entity_id');
    return `array_agg((${name}${shifted ? ` + ${OFFSET}` : ''})::text order by ctid)::text as ${name}`;
  });
  const { rows } = await db.query(`select ${arrays.join(', ')} from ${table} where ${TABLES[table]}`, [run]);
  const names = kept.map(({ name }) => name).join(', ');
  // A nested array arrives as text and is read again, as every other value is.
  const read = kept.map(({ name, type }) => `r.${name}::${type}`).join(', ');
  return {
    text: `insert into ${table} (${names}) select ${read} from unnest(${kept.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as r (${names})`,
    values: kept.map(({ name }) => rows[0][name]),
  };
}

async function forget(db: pg.Client, run: number): Promise<void> {
  await db.query(`delete from pay where pay_run_id = $1 and id > ${OFFSET}`, [run]);
  await db.query(`delete from leave_entry where pay_id > ${OFFSET}`);
  await db.query(`delete from event where entity_id > ${OFFSET}`);
  await db.query(`delete from audit_log where entity_id > ${OFFSET}`);
}

async function makeCompany(ask: Ask): Promise<number> {
  return JSON.parse((await ask('PUT', '/api/company/create', { name: 'Bench', country: 'AU' })).text).id;
}

async function makeEmployees(ask: Ask, company: number): Promise<number[]> {
  const items = Array.from({ length: MOST }, (_, index) => ({
    first_name: `Person ${index}`,
    last_name: 'Bench',
    address1: '1 Main Street',
    city: 'Perth',
    state: 'WA',
    country: 'AU',
    postcode: '6000',
    date_of_birth: '1990-05-01',
    start_date: '2024-07-01',
    employment_status: 'Full-time',
    tax_file_number: '123456782',
    is_foreign_resident: false,
    has_claimed_tax_free_threshold: index % 3 !== 0,
    has_stsl_liability: index % 4 === 0,
    is_closely_held: false,
    accrue_leave_on_hours_worked: true,
    is_lsl_enabled: true,
    leave_loading_percentage: '0.175',
    pay_rate_per_hour: String(30 + (index % 40)),
  }));
  // In small calls, so that what they leave in memory is not taken for the pays'.
  const ids: number[] = [];
  for (let from = 0; from < MOST; from += 250) {
    const path = `/api/company/${company}/employees/create`;
    const made: { employee: { id: number } }[] = JSON.parse(
      (await ask('PUT', path, items.slice(from, from + 250))).text,
    );
    ids.push(...made.map(({ employee }) => employee.id));
  }
  return ids;
}

/** Hours, leave, an allowance and a deduction each; answers the run. */
async function pay(ask: Ask, company: number, ids: readonly number[], date: string): Promise<number> {
  const pays = ids.map((employee_id) => ({
    employee_id,
    hours: [{ description: 'Ordinary hours', units: 'Hours', value: '30.4' }],
    leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date, hours: '7.6' }],
    allowances: [{ description: 'Tool allowance', amount: '22.50', allowance_category: 'TD' }],
    deductions: [{ description: 'Union fees', amount: '12.80', classification: 'UNION_FEES' }],
  }));
  const made = await ask('PUT', `/api/company/${company}/pays/create?pay_date=${date}`, pays);
  return JSON.parse(made.text)[0].pay_run_id;
}
