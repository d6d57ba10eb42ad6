import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, connect as openSocket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { anAuEmployee } from '../fixtures/employees.ts';
import { copyOf, demoFolder, FIXED_DAY, payrollAt, SHARED_KEY } from '../harness/prepared.ts';
import { afterThisTest, type Running, start, temporaryFolder } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const CALLBACK = 'http://127.0.0.1:9999/callback';
const EACH_ROUND = 150;
const ENV = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', WEBHOOK_TIME_SCALE: '0.01', RATE_LIMIT_SCALE: '0' };

interface Listener {
  readonly url: string;
  /** The ids of the employees in the events that were received at least once. */
  readonly received: Set<number>;
  /** The delivery id and payload id of every request that was answered with 2xx. */
  readonly accepted: Set<string>;
  /**
   * Resolves when this many requests are accepted and one more has arrived that could be accepted. From then on,
   * requests wait.
   */
  holdAt(count: number): Promise<void>;
  /** Answers the waiting requests and all later ones. */
  release(): void;
}

/** Opens a listener that rejects every 13th request. */
async function openListener(): Promise<Listener> {
  const received = new Set<number>();
  const accepted = new Set<string>();
  let count = 0;
  let milestone: { count: number; reach: () => void } | undefined;
  const held: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { id, entity } = JSON.parse(body);
    received.add(entity.id);
    count += 1;
    const isRefused = count % 13 === 0;
    const answer = () => {
      if (!isRefused) accepted.add(`${request.headers['x-svc-delivery-id']} ${id}`);
      response.writeHead(isRefused ? 503 : 200).end();
    };
    if (milestone === undefined || accepted.size < milestone.count) return answer();
    held.push(answer);
    if (!isRefused) milestone.reach();
  });
  // The sender may be gone before the response is sent.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    accepted,
    holdAt: (reached) =>
      new Promise((resolve) => {
        milestone = { count: reached, reach: resolve };
      }),
    release() {
      milestone = undefined;
      for (const answer of held.splice(0)) answer();
    },
  };
}

