import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { listPeriodPays } from '../../src/resources/pay/past/lookback/period-pays.store.ts';
import {
  findAllowances,
  findDeductions,
  findPaidEmployees,
  findPayItems,
  lockEmployees,
} from '../../src/resources/pay/pay/gather/gather.store.ts';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

// Queries of large calls on tables without statistics: a customer imports a company and pays it at once, before the
// first automatic analyze.

const ALL = 400;
const ASKED = 200;
const ADMIN = 3;
let world: PayWorld;
let ids: readonly number[];
beforeAll(async () => {
  world = await payWorld();
  ids = await world.employees(
    world.au,
    Array.from({ length: ALL }, () => anAuEmployee()),
  );
  for (const day of ['2026-02-03', '2026-02-10', '2026-02-17']) {
    const made = await world.put(world.au, ids.map(payOf), `?pay_date=${day}`);
    expect(made.status, made.text.slice(0, 300)).toBe(200);
  }
});

const payOf = (employee_id: number) => ({
  employee_id,
  hours: [week('38')],
  allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
  deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
  bonuses: [{ description: 'Prize', amount: '5' }],
});

const TABLES = ['employee_allowance', 'employee_deduction', 'employee_pay_item', 'pay'] as const;
type Table = (typeof TABLES)[number];

async function rowsRead(tx: Tx, table: Table): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_all_tables
    where relid = ${table}::regclass`.execute(tx);
  return rows[0]!.n;
}

/** The rows found, and the number of rows of the table read for them. */
const readBy = <T>(table: Table, plans: string, work: (tx: Tx) => Promise<readonly T[]>) =>
  world.service.database.db.tx(ADMIN, async (tx) => {
    await sql`select set_config('plan_cache_mode', ${plans}, true)`.execute(tx);
    const before = await rowsRead(tx, table);
    const found = await work(tx);
    return { found: found.length, read: (await rowsRead(tx, table)) - before };
  });

describe.each(['force_custom_plan', 'force_generic_plan'])('without statistics, with %s', (plans) => {
  beforeAll(async () => {
    for (const table of TABLES) {
      await world.service.database.query('delete from pg_statistic where starelid = $1::regclass', [table]);
      await world.service.database.query('update pg_class set reltuples = -1, relpages = 0 where oid = $1::regclass', [
        table,
      ]);
    }
  });
  const some = () => ids.slice(0, ASKED);

  it('looks up names only among the rows of the paid employees', async () => {
    const given = (name: string) => some().map((employeeId) => ({ employeeId, name }));
    const readings = [
      await readBy('employee_allowance', plans, (tx) => findAllowances(tx, world.au, given('tools'))),
      await readBy('employee_deduction', plans, (tx) => findDeductions(tx, given('union'))),
      await readBy('employee_pay_item', plans, (tx) => findPayItems(tx, given('prize'))),
    ];
    expect(readings).toEqual(readings.map(() => ({ found: ASKED, read: ASKED })));
  });

  it('reads only the pays of the period, and none without a run', async () => {
    const asked = (end_date: string) => (tx: Tx) =>
      listPeriodPays(
        tx,
        { companyId: world.au, kinds: ['REGULAR'] },
        some().map((employeeId) => ({
          employeeId,
          run: { pay_period: 'WEEKLY', start_date: end_date, end_date: localDate(end_date) },
        })),
      );
    const [run] = await world.service.database.query<{ end_date: string }>(
      `select end_date::text from pay_run where company_id = $1 and pay_period = 'WEEKLY' order by end_date desc limit 1`,
      [world.au],
    );
    // Each pay is found once and read twice, for itself and for its lines.
    expect(await readBy('pay', plans, asked(run!.end_date))).toEqual({ found: ASKED, read: 3 * ASKED });
    expect(await readBy('pay', plans, asked('2031-01-07'))).toEqual({ found: 0, read: 0 });
  });
});

describe('one employee with a generic plan', () => {
  it('finds the employee by id and not through the list of the company', async () => {
    const looked = (work: (tx: Tx) => Promise<unknown>) =>
      world.service.database.db.tx(ADMIN, async (tx) => {
        await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
        const blocks = async () => {
          const { rows } = await sql<{ n: number }>`
            select pg_stat_get_xact_blocks_fetched('employee_listed'::regclass)::int as n`.execute(tx);
          return rows[0]!.n;
        };
        // The first access to an index only reads its depth.
        await work(tx);
        const before = await blocks();
        await work(tx);
        return (await blocks()) - before;
      });
    await world.service.database.query('analyze employee');
    const one = ids.slice(0, 1);
    expect(await looked((tx) => lockEmployees(tx, world.au, { ids: one }))).toBe(0);
    expect(await looked((tx) => findPaidEmployees(tx, one))).toBe(0);
  });
});
