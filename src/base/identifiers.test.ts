import { describe, expect, it } from 'vitest';
import { abnDigits, formatBsb, irdDigits, isAbn, isIrdNumber, isNzbn, isTfn } from './identifiers.ts';
import { isNzBankAccount, isNzBankAccountShape } from './nz-bank-account.ts';

describe('Australian business numbers', () => {
  it.each(['51824753556', '51 824 753 556', '83 914 571 673', '65714394898'])('accepts %s', (abn) => {
    expect(isAbn(abn)).toBe(true);
  });

  it.each(['51824753557', '5182475355', '518247535560', '51-824-753-556', '٥1824753556', '', 'abc'])(
    'rejects %j because its check digits, length or characters are wrong',
    (abn) => {
      expect(isAbn(abn)).toBe(false);
    },
  );

  it('returns the digits without spaces', () => {
    expect(abnDigits('51 824 753 556')).toBe('51824753556');
  });

  it('rejects 51824753556 with any single digit changed', () => {
    const wrong = [...'51824753556'].flatMap((right, place) =>
      [...'0123456789']
        .filter((digit) => digit !== right)
        .map((digit) => `${'51824753556'.slice(0, place)}${digit}${'51824753556'.slice(place + 1)}`),
    );
    expect(wrong).toHaveLength(99);
    expect(wrong.filter(isAbn)).toEqual([]);
  });
});

describe('tax file numbers', () => {
  it.each(['123456782', '876543210', '123 456 782'])('accepts %s', (tfn) => {
    expect(isTfn(tfn)).toBe(true);
  });

  it.each(['123456789', '37118629', '1234567820', '12345678a', ''])(
    'rejects %j because it is not nine digits with a valid check digit',
    (tfn) => {
      expect(isTfn(tfn)).toBe(false);
    },
  );
});

describe('Inland Revenue numbers', () => {
  it.each(['49-091-850', '49091850', '049091850', '49098576', '12345674', '102030400', '112233445'])(
    'accepts %s',
    (ird) => {
      expect(isIrdNumber(ird)).toBe(true);
    },
  );

  it.each(['49091851', '112233446', '4909185', '4909185000', '00000000', '9125568', 'NZ49091850', ''])(
    'rejects %j',
    (ird) => {
      expect(isIrdNumber(ird)).toBe(false);
    },
  );

  it('rejects numbers outside the issued range even with a valid check digit', () => {
    const checked = (from: number) =>
      Array.from({ length: 11 }, (_, step) => String(from + step).padStart(8, '0')).filter(isIrdNumber);
    expect(checked(9_999_980)).toEqual([]);
    expect(checked(150_000_001)).toEqual([]);
    expect(checked(10_000_000).length).toBeGreaterThan(0);
  });

  it('returns the digits without hyphens', () => {
    expect(irdDigits('49-091-850')).toBe('49091850');
  });
});

describe('numbers without a check digit', () => {
  it('accepts any thirteen digits as a New Zealand business number', () => {
    expect(isNzbn('9429036975273')).toBe(true);
    expect(isNzbn('942903697527')).toBe(false);
  });

  it('writes a BSB with its hyphen', () => {
    expect([formatBsb('062000'), formatBsb('062-000')]).toEqual(['062-000', '062-000']);
  });
});

describe('New Zealand bank accounts', () => {
  it('accepts the official example of algorithm A and rejects it with a different last digit', () => {
    expect(isNzBankAccount('01-0902-0068389-00')).toBe(true);
    expect(isNzBankAccount('01-0902-0068388-00')).toBe(false);
  });

  it('does not check accounts of bank 31, which have no check digit', () => {
    expect(isNzBankAccount('31-2840-1234567-00')).toBe(true);
  });

  it('rejects an account of an unknown bank', () => {
    expect(isNzBankAccount('99-0902-0068389-00')).toBe(false);
  });

  it('checks only the format of an account, not its check digit', () => {
    expect(isNzBankAccountShape('01-0902-0068388-000')).toBe(true);
    expect(isNzBankAccountShape('01-902-0068389-00')).toBe(false);
    expect(isNzBankAccountShape('0109020068389000')).toBe(false);
  });
});