async function call(service: Running, method: string, path: string, token: string, body?: unknown) {
  const response = await fetch(`${service.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const form = async (service: Running, path: string, fields: Record<string, string>) =>
  (await fetch(`${service.address}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).json() as Promise<{
    access_token: string;
  }>;

const signIn = async (service: Running, username: string, password: string): Promise<string> =>
  (await form(service, '/api/login', { username, password })).access_token;

/** Gets a token of the partner's client, so that the partner receives the customer's events. */
async function authorise(service: Running): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'demo-client',
    redirect_uri: CALLBACK,
    state: 's',
    scope: 'openid payroll.write',
  });
  const asked = await fetch(`${service.address}/api/oauth/authorize?${query}`, { redirect: 'manual' });
  const request = new URL(asked.headers.get('location') ?? '', service.address).searchParams.get('request');
  const done = await fetch(`${service.address}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, username: 'admin@demo.example', password: 'demo-admin', approve: true }),
  });
  const { redirect_to } = (await done.json()) as { redirect_to: string };
  const { access_token } = await form(service, '/api/oauth/token', {
    grant_type: 'authorization_code',
    code: new URL(redirect_to).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    client_id: 'demo-client',
    client_secret: 'demo-secret',
  });
  return access_token;
}

/** Creates employees and returns their ids. */
async function hire(service: Running, token: string): Promise<number[]> {
  const items = Array.from({ length: EACH_ROUND }, () => anAuEmployee());
  const made = await call(service, 'PUT', '/api/company/1/employees/create', token, items);
  return made.map(({ employee }: { employee: { id: number } }) => employee.id);
}

/**
 * Expects that every event arrived, that no delivery is unfinished, and that the listener accepted every delivery that
 * is marked as delivered.
 */
async function expectNothingLost(service: Running, listener: Listener, hired: readonly number[]): Promise<void> {
  const token = await signIn(service, 'partner@demo.example', 'demo-partner');
  const log = (): Promise<{ id: number; payloadId: string; status: string }[]> =>
    call(service, 'GET', '/api/webhooks/deliveries?limit=500', token);
  await until(async () => (await log()).every(({ status }) => status === 'delivered'));
  const rows = await log();
  expect(rows).toHaveLength(hired.length);
  expect(rows.filter(({ id, payloadId }) => !listener.accepted.has(`${id} ${payloadId}`))).toEqual([]);
  expect(hired.filter((id) => !listener.received.has(id))).toEqual([]);
}

async function register(service: Running, listener: Listener): Promise<void> {
  const token = await signIn(service, 'partner@demo.example', 'demo-partner');
  await call(service, 'POST', '/api/webhooks', token, { url: listener.url, events: ['employee.created'] });
}

const postmasterPid = (folder: string): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('deliveries in progress', () => {
  it('deliveries in progress survive kill -9 of the service and of its database in turn [DELIV-014]', async () => {
    const env = { ...ENV, DATA_DIR: await demoFolder() };
    const listener = await openListener();
    let service = await start(env);
    await register(service, listener);
    const token = await authorise(service);
    const hired: number[] = [];
    for (const [round, victim] of (['service', 'database'] as const).entries()) {
      // In the middle of the round, some deliveries are recorded, some are answered but not recorded, and some are not
      // answered.
      const reached = listener.holdAt(round * EACH_ROUND + 40);
      hired.push(...(await hire(service, token)));
      await reached;
      if (victim === 'service') {
        expect(await service.end('SIGKILL')).toBe('SIGKILL');
      } else {
        process.kill(postmasterPid(join(env.DATA_DIR, 'postgres')), 'SIGKILL');
        expect(await service.ended()).toBe(1);
        expect(service.stderr()).toContain('stopped unexpectedly: start the service again and it will recover.');
      }
      listener.release();
      service = await start(env);
      await until(() => listener.accepted.size >= (round + 1) * EACH_ROUND);
    }
    await expectNothingLost(service, listener, hired);
    expect(await service.end()).toBe(0);
  });

  it('deliveries in progress survive kill -9 of a database server that restarts while the service keeps running [DELIV-014]', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await copyOf('server with the demo of the fixed day', dataDir);
    const open = () => startEmbedded({ dataDir, log: () => {} });
    let server = await open();
    afterThisTest(() => server.stop());
    // The service always uses this address, whichever port the server has after its restart.
    const port = await forwardTo(() => server);
    const listener = await openListener();
    const service = await start({
      ...ENV,
      DATABASE_URL: payrollAt({ host: '127.0.0.1', port }),
      SECRET_KEY: SHARED_KEY,
      CLOCK: FIXED_DAY,
      DEMO: '1',
    });
    await register(service, listener);
    const token = await authorise(service);
    const hired: number[] = [];
    for (const round of [0, 1]) {
      const reached = listener.holdAt(round * EACH_ROUND + 40);
      hired.push(...(await hire(service, token)));
      await reached;
      process.kill(postmasterPid(server.folder), 'SIGKILL');
      // Replies arrive while they cannot be recorded.
      const before = listener.accepted.size;
      listener.release();
      expect(listener.accepted.size).toBeGreaterThan(before);
      server = await open();
      await until(() => listener.accepted.size >= (round + 1) * EACH_ROUND);
      expect(service.child.exitCode).toBeNull();
    }
    await expectNothingLost(service, listener, hired);
    expect(await service.end()).toBe(0);
  });
});

/** Opens a port that forwards to the current server. Breaks the connection while no server is running. */
async function forwardTo(server: () => { host: string; port: number }): Promise<number> {
  const gate = createTcpServer((near) => {
    const far = openSocket(server().port, server().host);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  afterThisTest(() => void gate.close());
  return (gate.address() as AddressInfo).port;
}
