import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressCheck } from '../../src/webhooks/address.ts';
import { runDueDeliveries } from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  deliveryDeps,
  happen,
  type LogRow,
  log,
  openListener,
  register,
  startOver,
} from '../api/webhook.fixture.ts';
import { TEST_CERTIFICATE } from '../fixtures/certificate.ts';
import type { TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { until } from '../harness/until.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildWebhookApp();
});
beforeEach(async () => {
  await startOver(service);
  await connect(service);
});

const run = () => service.app.webhooks.runDue();
const rowOf = async (id: number): Promise<LogRow> => (await log(service, `?webhook_id=${id}`))[0]!;

/** The log row of an event whose first attempt failed without a reply. */
const retried = (webhookId: number, change: Partial<LogRow> = {}) => ({
  id: expect.any(Number),
  webhookId,
  eventType: 'employee.updated',
  entityType: 'employee',
  entityId: 5,
  customerId: 3,
  companyId: 12,
  payloadId: expect.any(String),
  status: 'retry',
  attemptCount: 1,
  nextAttemptAt: '2026-03-10T00:00:30.000000',
  lastAttemptAt: '2026-03-10T00:00:00.000000',
  deliveredAt: null,
  responseCode: null,
  responseBody: null,
  lastError: null,
  createdAt: '2026-03-10T00:00:00.000000',
  ...change,
});
const delivered = (webhookId: number, change: Partial<LogRow> = {}) =>
  retried(webhookId, {
    status: 'delivered',
    nextAttemptAt: null,
    deliveredAt: '2026-03-10T00:00:00.000000',
    responseCode: 200,
    responseBody: '',
    ...change,
  });

/** Opens a TCP listener that gives the test full control of the connection. */
async function openSocket(serve: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Stores the endpoint as if its host name had resolved to a public address when it was registered. */
async function registerName(url: string): Promise<number> {
  const { id } = await register(service, 'http://127.0.0.1:9/');
  await service.database.query('update webhook_endpoint set url = $2 where id = $1', [id, url]);
  return id;
}

describe('a listener that does not respond', () => {
  it('a delivery fails when no complete status arrives within ten seconds, and does not delay others [DELIV-007] [LIMIT-016]', async () => {
    const replyTimers = holdTimers(10_000);
    const slow = await openListener();
    let isCutOff = false;
    slow.answer = (response) =>
      void response.on('close', () => {
        isCutOff = true;
      });
    let connections = 0;
    const silent = await openSocket(() => {
      connections += 1;
    });
    let sent = 0;
    const half = await openSocket((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Le', () => {
        sent += 1;
      });
    });
    const unfinished = await openListener();
    unfinished.answer = (response) => {
      response.writeHead(202).write('more to come', () => {
        sent += 1;
      });
    };
    const fast = await openListener();
    const ids = [];
    for (const url of [slow.url, silent, half, unfinished.url, fast.url]) ids.push((await register(service, url)).id);
    const [slowId, silentId, halfId, unfinishedId, fastId] = ids as [number, number, number, number, number];
    await happen(service);
    const running = run();
    await until(() => slow.received.length === 1 && connections === 1 && sent === 2);
    // Reading the log takes many event-loop turns, in which the sender gets time to read its replies.
    await until(async () => (await rowOf(fastId)).status === 'delivered');
    expect(await rowOf(fastId)).toEqual(delivered(fastId));
    expect([replyTimers.running(), isCutOff]).toEqual([4, false]);
    replyTimers.fire();
    await running;
    for (const id of [slowId, silentId, halfId]) {
      expect(await rowOf(id)).toEqual(retried(id, { lastError: 'no reply within 10 seconds' }));
    }
    // The status arrived in time, so it counts.
    expect(await rowOf(unfinishedId)).toEqual(
      delivered(unfinishedId, { responseCode: 202, responseBody: 'more to come' }),
    );
    await until(() => isCutOff);
  });
});

describe('a failed connection', () => {
  it('records what went wrong at the listener, such as a refused or reset connection [DELIV-009]', async () => {
    const closedPort = 'http://127.0.0.1:1/';
    const resetting = await openSocket((socket) => socket.on('data', () => socket.resetAndDestroy()));
    const closing = await openSocket((socket) => socket.on('data', () => socket.end()));
    const chatting = await openSocket(
      (socket) => void socket.on('data', () => socket.end('220 mail.example ESMTP\r\n')),
    );
    const outcomes: [string, string][] = [
      [closedPort, 'connection refused'],
      [resetting, 'connection reset'],
      [closing, 'connection closed before a reply'],
      [chatting, 'the reply is not HTTP'],
    ];
    const ids = [];
    for (const [url] of outcomes) ids.push((await register(service, url)).id);
    await happen(service);
    await run();
    for (const [index, [, error]] of outcomes.entries()) {
      expect(await rowOf(ids[index]!)).toEqual(retried(ids[index]!, { lastError: error }));
    }
  });
});

