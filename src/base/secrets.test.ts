import { describe, expect, it } from 'vitest';
import { mask } from './masking.ts';
import { fieldCipher, keyIdOf, randomToken, sameText } from './secrets.ts';
import { timestamp } from './timestamps.ts';

const OLD = 'the first master key, long enough to be one';
const NEW = 'the second master key, made when the first was retired';

describe('field encryption', () => {
  it('opens what it sealed, and no two seals of one text are alike', () => {
    const cipher = fieldCipher([OLD]);
    const sealed = cipher.encrypt('123456782');
    expect(sealed).not.toContain('123456782');
    expect(cipher.encrypt('123456782')).not.toBe(sealed);
    expect(cipher.decrypt(sealed)).toBe('123456782');
  });

  it('carries the key id, so that a new first key still opens what the old one sealed', () => {
    const sealed = fieldCipher([OLD]).encrypt('049-091-850');
    const rotated = fieldCipher([NEW, OLD]);
    expect(sealed.split('.')[1]).toBe(keyIdOf(OLD));
    expect(rotated.decrypt(sealed)).toBe('049-091-850');
    expect(rotated.encrypt('x').split('.')[1]).toBe(keyIdOf(NEW));
    expect(() => fieldCipher([NEW]).decrypt(sealed)).toThrow(/needs key [0-9a-f]{8}/);
  });

  it('refuses a seal that somebody changed', () => {
    const cipher = fieldCipher([OLD]);
    const [version, id, iv, body] = cipher.encrypt('secret').split('.') as [string, string, string, string];
    const flipped = (body[0] === 'A' ? 'B' : 'A') + body.slice(1);
    expect(() => cipher.decrypt([version, id, iv, flipped].join('.'))).toThrow();
    expect(() => cipher.decrypt('plain text')).toThrow(/unknown shape/);
  });

  it('marks equal texts equally without telling them', () => {
    const cipher = fieldCipher([OLD]);
    expect(cipher.blindIndex('a')).toBe(cipher.blindIndex('a'));
    expect(cipher.blindIndex('a')).not.toBe(cipher.blindIndex('b'));
  });
});

describe('small secrets', () => {
  it('are 43 characters safe in an address', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('compare by value whatever their lengths', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    expect(sameText('abc', 'abcd')).toBe(false);
  });
});

describe('masking', () => {
  it('hides tax numbers, accounts and secrets at any depth and leaves the rest', () => {
    expect(
      mask({
        name: 'Ann',
        tax_file_number: '123456782',
        banks: [{ account_number: '12345678', bsb: '062000', amount: '10.00' }],
        inner: { client_secret: 'abc', primary_bank_account_number: null },
      }),
    ).toEqual({
      name: 'Ann',
      tax_file_number: '***782',
      banks: [{ account_number: '***678', bsb: '***000', amount: '10.00' }],
      inner: { client_secret: '***', primary_bank_account_number: null },
    });
  });
});

describe('a timestamp', () => {
  it('is naive UTC with microseconds [CONV-039]', () => {
    expect(timestamp(new Date('2026-03-01T02:10:11.123Z'))).toBe('2026-03-01T02:10:11.123000');
  });
});
