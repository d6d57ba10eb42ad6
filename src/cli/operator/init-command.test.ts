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
  service = await buildTestApp({ database: 'empty' });
});

interface Person {
  /** The lines that the user types. If this is omitted, the terminal is not interactive. */
  readonly types?: readonly string[];
  readonly input?: string;
}

async function init(words: readonly string[], { types, input = '' }: Person = {}, at = service): Promise<string> {
  const lines = [...(types ?? [])];
  const asked = await readCommand(['init', ...words]);
  if ('help' in asked) return asked.help;
  return asked.run({
    db: at.database.db,
    clock: at.clock,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    base: 'https://pay.example',
    isInteractive: types !== undefined,
    env: {},
    readLine: async () => lines.shift() ?? input,
  });
}

const OPTIONS = ['--name', 'Wattle Group', '--email', 'owner@wattle.example'];

describe('tasman init', () => {
  it('creates nothing without an interactive terminal if an option is missing or invalid', async () => {
    await expect(init([])).rejects.toThrow(new UsageError('init needs --email.'));
    await expect(init(['--email', 'owner@wattle.example'])).rejects.toThrow(new UsageError('init needs --name.'));
    await expect(init(['--email', 'no-address', '--name', 'X'])).rejects.toThrow(UsageError);
    await expect(init([...OPTIONS, '--redirect-uris', 'http://app.example/'])).rejects.toThrow('must use https');
    await expect(init([...OPTIONS, '--plan', 'HUGE'])).rejects.toThrow(CommandError);
    expect(await service.database.query('select from customer')).toHaveLength(0);
  });

  it('creates the first account, a password link and a client with a secret, and changes nothing when run again', async () => {
    const made = JSON.parse(await init([...OPTIONS, '--redirect-uris', 'https://app.example/back', '--json']));
    expect(made).toEqual({
      customer_id: expect.any(Number),
      name: 'Wattle Group',
      owner: 'owner@wattle.example',
      account: 'made',
      set_password_link: expect.stringMatching(/^https:\/\/pay\.example\/auth\/set-password\?token=[\w-]{20,}$/),
      client_id: expect.stringMatching(/^client-/),
      client: 'made',
      client_secret: expect.stringMatching(/^[\w-]{20,}$/),
      redirect_uris: ['https://app.example/back'],
      sign_in: 'https://pay.example/auth/sign-in',
    });

    // The link lets the administrator set a password, and the account may own clients and webhooks.
    const token = new URL(made.set_password_link).searchParams.get('token')!;
    expect((await service.call('GET', `/auth/set-password?token=${token}`)).status).toBe(200);
    const secret = 'a long and quiet river of 2026';
    const set = await service.call('POST', '/auth/set-password', {
      form: { token, password: secret, again: secret },
    });
    expect(set.status).toBeLessThan(400);
    const session = await service.login('owner@wattle.example', secret);
    const { body } = await service.call('GET', '/api/api-client', { token: session });
    expect(body).toMatchObject({ client_id: made.client_id, hasSecret: true });

    const { set_password_link: _, client_secret: __, ...stays } = made;
    expect(JSON.parse(await init([...OPTIONS, '--json']))).toEqual({
      ...stays,
      account: 'was there',
      client: 'was there',
    });
    const text = await init(['--email', 'OWNER@wattle.example']);
    expect(text).toContain(`Account ${made.customer_id}, Wattle Group, already exists.`);
    expect(text).toContain(`For a new one, run: tasman client rotate-secret --client ${made.client_id}`);
    expect(text).not.toContain(made.client_secret);
    expect(await service.database.query('select from customer')).toHaveLength(1);
    expect(await service.database.query('select from oauth_client')).toHaveLength(1);
  });

  it('rejects a different owner once an account exists, and any owner in a demo world', async () => {
    const sentence = /^The service already has accounts, but none of their owners has this email address/;
    await expect(init(['--name', 'Other', '--email', 'other@wattle.example'])).rejects.toThrow(sentence);
    const demo = await buildTestApp();
    await expect(init(OPTIONS, {}, demo)).rejects.toThrow(sentence);
    await expect(init(['--email', 'admin@demo.example'], {}, demo)).rejects.toThrow(
      'Account 3 of admin@demo.example may not own API clients',
    );
  });

  it('asks for missing values, reads the password from standard input and prints the next steps', async () => {
    const own = await buildTestApp({ database: 'empty' });
    const types = ['owner@kauri.example', 'Kauri Ltd', 'a password no one has seen'];
    const text = await init(['--password-stdin'], { types }, own);
    expect(
      text
        .replace(/client-[\w-]{5,}/g, 'CLIENT')
        .replace(/once: [\w-]+/, 'once: SECRET')
        .split('\n'),
    ).toEqual([
      expect.stringMatching(/^Account \d+, Kauri Ltd, created\. Administrator: owner@kauri\.example$/),
      'API client CLIENT created.',
      'Its secret, shown only once: SECRET',
      '',
      'Next',
      '  1. Sign in as owner@kauri.example: https://pay.example/auth/sign-in',
      '  2. Create a company there, or with PUT /api/company/create.',
      '  3. Register the redirect address of your application: tasman client update --client CLIENT --redirect-uris https://…',
      '  4. Before you pay real people, go through the checklist: docs/going-live.md, or /docs/going-live.',
      '',
    ]);
    expect(await own.login('owner@kauri.example', 'a password no one has seen')).not.toBe('');
    await expect(
      init(
        ['--email', 'x@y.example', '--name', 'X', '--password-stdin'],
        { input: 'short' },
        await buildTestApp({ database: 'empty' }),
      ),
    ).rejects.toThrow('The password on standard input must have at least 10 characters.');
  });
});
