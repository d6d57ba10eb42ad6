import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dnsResolver } from './resolver.ts';

interface Zone {
  readonly a: readonly string[];
  readonly aaaa: readonly string[];
  readonly ttl: number;
}

const zones = new Map<string, Zone>([
  ['both.example', { a: ['93.184.215.14', '10.0.0.1'], aaaa: ['2001:0db8:0000:0000:0000:0000:0000:0007'], ttl: 0 }],
  ['four.example', { a: ['93.184.215.14'], aaaa: [], ttl: 0 }],
  ['kept.example', { a: ['93.184.215.14'], aaaa: [], ttl: 3600 }],
]);
let questions: string[] = [];

/** A minimal name server (RFC 1035, 4) that answers from the zones above. */
const server = createSocket('udp4', (message, from) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  const type = message.readUInt16BE(at + 1);
  questions.push(`${name} ${type === 1 ? 'A' : 'AAAA'}`);
  const zone = zones.get(name);
  const records = (type === 1 ? zone?.a : zone?.aaaa) ?? [];
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(zone ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const answers = records.map((address) => {
    const data = address.includes('.')
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(address.replaceAll(':', ''), 'hex');
    const fixed = Buffer.alloc(12);
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(type, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(zone!.ttl, 6);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  server.send(Buffer.concat([header, message.subarray(12, at + 5), ...answers]), from.port, from.address);
});

let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${server.address().port}`;
});
afterAll(() => void server.close());

const resolver = () => {
  questions = [];
  return dnsResolver([address]);
};

describe('dnsResolver', () => {
  it('returns all IPv4 and IPv6 addresses [HOOK-035]', async () => {
    const resolve = resolver();
    expect(await resolve('both.example')).toEqual(['93.184.215.14', '10.0.0.1', '2001:db8::7']);
    expect(questions.sort()).toEqual(['both.example A', 'both.example AAAA']);
  });

  it('returns addresses of one kind if the other kind is missing, and no addresses for an unknown name', async () => {
    const resolve = resolver();
    expect(await resolve('four.example')).toEqual(['93.184.215.14']);
    expect(await resolve('missing.example')).toEqual([]);
  });

  it('queries again once the TTL has expired, so that the next send sees a change [HOOK-030]', async () => {
    const resolve = resolver();
    await resolve('four.example');
    await resolve('four.example.');
    expect(questions.filter((question) => question.endsWith(' A'))).toHaveLength(2);
    await resolve('kept.example');
    await resolve('KEPT.example');
    expect(questions.filter((question) => question === 'kept.example A')).toHaveLength(1);
  });

  it('never queries a server for localhost', async () => {
    const resolve = resolver();
    expect(await resolve('api.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(questions).toEqual([]);
  });
});
