import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import type { TestDatabase } from '../harness/database.ts';
import { NEXT_AT } from './history.ts';
import { restoreArchive } from './restore.ts';

// Migration 0037 stored wrong days paid for pays of the first build. Migration 0049 recalculates them.

let database: TestDatabase;
beforeAll(async () => {
  database = await restoreArchive('first-build');
});
afterAll(() => database?.drop());

const migrated = (through?: number) =>
  migrate(database.admin, { at: new Date(NEXT_AT), log: () => {}, ...(through === undefined ? {} : { through }) });

const DAYS = `
  select e.first_name as name, string_agg(distinct trim_scale(p.days_paid)::text, ' ') as days
  from pay p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
  where p.country = 'NZ' and e.last_name = 'Upgrade' and p.kind = 'REGULAR'
  group by e.first_name`;

/**
 * The distinct values of days paid for each employee. The weeks of the history repeat, so each value is listed once.
 */
async function days(): Promise<Readonly<Record<string, string>>> {
  const rows = await database.query<{ name: string; days: string }>(DAYS);
  return Object.fromEntries(rows.map(({ name, days: counted }) => [name, counted]));
}

it('recalculates the days paid for salaries in units, split weeks and weeks of 80 hours', async () => {
  await migrated(48);
  expect(await days()).toMatchObject({ Units: '0', Split: '3', Long: '10', Month: '0', Fortnight: '0' });
  await migrated();
  expect(await days()).toEqual({
    Units: '5',
    Split: '2 3',
    Long: '7',
    Part: '3',
    // Two days of annual holidays are stored as one row, dated on the first day.
    Hourly: '4 5',
    // Unpaid leave and workers' compensation do not count as days paid, but public holidays and sick leave do.
    Away: '2 4 5',
    Opened: '5',
    Unset: '0',
    Fortnight: '10',
    Month: '22',
    Left: '5',
    Leaving: '5',
  });
});

/** Runs the migration as an owner who is subject to row-level security. */
async function countedByBoundOwner(): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    // Roles belong to the whole server, so the transaction is rolled back.
    await client.query('begin');
    await client.query('create role tasman_bound_owner nosuperuser nobypassrls');
    await client.query('grant usage on schema public to tasman_bound_owner');
    for (const table of ['customer', 'company', 'pay', 'pay_run']) {
      await client.query(`alter table ${table} owner to tasman_bound_owner`);
    }
    await client.query('update pay set days_paid = 1');
    await client.query('set local role tasman_bound_owner');
    await client.query(readMigrations()[48]!.sql);
    await client.query('reset role');
    return Object.fromEntries((await client.query(DAYS)).rows.map(({ name, days: counted }) => [name, counted]));
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

it('recalculates the same days paid when the table owner is subject to row-level security', async () => {
  // Without standard hours, the days cannot be calculated, so the column keeps its value.
  expect(await countedByBoundOwner()).toEqual({ ...(await days()), Unset: '1' });
});

it('leaves row-level security enabled', async () => {
  const rows = await database.query<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where relname in ('pay', 'pay_item', 'pay_run')`,
  );
  expect(rows.map(({ forced }) => forced)).toEqual([true, true, true]);
});
