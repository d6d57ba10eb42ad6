import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { oauthOf, pkce } from '../../../packages/client/src/oauth.ts';
import { refreshedTokens, type TokenSet } from '../../../packages/client/src/tokens.ts';
import { verifyWebhook } from '../../../packages/client/src/webhook.ts';
import { blocksOf } from '../../fixtures/docs-blocks.ts';

describe('tokens of the client', () => {
  const MINUTE = 60_000;
  const tokens = (n: number, expiresAt = 30 * MINUTE): TokenSet => ({
    accessToken: `access-${n}`,
    refreshToken: `refresh-${n}`,
    expiresAt,
    customerId: 3,
  });

  function refresher({ now = 0, fail }: { now?: number; fail?: () => Error | undefined } = {}) {
    const spent: string[] = [];
    const saved: TokenSet[] = [];
    return {
      spent,
      saved,
      now: () => now,
      save: async (one: TokenSet) => void saved.push(one),
      oauth: {
        refresh: async (refreshToken: string) => {
          spent.push(refreshToken);
          await Promise.resolve();
          const failure = fail?.();
          if (failure) throw failure;
          return tokens(spent.length + 1, now + 30 * MINUTE);
        },
      },
    };
  }

  describe('refreshed tokens', () => {
    it('stored tokens are used unchanged while they are valid', async () => {
      const { oauth, save, now, spent } = refresher();
      const source = refreshedTokens({ clientId: 'c', tokens: tokens(1), save }, oauth, now);
      expect([await source.current(), spent]).toEqual(['access-1', []]);
    });

    it('stored tokens are refreshed once for all waiting calls a minute before they expire, and saved before use', async () => {
      const { oauth, save, now, spent, saved } = refresher({ now: 29 * MINUTE });
      const source = refreshedTokens({ clientId: 'c', tokens: tokens(1), save }, oauth, now);
      const got = await Promise.all([source.current(), source.current(), source.instead('access-1')]);
      expect(got).toEqual(['access-2', 'access-2', 'access-2']);
      expect(spent).toEqual(['refresh-1']);
      expect(saved).toEqual([tokens(2, 59 * MINUTE)]);
    });

    it('stored tokens are not refreshed again for a call that failed with an older token', async () => {
      const { oauth, save, now, spent } = refresher();
      const source = refreshedTokens({ clientId: 'c', tokens: tokens(1), save }, oauth, now);
      expect(await source.instead('access-1')).toBe('access-2');
      expect(await source.instead('access-1')).toBe('access-2');
      expect(spent).toEqual(['refresh-1']);
    });

    it('new tokens are saved by the next call when saving failed, without another refresh', async () => {
      const { oauth, now, spent } = refresher({ now: 30 * MINUTE });
      const saved: string[] = [];
      let isDown = true;
      const save = (one: TokenSet) => {
        if (isDown) throw new Error('the database is down');
        saved.push(one.refreshToken);
      };
      const source = refreshedTokens({ clientId: 'c', tokens: tokens(1), save }, oauth, now);
      await expect(source.current()).rejects.toThrow('the database is down');
      isDown = false;
      expect(await source.current()).toBe('access-2');
      expect([spent, saved]).toEqual([['refresh-1'], ['refresh-2']]);
    });

    it('tokens are loaded under the shared lock when another process has saved newer ones', async () => {
      const { oauth, save, now, spent } = refresher({ now: 30 * MINUTE });
      const order: string[] = [];
      const source = refreshedTokens(
        {
          clientId: 'c',
          tokens: tokens(1),
          save,
          load: () => {
            order.push('load');
            return tokens(7, 60 * MINUTE);
          },
          exclusively: async (work) => {
            order.push('lock');
            const done = await work();
            order.push('unlock');
            return done;
          },
        },
        oauth,
        now,
      );
      expect([await source.current(), spent, order]).toEqual(['access-7', [], ['lock', 'load', 'unlock']]);
    });
  });

  describe('the token endpoint', () => {
    const deps = (fetch: (request: Request) => Promise<Response>, now = () => 0) => ({
      url: 'http://tasman.test',
      now,
      fetch,
      retry: {},
      wait: async () => {},
    });
    const good = () =>
      Response.json({ access_token: 'a', refresh_token: 'r2', expires_in: 1800, customer_id: 3, token_type: 'Bearer' });

    it('the token endpoint receives a form with the client secret', async () => {
      const forms: string[] = [];
      const oauth = oauthOf(
        deps(async (request) => {
          forms.push(`${request.headers.get('content-type')} ${await request.text()}`);
          return good();
        }),
        { clientId: 'c', clientSecret: 's' },
      );
      expect(await oauth.exchangeCode({ code: 'k', redirectUri: 'http://x.test/back', verifier: 'v' })).toEqual({
        accessToken: 'a',
        refreshToken: 'r2',
        expiresAt: 1_800_000,
        customerId: 3,
      });
      expect(forms).toEqual([
        'application/x-www-form-urlencoded;charset=UTF-8 grant_type=authorization_code&code=k' +
          '&redirect_uri=http%3A%2F%2Fx.test%2Fback&code_verifier=v&client_id=c&client_secret=s',
      ]);
    });

    it('the token endpoint is called once more within the grace period when a refresh got no response', async () => {
      let asked = 0;
      const oauth = oauthOf(
        deps(async () => {
          asked += 1;
          if (asked === 1) throw new TypeError('connection lost');
          return good();
        }),
        { clientId: 'c' },
      );
      expect((await oauth.refresh('r1')).refreshToken).toBe('r2');
      let clock = 0;
      const slow = oauthOf(
        deps(
          async () => {
            asked += 1;
            clock += 9_000;
            throw new TypeError('connection lost');
          },
          () => clock,
        ),
        { clientId: 'c' },
      );
      asked = 0;
      await expect(slow.refresh('r1')).rejects.toMatchObject({ name: 'ConnectionError' });
      expect(asked).toBe(1);
    });

    it('the token endpoint never receives a code twice, because a repeated code ends the grant', async () => {
      let asked = 0;
      const oauth = oauthOf(
        deps(async () => {
          asked += 1;
          throw new TypeError('connection lost');
        }),
        { clientId: 'c' },
      );
      await expect(oauth.exchangeCode({ code: 'k', redirectUri: 'http://x.test' })).rejects.toThrow('did not answer');
      expect(asked).toBe(1);
    });
  });

  it('a PKCE challenge is the S256 hash of its verifier', async () => {
    const { verifier, challenge } = await pkce();
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(challenge).toBe(Buffer.from(digest).toString('base64url'));
  });
});