describe('interim responses', () => {
  const FINAL = 'HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\nok';
  /** Answers the first request of a connection with these bytes, each part in a separate packet. */
  const saying = (...parts: string[]) =>
    openSocket((socket) => {
      socket.setNoDelay(true);
      socket.once('data', async () => {
        for (const part of parts) await new Promise((sent) => socket.write(part, sent));
      });
    });

  it.each([
    ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n', FINAL]],
    ['100 with headers, in one packet with the final reply', [`HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n${FINAL}`]],
    [
      '100 twice and cut into pieces',
      ['HTTP/1.1', ' 100 Con', 'tinue\r\n', '\r\nHTTP/1.1 100 \r\n\r', '\nHTT', FINAL.slice(3)],
    ],
    ['102 Processing', ['HTTP/1.1 102 Processing\r\n\r\n', FINAL]],
    [
      '103 Early Hints after 100',
      ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', FINAL],
    ],
  ])('ignores an interim response and uses the final status: %s [DELIV-008]', async (_, parts) => {
    const { id } = await register(service, await saying(...parts));
    await happen(service);
    await run();
    expect(await rowOf(id)).toEqual(delivered(id, { responseCode: 202, responseBody: 'ok', lastError: null }));
  });

  it('an interim response does not turn a failure into a success [DELIV-009]', async () => {
    const refusing = await saying('HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n');
    const silent = await openSocket((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 100 Continue\r\n\r\n'));
    });
    const refusingId = (await register(service, refusing)).id;
    const silentId = (await register(service, silent)).id;
    await happen(service);
    await run();
    expect(await rowOf(refusingId)).toEqual(
      retried(refusingId, { responseCode: 500, responseBody: '', lastError: 'HTTP 500' }),
    );
    expect(await rowOf(silentId)).toEqual(retried(silentId, { lastError: 'connection closed before a reply' }));
  });

  it('ignores interim responses on a reused connection, and keeps similar text in a body [DELIV-008]', async () => {
    const text = 'HTTP/1.1 100 Continue\r\n\r\n';
    let connections = 0;
    const url = await openSocket((socket) => {
      connections += 1;
      socket.on('data', () => {
        socket.write(`${text}HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`);
        socket.write(text);
      });
    });
    const { id } = await register(service, url);
    await happen(
      service,
      Array.from({ length: 40 }, (_, n) => anEmployeeEvent({ id: n + 1 })),
    );
    await run();
    const rows = await log(service, `?webhook_id=${id}`);
    expect(new Set(rows.map(({ status, responseBody }) => `${status} ${responseBody}`))).toEqual(
      new Set([`delivered ${text}`]),
    );
    expect([rows.length, connections < rows.length]).toEqual([40, true]);
  });
});

describe('plain HTTP', () => {
  it('plain HTTP is not sent to a name outside the exempt networks when https is required, even if registered before [FIX-001] [HOOK-030]', async () => {
    const id = await registerName('http://listener.example/hooks');
    await happen(service);
    await runDueDeliveries(deliveryDeps(service, { resolve: async () => ['93.184.215.14'], requireHttps: true }));
    expect(await rowOf(id)).toEqual(
      retried(id, { lastError: "address refused: 'listener.example' is reached over plain http; use https" }),
    );
  });

  it('plain HTTP is not sent when the address of the name changes between the check and the connection [HOOK-030] [HOOK-035]', async () => {
    const listener = await openListener();
    const id = await registerName(`http://listener.example:${new URL(listener.url).port}/hooks`);
    const answers = [['127.0.0.1'], ['93.184.215.14']];
    await happen(service);
    await runDueDeliveries(deliveryDeps(service, { resolve: async () => answers.shift() ?? [], requireHttps: true }));
    expect((await rowOf(id)).lastError).toBe(
      "address refused: 'listener.example' is reached over plain http; use https",
    );
    expect(listener.received).toEqual([]);
  });
});

