import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { type AbaFile, abaProblems, writeAba } from './aba.ts';

const file = (more: Partial<AbaFile> = {}): AbaFile => ({
  bankCode: 'CBA',
  userName: 'WATTLE BAKERY PTY LTD OF BRISBANE',
  userId: '301500',
  description: 'PAYROLL',
  date: localDate('2026-03-10'),
  from: { bsb: '062-000', account: '10002000', name: 'Wattle Wages' },
  remitter: 'Wattle Bakery',
  isBalanced: false,
  payments: [
    {
      who: 'Ann Lee',
      bsb: '062-000',
      account: '10000001',
      title: 'A Lee',
      reference: 'PAYROLL',
      amount: decimal('1210'),
    },
    { who: 'Zoë Ng', bsb: '733-123', account: '5', title: 'Zoë Ng', reference: 'WAGE™ 10', amount: decimal('0.05') },
  ],
  ...more,
});

describe('the direct-entry file', () => {
  it('is the expected file, byte for byte', () => {
    expect(writeAba(file())).toBe(
      readFileSync(new URL('../../../tests/fixtures/payments.aba', import.meta.url), 'utf8'),
    );
  });

  it('has 120 characters a line, CRLF, and the columns of the layout', () => {
    const [header, first, , footer, end] = writeAba(file()).split('\r\n');
    expect([header, first, footer].map((line) => line!.length)).toEqual([120, 120, 120]);
    expect(end).toBe('');
    const at = (line: string, from: number, to: number) => line.slice(from - 1, to);
    expect([
      at(header!, 19, 20),
      at(header!, 21, 23),
      at(header!, 31, 56),
      at(header!, 57, 62),
      at(header!, 75, 80),
    ]).toEqual(['01', 'CBA', 'WATTLE BAKERY PTY LTD OF B', '301500', '100326']);
    expect([at(first!, 2, 8), at(first!, 9, 17), at(first!, 19, 20), at(first!, 21, 30), at(first!, 81, 87)]).toEqual([
      '062-000',
      ' 10000001',
      '53',
      '0000121000',
      '062-000',
    ]);
    expect([at(footer!, 21, 30), at(footer!, 31, 40), at(footer!, 41, 50), at(footer!, 75, 80)]).toEqual([
      '0000121005',
      '0000121005',
      '0000000000',
      '000002',
    ]);
  });

  it('balances itself with one debit of the whole where the bank wants that', () => {
    const lines = writeAba(file({ isBalanced: true })).split('\r\n');
    expect(lines[3]!.slice(0, 30)).toBe('1062-000 10002000 130000121005');
    expect(lines[4]!.slice(20, 50)).toBe('000000000000001210050000121005');
    expect(lines[4]!.slice(74, 80)).toBe('000003');
  });

  it('is not made of what its columns cannot hold', () => {
    const bad = file({
      bankCode: 'cb',
      userId: '1',
      from: { bsb: '', account: '01-0902-0068389-00', name: 'Wages' },
      payments: [
        { who: 'Ann Lee', bsb: '62000', account: '1234567890', title: '™', reference: '', amount: decimal('0') },
        { who: 'Bo Li', bsb: '062-000', account: '1', title: 'B', reference: '', amount: decimal('123456789.00') },
      ],
    });
    expect(abaProblems(file())).toEqual([]);
    expect(abaProblems(bad).map(({ who, field }) => [who, field])).toEqual([
      ['Payment settings', 'bank_code'],
      ['Payment settings', 'user_id'],
      ['Payment settings', 'bsb'],
      ['Payment settings', 'account_number'],
      ['Ann Lee', 'bsb'],
      ['Ann Lee', 'account_number'],
      ['Ann Lee', 'account_name'],
      ['Ann Lee', 'amount'],
      ['Bo Li', 'amount'],
    ]);
  });
});
