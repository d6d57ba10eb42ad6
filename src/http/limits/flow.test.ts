import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/harness/until.ts';
import { movableClock } from '../../base/clock.ts';
import { unauthorised } from '../../base/errors.ts';
import { createLogger } from '../../base/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { cursors } from '../cursor.ts';
import { accountOf } from '../principal.ts';
import { answer, callers, PUBLIC, route } from '../route.ts';
import { Type } from '../schema.ts';
import { createServer, type ServerDeps } from '../server.ts';
import { expectedWait } from './overload.ts';
import { rateLimiter } from './rate-limit.ts';

const MB = 1024 * 1024;
const shared = { tag: 'Test', rate: 'standard', replies: { 200: Type.Unknown() } } as const;
const routes = [
  route({
    ...shared,
    method: 'POST',
    path: '/api/open',
    id: 'open',
    summary: 'Accepts a small body without a token',
    access: PUBLIC,
    body: Type.Unknown(),
    handler: async () => answer(200, {}),
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/api/large',
    id: 'large',
    summary: 'Answers with 8 MB',
    access: PUBLIC,
    replies: { 200: { content: 'text/plain', description: 'The text' } },
    handler: async () => answer(200, Buffer.alloc(8 * MB, 'x')),
  }),
  route({
    ...shared,
    method: 'POST',
    path: '/api/rows',
    id: 'rows',
    summary: 'Takes many rows',
    access: callers('anyone'),
    body: Type.Unknown(),
    bodyIs: { batch: true },
    handler: async () => answer(200, {}),
  }),
];

