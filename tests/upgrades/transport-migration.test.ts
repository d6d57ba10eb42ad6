import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../harness/database.ts';

const FOLDER = new URL('../../src/db/migrations/', import.meta.url);

it('the migration marks which earlier messages arrived, even for an owner subject to row-level security', async () => {
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
    // The role belongs to the whole server, so the transaction is rolled back.
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
    const forced = await client.query(`select relforcerowsecurity as forced from pg_class where relname = 'lodgement'`);
    expect(forced.rows).toEqual([{ forced: true }]);
    await client.query('rollback');
  } finally {
    await client.end();
    await database.drop();
  }
});
