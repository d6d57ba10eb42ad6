import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { databaseServer } from '../harness/database-server.ts';
import { afterThisTest, type Running, run, start } from '../harness/process.ts';

const signIn = async ({ address }: Running): Promise<string> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

describe('several nodes on one PostgreSQL server', () => {
  it('start at once on an empty database, and a token of one opens the other', async () => {
    const env = { DATABASE_URL: await databaseServer(), SECRET_KEY: 'the key all nodes share, long enough', DEMO: '1' };
    const [one, two] = await Promise.all([start(env), start(env)]);
    const token = await signIn(one);
    const answer = await fetch(`${two.address}/api/company`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(await one.end()).toBe(0);
    expect((await fetch(`${two.address}/readyz`)).status).toBe(200);
    expect(await two.end()).toBe(0);
  });

  it('migrate by command, without a demo world unless asked', async () => {
    const env = {
      DATABASE_URL: await databaseServer(),
      SECRET_KEY: 'the key all nodes share, long enough',
      LOG_LEVEL: 'silent',
    };
    expect(await run(['migrate'], env)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    afterThisTest(() => client.end());
    const { rows } = await client.query('select rolsuper or rolbypassrls as bypass from pg_roles where rolname = $1', [
      'tasman_app',
    ]);
    expect(rows).toEqual([{ bypass: false }]);
    expect(await run(['demo'], env)).toEqual({ code: 0, stdout: 'The demo world is loaded.\n', stderr: '' });
    expect((await run(['demo'], env)).stdout).toContain('accounts already');
  });
});
