import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../packages/client/src/errors.ts';
import { type RetryOptions, send, waitFor } from '../../../packages/client/src/send.ts';

type Step = Response | Error;
const answer = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
const broken = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code, message: code } });

interface Sent {
  readonly method: string;
  readonly body: string;
}

/** Sends a request to a service with these responses. Returns the sent requests and the delays. */
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
    'a call that must not be made twice is retried after %s, which is returned before any work',
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

  it('a repeatable call is retried after a broken connection with doubled delays', async () => {
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

it('returns the response when the requested delay exceeds the limit', async () => {
  const { outcome, sent } = await trying([answer(429, { 'retry-after': '900' })], { isRepeatable: true });
  expect([(outcome as Response).status, sent.length]).toEqual([429, 1]);
});

it('makes at most the configured number of attempts', async () => {
  const { sent } = await trying([answer(503)], { isRepeatable: true, retry: { attempts: 2 } });
  expect(sent).toHaveLength(2);
});

it('aborts an attempt that takes too long', async () => {
  const hangs = (one: Request) =>
    new Promise<Response>((_resolve, reject) => one.signal.addEventListener('abort', () => reject(one.signal.reason)));
  const sending = send(
    { fetch: hangs, retry: { attempts: 1, timeoutMs: 5 }, wait: waitFor },
    new Request('http://tasman.test/api/x', { method: 'PUT', body: '1' }),
    { isRepeatable: false },
  );
  await expect(sending).rejects.toMatchObject({ name: 'ConnectionError', mayHaveBeenDone: true });
});

it('stops at once when the caller aborts, also while it waits', async () => {
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
