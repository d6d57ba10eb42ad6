import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  ApiError,
  apiErrorOf,
  ConnectionError,
  type RateLimitError,
  type ServerError,
} from '../../../packages/client/src/errors.ts';
import type { EventsByType } from '../../../packages/client/src/generated/events.ts';
import type { components } from '../../../packages/client/src/generated/schema.ts';
import { oauthOf, pkce } from '../../../packages/client/src/oauth.ts';
import { type RetryOptions, send, waitFor } from '../../../packages/client/src/send.ts';
import { createTasman, nextQueryOf } from '../../../packages/client/src/tasman.ts';
import { refreshedTokens, type TokenSet } from '../../../packages/client/src/tokens.ts';
import { type TasmanEvent, verifyWebhook, type WebhookEvent } from '../../../packages/client/src/webhook.ts';
import { EVENT_TYPES, type EventType } from '../../../src/webhooks/event-type.ts';
import { blocksOf } from '../../fixtures/docs-blocks.ts';

type Step = Response | Error;

describe('requests of the client', () => {
  const answer = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
  const broken = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code, message: code } });

  interface Sent {
    readonly method: string;
    readonly body: string;
  }

  /**
   * Sends a request to a service that returns these responses in order. Returns the requests that were sent and the
   * delays between them.
   */
  async function trying(
    steps: readonly Step[],
    { isRepeatable, method = 'PUT', retry = {} }: { isRepeatable: boolean; method?: string; retry?: RetryOptions },
  ) {
    const sent: Sent[] = [];
    const waits: number[] = [];
    const request = new Request('http://tasman.test/api/x', {
      method,
      ...(method === 'GET' ? {} : { body: 'the pays' }),
    });
    const outcome = await send(
      {
        retry,
        fetch: async (one) => {
          sent.push({ method: one.method, body: await one.text() });
          const step = steps[sent.length - 1] ?? steps.at(-1)!;
          if (step instanceof Error) throw step;
          return step.clone();
        },
        wait: async (ms) => void waits.push(ms),
      },
      request,
      { isRepeatable },
    ).catch((error: unknown) => error);
    return { outcome, sent, waits };
  }

  describe('a call that must not be made twice', () => {
    it.each([
      ['429', answer(429, { 'retry-after': '7' })],
      ['503 with Retry-After', answer(503, { 'retry-after': '7' })],
    ])(
      'a call that must not be made twice is retried after %s, which is returned before any work is done',
      async (_name, refused) => {
        const { outcome, sent, waits } = await trying([refused, answer(200)], { isRepeatable: false });
        expect((outcome as Response).status).toBe(200);
        expect(sent).toEqual([
          { method: 'PUT', body: 'the pays' },
          { method: 'PUT', body: 'the pays' },
        ]);
        expect(waits).toEqual([7_000]);
      },
    );

    it.each([500, 502, 503, 504])(
      'a call that must not be made twice is not retried after %i, which leaves the outcome unknown',
      async (status) => {
        const { outcome, sent } = await trying([answer(status)], { isRepeatable: false });
        expect((outcome as Response).status).toBe(status);
        expect(sent).toHaveLength(1);
      },
    );

    it('a call that must not be made twice is not retried after a broken connection, and the error says that it may have been made', async () => {
      const { outcome, sent } = await trying([broken('ECONNRESET')], { isRepeatable: false });
      expect(outcome).toBeInstanceOf(ConnectionError);
      expect(outcome).toMatchObject({
        message: 'http://tasman.test did not answer: ECONNRESET',
        mayHaveBeenDone: true,
      });
      expect(sent).toHaveLength(1);
    });

    it('a call that must not be made twice is retried when the service is unreachable, and the last error says that nothing was done', async () => {
      const { outcome, sent } = await trying([broken('ECONNREFUSED')], { isRepeatable: false });
      expect(outcome).toMatchObject({ name: 'ConnectionError', mayHaveBeenDone: false });
      expect(sent).toHaveLength(4);
    });
  });

  describe('a repeatable call', () => {
    it.each([500, 502, 503, 504])('a repeatable call is retried after %i', async (status) => {
      const { outcome, sent } = await trying([answer(status), answer(200)], { isRepeatable: true });
      expect([(outcome as Response).status, sent.length]).toEqual([200, 2]);
    });

    it('a repeatable call is retried after a broken connection, with a delay that doubles each time', async () => {
      const { outcome, waits } = await trying([broken('ECONNRESET')], { isRepeatable: true });
      expect(outcome).toMatchObject({ name: 'ConnectionError', mayHaveBeenDone: true });
      expect(waits.map((ms) => 2 ** Math.round(Math.log2(ms / 500)))).toEqual([1, 2, 4]);
    });

    it('a repeatable call is not retried after a final response', async () => {
      for (const status of [200, 400, 401, 403, 404, 409, 412, 422, 428]) {
        expect((await trying([answer(status)], { isRepeatable: true })).sent).toHaveLength(1);
      }
    });
  });

  it('returns a 429 without a retry when its Retry-After exceeds the limit', async () => {
    const { outcome, sent } = await trying([answer(429, { 'retry-after': '900' })], { isRepeatable: true });
    expect([(outcome as Response).status, sent.length]).toEqual([429, 1]);
  });

  it('makes at most the configured number of attempts', async () => {
    const { sent } = await trying([answer(503)], { isRepeatable: true, retry: { attempts: 2 } });
    expect(sent).toHaveLength(2);
  });

  it('aborts an attempt that takes too long', async () => {
    const hangs = (one: Request) =>
      new Promise<Response>((_resolve, reject) =>
        one.signal.addEventListener('abort', () => reject(one.signal.reason)),
      );
    const sending = send(
      { fetch: hangs, retry: { attempts: 1, timeoutMs: 5 }, wait: waitFor },
      new Request('http://tasman.test/api/x', { method: 'PUT', body: '1' }),
      { isRepeatable: false },
    );
    await expect(sending).rejects.toMatchObject({ name: 'ConnectionError', mayHaveBeenDone: true });
  });

  it('stops at once when the caller aborts, even while waiting', async () => {
    const off = new AbortController();
    const sending = send(
      {
        fetch: async () => answer(503),
        retry: {},
        wait: (ms, signal) => {
          const waiting = waitFor(ms, signal);
          off.abort(new Error('enough'));
          return waiting;
        },
      },
      new Request('http://tasman.test/api/x', { signal: off.signal }),
      { isRepeatable: true },
    );
    await expect(sending).rejects.toThrow('enough');
  });
});

