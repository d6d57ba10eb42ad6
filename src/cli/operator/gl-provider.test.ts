import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProvider, type ProviderServer } from '../../../tests/fixtures/gl-provider-server.ts';
import { buildTestApp, type TestApp } from '../../../tests/harness/app.ts';
import { TEST_PASSWORDS } from '../../../tests/harness/passwords.ts';
import { TEST_SECRET_KEY } from '../../../tests/harness/secret.ts';
import { OPERATOR } from '../../audit/audit.ts';
import { fieldCipher } from '../../base/secrets.ts';
import { readCommand } from './operator.ts';
import { CommandError, UsageError } from './usage-error.ts';

const TOKEN = 'the-token-of-the-farm';
const WATTLE_ABN = '51824753556';
let service: TestApp;
let provider: ProviderServer;
beforeAll(async () => {
  service = await buildTestApp();
  provider = await aProvider(WATTLE_ABN);
});
beforeEach(async () => {
  await service.database.query('delete from provider_connection');
  Object.assign(provider, { status: 200, raw: undefined });
  provider.seen.length = 0;
});

async function tasman(line: string, input = ''): Promise<{ code: number; answer?: unknown; err?: string }> {
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
    const asked = await readCommand(`gl-provider ${line} --json`.split(' '));
    if ('help' in asked) throw new Error(asked.help);
    return { code: 0, answer: JSON.parse(await asked.run(context)) };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, err: error.message };
    if (error instanceof CommandError) return { code: 1, err: error.message };
    throw error;
  }
}
const connect = (more = '') => tasman(`connect --customer 3 --url ${provider.url}/${more}`, `${TOKEN}\n`);

describe('tasman gl-provider', () => {
  it('connects an account with a token from standard input, so that its companies can read the provider’s codes', async () => {
    expect(await connect()).toEqual({
      code: 0,
      answer: {
        customer_id: 3,
        provider: provider.url,
        token_expires_at: null,
        connected_by: 'operator',
        connected_at: '2026-03-10T00:00:00.000000',
        has_add_on: true,
      },
    });
    const token = await service.login('admin@demo.example', 'demo-admin');
    const { body } = await service.call('GET', '/api/company/1/gl-settings/provider/codes', { token });
    expect([body.status, body.codes.length]).toEqual(['connected', 2]);
    expect(provider.seen[0]).toEqual({ path: '/farms', authorization: `Bearer ${TOKEN}` });
  });

  it('encrypts the token in the database and keeps it out of the audit log', async () => {
    await connect();
    const stored = await service.database.query<{ sealed_token: string }>(
      'select sealed_token from provider_connection',
    );
    expect(stored[0]?.sealed_token).not.toContain(TOKEN);
    const entries = await service.database.query(
      `select actor, before, after from audit_log where action = 'provider-connection.create' order by id desc limit 1`,
    );
    expect(entries).toEqual([{ actor: 'operator', before: null, after: { kind: 'http', base_url: provider.url } }]);
  });

  it('treats the token as expired once the time in --expires-at is reached', async () => {
    expect((await connect(' --expires-at 2026-03-10T13:00:00+13:00')).answer).toEqual({
      customer_id: 3,
      provider: provider.url,
      token_expires_at: '2026-03-10T00:00:00.000000',
      connected_by: 'operator',
      connected_at: '2026-03-10T00:00:00.000000',
      has_add_on: true,
    });
    expect((await tasman('check --customer 3')).answer).toEqual([
      { company_id: 1, name: 'Wattle Bakery Pty Ltd', status: 'token_expired', codes: null },
      { company_id: 2, name: 'Kauri Orchards Ltd', status: 'token_expired', codes: null },
    ]);
  });

  it('lists all connections, and shows whether the account has the add-on', async () => {
    expect(await tasman('list')).toEqual({ code: 0, answer: [] });
    await connect();
    await tasman(`connect --customer 4 --url ${provider.url}`, TOKEN);
    const connected = {
      provider: provider.url,
      token_expires_at: null,
      connected_by: 'operator',
      connected_at: '2026-03-10T00:00:00.000000',
    };
    expect((await tasman('list')).answer).toEqual([
      { customer_id: 3, ...connected, has_add_on: true },
      { customer_id: 4, ...connected, has_add_on: false },
    ]);
  });

  it('checks each company with the provider and shows the result', async () => {
    await connect();
    expect((await tasman('check --customer 3')).answer).toEqual([
      { company_id: 1, name: 'Wattle Bakery Pty Ltd', status: 'connected', codes: 2 },
      { company_id: 2, name: 'Kauri Orchards Ltd', status: 'no_matching_company', codes: null },
    ]);
    provider.status = 503;
    const status = 'The provider returned status 503; try again later';
    expect((await tasman('check --customer 3')).answer).toEqual([
      { company_id: 1, name: 'Wattle Bakery Pty Ltd', status, codes: null },
      { company_id: 2, name: 'Kauri Orchards Ltd', status, codes: null },
    ]);
  });

  it('deletes the connection and its token on disconnect', async () => {
    await connect();
    expect(await tasman('disconnect --customer 3')).toEqual({
      code: 0,
      answer: { customer_id: 3, provider: provider.url, is_connected: false },
    });
    expect(await service.database.query('select * from provider_connection')).toEqual([]);
  });
});

describe('tasman gl-provider with invalid arguments', () => {
  it.each([
    ['connect --customer 3', 'gl-provider connect needs --url.'],
    [
      'connect --customer 3 --url provider.example',
      '--url must be an address such as https://provider.example/api, without user, password, query or fragment.',
    ],
    [
      'connect --customer 3 --url https://me:secret@provider.example',
      '--url must be an address such as https://provider.example/api, without user, password, query or fragment.',
    ],
    [
      'connect --customer 3 --url http://provider.example',
      '--url must start with https. Only addresses on this machine may use http.',
    ],
    [
      'connect --customer 3 --url https://provider.example --expires-at 2026-06-30',
      '--expires-at must be a time such as 2026-06-30T17:00:00+10:00, but it is "2026-06-30".',
    ],
    [
      'connect --customer 3 --url https://provider.example',
      'gl-provider connect needs the access token on standard input.',
    ],
  ])('gl-provider %s exits with 2 and says what is wrong', async (line, err) => {
    expect(await tasman(line)).toEqual({ code: 2, err });
  });

  it('rejects the token as an argument', async () => {
    const { code, err } = await tasman(`connect --customer 3 --url https://provider.example --token ${TOKEN}`);
    expect([code, err?.split('.')[0]]).toEqual([2, `gl-provider connect: Unknown option '--token'`]);
  });

  it.each([
    ['connect --customer 999 --url https://provider.example', TOKEN, 'There is no customer 999.'],
    [
      'connect --customer 3 --url https://provider.example',
      'short',
      'The access token must have 8 to 4096 printable characters.',
    ],
    ['check --customer 3', '', 'Customer 3 is not connected to a provider. Use "tasman gl-provider connect" first.'],
    [
      'disconnect --customer 3',
      '',
      'Customer 3 is not connected to a provider. Use "tasman gl-provider connect" first.',
    ],
  ])('gl-provider %s with input %j exits with 1 and says why', async (line, input, err) => {
    expect(await tasman(line, input)).toEqual({ code: 1, err });
  });
});
