import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';

it('the migration clears only super rates that the service itself set, so they follow the guarantee [DECL-004]', async () => {
  const database = await cloneDatabase('demo');
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    const { rows: people } = await client.query<{ id: string; customer_id: string }>(
      'select id, customer_id from employee order by id limit 7',
    );
    const CASES = [
      // Created at, the stored rate, the rate that a caller sent, and the stored rate afterwards.
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