describe('responses', () => {
  const error = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    apiErrorOf(new Response(null, { status, headers }), body);

  describe('errors', () => {
    it.each([
      [400, 'BadRequestError'],
      [401, 'UnauthorizedError'],
      [403, 'ForbiddenError'],
      [404, 'NotFoundError'],
      [409, 'ConflictError'],
      [412, 'StaleError'],
      [418, 'ApiError'],
      [422, 'ValidationError'],
      [428, 'PreconditionRequiredError'],
      [429, 'RateLimitError'],
      [500, 'ServerError'],
      [599, 'ServerError'],
    ])('turns status %i into the error %s', (status, name) => {
      expect(error(status, {})).toBeInstanceOf(ApiError);
      expect(error(status, {}).name).toBe(name);
    });

    it('errors have the message of the service, whichever format the body has', () => {
      expect(error(404, { detail: 'Pay not found' }).message).toBe('Pay not found');
      expect(error(422, { status_code: 10422, message: 'body: bad', data: null }).message).toBe('body: bad');
      expect(error(429, { error: 'Rate limit exceeded: 25 per 1 minute' }).message).toMatch(/^Rate limit/);
      expect(error(502, '<html>').message).toBe('The service answered 502');
    });

    it('errors list each rejected field once, even when a ledger response has it in both errors and detail', () => {
      const errors = [{ path: '/body/0/postcode', message: 'must have 4 digits', code: 'wrong_format' }];
      expect(error(422, { message: 'no', errors }).errors).toEqual(errors);
      const named = [{ path: '/body/rows/0', message: 'too long', code: 'too_long' }];
      const ledger = error(422, {
        errors: named,
        detail: [{ loc: ['body', 'rows', 0], msg: 'too long', type: 'length' }],
      });
      expect(ledger.errors).toEqual(named);
      expect(ledger.message).toBe('/body/rows/0: too long');
      expect(error(404, { detail: 'Pay not found' }).errors).toEqual([]);
    });

    it('errors have the OAuth error code, the request id and the retry delay', () => {
      expect(error(400, { error: 'invalid_grant', error_description: 'no', detail: 'no' }).word).toBe('invalid_grant');
      expect(error(429, { error: 'Rate limit exceeded' }).word).toBeUndefined();
      expect(error(404, {}, { 'x-request-id': 'r1' }).requestId).toBe('r1');
      expect((error(429, {}, { 'retry-after': '9' }) as RateLimitError).retryAfterSeconds).toBe(9);
    });

    it('server errors state whether the change may have been made', () => {
      expect((error(503, {}, { 'retry-after': '2' }) as ServerError).mayHaveBeenDone).toBe(false);
      expect((error(503, {}) as ServerError).mayHaveBeenDone).toBe(true);
    });
  });

  describe('the next page', () => {
    const next = (link?: string) => nextQueryOf(new Response(null, link === undefined ? {} : { headers: { link } }));
    it.each([
      ['</api/x?cursor=a%2Bb&limit=2>; rel="next"', 'cursor=a%2Bb&limit=2'],
      ['<https://elsewhere.example/api/x?cursor=c>; rel=next', 'cursor=c'],
      ['</api/x>; rel="first", </api/x?cursor=d>; title="a, b"; rel="last next"', 'cursor=d'],
      ['</api/x?cursor=e>; rel="prev"', undefined],
    ])('the Link header %s gives the next query %s', (link, query) => {
      expect(next(link)).toBe(query);
    });

    it('returns undefined without the Link header', () => {
      expect(next()).toBeUndefined();
    });
  });
});

