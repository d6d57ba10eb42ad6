import { describe, expect, it } from 'vitest';
import { databaseServer } from '../harness/database-server.ts';
import { NAMED_DAY, SHARED_KEY } from '../harness/prepared.ts';
import { run, start, temporaryFolder } from '../harness/process.ts';

describe('the operator’s commands', () => {
  it('take effect at once on a service that runs on the same server', async () => {
    const DATABASE_URL = await databaseServer('the demo world');
    const env = { DATABASE_URL, SECRET_KEY: SHARED_KEY, DEMO: '1', CLOCK: NAMED_DAY };
    const service = await start(env);
    const logIn = async (password: string) => {
      const body = new URLSearchParams({ username: 'new@bakery.example', password });
      const reply = await fetch(`${service.address}/api/login`, { method: 'POST', body });
      return (await reply.json()) as { access_token?: string; detail?: string };
    };
    const options = ['--name', 'New Bakery', '--email', 'new@bakery.example', '--plan', 'SMALL', '--json'];
    const made = await run(['customer', 'create', ...options, '--password-stdin'], env, 'typed, not an argument\n');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { customer_id } = JSON.parse(made.stdout);
    const { access_token } = await logIn('typed, not an argument');
    const statusNow = async () => {
      const headers = { authorization: `Bearer ${access_token}` };
      return (await fetch(`${service.address}/api/users`, { headers })).status;
    };
    expect(await statusNow()).toBe(200);

    const closed = await run(['customer', 'close', '--customer', String(customer_id)], env);
    expect(closed).toMatchObject({ code: 0, stderr: '' });
    await expect.poll(statusNow).toBe(401);
    expect(await logIn('typed, not an argument')).toEqual({ detail: 'Invalid credentials' });

    const missing = await run(['customer', 'close', '--customer', '999'], env);
    expect(missing).toEqual({ code: 1, stdout: '', stderr: 'There is no customer 999.\n' });
  });

  it('work on an embedded database without a service, and beside one that runs on it', async () => {
    const env = { DATA_DIR: temporaryFolder(), DEMO: '0' };
    const options = ['--name', 'First', '--email', 'first@bakery.example', '--plan', 'SMALL', '--json'];
    const made = await run(['customer', 'create', ...options], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ customer_id: 1000, name: 'First' });

    const service = await start(env);
    const more = ['--name', 'Second', '--email', 'second@bakery.example', '--plan', 'SMALL', '--password-stdin'];
    const added = await run(['customer', 'create', ...more], env, 'typed, not an argument\n');
    expect(added).toMatchObject({ code: 0, stderr: '' });
    // The service knows at once, and is still there.
    const body = new URLSearchParams({ username: 'second@bakery.example', password: 'typed, not an argument' });
    expect((await fetch(`${service.address}/api/login`, { method: 'POST', body })).status).toBe(200);
    expect(await run(['migrate'], { ...env, LOG_LEVEL: 'silent' })).toEqual({
      code: 0,
      stdout: 'The database is up to date.\n',
      stderr: '',
    });
    expect(await run(['verify'], { ...env, LOG_LEVEL: 'silent' })).toMatchObject({ code: 0, stderr: '' });
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
    expect(await service.end()).toBe(0);

    const listed = await run(['customer', 'list', '--json'], env);
    expect(JSON.parse(listed.stdout)).toHaveLength(2);
  });

  it('called wrongly end with 2 and one sentence, without opening a database', async () => {
    const env = { DATA_DIR: '/nonexistent/data' };
    expect(await run(['customer', 'create', '--name', 'X'], env)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'customer create needs --email. Run "tasman --help" for what there is.\n',
    });
    const help = await run(['help', 'user', 'zones'], env);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout.split('\n')[0]).toBe('Usage: tasman user zones [options]');
  });
});