describe('verifyWebhook', () => {
  const SECRET = 'a secret of our own choice';
  const STANDARD = `whsec_${Buffer.from(SECRET).toString('base64')}`;
  const AT = new Date('2026-03-01T00:00:00Z');
  const event = { id: 'e1', type: 'pay.created', entity: { type: 'pay', id: 5 }, data: { note: 'Zoë' } };
  const body = JSON.stringify(event);

  /** The Standard Webhooks library creates this signature. */
  const headers = (secret = STANDARD, at = AT) => ({
    'Webhook-Id': 'e1',
    'webhook-timestamp': String(at.getTime() / 1_000),
    'webhook-signature': new Webhook(secret).sign('e1', at, body),
  });
  const check = (given: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
    verifyWebhook({ body, headers: headers(), secrets: STANDARD, now: AT.getTime(), ...given });

  it('accepts either form of the secret, text or bytes, and any kind of headers', async () => {
    expect(await check()).toEqual(event);
    expect(await check({ secrets: SECRET, body: Buffer.from(body), headers: new Headers(headers()) })).toEqual(event);
  });

  it('accepts any of several secrets and any of several signatures', async () => {
    const both = `v1,${Buffer.from('wrong').toString('base64')} v2,x ${headers()['webhook-signature']}`;
    expect(
      await check({ secrets: ['before', STANDARD], headers: { ...headers(), 'webhook-signature': both } }),
    ).toEqual(event);
  });

  it.each([
    ['another secret', { secrets: 'another' }, 'The signature does not match the body with any of the secrets'],
    ['another body', { body: body.replace('5', '6') }, 'The signature does not match the body with any of the secrets'],
    [
      'a timestamp that was not signed',
      { headers: { ...headers(), 'webhook-timestamp': String(AT.getTime() / 1_000 + 1) } },
      'The signature does not match the body with any of the secrets',
    ],
    [
      'an unknown kind of signature',
      { headers: { ...headers(), 'webhook-signature': 'v1,*** v1a,AAAA' } },
      'The signature does not match the body with any of the secrets',
    ],
    ['a missing header', { headers: { 'webhook-id': 'e1' } }, 'The header webhook-timestamp is missing'],
    [
      'an invalid timestamp',
      { headers: { ...headers(), 'webhook-timestamp': '1e9' } },
      'webhook-timestamp is not a number of seconds',
    ],
    [
      'an old timestamp',
      { now: AT.getTime() + 301_000 },
      'The delivery is too old or has a time in the future. Check the clock of this machine.',
    ],
    [
      'a timestamp in the future',
      { now: AT.getTime() - 301_000 },
      'The delivery is too old or has a time in the future. Check the clock of this machine.',
    ],
  ])('rejects a delivery with %s', async (_what, given, message) => {
    await expect(check(given)).rejects.toMatchObject({ name: 'WebhookVerificationError', message });
  });

  it('accepts an older delivery with a longer tolerance', async () => {
    expect(await check({ now: AT.getTime() + 301_000, toleranceSeconds: 600 })).toEqual(event);
  });

  it('rejects a missing secret and a parsed body', async () => {
    await expect(check({ secrets: [] })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ secrets: '' })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ body: event as unknown as string })).rejects.toThrow('needs the raw body');
  });
});

describe('the guide to the clients', () => {
  const README_OF = { ts: 'packages/client/README.md', python: 'packages/python/README.md' } as const;

  it.each(['ts', 'python'] as const)(
    'the first call of the guide in %s equals the one in the README, which a test runs',
    (language) => {
      const readme = readFileSync(new URL(`../../../${README_OF[language]}`, import.meta.url), 'utf8');
      const [block, ...others] = blocksOf('docs/clients.md').filter((one) => one.language === language);
      expect(others).toEqual([]);
      expect(readme).toContain(`\`\`\`${language}\n${block!.text}\n\`\`\`\n`);
      expect(block!.text.split('\n').length).toBeLessThanOrEqual(10);
    },
  );
});
