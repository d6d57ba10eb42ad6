import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { TEST_PASSWORDS } from '../../../tests/harness/passwords.ts';
import { TEST_SECRET_KEY } from '../../../tests/harness/secret.ts';
import { OPERATOR } from '../../audit/audit.ts';
import { fieldCipher } from '../../base/secrets.ts';
import { readCommand } from './operator.ts';
import { CommandError, UsageError } from './usage-error.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

/** Runs a command as the operator does. Returns the exit code and the output of each stream. */
async function tasman(line: string, input = ''): Promise<{ code: number; out: string; err: string }> {
  const context = {
    db: service.database.db,
    clock: service.clock,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    env: {},
    readLine: async () => input,
  };
  try {
    const asked = await readCommand(line.split(' '));
    if ('help' in asked) return { code: asked.code, out: asked.help, err: '' };
    return { code: 0, out: await asked.run(context), err: '' };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', err: error.message };
    if (error instanceof CommandError) return { code: 1, out: '', err: error.message };
    throw error;
  }
}

/** Runs a command with --json, expects it to succeed, and returns its result. */
async function json(line: string, input?: string) {
  const outcome = await tasman(`${line} --json`, input);
  expect(outcome).toEqual({ code: 0, out: expect.any(String), err: '' });
  return JSON.parse(outcome.out);
}

async function logIn(username: string, password: string, customerId?: number) {
  const { status, body } = await service.call('POST', '/api/login', {
    form: {
      username,
      password,
      ...(customerId ? { account_type: 'user', customer_id: String(customerId) } : {}),
    },
  });
  return { status, token: body.access_token as string };
}

/** Polls, because the account's state is cached for seconds and change notifications travel through the database. */
const eventually = (status: number, work: () => Promise<number>) => expect.poll(work).toBe(status);
const statusOf = async (path: string, token: string) => (await service.call('GET', path, { token })).status;

