import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../tests/harness/database.ts';
import { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { readMigrations } from '../../../db/migrate.ts';
import { sql } from '../../../db/sql.ts';
import { readFunctions, withFunctions } from '../../../db/sql-functions.ts';
import type { LeaveKind } from './leave-kind.ts';
import { addLeaveEntries, balancesOf, type LeaveEntry } from './leave-ledger.ts';

const CUSTOMER = 3;
const at = new Date('2026-03-10T00:00:00Z');
let database: TestDatabase;
let employees: number[];
beforeAll(async () => {
  database = await cloneDatabase('demo');
  const rows = await database.query<{ id: string }>(
    'select id from employee where customer_id = 3 order by id limit 5',
  );
  employees = rows.map(({ id }) => Number(id));
});
afterAll(() => database.drop());

/** Selects the balances that differ from the sum of their entries. */
const WRONG = `
  select b.employee_id, b.leave_type, b.unit, b.quantity, e.total
  from leave_balance b full join (
    select customer_id, employee_id, leave_type, unit, sum(quantity) as total from leave_entry group by 1, 2, 3, 4
  ) e using (customer_id, employee_id, leave_type, unit)
  where coalesce(b.quantity, 0) <> coalesce(e.total, 0)`;

const entry = (employee: number, kind: LeaveKind, quantity: string): LeaveEntry => ({
  employeeId: employees[employee]!,
  kind,
  quantity: new Decimal(quantity),
  asAt: '2026-03-10' as LocalDate,
  reason: 'SET',
});
const add = (entries: readonly LeaveEntry[]) =>
  database.db.tx(CUSTOMER, (tx) => addLeaveEntries(tx, { customerId: CUSTOMER, at }, entries));

const anEntry = fc.record({
  employee: fc.integer({ min: 0, max: 4 }),
  kind: fc.constantFrom<LeaveKind>('holiday', 'sick', 'rdo', 'annualHolidays', 'nzSick'),
  millionths: fc.integer({ min: -40_000_000, max: 40_000_000 }),
});

describe('a leave balance', () => {
  it('a leave balance equals the sum of its entries in the demo world', async () => {
    expect(await database.query(WRONG)).toEqual([]);
    expect(await database.query('select 1 from leave_balance where customer_id = 3 limit 1')).toHaveLength(1);
  });

  it('a leave balance equals the sum of its entries after entries are added, changed and removed', async () => {
    const change = fc.oneof(
      { weight: 6, arbitrary: fc.array(anEntry, { minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: fc.constantFrom('change', 'remove') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const one of changes) {
          if (one === 'change') {
            await database.query(
              `update leave_entry set quantity = quantity + 1.5, employee_id = $1 where id % 7 = 0 and customer_id = 3`,
              [employees[0]],
            );
          } else if (one === 'remove') await database.query('delete from leave_entry where id % 11 = 0');
          else {
            const entries = one as { employee: number; kind: LeaveKind; millionths: number }[];
            await add(
              entries.map(({ employee, kind, millionths }) =>
                entry(employee, kind, new Decimal(millionths).dividedBy(1_000_000).toFixed(6)),
              ),
            );
          }
        }
        expect(await database.query(WRONG)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('loses no concurrent write and causes no deadlock, whatever the order of employees', async () => {
    const before = await database.db.tx(CUSTOMER, (tx) => balancesOf(tx, employees));
    const one = employees.flatMap((_, index) => [entry(index, 'toil', '0.25'), entry(index, 'longService', '1')]);
    const deadlocks = `select deadlocks::int as n from pg_stat_database where datname = current_database()`;
    const [earlier] = await database.query<{ n: number }>(deadlocks);
    await Promise.all(Array.from({ length: 24 }, async (_, index) => add(index % 2 === 0 ? one : [...one].reverse())));
    const after = await database.db.tx(CUSTOMER, (tx) => balancesOf(tx, employees));
    for (const id of employees) {
      const gained = (kind: LeaveKind) =>
        after
          .get(id)!
          [kind]!.minus(before.get(id)?.[kind] ?? 0)
          .toFixed();
      expect([gained('toil'), gained('longService')]).toEqual(['6', '24']);
    }
    expect(await database.query(deadlocks)).toEqual([earlier]);
    expect(await database.query(WRONG)).toEqual([]);
  });

  it('a leave balance cannot be changed except through an entry', async () => {
    for (const statement of [
      sql`update leave_balance set quantity = 1000`,
      sql`delete from leave_balance`,
      sql`insert into leave_balance values (${CUSTOMER}, ${employees[0]}, 'SICK', 'weeks', 1)`,
    ]) {
      await expect(database.db.tx(CUSTOMER, (tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
    }
  });

  it('a leave balance is visible only to its own account', async () => {
    const seen = await database.db.tx(4, (tx) => balancesOf(tx, employees));
    expect(seen.size).toBe(0);
  });
});

describe('the migration that introduces leave balances', () => {
  it('sums the existing entries, even if the table owner is subject to row-level security', async () => {
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const balances = async () =>
        (
          await client.query(
            // Leaves out zero balances: deleting all entries leaves one behind, but the migration creates none.
            'select * from leave_balance where quantity <> 0 order by customer_id, employee_id, leave_type, unit',
          )
        ).rows;
      const known = await balances();
      // Roles belong to the whole server, so the transaction that creates the role is rolled back.
      await client.query(`
        begin;
        drop function keep_leave_balance cascade;
        drop table leave_balance;
        create role tasman_balance_owner nosuperuser nobypassrls;
        grant usage, create on schema public to tasman_balance_owner;
        alter table leave_entry owner to tasman_balance_owner;
        alter table employee owner to tasman_balance_owner;
        set local role tasman_balance_owner`);
      const migration = readMigrations().find(({ name }) => name === '0022_leave_balance')!;
      await client.query(withFunctions(migration.sql, readFunctions()));
      await client.query('reset role');
      expect(await balances()).toEqual(known);
      expect(known.length).toBeGreaterThan(10);
      const { rows } = await client.query(
        `select relname as name from pg_class where relforcerowsecurity and relname in ('leave_entry', 'leave_balance')
         order by 1`,
      );
      expect(rows).toEqual([{ name: 'leave_balance' }, { name: 'leave_entry' }]);
      await client.query('rollback');
    } finally {
      await client.end();
    }
  });
});
