import { describe, expect, it } from 'vitest';
import { callerAddress, type TrustedProxies, trustOf } from './caller-address.ts';

const seen = (trusted: TrustedProxies, socket: string, forwarded?: string | string[]) =>
  callerAddress(socket, forwarded, trustOf(trusted));

describe('the caller’s address', () => {
  it('the caller’s address is the socket address when no proxy is trusted, whatever X-Forwarded-For contains', () => {
    expect(seen(0, '10.0.0.1', '1.1.1.1')).toBe('10.0.0.1');
    expect(seen([], '10.0.0.1', '1.1.1.1')).toBe('10.0.0.1');
    expect(seen(['10.0.0.0/8'], '192.0.2.1', '1.1.1.1')).toBe('192.0.2.1');
  });

  it('with one trusted proxy, the caller’s address is the last entry, because earlier entries may be forged', () => {
    expect(seen(1, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1', '10.0.0.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('the caller’s address is the nth entry from the right when n proxies are trusted', () => {
    expect(seen(2, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(3, '10.0.0.1', '203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(2, '10.0.0.1', ['1.1.1.1', '203.0.113.9,10.0.0.2'])).toBe('203.0.113.9');
  });

  it('the caller’s address is the first entry, from the right, outside the trusted networks', () => {
    const trusted = ['10.0.0.0/8', '2001:db8::/32'];
    expect(seen(trusted, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9');
    expect(seen(trusted, '::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(trusted, '2001:db8::1', '2001:DB9:0::5, 2001:db8::2')).toBe('2001:db9::5');
    expect(seen(trusted, '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  it('the caller’s address has no port and one canonical form, so that one caller cannot appear as several', () => {
    for (const text of ['203.0.113.9:1', '203.0.113.9:65535', '::ffff:203.0.113.9', '[::ffff:203.0.113.9]:80']) {
      expect(seen(1, '10.0.0.1', text)).toBe('203.0.113.9');
    }
    for (const text of ['[2001:db8::1]:443', '[2001:db8::1]', '2001:0DB8:0:0::1']) {
      expect(seen(1, '10.0.0.1', text)).toBe('2001:db8::1');
    }
  });

  it('the caller’s address is the proxy address when the proxy did not add a valid address', () => {
    for (const text of ['unknown', '_hidden', '', '1.2.3', '0x7f.1', '999.1.1.1', 'a:b', '203.0.113.9,']) {
      expect(seen(1, '10.0.0.1', text)).toBe('10.0.0.1');
    }
  });
});