describe('operator commands', () => {
  it('runs a test clock in a new sandbox account, and never turns an account with companies into a sandbox [CLOCK-001]', async () => {
    const { customer_id } = await json(
      'customer create --name Wombat --email wombat@bakery.example --plan SMALL --sandbox yes',
    );
    const of = `--customer ${customer_id}`;
    const made = await json(`clock create ${of} --now 2026-06-29T09:00:00+10:00 --name Year`);
    expect(made).toMatchObject({ name: 'Year', now: '2026-06-28T23:00:00.000000', state: 'ready', company_ids: [] });
    const clock = `--clock ${made.id}`;
    const ready = { ...made, now: '2026-06-30T23:00:00.000000' };
    expect(await json(`clock advance ${of} ${clock} --to 2026-07-01T09:00:00+10:00`)).toEqual(ready);
    expect(await json(`clock list ${of}`)).toEqual([ready]);
    expect(await tasman(`customer update ${of} --sandbox no`)).toEqual({
      code: 1,
      out: '',
      err: `Customer ${customer_id} has test clocks (1). Delete them first.`,
    });
    expect(await json(`clock delete ${of} ${clock}`)).toEqual({ id: made.id, name: 'Year', deleted_companies: 0 });
    expect(await json(`customer update ${of} --sandbox no`)).toMatchObject({ is_sandbox: false });
    expect(await tasman(`clock create ${of} --now 2026-06-29T09:00:00Z`)).toMatchObject({ code: 1, out: '' });
    expect(await json(`customer update ${of} --sandbox yes`)).toMatchObject({ is_sandbox: true });
    expect((await tasman('customer update --customer 4 --sandbox yes')).err).toMatch(
      /^Customer 4 has or had \d+ compan(y|ies), which may be real\. Create a new account with --sandbox yes\.$/,
    );
    const audited = await service.database.query<{ action: string }>(
      `select action from audit_log where customer_id = ${customer_id} order by id`,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'customer.create',
      'test-clock.create',
      'test-clock.advance',
      'test-clock.delete',
      'customer.update',
      'customer.update',
    ]);
  });

  it('creates, changes and closes an account, whose owner signs in with a password that is shown once', async () => {
    const made = await json('customer create --name Koala --email koala@bakery.example --plan small --api-admin');
    expect(made).toEqual({
      customer_id: expect.any(Number),
      name: 'Koala',
      owner: 'koala@bakery.example',
      password: expect.stringMatching(/^[A-Za-z0-9_-]{20}$/),
    });
    const { status, token } = await logIn('koala@bakery.example', made.password);
    expect(status).toBe(200);
    await eventually(200, () => statusOf('/api/api-client?all=true', token));
    const listed = await json('customer list');
    expect(listed.find(({ customer_id }: { customer_id: number }) => customer_id === made.customer_id)).toEqual({
      customer_id: made.customer_id,
      name: 'Koala',
      owner: 'koala@bakery.example',
      is_api_admin: true,
      is_reseller: false,
      is_sandbox: false,
      plan: 'SMALL',
      subscription: 'ACTIVE',
      ends_on: null,
      created_at: expect.any(String),
      closed_at: null,
    });

    // The running service applies changes immediately.
    expect(await json(`customer update --customer ${made.customer_id} --api-admin no --name Quokka`)).toEqual({
      customer_id: made.customer_id,
      name: 'Quokka',
      is_api_admin: false,
      is_reseller: false,
      is_sandbox: false,
      second_factor_required: false,
    });
    await eventually(403, () => statusOf('/api/api-client?all=true', token));
    await json(`customer close --customer ${made.customer_id}`);
    await eventually(401, () => statusOf('/api/users', token));
    expect((await logIn('koala@bakery.example', made.password)).status).toBe(401);
    expect(await tasman(`customer close --customer ${made.customer_id}`)).toEqual({
      code: 1,
      out: '',
      err: `Customer ${made.customer_id} is already closed.`,
    });
    const rows = await service.database.query(
      'select action, actor from audit_log where customer_id = $1 order by id',
      [made.customer_id],
    );
    expect(rows.filter(({ actor }) => actor === 'operator')).toEqual([
      { action: 'customer.create', actor: 'operator' },
      { action: 'customer.update', actor: 'operator' },
      { action: 'customer.close', actor: 'operator' },
    ]);
  });

  it('gives LEAVE the level of PAYS until LEAVE is set, and then keeps the level that was set [DUTY-001]', async () => {
    await json('user create --customer 3 --username mere --password-stdin', 'a long password');
    const levels = async (set: string) => {
      const { PAYS, LEAVE } = await json(`user zones --customer 3 --user mere --company 1 --set ${set}`);
      return [PAYS, LEAVE];
    };
    expect(await levels('PAYS=EDITABLE')).toEqual(['EDITABLE', 'EDITABLE']);
    expect(await levels('PAYS=READ_ONLY')).toEqual(['READ_ONLY', 'READ_ONLY']);
    expect(await levels('LEAVE=EDITABLE')).toEqual(['READ_ONLY', 'EDITABLE']);
    expect(await levels('PAYS=LOCKED')).toEqual(['LOCKED', 'EDITABLE']);
    const shown = await json('user zones --customer 3 --user mere --company 1');
    expect([shown.PAYS, shown.LEAVE]).toEqual(['LOCKED', 'EDITABLE']);
  });

  it('creates, deactivates and activates users, resets their passwords and sets their access levels', async () => {
    const made = await json('user create --customer 3 --username tama --password-stdin', 'a long password');
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
        LEAVE: 'EDITABLE',
        REPORTS: 'LOCKED',
        SETTINGS: 'LOCKED',
      },
    );
    expect(await json('user zones --customer 3 --user tama --company 1 --set PAYS=LOCKED')).toEqual({
      customer_id: 3,
      username: 'tama',
      company_id: 1,
      COMPANY: 'READ_ONLY',
      EMPLOYEES: 'LOCKED',
      PAYS: 'LOCKED',
      LEAVE: 'LOCKED',
      REPORTS: 'LOCKED',
      SETTINGS: 'LOCKED',
    });
    await eventually(403, () => statusOf('/api/users', token));

    const { password: owners } = await json('user reset-password --customer 4 --user other@demo.example');
    expect((await logIn('other@demo.example', owners)).status).toBe(200);
    const rows = await service.database.query(
      `select count(*)::int as n from audit_log where after::text like '%' || $1 || '%'`,
      [owners],
    );
    expect(rows).toEqual([{ n: 0 }]);

    const short = await tasman('user reset-password --customer 3 --user tama --password-stdin', 'short');
    expect(short).toEqual({
      code: 2,
      out: '',
      err: 'The password on standard input must have at least 10 characters.',
    });
    expect((await tasman('user create --customer 3 --username tama')).err).toBe(
      'Customer 3 already has a user "tama".',
    );
  });

  it('[AUTH-009] requires a second factor or lifts the requirement, and removes a lost second factor', async () => {
    const update = await json('customer update --customer 2 --second-factor yes');
    expect(update).toEqual({
      customer_id: 2,
      name: 'Second Partner',
      is_api_admin: true,
      is_reseller: false,
      is_sandbox: false,
      second_factor_required: true,
    });
    expect((await logIn('second@demo.example', 'demo-second')).status).toBe(401);
    await json('customer update --customer 2 --second-factor no');
    const { token } = await logIn('second@demo.example', 'demo-second');
    const { body } = await service.call('POST', '/api/account/second-factor/totp', { token });
    const otp = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: service.clock.now().getTime(),
    });
    await service.call('POST', '/api/account/second-factor/totp/confirm', { token, body: { otp } });
    expect((await logIn('second@demo.example', 'demo-second')).status).toBe(401);
    expect(await json('user reset-second-factor --customer 2 --user second@demo.example')).toEqual({
      customer_id: 2,
      user_id: 2,
      user: 'second@demo.example',
    });
    await eventually(401, () => statusOf('/api/users', token));
    expect((await logIn('second@demo.example', 'demo-second')).status).toBe(200);
    const rows = await service.database.query(
      `select actor, action from audit_log where customer_id = 2 and actor = 'operator' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor: 'operator', action: 'user.reset-second-factor' }]);
  });

  it('[SSO-002] lifts the company sign-in requirement, so that passwords work again, but cannot set it', async () => {
    await service.database.query(
      `insert into sso_connection values (2, 'https://login.example', 'tasman', '', '{demo.example}', true, false, null, 1,
         now(), now(), 'test')`,
    );
    expect((await logIn('second@demo.example', 'demo-second')).status).toBe(401);
    await json('customer update --customer 2 --company-sign-in-only no');
    expect((await logIn('second@demo.example', 'demo-second')).status).toBe(200);
    expect(await tasman('customer update --customer 2 --company-sign-in-only yes')).toEqual({
      code: 1,
      out: '',
      err: 'Only the owner of the account can set --company-sign-in-only to yes, in the console.',
    });
    await service.database.query('delete from sso_connection');
  });

  it('sets and ends subscriptions and add-ons with immediate effect', async () => {
    const { token } = await logIn('lapsed@demo.example', 'demo-lapsed');
    // Sends an invalid body. The subscription is checked before the body, so 422 means that the subscription allows
    // writing.
    const write = async () => (await service.call('POST', '/api/users', { token, body: {} })).status;
    await eventually(403, write);
    expect(await json('subscription set --customer 5 --plan LARGE --ends-on 2999-12-31 --extra-companies 3')).toEqual({
      customer_id: 5,
      plan_code: 'LARGE',
      status: 'ACTIVE',
      extra_companies: 3,
      ends_on: '2999-12-31',
    });
    await eventually(422, write);
    expect(await json('subscription lapse --customer 5')).toEqual({
      customer_id: 5,
      plan_code: 'LARGE',
      status: 'LAPSED',
    });
    await eventually(403, write);
    expect(await json('add-on set --customer 5 --code PROVIDER_GL')).toEqual({
      customer_id: 5,
      code: 'PROVIDER_GL',
      is_held: true,
      ends_on: null,
    });
    expect(await json('add-on set --customer 5 --code provider_gl --remove')).toEqual({
      customer_id: 5,
      code: 'PROVIDER_GL',
      is_held: false,
      ends_on: null,
    });
    const rows = await service.database.query('select * from add_on where customer_id = 5');
    expect(rows).toEqual([]);
    expect(await json('plan list')).toEqual([
      { code: 'AGENT_100', name: 'Agent 100', employee_limit: null, company_limit: 100 },
      { code: 'AGENT_25', name: 'Agent 25', employee_limit: null, company_limit: 25 },
      { code: 'AGENT_50', name: 'Agent 50', employee_limit: null, company_limit: 50 },
      { code: 'AGENT_UNLIMITED', name: 'Agent Unlimited', employee_limit: null, company_limit: null },
      { code: 'ENTERPRISE', name: 'Enterprise', employee_limit: null, company_limit: 5 },
      { code: 'EXTRA_LARGE', name: 'Extra Large', employee_limit: 150, company_limit: 2 },
      { code: 'LARGE', name: 'Large', employee_limit: 75, company_limit: 2 },
      { code: 'MEDIUM', name: 'Medium', employee_limit: 30, company_limit: 2 },
      { code: 'SMALL', name: 'Small', employee_limit: 5, company_limit: 2 },
    ]);
  });

  it('locks and unlocks a company of the specified account', async () => {
    const bakery = { customer_id: 3, company_id: 1, name: 'Wattle Bakery Pty Ltd' };
    expect(await json('company lock --customer 3 --company 1')).toEqual({ ...bakery, is_locked: true });
    expect(await json('company unlock --customer 3 --company 1')).toEqual({ ...bakery, is_locked: false });
    expect(await tasman('company lock --customer 4 --company 1')).toEqual({
      code: 1,
      out: '',
      err: 'Customer 4 has no company 1.',
    });
  });

  it('creates, changes and lists clients, and shows a secret once [PARTNER-013]', async () => {
    const before = await json('client list --customer 1');
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
    expect(await json('client list --customer 1')).toEqual([...before, changed]);
    const rotated = await json('client rotate-secret --client new.app');
    expect(rotated.client_secret).not.toBe(client_secret);
    expect((await tasman('client create --customer 1 --name App --client-id new.app')).err).toBe(
      'A client "new.app" already exists.',
    );
    expect((await tasman('client update --client new.app --redirect-uris http://a.example/')).err).toBe(
      "redirect_uris: 'http://a.example/' must use https; http is accepted for localhost, 127.0.0.1 and [::1] only.",
    );
  });

  it('rotates and retires signing keys', async () => {
    const { token } = await logIn('admin@demo.example', 'demo-admin');
    const { key } = await json('keys rotate');
    expect(key).toMatch(/^[A-Za-z0-9_-]{12}$/);
    await eventually(200, () => statusOf('/api/users', token));
    expect(await json('keys retire')).toEqual({ retired: 1 });
  });

  it('prints tables and fields as text', async () => {
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

describe('operator commands with invalid arguments', () => {
  it.each([
    ['customer nope', 'There is no command "customer nope".'],
    ['customer craete', 'There is no command "customer craete"; did you mean create?'],
    ['customer update --custmer 3', 'customer update: There is no option --custmer; did you mean customer?'],
    ['customer create --name X', 'customer create needs --email.'],
    ['customer close --customer abc', '--customer must be the number of a record, but it is "abc".'],
    ['customer create --name X --email x --plan SMALL', '--email must be an email address, but it is "x".'],
    ['customer update --customer 3 --reseller maybe', '--reseller must be one of yes, no, but it is "maybe".'],
    [
      'subscription set --customer 3 --ends-on 2026-02-30',
      '--ends-on must be a date such as 2026-06-30, but it is "2026-02-30".',
    ],
    [
      'subscription set --customer 3 --extra-companies 11',
      '--extra-companies must be a number from 0 to 10, but it is "11".',
    ],
    ['add-on set --customer 3 --code X', '--code must be one of PROVIDER_GL, but it is "X".'],
    ['user create --customer 3 --username a@b', '--username must have 1 to 32 characters, without spaces or @.'],
    [
      'client create --customer 1 --name X --client-id ?',
      '--client-id must have 3 to 64 letters, digits, dots, hyphens or underscores.',
    ],
  ])('%s exits with 2 and says what is wrong', async (line, err) => {
    expect(await tasman(line)).toEqual({ code: 2, out: '', err });
  });

  it('rejects a password as an argument', async () => {
    for (const command of ['customer create', 'user create', 'user reset-password']) {
      const { code, err } = await tasman(`${command} --password secret`);
      expect([code, err.split('.')[0]]).toEqual([2, `${command}: Unknown option '--password'`]);
    }
  });

  it.each([
    ['customer close --customer 999', 'There is no customer 999.'],
    [
      'customer create --name X --email ADMIN@demo.example --plan SMALL',
      'The email address ADMIN@demo.example belongs to the owner of another account.',
    ],
    [
      'customer create --name X --email x@y.example --plan HUGE',
      'There is no plan "HUGE". List the plans with "tasman plan list".',
    ],
    ['user deactivate --customer 3 --user ghost', 'Customer 3 has no user "ghost".'],
    [
      'user zones --customer 3 --user admin@demo.example --company 1',
      'The owner has full access. Zones can only be set for payroll users.',
    ],
    [
      'client rotate-secret --client demo-public',
      "The client 'demo-public' is public: it has no secret to rotate and authenticates with PKCE.",
    ],
    ['client update --client none', 'There is no client "none".'],
  ])('%s exits with 1 and says why', async (line, err) => {
    expect(await tasman(line)).toEqual({ code: 1, out: '', err });
  });

  it('prints help for every command', async () => {
    for (const group of [
      'customer',
      'user',
      'plan',
      'subscription',
      'add-on',
      'gl-provider',
      'company',
      'client',
      'keys',
    ]) {
      const { code, out } = await tasman(group);
      expect(code).toBe(2);
      for (const [, name] of out.matchAll(/^ {2}(\S+ \S+) {2}/gm)) {
        const help = await tasman(`${name} --help`);
        expect(help.code).toBe(0);
        expect(help.out).toMatch(new RegExp(`^Usage: tasman ${name}`));
        expect(help.out).toContain('--json');
      }
    }
  });
});
