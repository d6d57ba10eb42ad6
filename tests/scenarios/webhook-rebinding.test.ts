import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressCheck } from '../../src/webhooks/address.ts';
import { dnsResolver } from '../../src/webhooks/resolver.ts';
import { runDueDeliveries } from '../../src/webhooks/worker/worker.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  connect,
  deliveryDeps,
  happen,
  log,
  openListener,
  register,
  startOver,
  type TestListener,
} from '../api/webhook.fixture.ts';
import { type NameServer, openNameServer, type Records } from '../fixtures/name-server.ts';
import type { TestApp } from '../harness/app.ts';

const PUBLIC = '93.184.215.14';
const PUBLIC_6 = '2001:db8::7';

let service: TestApp;
let server: NameServer;
let listener: TestListener;
beforeAll(async () => {
  service = await buildWebhookApp();
  server = await openNameServer();
  // The listener receives every request that reaches this machine. Only a delivery with an exempt network may reach it.
  listener = await openListener();
});
afterAll(() => server.close());
beforeEach(async () => {
  await startOver(service);
  await connect(service);
});

/** Delivers one event to this name with the service's own resolver and sender. By default, no network is exempt. */
async function deliverTo(name: string, scheme = 'http', allowNetworks: readonly string[] = []) {
  const { id } = await register(service, 'http://127.0.0.1:9/');
  const url = `${scheme}://${name}:${new URL(listener.url).port}/hooks`;
  await service.database.query('update webhook_endpoint set url = $2 where id = $1', [id, url]);
  await happen(service, [anEmployeeEvent()]);
  const addresses = addressCheck({ resolve: dnsResolver([server.address]), allowNetworks });
  await runDueDeliveries({ ...deliveryDeps(service), addresses });
  const [row] = await log(service, `?webhook_id=${id}`);
  return row!;
}

describe('a name that changes its address between the check and the connection', () => {
  const first: Records = { a: [PUBLIC] };
  /** The answers of the name server after the check has passed. */
  const SECOND: readonly [string, Records][] = [
    ['a loopback address', { a: ['127.0.0.1'] }],
    ['another loopback address', { a: ['127.8.9.1'] }],
    ['the unspecified address', { a: ['0.0.0.0'] }],
    ['a private address', { a: ['10.1.2.3'] }],
    ['a private address of a container', { a: ['172.17.0.1'] }],
    ['a private address of a home network', { a: ['192.168.0.1'] }],
    ['the metadata address of a cloud', { a: ['169.254.169.254'] }],
    ['a shared address', { a: ['100.64.0.1'] }],
    ['a public and a loopback address', { a: [PUBLIC, '127.0.0.1'] }],
    ['a loopback and a public address', { a: ['127.0.0.1', PUBLIC] }],
    ['the IPv6 loopback address', { aaaa: ['::1'] }],
    ['a public IPv4 and the IPv6 loopback address', { a: [PUBLIC], aaaa: ['::1'] }],
    ['a mapped loopback address', { aaaa: ['::ffff:127.0.0.1'] }],
    ['a mapped private address', { a: [PUBLIC], aaaa: ['::ffff:10.0.0.1'] }],
    ['a loopback address inside NAT64', { aaaa: ['64:ff9b::7f00:1'] }],
    ['a loopback address inside 6to4', { aaaa: ['2002:7f00:1::1'] }],
    ['an IPv4-compatible loopback address', { aaaa: ['::7f00:1'] }],
    ['a unique local address', { aaaa: ['fd00::1'] }],
    ['a link-local address', { aaaa: ['fe80::1'] }],
    ['an alias of a loopback address', { cname: 'inside.example', a: ['127.0.0.1'] }],
    ['an alias of the IPv6 loopback address', { cname: 'inside.example', aaaa: ['::1'] }],
    ['no address', {}],
  ];

  it.each(SECOND)('sends nothing when the second answer is %s [HOOK-030] [HOOK-035]', async (what, second) => {
    const name = `case-${SECOND.findIndex(([each]) => each === what)}.rebind.example`;
    server.set(name, [first, second]);
    const row = await deliverTo(name);
    // The name server was asked twice: for the check, and when the socket was opened.
    expect(server.asked(name)).toBeGreaterThanOrEqual(2);
    expect([row.status, row.responseCode, row.lastError]).toEqual([
      'retry',
      null,
      expect.stringMatching(/^address refused: /),
    ]);
    expect(listener.received).toEqual([]);
  });

  it('is tested with 22 different second answers', () => {
    expect(SECOND).toHaveLength(22);
  });
});

describe('a name that resolves to an internal address', () => {
  it.each([
    ['http', { a: ['127.0.0.1'] }],
    ['https', { a: ['127.0.0.1'] }],
    ['http', { aaaa: ['::ffff:127.0.0.1'] }],
    ['http', { cname: 'inside.example', a: ['127.0.0.1'] }],
  ] satisfies [string, Records][])('gets nothing over %s when DNS returns %j [HOOK-030]', async (scheme, records) => {
    const name = `inside-${scheme}-${Object.keys(records).join('-')}.example`;
    server.set(name, [records]);
    expect((await deliverTo(name, scheme)).lastError).toMatch(/^address refused: /);
    expect(listener.received).toEqual([]);
  });

  it('is resolved again on a node that has not cached the first answer, even if that answer had a long TTL', async () => {
    server.set('patient.example', [
      { a: [PUBLIC], ttl: 86_400 },
      { a: ['127.0.0.1'], ttl: 86_400 },
    ]);
    const resolve = dnsResolver([server.address]);
    const check = addressCheck({ resolve, allowNetworks: [] });
    expect(await check.addressesOf('patient.example', 'http')).toEqual([PUBLIC]);
    expect(await check.addressesOf('patient.example', 'http')).toEqual([PUBLIC]);
    // Another node has no cached answer.
    const other = addressCheck({ resolve: dnsResolver([server.address]), allowNetworks: [] });
    await expect(other.addressesOf('patient.example', 'http')).rejects.toThrow('a loopback address');
  });
});

describe('a name whose address does not change', () => {
  it('is reached at the address from the name server, so the other tests use the real path', async () => {
    server.set('steady.example', [{ a: ['127.0.0.1'] }]);
    const row = await deliverTo('steady.example', 'http', ['127.0.0.0/8']);
    expect([row.status, listener.received.length]).toEqual(['delivered', 1]);
    expect(listener.received[0]?.headers.host).toMatch(/^steady\.example:/);
    listener.received.length = 0;
  });

  it('resolves to both its IPv4 and its IPv6 addresses', async () => {
    server.set('both.example', [{ a: [PUBLIC], aaaa: [PUBLIC_6] }]);
    expect([...(await dnsResolver([server.address])('both.example'))].sort()).toEqual([PUBLIC_6, PUBLIC].sort());
  });
});
