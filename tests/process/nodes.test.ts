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

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  afterThisTest(() => client.end());
  return client;
}

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
    const client = await connected(env.DATABASE_URL);
    const { rows } = await client.query('select rolsuper or rolbypassrls as bypass from pg_roles where rolname = $1', [
      'tasman_app',
    ]);
    expect(rows).toEqual([{ bypass: false }]);
    expect(await run(['demo'], env)).toEqual({ code: 0, stdout: 'The demo world is loaded.\n', stderr: '' });
    expect((await run(['demo'], env)).stdout).toContain('accounts already');
  });

  it('never work as the owner of the tables: the service has a user of its own, given or made', async () => {
    const owner = await databaseServer();
    const keys = { SECRET_KEY: 'the key all nodes share, long enough' };
    const runtime = Object.assign(new URL(owner), { username: 'runtime', password: 'its own' }).href;
    const client = await connected(owner);
    const usersNow = async () => {
      const { rows } = await client.query(
        `select distinct usename as name from pg_stat_activity where application_name like 'tasman%' and datname = current_database() and pid <> pg_backend_pid() order by 1`,
      );
      return rows.map(({ name }) => name);
    };

    const alone = await start({ ...keys, DATABASE_URL: owner });
    await expect.poll(usersNow).toEqual([expect.stringMatching(/^tasman_service_\d+_[0-9a-f]{8}$/)]);
    expect(await alone.end()).toBe(0);

    expect(await run(['serve'], { ...keys, DATABASE_URL: owner, DATABASE_ADMIN_URL: owner })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The user "payroll" of DATABASE_URL owns the database or something in it, so row-level security would not hold the service: set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" makes when DATABASE_ADMIN_URL is set to the address of the owner.\n',
    });

    const both = { ...keys, DATABASE_URL: runtime, DATABASE_ADMIN_URL: owner, LOG_LEVEL: 'silent' };
    expect(await run(['migrate'], both)).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    const service = await start({ ...keys, DATABASE_URL: runtime });
    await expect.poll(usersNow).toEqual(['runtime']);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  });
});