describe('TLS', () => {
  it('a delivery to a listener with an untrusted certificate fails before the request [DELIV-009]', async () => {
    const listener = await openListener(TEST_CERTIFICATE);
    const { id } = await register(service, listener.url);
    await happen(service);
    await run();
    expect(await rowOf(id)).toEqual(retried(id, { lastError: 'TLS: self-signed certificate' }));
    expect(listener.received).toEqual([]);
  });

  it('a trusted certificate is accepted, and one for a different name is rejected [DELIV-008]', async () => {
    const listener = await openListener(TEST_CERTIFICATE);
    const port = new URL(listener.url).port;
    const right = await registerName(`https://listener.example:${port}/right`);
    const wrong = await registerName(`https://other.example:${port}/wrong`);
    await happen(service);
    await runDueDeliveries(deliveryDeps(service, { ca: TEST_CERTIFICATE.cert, resolve: async () => ['127.0.0.1'] }));
    expect(await rowOf(right)).toEqual(delivered(right));
    expect(await rowOf(wrong)).toEqual(retried(wrong, { lastError: expect.stringMatching(/^TLS: .*other\.example/) }));
    expect(listener.received.map(({ path }) => path)).toEqual(['/right']);
  });
});

describe('host names whose address changes', () => {
  const addressOfListener = async () => {
    const listener = await openListener();
    return { listener, url: `http://listener.example:${new URL(listener.url).port}/hooks` };
  };

  it('rejects a name that now resolves to a private address, even when a connection is open [HOOK-030] [DELIV-031]', async () => {
    const { listener, url } = await addressOfListener();
    const id = await registerName(url);
    let answers = ['127.0.0.1'];
    const deps = deliveryDeps(service, { resolve: async () => answers });
    await happen(service);
    await runDueDeliveries(deps);
    expect((await rowOf(id)).status).toBe('delivered');
    answers = ['192.168.1.10'];
    await happen(service, [anEmployeeEvent({ id: 6 })]);
    await runDueDeliveries(deps);
    expect(await rowOf(id)).toEqual(
      retried(id, {
        entityId: 6,
        lastError: "address refused: 'listener.example' leads to an address that is private",
      }),
    );
    expect(listener.received).toHaveLength(1);
  });

  it('sends nothing when the address of the name changes between the check and the connection [HOOK-035]', async () => {
    const { listener, url } = await addressOfListener();
    const id = await registerName(url.replace('http:', 'https:'));
    let asked = 0;
    // The first lookup returns a public address. Later lookups return an address of this machine. This test exempts no
    // network from the address check.
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['93.184.215.14'] : ['127.0.0.1'];
    };
    await happen(service);
    await runDueDeliveries({ ...deliveryDeps(service), addresses: addressCheck({ resolve, allowNetworks: [] }) });
    expect(await rowOf(id)).toEqual(
      retried(id, {
        lastError: "address refused: 'listener.example' leads to an address that is a loopback address",
      }),
    );
    expect([asked, listener.received.length]).toEqual([2, 0]);
  });

  it('rejects a name with one private address among several [HOOK-035]', async () => {
    const { listener, url } = await addressOfListener();
    const id = await registerName(url);
    await happen(service);
    await runDueDeliveries(deliveryDeps(service, { resolve: async () => ['127.0.0.1', '10.0.0.1'] }));
    expect((await rowOf(id)).lastError).toBe("address refused: 'listener.example' leads to an address that is private");
    expect(listener.received).toEqual([]);
  });

  it('retries when a name no longer resolves [DELIV-031]', async () => {
    const id = await registerName('https://gone.example/');
    await happen(service);
    await runDueDeliveries(
      deliveryDeps(service, {
        resolve: async () => {
          throw new Error('queryA ESERVFAIL gone.example');
        },
      }),
    );
    expect(await rowOf(id)).toEqual(
      retried(id, {
        nextAttemptAt: '2026-03-10T00:00:30.000000',
        lastError: "address refused: the host 'gone.example' could not be resolved",
      }),
    );
  });

  it('connects only to the checked addresses [HOOK-035]', async () => {
    const { listener, url } = await addressOfListener();
    const id = await registerName(url);
    await happen(service);
    await runDueDeliveries(deliveryDeps(service, { resolve: async () => ['127.0.0.2', '127.0.0.1'] }));
    expect([(await rowOf(id)).status, listener.received[0]?.headers.host]).toEqual([
      'delivered',
      `listener.example:${new URL(url).port}`,
    ]);
  });
});

describe('a webhook secret that cannot be decrypted', () => {
  it('fails the attempt without delaying other endpoints', async () => {
    const listener = await openListener();
    const broken = await register(service, listener.url);
    const whole = await register(service, listener.url);
    await service.database.query(`update webhook_endpoint set sealed_secret = 'v1.00000000.AA.AA' where id = $1`, [
      broken.id,
    ]);
    await happen(service);
    await run();
    expect((await rowOf(broken.id)).lastError).toBe(
      `could not be signed: the sealed value of webhook_endpoint.sealed_secret (id ${broken.id}) needs key 00000000, which is not in SECRET_KEY or SECRET_KEY_PREVIOUS`,
    );
    expect((await rowOf(whole.id)).status).toBe('delivered');
  });
});