// Each test has its own server and mostly waits for real timeouts, so all tests of this file run at the same time.
const opened: { app: FastifyInstance; sockets: Set<Socket> }[] = [];
afterAll(async () => {
  for (const { app, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

async function serve(over: Pick<Partial<ServerDeps>, 'arrival' | 'sockets' | 'trustProxy'> = {}) {
  const metrics = createMetrics();
  const app = createServer(
    {
      logger: createLogger({ level: 'silent' }),
      limiter: rateLimiter({ clock: movableClock('2026-03-10T00:00:00Z'), scale: 0 }),
      cursors: cursors(['a secret of tests that is long enough']),
      metrics,
      load: { waitingForDatabase: () => 0 },
      headerPrefix: 'SVC',
      trustProxy: 0,
      https: false,
      base: () => 'http://tasman.test',
      gate: {
        authenticate: async ({ headers: { authorization } }) => {
          if (authorization === undefined) throw unauthorised('Not authenticated');
          const [account, user] = authorization.split(' ').map(Number);
          return { ...accountOf(account!, 'x'), userId: user!, scopes: new Set(['payroll.write']) };
        },
        admit: async () => {},
      },
      ...over,
    },
    routes,
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  opened.push({ app, sockets });

  /**
   * Opens a socket, sends only these bytes, and leaves its own side open, so that only the service can close the
   * connection.
   */
  function hold(bytes: string | Buffer, localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    sockets.add(socket.on('error', () => {}));
    let got = '';
    const ended = new Promise<void>((resolve) => {
      socket.once('end', resolve).once('close', resolve);
    });
    socket.setEncoding('latin1').on('data', (text) => {
      got += text;
    });
    socket.write(bytes);
    return { socket, ended, answer: () => got };
  }
  const post = async (path: string, body: string, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
    return { status: reply.status, body: await reply.json() };
  };
  /** The number of sockets that the service has open. */
  const open = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  const figure = async (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'm').exec(await metrics.text())?.[1] ?? 0);
  return { app, hold, post, open, figure };
}

const head = (path: string, length: number, authorization?: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(authorization ? [`Authorization: ${authorization}`] : []),
    '\r\n',
  ].join('\r\n');

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe.concurrent('sockets that announce a body but send none', () => {
  it('sockets that announce a body but send none do not count as calls in progress, so other callers get no 503', async () => {
    const { hold, post, figure } = await serve({
      arrival: { headersMs: 10_000, bodyMs: 2_000, bytesPerSecond: 1_000 },
    });
    times(70, () => hold(head('/api/open', 1_000)));
    const arriving = () => figure('tasman_http_bodies_arriving');
    await until(async () => (await arriving()) === 70);
    expect(await figure('tasman_http_requests_in_flight')).toBe(0);
    // The service ends these requests more than one second after they arrive. After one second, a burst counts as a
    // queue.
    const statuses = new Set<number>();
    await until(async () => {
      statuses.add((await post('/api/open', '{}')).status);
      return (await arriving()) === 0;
    });
    expect([...statuses]).toEqual([200]);
  });

  it('400 sockets from 8 addresses that announce a body but send none get 408, and other callers get no 503', async () => {
    const { hold, post, figure } = await serve({
      arrival: { headersMs: 10_000, bodyMs: 2_000, bytesPerSecond: 1_000 },
    });
    const silent = times(400, (at) => hold(head('/api/open', 1_000), `127.0.0.${1 + (at % 8)}`));
    await until(async () => (await figure('tasman_http_bodies_arriving')) > 0);
    const statuses = new Set<number>();
    let areAllEnded = false;
    void Promise.all(silent.map(({ ended }) => ended)).then(() => {
      areAllEnded = true;
    });
    await until(
      async () => {
        statuses.add((await post('/api/open', '{}')).status);
        return areAllEnded;
      },
      { every: 100 },
    );
    expect([...statuses]).toEqual([200]);
    // With so many new connections, the system may drop a few before the service accepts them.
    const answers = new Set(silent.map(({ answer }) => answer().slice(0, 13)).filter((text) => text !== ''));
    expect([...answers]).toEqual(['HTTP/1.1 408 ']);
    await until(async () => (await figure('tasman_http_bodies_arriving')) === 0);
  });
});

describe.concurrent('a body that arrives too slowly', () => {
  const arrival = { headersMs: 10_000, bodyMs: 1_000, bytesPerSecond: 1_000 };

  it('a body that arrives too slowly gets 408, however much of it arrived at first', async () => {
    const { hold, open } = await serve({ arrival });
    const { ended, answer } = hold(head('/api/open', 50_000) + '['.repeat(40_000));
    await ended;
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer()).toContain('{"detail":"The request body arrived more slowly than 1 kB a second; send it again"}');
    await until(async () => (await open()) === 0);
  });
});

describe.concurrent('a socket whose headers do not arrive', () => {
  it.each(['', 'POST /api/open HTTP/1.1\r\nHost: x\r\n'])(
    'a socket whose headers do not arrive gets 408 and is closed, even if the caller keeps its side open (%j)',
    async (bytes) => {
      const { hold, open } = await serve({ arrival: { headersMs: 500, bodyMs: 10_000, bytesPerSecond: 1_000 } });
      const silent = times(5, () => hold(bytes));
      await Promise.all(silent.map(({ ended }) => ended));
      for (const { answer } of silent) expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
      // The service must release the descriptors, not only close its side of each connection.
      await until(async () => (await open()) === 0);
    },
  );

  it('a socket that sends malformed bytes gets 400 and is closed', async () => {
    const { hold, open } = await serve();
    const { ended, answer } = hold('this is not HTTP\r\n\r\n');
    await ended;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    await until(async () => (await open()) === 0);
  });
});

describe.concurrent('callers who do not read their responses', () => {
  it('callers who do not read their responses do not count as calls in progress', async () => {
    const { app, hold, post, figure } = await serve();
    const answers: IncomingMessage[] = [];
    app.server.on('request', (request: IncomingMessage) => void answers.push(request));
    for (const { socket } of times(70, () => hold('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n'))) socket.pause();
    await until(async () => answers.length === 70 && (await figure('tasman_http_requests_in_flight')) === 0);
    expect((await post('/api/open', '{}')).status).toBe(200);
  });
});

describe.concurrent('stalled large bodies', () => {
  /** Long enough that no body is cut off while a busy machine still receives another one. */
  const arrival = { headersMs: 10_000, bodyMs: 600_000, bytesPerSecond: 1_000 };
  const stalled = head('/api/rows', 32 * MB, '1 1');
  const almost = Buffer.alloc(32 * MB - 1, ' ');
  const stall = async ({ hold, figure }: Awaited<ReturnType<typeof serve>>) => {
    const first = hold(stalled);
    first.socket.write(almost);
    await until(async () => (await figure('tasman_http_body_bytes_in_flight')) === almost.length);
    return first;
  };

  it('stalled large bodies of one account leave room for the bodies of other accounts', async () => {
    const service = await serve({ arrival });
    await stall(service);
    const second = service.hold(stalled);
    second.socket.write(almost);
    await until(() => second.answer().includes('\r\n\r\n{'));
    expect(second.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2/i);
    expect(second.answer()).toContain('Your other requests are still sending large bodies');
    const rows = `[${' '.repeat(6 * MB)}]`;
    // One call each by the same caller, another caller of the account, another account, and a caller without a token.
    expect((await service.post('/api/rows', rows, '1 1')).status).toBe(503);
    expect((await service.post('/api/rows', rows, '1 2')).status).toBe(200);
    expect((await service.post('/api/rows', `[${' '.repeat(31 * MB)}]`, '2 1')).status).toBe(200);
    expect((await service.post('/api/open', '{}')).status).toBe(200);
  });

  it('stalled large bodies of several accounts leave room for small bodies', async () => {
    const service = await serve({ arrival });
    await stall(service);
    const other = service.hold(head('/api/rows', 32 * MB, '2 1'));
    other.socket.write(almost);
    await until(async () => (await service.figure('tasman_http_body_bytes_in_flight')) === 2 * almost.length);
    expect((await service.post('/api/rows', `[${' '.repeat(MB)}]`, '3 1')).status).toBe(503);
    expect((await service.post('/api/rows', '[]', '3 1')).status).toBe(200);
    expect((await service.post('/api/open', '{}')).status).toBe(200);
  });

  it('stalled large bodies are cut off, and their bytes are released', async () => {
    const service = await serve({ arrival: { headersMs: 10_000, bodyMs: 1_000, bytesPerSecond: 1_000 } });
    const first = await stall(service);
    await first.ended;
    expect(first.answer()).toMatch(/^HTTP\/1\.1 408 /);
    await until(async () => (await service.figure('tasman_http_body_bytes_in_flight')) === 0);
  });
});

describe.concurrent('the open sockets of one address', () => {
  const sockets = { all: 1_000, ofAddress: 10 };

  it('the open sockets of one address are limited: the oldest one without a request is closed for a new one', async () => {
    const { hold, post, open, figure } = await serve({ sockets });
    const silent = times(10, () => hold(''));
    await until(async () => (await open()) === 10);
    const others = times(3, () => hold('', '127.0.0.2'));
    await until(async () => (await open()) === 13);
    expect((await post('/api/open', '{}')).status).toBe(200);
    await silent[0]!.ended;
    await until(async () => (await open()) === 13);
    expect(await figure('tasman_http_sockets_closed_total')).toBe(1);
    expect(others.map(({ socket }) => socket.readyState)).toEqual(['open', 'open', 'open']);
  });

  it('the open sockets of one address are not limited behind a proxy', async () => {
    const { hold, open } = await serve({ sockets, trustProxy: 1 });
    times(15, () => hold(''));
    await until(async () => (await open()) === 15);
  });
});

describe.concurrent('all open sockets', () => {
  it('all open sockets are limited: the oldest one without a request is closed for a new one', async () => {
    const { hold, post, open } = await serve({ sockets: { all: 12, ofAddress: 10 } });
    const silent = times(12, (at) => hold('', `127.0.0.${1 + (at % 4)}`));
    await until(async () => (await open()) === 12);
    expect((await post('/api/open', '{}')).status).toBe(200);
    await silent[0]!.ended;
  });
});

/**
 * Simulates a queue with a constant number of requests in flight. Each second, some of them end and others replace
 * them.
 */
function queueOf(inFlight: number, perSecond: number, seconds: number, wait = expectedWait()) {
  for (let each = 0; each < inFlight; each += 1) wait.began(0);
  for (let left = 0; left < perSecond * seconds; left += 1) {
    const at = (left * 1000) / perSecond;
    wait.began(at);
    wait.ended(at);
  }
  return wait;
}

describe('the expected wait', () => {
  it('the expected wait is the time to answer all requests in flight at the pace of the last five seconds', () => {
    expect(queueOf(100, 20, 10).ms(9_999)).toBe(5_000);
    expect(queueOf(100, 200, 10).ms(9_999)).toBe(500);
  });

  it('the expected wait is zero when few requests are in flight, however long they take', () => {
    expect(queueOf(64, 1, 60).ms(59_999)).toBe(0);
  });

  it('the expected wait is zero for a burst and positive once the queue has lasted a second', () => {
    const wait = expectedWait();
    for (let each = 0; each < 300; each += 1) wait.began(60_000);
    expect(wait.ms(60_500)).toBe(0);
    for (let each = 0; each < 20; each += 1) wait.ended(60_900);
    expect(wait.ms(61_000)).toBe(14_000);
  });

  it('ignores responses from before the queue formed', () => {
    const wait = queueOf(65, 100, 4);
    for (let each = 0; each < 65; each += 1) wait.ended(4_000);
    for (let each = 0; each < 100; each += 1) wait.began(20_000);
    for (let each = 0; each < 10; each += 1) wait.ended(21_000);
    expect(wait.ms(22_000)).toBe(18_000);
  });
});
