import { describe, expect, it } from 'vitest';
import { unboundSeal } from '../../tests/harness/unbound-seal.ts';
import { mask } from './identifiers.ts';
import { fieldCipher, keyIdOf, randomToken, sameText } from './secrets.ts';
import { timestamp } from './timestamps.ts';

const OLD = 'the first master key, long enough to be one';
const NEW = 'the second master key, made when the first was retired';

const COLUMN = 'employee.tax_file_number';
const ROW = [3, 17] as const;

describe('field encryption', () => {
  it('decrypts the text that it encrypted, and encrypts the same text differently each time', () => {
    const cipher = fieldCipher([OLD]);
    const sealed = cipher.seal(COLUMN, ROW, '123456782');
    expect(sealed).not.toContain('123456782');
    expect(cipher.seal(COLUMN, ROW, '123456782')).not.toBe(sealed);
    expect(cipher.open(COLUMN, ROW, sealed)).toBe('123456782');
  });

  it('still decrypts the values of an old key after a new key is added', () => {
    const sealed = fieldCipher([OLD]).seal(COLUMN, ROW, '049-091-850');
    const rotated = fieldCipher([NEW, OLD]);
    expect(sealed.split('.').slice(0, 2)).toEqual(['v2', keyIdOf(OLD)]);
    expect(rotated.open(COLUMN, ROW, sealed)).toBe('049-091-850');
    expect(rotated.currentPrefix).toBe(`v2.${keyIdOf(NEW)}.`);
    expect(rotated.seal(COLUMN, ROW, 'x').startsWith(rotated.currentPrefix)).toBe(true);
    expect(() => fieldCipher([NEW]).open(COLUMN, ROW, sealed)).toThrow(
      `the sealed value of employee.tax_file_number (customer_id 3, id 17) needs key ${keyIdOf(OLD)}, which is not in SECRET_KEY or SECRET_KEY_PREVIOUS`,
    );
  });

  it('rejects encrypted values that were altered or have an unknown format', () => {
    const cipher = fieldCipher([OLD]);
    const [version, id, iv, body] = cipher.seal(COLUMN, ROW, 'secret').split('.') as [string, string, string, string];
    const flipped = (body[0] === 'A' ? 'B' : 'A') + body.slice(1);
    const altered = 'cannot be decrypted: it was altered, or was sealed for another row or column';
    const of = 'the sealed value of employee.tax_file_number (customer_id 3, id 17)';
    expect(() => cipher.open(COLUMN, ROW, [version, id, iv, flipped].join('.'))).toThrow(`${of} ${altered}`);
    expect(() => cipher.open(COLUMN, ROW, [version, id, iv, 'AA'].join('.'))).toThrow(`${of} ${altered}`);
    expect(() => cipher.open(COLUMN, ROW, 'plain text')).toThrow(`${of} has an unknown shape`);
  });

  it('decrypts a value only in the account, row and column it was encrypted for', () => {
    const cipher = fieldCipher([OLD]);
    const sealed = cipher.seal(COLUMN, ROW, 'secret');
    const message =
      /^the sealed value of employee\.\w+ \(customer_id \d, id \d+\) cannot be decrypted: .* another row or column$/;
    expect(() => cipher.open(COLUMN, [4, 17], sealed)).toThrow(message);
    expect(() => cipher.open(COLUMN, [3, 18], sealed)).toThrow(message);
    expect(() => cipher.open('employee.ird_number', ROW, sealed)).toThrow(message);
    // Changing the version to v1 does not bypass the check that the value belongs to this row and column.
    expect(() => cipher.open(COLUMN, ROW, sealed.replace('v2', 'v1'))).toThrow(message);
  });

  it('still decrypts old values that are not bound to a row and column', () => {
    const sealed = unboundSeal(OLD, '123456782');
    expect(fieldCipher([NEW, OLD]).open(COLUMN, ROW, sealed)).toBe('123456782');
  });
});

describe('random tokens', () => {
  it('random tokens consist of 43 URL-safe characters', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('compares texts of different lengths without throwing an error', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    expect(sameText('abc', 'abcd')).toBe(false);
  });
});

describe('masking', () => {
  it('hides tax numbers, accounts and secrets at any depth, and leaves everything else unchanged', () => {
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
  it('a timestamp is written as naive UTC with microseconds [CONV-039]', () => {
    expect(timestamp(new Date('2026-03-01T02:10:11.123Z'))).toBe('2026-03-01T02:10:11.123000');
  });
});
