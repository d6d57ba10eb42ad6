import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { restoreArchive } from './archive.ts';
import { NEXT_AT } from './history.ts';

describe('audit log', () => {
  it('the migration queues all earlier audit rows for sealing, even if the owner of the tables is subject to row-level security', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { name } = readMigrations().find(({ sql }) => sql.includes('create table audit_unsealed'))!;
      const file = new URL(`../../src/db/migrations/${name}.sql`, import.meta.url);
      const [, work] = readFileSync(file, 'utf8').split('-- What was logged before');
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      await client.query('delete from audit_unsealed');
      for (const table of ['audit_log', 'audit_unsealed'])
        await client.query(`alter table ${table} owner to tasman_test_owner`);
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      const { rows } = await client.query(
        `select (select array_agg(id order by id) from audit_log) as logged,
         (select array_agg(g.id order by g.id) from audit_unsealed u cross join unnest(u.audit_ids) r
          cross join generate_series(lower(r), upper(r) - 1) as g (id)) as waiting`,
      );
      expect(rows[0].logged.length).toBeGreaterThan(100);
      expect(rows[0].waiting).toEqual(rows[0].logged);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('filings', () => {
  const TABLES = ['stp_pay_event', 'stp_pay_event_pay', 'payday_filing', 'payday_filing_pay', 'pay'];

  it('the migration finds the employees of earlier filings, even if the owner of the tables is subject to row-level security', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const people = async () =>
        (
          await client.query(
            `select 'stp' as kind, id, employee_ids from stp_pay_event
           union all select 'payday', id, employee_ids from payday_filing order by 1, 2`,
          )
        ).rows;
      const known = await people();
      expect(known).toHaveLength(6);
      await client.query(`update stp_pay_event set employee_ids = '{}'; update payday_filing set employee_ids = '{}'`);
      const file = new URL('../../src/db/migrations/0014_filing_corrections.sql', import.meta.url);
      const [, work] = readFileSync(file, 'utf8').split('-- What is there already');
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      for (const table of TABLES) await client.query(`alter table ${table} owner to tasman_test_owner`);
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      expect(await people()).toEqual(known);
      const { rows } = await client.query(
        'select relforcerowsecurity as forced from pg_class where relname = any($1)',
        [TABLES],
      );
      expect(rows).toEqual(TABLES.map(() => ({ forced: true })));
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('super rates', () => {
  it('the migration clears only super rates that the service itself set, so they follow the guarantee [DECL-004]', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { rows: people } = await client.query<{ id: string; customer_id: string }>(
        'select id, customer_id from employee order by id limit 7',
      );
      const CASES = [
        // For each case: when the employee was created, the stored rate, the rate that a caller sent, and the expected
        // stored rate afterwards.
        ['2025-03-01T00:00:00Z', '0.115', null, null],
        ['2025-06-30T13:59:00Z', '0.115', null, null],
        ['2025-06-30T14:00:00Z', '0.115', null, '0.115000'],
        ['2025-08-01T00:00:00Z', '0.12', null, null],
        ['2025-08-01T00:00:00Z', '0.12', { compulsory_super_rate: '0.12' }, '0.120000'],
        ['2025-08-01T00:00:00Z', '0.12', { compulsory_super_rate: null }, null],
        ['2025-08-01T00:00:00Z', '0.125', null, '0.125000'],
      ] as const;
      for (const [index, [made, rate, sent]] of CASES.entries()) {
        const { id, customer_id } = people[index]!;
        await client.query('update employee set created_at = $2, compulsory_super_rate = $3 where id = $1', [
          id,
          made,
          rate,
        ]);
        if (sent === null) continue;
        await client.query(
          `insert into audit_log (customer_id, at, actor, action, entity_type, entity_id, after)
         values ($1, $2, 'a user', 'employee.create', 'employee', $3, $4)`,
          [customer_id, made, id, sent],
        );
      }
      const file = new URL('../../src/db/migrations/0034_compulsory_rate_follows.sql', import.meta.url);
      await client.query('begin');
      await client.query(readFileSync(file, 'utf8'));
      const { rows } = await client.query<{ rate: string | null }>(
        'select compulsory_super_rate as rate from employee where id = any($1) order by id',
        [people.map(({ id }) => id)],
      );
      expect(rows.map(({ rate }) => rate)).toEqual(CASES.map(([, , , after]) => after));
      const { rows: forced } = await client.query(
        `select relforcerowsecurity as forced from pg_class where relname in ('employee', 'audit_log')`,
      );
      expect(forced).toEqual([{ forced: true }, { forced: true }]);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('transport', () => {
  const FOLDER = new URL('../../src/db/migrations/', import.meta.url);

  it('the migration marks which earlier messages arrived, even if the owner of the tables is subject to row-level security', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { rows: ids } = await client.query('select id from lodgement order by id limit 5');
      const states = [
        ['QUEUED', null, false],
        ['SENDING', null, null],
        ['FAILED', null, null],
        ['FAILED', '2026-03-10T00:00:00Z', true],
        ['TRANSMISSION_SUCCESSFUL', '2026-03-10T00:00:00Z', true],
      ] as const;
      for (const [index, [status, sentAt]] of states.entries()) {
        await client.query('update lodgement set status = $2, sent_at = $3, is_taken = null where id = $1', [
          ids[index].id,
          status,
          sentAt,
        ]);
      }
      const file = readdirSync(FOLDER).find((name) => name.endsWith('_transport.sql'))!;
      const [, work] = readFileSync(new URL(file, FOLDER), 'utf8').split('-- What is there already');
      // Roles belong to the whole server, so the transaction is rolled back.
      await client.query('begin');
      await client.query(
        'create role tasman_test_owner nosuperuser nobypassrls; grant usage on schema public to tasman_test_owner',
      );
      await client.query('alter table lodgement owner to tasman_test_owner');
      await client.query('set local role tasman_test_owner');
      await client.query(`-- ${work}`);
      await client.query('reset role');
      const { rows } = await client.query('select is_taken from lodgement order by id limit 5');
      expect(rows.map(({ is_taken }) => is_taken)).toEqual(states.map(([, , isTaken]) => isTaken));
      const forced = await client.query(
        `select relforcerowsecurity as forced from pg_class where relname = 'lodgement'`,
      );
      expect(forced.rows).toEqual([{ forced: true }]);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});

describe('days paid', () => {
  // For pays of the first build, migration 0037 stored wrong values in `days_paid`. Migration 0049 recalculates them.

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

  it('recalculates days paid even when the table owner is subject to row-level security', async () => {
    // Without standard hours, the days cannot be calculated, so the column keeps its value.
    expect(await countedByBoundOwner()).toEqual({ ...(await days()), Unset: '1' });
  });

  it('leaves row-level security enabled', async () => {
    const rows = await database.query<{ forced: boolean }>(
      `select relforcerowsecurity as forced from pg_class where relname in ('pay', 'pay_item', 'pay_run')`,
    );
    expect(rows.map(({ forced }) => forced)).toEqual([true, true, true]);
  });
});

describe('days of leave', () => {
  const MIGRATION = new URL('../../src/db/migrations/0050_leave_days_follow_week.sql', import.meta.url);
  const PART_TIME = { employment_status: 'Part-time', standard_days_per_week: 3 };

  // For each case: name, employment status, stored days of annual and personal leave, audit entries, and the expected
  // days and flags after the migration.
  const CASES = [
    ['never sent', 'Part-time', 20, 10, [['create', PART_TIME]], [12, 6, true, true]],
    [
      'sent, equal to the default',
      'Part-time',
      20,
      10,
      [['create', { num_holiday_leave_days_per_year: 20 }]],
      [20, 6, false, true],
    ],
    [
      'sent in a change',
      'Part-time',
      20,
      10,
      [
        ['create', {}],
        ['update', { num_sick_leave_days_per_year: 10 }],
      ],
      [12, 10, true, false],
    ],
    ['another value', 'Part-time', 15, 10, [['create', {}]], [15, 6, false, true]],
    ['cleared', 'Part-time', 20, null, [['create', {}]], [12, null, true, false]],
    ['creation unknown', 'Part-time', 20, 10, [], [20, 10, false, false]],
    ['casual', 'Casual', null, null, [['create', {}]], [null, null, true, true]],
  ] as const;

  it('an upgrade changes only days of leave that no caller sent [DEF-001]', async () => {
    const database = await cloneDatabase('demo');
    const client = new pg.Client(database.admin);
    await client.connect();
    try {
      const { rows: people } = await client.query<{ id: string; customer_id: string }>(
        `select e.id, e.customer_id from employee e join company c on c.id = e.company_id and c.country = 'AU'
       order by e.id limit ${CASES.length}`,
      );
      const ids = people.map(({ id }) => id);
      await client.query('begin');
      await client.query(
        'alter table employee drop column annual_days_follow_week, drop column personal_days_follow_week',
      );
      await client.query(
        `update audit_log set entity_type = 'set aside' where entity_type = 'employee' and entity_id = any($1)`,
        [ids],
      );
      for (const [index, [, status, annual, personal, entries]] of CASES.entries()) {
        const { id, customer_id } = people[index]!;
        await client.query(
          `update employee set employment_status = $2, standard_days_per_week = 3, num_holiday_leave_days_per_year = $3,
           num_sick_leave_days_per_year = $4 where id = $1`,
          [id, status, annual, personal],
        );
        for (const [verb, after] of entries) {
          await client.query(
            `insert into audit_log (customer_id, at, actor, action, entity_type, entity_id, after)
           values ($1, '2026-03-01', 'a user', $2, 'employee', $3, $4)`,
            [customer_id, `employee.${verb}`, id, after],
          );
        }
      }
      await client.query(readFileSync(MIGRATION, 'utf8'));
      const { rows } = await client.query<Record<string, unknown>>(
        `select num_holiday_leave_days_per_year as a, num_sick_leave_days_per_year as b, annual_days_follow_week as c,
         personal_days_follow_week as d from employee where id = any($1) order by id`,
        [ids],
      );
      expect(rows.map(({ a, b, c, d }, index) => [CASES[index]![0], a, b, c, d])).toEqual(
        CASES.map(([name, , , , , after]) => [name, ...after]),
      );
      const { rows: forced } = await client.query(
        `select distinct relforcerowsecurity as forced from pg_class where relname in ('employee', 'company', 'audit_log')`,
      );
      expect(forced).toEqual([{ forced: true }]);
      await client.query('rollback');
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
