import { describe, expect, test } from 'vitest';
import { isIrdNumber, isTfn } from '../../../../src/base/identifiers.ts';
import { isNzBankAccount } from '../../../../src/base/nz-bank-account.ts';
import { bsbHint, irdHint, nzAccountHint, tfnHint, writeNzAccount } from './numbers.ts';

describe('hints about numbers', () => {
  test('hints about numbers agree with the service on tax file numbers', () => {
    for (const tfn of ['123 456 782', '123456782', '123456789', '876543210', '12345678', 'abc']) {
      expect([tfn, tfnHint(tfn) === undefined]).toEqual([tfn, isTfn(tfn)]);
    }
  });

  test('hints about numbers agree with the service on IRD numbers', () => {
    for (const ird of ['49091850', '49-091-850', '136410132', '49098576', '136410133', '9125568', '35901981']) {
      expect([ird, irdHint(ird) === undefined]).toEqual([ird, isIrdNumber(ird)]);
    }
  });

  test('hints about numbers agree with the service on New Zealand accounts', () => {
    for (let base = 1; base < 400; base += 1) {
      for (const bank of ['01-0902', '08-6523', '25-2500', '12-3140']) {
        const account = `${bank}-${String(base * 317).padStart(7, '0')}-00`;
        expect([account, nzAccountHint(account) === undefined]).toEqual([account, isNzBankAccount(account)]);
      }
    }
  });

  test('hints about numbers explain a wrong length or format', () => {
    expect(tfnHint('1234')).toBe('A tax file number has nine digits; this one has 4.');
    expect(bsbHint('06200')).toBe('A BSB has six digits, such as 062-000.');
    expect(bsbHint('062000')).toBeUndefined();
    expect(nzAccountHint('1-2-3')).toBe('A New Zealand account looks like 01-0001-0000001-00.');
    expect(writeNzAccount('010902000006800')).toBe('01-0902-0000068-00');
  });
});
