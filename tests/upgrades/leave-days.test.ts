import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';

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
