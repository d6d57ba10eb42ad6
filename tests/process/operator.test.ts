import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { newDataFolder, PROJECT, QUICK } from '../embedded/fixtures/world.ts';

const SECRET_KEY = 'a secret key that only these tests ever use, and nobody else';

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(args: readonly string[], env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, SECRET_KEY: __, DATA_DIR: ___, ...inherited } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', join(PROJECT, 'src/main.ts'), ...args], {
    cwd: PROJECT,
    env: { ...inherited, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function run(args: readonly string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  const child = start(args, env);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

/** Starts the service as a process and waits until it says where it listens. */
async function serve(env: Record<string, string>): Promise<{ address: string; stop(): Promise<void> }> {
  const child = start(['serve'], { PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '0', ...env });
  child.stderr?.resume();
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('"msg":"listening"')) resolve(JSON.parse(line).address);
    });
    child.once('close', () => reject(new Error('the service ended before it listened')));
  });
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('close', resolve));
    },
  };
}

describe('the operator’s commands on a PostgreSQL server, while the service runs', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  let env: Record<string, string>;
  let service: Awaited<ReturnType<typeof serve>>;
  let admin: pg.Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tasman-operator-'));
    await chmod(folder, 0o755);
    database = await startEmbedded({ dataDir: folder, settings: QUICK, log: () => {} });
    const { host, port, superuser } = database;
    const root = { host, port, ...superuser };
    const maker = new pg.Client(root);
    await maker.connect();
    await maker.query('create database operator_test');
    await maker.end();
    const url = `postgres://${superuser.user}:${superuser.password}@${host}:${port}/operator_test`;
    env = { DATABASE_URL: url, SECRET_KEY, DEMO: '1', DATA_DIR: join(folder, 'own') };
    service = await serve(env);
    admin = new pg.Client({ ...root, database: 'operator_test' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await service?.stop();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const tasman = (line: string, input?: string) => run(line.split(' '), env, input);
  /** Runs a command with --json and answers what it said; it must succeed. */
  const json = async (line: string, input?: string) => {
    const outcome = await tasman(`${line} --json`, input);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    return JSON.parse(outcome.out);
  };
  const logIn = async (username: string, password: string, customerId?: number) => {
    const form = new URLSearchParams({
      username,
      password,
      ...(customerId ? { account_type: 'user', customer_id: String(customerId) } : {}),
    });
    const reply = await fetch(`${service.address}/api/login`, { method: 'POST', body: form });
    return { status: reply.status, token: ((await reply.json()) as { access_token?: string }).access_token ?? '' };
  };
  const call = async (path: string, token: string, method = 'GET', body?: unknown) => {
    const reply = await fetch(`${service.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await reply.text();
    return reply.status;
  };

  it('opens an account whose owner signs in with the password that was shown once', async () => {
    const made = await json('customer create --name Koala --email koala@bakery.example --plan small --api-admin');
    expect(made).toEqual({
      customer_id: expect.any(Number),
      name: 'Koala',
      owner: 'koala@bakery.example',
      password: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
    });
    const { status, token } = await logIn('koala@bakery.example', made.password);
    expect(status).toBe(200);
    expect(await call('/api/api-client?all=true', token)).toBe(200);
    const listed = await json('customer list');
    expect(listed.find(({ customer_id }: { customer_id: number }) => customer_id === made.customer_id)).toEqual({
      customer_id: made.customer_id,
      name: 'Koala',
      owner: 'koala@bakery.example',
      is_api_admin: true,
      is_reseller: false,
      plan: 'SMALL',
      subscription: 'ACTIVE',
      ends_on: null,
      created_at: expect.any(String),
      closed_at: null,
    });

    // Changes reach the running service at once.
    expect(await json(`customer update --customer ${made.customer_id} --api-admin no --name Quokka`)).toEqual({
      customer_id: made.customer_id,
      name: 'Quokka',
      is_api_admin: false,
      is_reseller: false,
    });
    expect(await call('/api/api-client?all=true', token)).toBe(403);
    await json(`customer close --customer ${made.customer_id}`);
    expect(await call('/api/users', token)).toBe(401);
    expect((await logIn('koala@bakery.example', made.password)).status).toBe(401);
    expect(await tasman(`customer close --customer ${made.customer_id}`)).toMatchObject({
      code: 1,
      err: `Customer ${made.customer_id} is closed already.\n`,
    });
    const { rows } = await admin.query('select action, actor from audit_log where customer_id = $1 order by id', [
      made.customer_id,
    ]);
    expect(rows.filter(({ actor }) => actor === 'operator')).toEqual([
      { action: 'customer.create', actor: 'operator' },
      { action: 'customer.update', actor: 'operator' },
      { action: 'customer.close', actor: 'operator' },
    ]);
  });

  it('manages users; passwords come from standard input or are made, never from an argument', async () => {
    const made = await json('user create --customer 3 --username tama --password-stdin', 'a long password\n');
    expect(made).toEqual({ customer_id: 3, user_id: expect.any(Number), username: 'tama' });
    expect((await logIn('tama', 'a long password', 3)).status).toBe(200);
    await json('user deactivate --customer 3 --user tama');
    expect((await logIn('tama', 'a long password', 3)).status).toBe(401);
    await json('user activate --customer 3 --user TAMA');
    const { password } = await json('user reset-password --customer 3 --user tama');
    expect((await logIn('tama', 'a long password', 3)).status).toBe(401);
    const { token } = await logIn('tama', password, 3);

    expect(await json('user zones --customer 3 --user tama --company 1 --set company=read_only,PAYS=EDITABLE')).toEqual(
      {
        customer_id: 3,
        username: 'tama',
        company_id: 1,
        COMPANY: 'READ_ONLY',
        EMPLOYEES: 'LOCKED',
        PAYS: 'EDITABLE',
        REPORTS: 'LOCKED',
        SETTINGS: 'LOCKED',
      },
    );
    expect(await json('user zones --customer 3 --user tama --company 1 --set PAYS=LOCKED')).toMatchObject({
      COMPANY: 'READ_ONLY',
      PAYS: 'LOCKED',
    });
    expect(await call('/api/users', token)).toBe(403);

    const { password: owners } = await json('user reset-password --customer 4 --user other@demo.example');
    expect((await logIn('other@demo.example', owners)).status).toBe(200);
    const { rows } = await admin.query(
      `select count(*)::int as n from audit_log where after::text like '%' || $1 || '%'`,
      [owners],
    );
    expect(rows).toEqual([{ n: 0 }]);

    const short = await tasman('user reset-password --customer 3 --user tama --password-stdin', 'short\n');
    expect(short).toMatchObject({ code: 2, out: '' });
    expect(short.err).toMatch(/^The password on standard input must have at least 10 characters\./);
    expect((await tasman('user create --customer 3 --username tama')).err).toBe(
      'Customer 3 has a user "tama" already.\n',
    );
  });

  it('sets and lapses subscriptions and add-ons, at once', async () => {
    const { token } = await logIn('lapsed@demo.example', 'demo-lapsed');
    const write = () =>
      call('/api/users', token, 'POST', { username: `u${Math.round(performance.now())}`, password: 'a long password' });
    expect(await write()).toBe(403);
    expect(await json('subscription set --customer 5 --plan LARGE --ends-on 2999-12-31 --extra-companies 3')).toEqual({
      customer_id: 5,
      plan_code: 'LARGE',
      status: 'ACTIVE',
      extra_companies: 3,
      ends_on: '2999-12-31',
    });
    expect(await write()).toBe(201);
    expect(await json('subscription lapse --customer 5')).toEqual({
      customer_id: 5,
      plan_code: 'LARGE',
      status: 'LAPSED',
    });
    expect(await write()).toBe(403);
    expect(await json('add-on set --customer 5 --code PROVIDER_GL')).toEqual({
      customer_id: 5,
      code: 'PROVIDER_GL',
      is_held: true,
      ends_on: null,
    });
    expect(await json('add-on set --customer 5 --code provider_gl --remove')).toMatchObject({ is_held: false });
    const { rows } = await admin.query('select * from add_on where customer_id = 5');
    expect(rows).toEqual([]);
    expect(await json('plan list')).toContainEqual({
      code: 'MEDIUM',
      name: 'Medium',
      employee_limit: 30,
      company_limit: 2,
    });
  });

  it('locks and unlocks a company of the account that is named', async () => {
    expect(await json('company lock --customer 3 --company 1')).toMatchObject({ company_id: 1, is_locked: true });
    expect(await json('company unlock --customer 3 --company 1')).toMatchObject({ is_locked: false });
    expect(await tasman('company lock --customer 4 --company 1')).toMatchObject({
      code: 1,
      err: 'Customer 4 has no company 1.\n',
    });
  });

  it('makes, changes and lists clients; a secret is shown once [PARTNER-013]', async () => {
    const made = await json(
      'client create --customer 1 --name App --client-id new.app --redirect-uris https://a.example/cb --session-handoff yes',
    );
    expect(made).toEqual({
      customer_id: 1,
      client_id: 'new.app',
      name: 'App',
      is_public: false,
      redirect_uris: ['https://a.example/cb'],
      per_user_grants_enabled: false,
      session_handoff_enabled: true,
      created_at: expect.any(String),
      hasSecret: true,
      client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    const { client_secret, ...client } = made;
    const changed = await json('client update --client new.app --per-user-grants yes --session-handoff no');
    expect(changed).toEqual({ ...client, per_user_grants_enabled: true, session_handoff_enabled: false });
    expect(await json('client list --customer 1')).toContainEqual(changed);
    const rotated = await json('client rotate-secret --client new.app');
    expect(rotated.client_secret).not.toBe(client_secret);
    expect((await tasman('client create --customer 1 --name App --client-id new.app')).err).toBe(
      'There is a client "new.app" already.\n',
    );
    expect((await tasman('client update --client new.app --redirect-uris http://a.example/')).err).toBe(
      "redirect_uris: 'http://a.example/' must use https; http is accepted for localhost, 127.0.0.1 and [::1] only.\n",
    );
  });

  it('rotates and retires signing keys', async () => {
    const { token } = await logIn('admin@demo.example', 'demo-admin');
    const { key } = await json('keys rotate');
    expect(key).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect(await call('/api/users', token)).toBe(200);
    expect(await json('keys retire')).toEqual({ retired: 1 });
  });

  it('prints tables and fields for people', async () => {
    const { out } = await tasman('plan list');
    expect(out.split('\n').slice(0, 2)).toEqual([
      'code             name             employee_limit  company_limit',
      'AGENT_100        Agent 100        -               100',
    ]);
    expect((await tasman('company unlock --customer 3 --company 1')).out).toBe(
      'customer_id  3\ncompany_id   1\nname         Wattle Bakery Pty Ltd\nis_locked    no\n',
    );
  });
});

describe('calling a command wrongly', () => {
  it.each([
    ['customer nope', 'There is no command "customer nope". Run "tasman --help" for what there is.\n'],
    ['customer create --name X', 'customer create needs --email. Run "tasman --help" for what there is.\n'],
    ['plan list --verbose', /^plan list: Unknown option '--verbose'/],
    ['plan list extra', /^plan list: Unexpected argument 'extra'/],
    ['user create --customer 1 --username a --password secret', /^user create: Unknown option '--password'/],
  ])('%s ends with 2 and one clear sentence, without opening the database', async (line, message) => {
    const outcome = await run(line.split(' '), { DATA_DIR: '/nonexistent/data' });
    expect(outcome).toMatchObject({ code: 2, out: '' });
    expect(outcome.err).toMatch(message);
  });

  it.each([
    ['customer --help', 0, 'Usage: tasman customer <command> [options]'],
    ['help user zones', 0, 'Usage: tasman user zones [options]'],
    ['user zones --help', 0, 'Usage: tasman user zones [options]'],
    ['keys', 2, 'Usage: tasman keys <command> [options]'],
  ])('%s ends with %i and shows how', async (line, code, first) => {
    const outcome = await run(line.split(' '), { DATA_DIR: '/nonexistent/data' });
    expect(outcome).toMatchObject({ code, err: '' });
    expect(outcome.out.split('\n')[0]).toBe(first);
  });
});

describe('the operator’s commands on the embedded database', () => {
  it('work on a folder without a service, and refuse while one runs on it', async () => {
    const DATA_DIR = await newDataFolder();
    const made = await run(
      ['customer', 'create', '--name', 'First', '--email', 'first@bakery.example', '--plan', 'SMALL', '--json'],
      { DATA_DIR },
    );
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toMatchObject({ customer_id: 1000, name: 'First' });
    const service = await serve({ DATA_DIR });
    try {
      const refused = await run(['customer', 'list'], { DATA_DIR });
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toMatch(/is in use|running/i);
    } finally {
      await service.stop();
    }
    const listed = await run(['customer', 'list', '--json'], { DATA_DIR });
    expect(JSON.parse(listed.out)).toHaveLength(1);
  });
});
