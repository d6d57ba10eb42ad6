import { describe, expect, it } from 'vitest';
import { callerAddress, type TrustedProxies, trustOf } from './caller-address.ts';

const seen = (trusted: TrustedProxies, socket: string, forwarded?: string | string[]) =>
  callerAddress(socket, forwarded, trustOf(trusted));

describe('the caller’s address', () => {
  it('is the socket’s when nobody is trusted, whatever is written', () => {
    expect(seen(0, '10.0.0.1', '1.1.1.1')).toBe('10.0.0.1');
    expect(seen([], '10.0.0.1', '1.1.1.1')).toBe('10.0.0.1');
    expect(seen(['10.0.0.0/8'], '192.0.2.1', '1.1.1.1')).toBe('192.0.2.1');
  });

  it('is what the last proxy wrote, with one in front; what stands before it may be made up', () => {
    expect(seen(1, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1', '1.1.1.1, 2.2.2.2, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1', '10.0.0.7, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(1, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is so many steps from the right, with more in front', () => {
    expect(seen(2, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(3, '10.0.0.1', '203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(2, '10.0.0.1', ['1.1.1.1', '203.0.113.9,10.0.0.2'])).toBe('203.0.113.9');
  });

  it('is the first from the right that is in none of the networks', () => {
    const trusted = ['10.0.0.0/8', '2001:db8::/32'];
    expect(seen(trusted, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.9.9.9')).toBe('203.0.113.9');
    expect(seen(trusted, '::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(seen(trusted, '2001:db8::1', '2001:DB9:0::5, 2001:db8::2')).toBe('2001:db9::5');
    expect(seen(trusted, '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  it('has no port and one spelling, so that nobody is many by writing it differently', () => {
    for (const text of ['203.0.113.9:1', '203.0.113.9:65535', '::ffff:203.0.113.9', '[::ffff:203.0.113.9]:80']) {
      expect(seen(1, '10.0.0.1', text)).toBe('203.0.113.9');
    }
    for (const text of ['[2001:db8::1]:443', '[2001:db8::1]', '2001:0DB8:0:0::1']) {
      expect(seen(1, '10.0.0.1', text)).toBe('2001:db8::1');
    }
  });

  it('is the proxy’s when it could not say whom it heard', () => {
    for (const text of ['unknown', '_hidden', '', '1.2.3', '0x7f.1', '999.1.1.1', 'a:b', '203.0.113.9,']) {
      expect(seen(1, '10.0.0.1', text)).toBe('10.0.0.1');
    }
  });
});