describe('creating employees when the response is lost', () => {
  const PEOPLE = [
    { first_name: 'Mia', number: 'E-1' },
    { first_name: 'Noa', number: 'E-2' },
  ];
  const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

  /**
   * Creates these people at a service that returns these responses in order. Returns the outcome and the requests that
   * were sent.
   */
  async function creating(steps: readonly Step[], people: readonly object[] = PEOPLE) {
    const sent: string[] = [];
    const client = createTasman({
      url: 'http://tasman.test',
      retry: { attempts: 2 },
      wait: async () => {},
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        sent.push(`${request.method} ${pathname}${search} ${request.headers.get('idempotency-key') ?? 'no key'}`);
        const step = steps[sent.length - 1]!;
        if (step instanceof Error) throw step;
        return step;
      },
    });
    const call = client.put('/api/company/{company_id}/employees/create', {
      params: { path: { company_id: 1 } },
      body: people as never,
    });
    const outcome = await call.then(
      ({ data }) => data,
      (error: Error) => error,
    );
    return { outcome, sent };
  }
  const LOST = new TypeError('the response was lost');
  const CREATE = 'PUT /api/company/1/employees/create no key';
  const LIST = 'GET /api/company/1/employees?status=all no key';

  it('repeats a call that has no key if none of the employees exists [IDEM-002]', async () => {
    const { outcome, sent } = await creating([LOST, json([{ number: 'E-3' }]), json([{ id: 7 }], 201)]);
    expect([outcome, sent]).toEqual([[{ id: 7 }], [CREATE, LIST, CREATE]]);
  });

  it('does not repeat the call if one of the employees exists, and names that employee [IDEM-002]', async () => {
    const { outcome, sent } = await creating([json({ error: 'x' }, 502), json([{ number: 'E-2' }])]);
    expect(sent).toEqual([CREATE, LIST]);
    expect(outcome).toMatchObject({
      name: 'ServerError',
      mayHaveBeenDone: true,
      message:
        'x. It is not known whether this call created the employees: employees with these numbers exist now: E-2',
    });
  });

  it('reports an unknown outcome when an employee has no number, or when reading the employees back also fails [IDEM-002]', async () => {
    const { outcome, sent } = await creating([LOST], [PEOPLE[0]!, { first_name: 'Ana' }]);
    expect([sent, (outcome as Error).message]).toEqual([
      [CREATE],
      expect.stringMatching(/not known .*: an employee without a number cannot be read back$/),
    ]);
    const failed = await creating([LOST, json({ detail: 'no' }, 403)]);
    expect((failed.outcome as Error).message).toMatch(/reading them back failed too$/);
  });

  it('repeats a keyed call after the delay in Retry-After when a 409 says that it is still running [IDEM-002]', async () => {
    const keys: (string | null)[] = [];
    const steps = [
      json({ detail: 'still running' }, 409, { 'retry-after': '1' }),
      json({ id: 3, name: 'Bakery' }, 201),
    ];
    const waits: number[] = [];
    const client = createTasman({
      url: 'http://tasman.test',
      wait: async (ms) => void waits.push(ms),
      fetch: async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        return steps[keys.length - 1]!;
      },
    });
    const made = await client.post('/api/company/{company_id}/departments', {
      params: { path: { company_id: 1 } },
      body: { name: 'Bakery' },
    });
    expect([made.data, waits, keys[0] === keys[1], keys[0]?.length]).toEqual([
      { id: 3, name: 'Bakery' },
      [1_000],
      true,
      36,
    ]);
  });
});

