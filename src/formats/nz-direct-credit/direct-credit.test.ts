import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { type DirectCreditFile, directCreditProblems, hashTotal, writeDirectCredit } from './direct-credit.ts';

const file: DirectCreditFile = {
  payerAccount: '01-0902-0068389-00',
  payerName: 'Kauri Orchards, Ltd',
  date: localDate('2026-03-10'),
  payments: [
    {
      who: 'Aroha Ngata',
      account: '12-3141-0320511-00',
      name: 'A Ngāta',
      particulars: 'PAYROLL',
      code: 'K001',
      reference: '',
      amount: decimal('894.37'),
    },
    {
      who: 'Tom Reid',
      account: '12-3141-0320503-000',
      name: 'T Reid',
      particulars: 'PAYROLL',
      code: 'K004',
      reference: 'RENT',
      amount: decimal('10'),
    },
  ],
};

describe('the direct-credit file', () => {
  it('is the expected file, byte for byte', () => {
    expect(writeDirectCredit(file)).toBe(
      readFileSync(new URL('../../../tests/fixtures/direct-credit.csv', import.meta.url), 'utf8'),
    );
  });

  it('has a hash total that a changed account changes, the last eleven digits of the sum', () => {
    expect(hashTotal(file.payments)).toBe('62820641014');
    expect(hashTotal(Array.from({ length: 4 }, () => ({ account: '12-9999-9999999-00' })))).toBe('99999999996');
  });

  it('is not made for an account with a wrong check digit', () => {
    expect(directCreditProblems(file)).toEqual([]);
    const [first] = file.payments;
    const wrong = {
      ...file,
      payerAccount: '1',
      payments: [{ ...first!, account: '12-3141-0320512-00', amount: decimal('0') }],
    };
    expect(directCreditProblems(wrong).map(({ who, field }) => [who, field])).toEqual([
      ['Payment settings', 'account_number'],
      ['Aroha Ngata', 'account_number'],
      ['Aroha Ngata', 'amount'],
    ]);
  });
});
