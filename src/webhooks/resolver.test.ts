import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, openNameServer } from '../../tests/fixtures/name-server.ts';
import { dnsResolver } from './resolver.ts';

let server: NameServer;
beforeAll(async () => {
  server = await openNameServer();
  server.set('both.example', [{ a: ['93.184.215.14', '10.0.0.1'], aaaa: ['2001:db8::7'] }]);
  server.set('four.example', [{ a: ['93.184.215.14'] }]);
  server.set('kept.example', [{ a: ['93.184.215.14'], ttl: 3600 }]);
});
afterAll(() => server.close());

const resolver = () => dnsResolver([server.address]);

describe('dnsResolver', () => {
  it('returns all IPv4 and IPv6 addresses [HOOK-035]', async () => {
    const resolve = resolver();
    expect(await resolve('both.example')).toEqual(['93.184.215.14', '10.0.0.1', '2001:db8::7']);
    expect([...server.questions()].sort()).toEqual(['both.example A', 'both.example AAAA']);
  });

  it('returns the addresses of one IP version if the other has none, and no addresses for an unknown name', async () => {
    const resolve = resolver();
    expect(await resolve('four.example')).toEqual(['93.184.215.14']);
    expect(await resolve('missing.example')).toEqual([]);
  });

  it('caches addresses until their TTL has expired, so that the next send sees a changed address [HOOK-030]', async () => {
    const resolve = resolver();
    const before = server.asked('four.example');
    await resolve('four.example');
    await resolve('four.example.');
    expect(server.asked('four.example')).toBe(before + 2);
    await resolve('kept.example');
    await resolve('KEPT.example');
    expect(server.asked('kept.example')).toBe(1);
  });

  it('never queries a server for localhost', async () => {
    const resolve = resolver();
    expect(await resolve('api.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(server.questions().some((question) => question.includes('localhost'))).toBe(false);
  });
});