describe('a call with a file', () => {
  it('is sent as a multipart body with the file name, and is repeated after a 503 with the same key and body [IMP-001]', async () => {
    const sent: { key: string | null; type: string | null; parts: FormData }[] = [];
    const client = createTasman({
      url: 'http://tasman.test',
      wait: async () => {},
      fetch: async (request) => {
        const { headers } = request;
        const parts = await request.formData();
        sent.push({ key: headers.get('idempotency-key'), type: headers.get('content-type'), parts });
        return Response.json({ id: 1000 }, { status: sent.length === 1 ? 503 : 201 });
      },
    });
    const { data } = await client.post('/api/company/{company_id}/imports', {
      params: { path: { company_id: 1 } },
      body: { file: new File(['PK'], 'shifts.xlsx'), kind: 'timesheets', mapping: { date: 'Day' } },
    });
    expect(data).toEqual({ id: 1000 });
    expect([sent.length, sent[0]!.key === sent[1]!.key]).toEqual([2, true]);
    for (const { type, parts } of sent) {
      expect(type).toMatch(/^multipart\/form-data; ?boundary=/);
      expect([...parts.keys()]).toEqual(['file', 'kind', 'mapping']);
      const file = parts.get('file') as File;
      expect([file.name, await file.text(), parts.get('mapping')]).toEqual(['shifts.xlsx', 'PK', '{"date":"Day"}']);
    }
  });
});

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

    it('expired tokens are replaced, under the shared lock, by the newer ones that another process has saved', async () => {
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

  it('accepts a plain or whsec_ secret, a body of text or bytes, and headers as an object or as Headers', async () => {
    expect(await check()).toEqual(event);
    expect(await check({ secrets: SECRET, body: Buffer.from(body), headers: new Headers(headers()) })).toEqual(event);
  });

  it('narrows the data of an event by its type', async () => {
    const read = (given: TasmanEvent): unknown => {
      if (given.type === 'pay.created') {
        expectTypeOf(given.data).toEqualTypeOf<components['schemas']['Pay']>();
        return given.data.id;
      }
      if (given.type === 'webhook.test') return given.data.message;
      // @ts-expect-error: the data of some other events has no net amount.
      return given.data.net;
    };
    expect(read((await check()) as TasmanEvent)).toBeUndefined();
    expectTypeOf<keyof EventsByType>().toEqualTypeOf<EventType>();
    expectTypeOf(
      await verifyWebhook<{ mine: true }>({ body, headers: headers(), secrets: STANDARD, now: AT.getTime() }),
    ).toEqualTypeOf<WebhookEvent<{ mine: true }>>();
    const generated = readFileSync(
      new URL('../../../packages/client/src/generated/events.ts', import.meta.url),
      'utf8',
    );
    expect([...generated.matchAll(/^ {2}'([^']+)':/gm)].map(([, type]) => type)).toEqual([...EVENT_TYPES]);
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

  it('accepts an older delivery when the tolerance is longer', async () => {
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
    'the first %s call in the guide equals the one in the README, which a test runs',
    (language) => {
      const readme = readFileSync(new URL(`../../../${README_OF[language]}`, import.meta.url), 'utf8');
      const [block, ...others] = blocksOf('docs/clients.md').filter((one) => one.language === language);
      expect(others).toEqual([]);
      expect(readme).toContain(`\`\`\`${language}\n${block!.text}\n\`\`\`\n`);
      expect(block!.text.split('\n').length).toBeLessThanOrEqual(10);
    },
  );
});
