import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listedPayee } from '../../../tests/fixtures/payers.ts';
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
      payee: listedPayee('Ann Lee'),
      bsb: '062-000',
      account: '10000001',
      title: 'A Lee',
      reference: 'PAYROLL',
      amount: decimal('1210'),
    },
    {
      payee: listedPayee('Zoë Ng'),
      bsb: '733-123',
      account: '5',
      title: 'Zoë Ng',
      reference: 'WAGE™ 10',
      amount: decimal('0.05'),
    },
  ],
  ...more,
});

describe('the direct-entry file', () => {
  it('the direct-entry file matches the expected file, byte for byte', () => {
    expect(writeAba(file())).toBe(
      readFileSync(new URL('../../../tests/fixtures/payments.aba', import.meta.url), 'utf8'),
    );
  });

  it('the direct-entry file has 120 characters per line, CRLF line endings and each field in its fixed column', () => {
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

  it('adds one debit for the total when the bank requires a balanced file', () => {
    const lines = writeAba(file({ isBalanced: true })).split('\r\n');
    expect(lines[3]!.slice(0, 30)).toBe('1062-000 10002000 130000121005');
    expect(lines[4]!.slice(20, 50)).toBe('000000000000001210050000121005');
    expect(lines[4]!.slice(74, 80)).toBe('000003');
  });

  it('the direct-entry file is rejected for values that do not fit their columns', () => {
    const bad = file({
      bankCode: 'cb',
      userId: '1',
      from: { bsb: '', account: '01-0902-0068389-00', name: 'Wages' },
      payments: [
        {
          payee: listedPayee('Ann Lee'),
          bsb: '62000',
          account: '1234567890',
          title: '™',
          reference: '',
          amount: decimal('0'),
        },
        {
          payee: listedPayee('Bo Li'),
          bsb: '062-000',
          account: '1',
          title: 'B',
          reference: '',
          amount: decimal('123456789.00'),
        },
      ],
    });
    expect(abaProblems(bad).map(({ who, field, record }) => [who, field, record])).toEqual([
      ['Payment settings', 'bank_code', 'PAYMENT_SETTINGS'],
      ['Payment settings', 'user_id', 'PAYMENT_SETTINGS'],
      ['Payment settings', 'bsb', 'PAYMENT_SETTINGS'],
      ['Payment settings', 'account_number', 'PAYMENT_SETTINGS'],
      ['Payment settings', 'pays', 'PAY_RUN'],
      ['Ann Lee', 'bsb', 'BANK_ACCOUNTS'],
      ['Ann Lee', 'account_number', 'BANK_ACCOUNTS'],
      ['Ann Lee', 'account_name', 'BANK_ACCOUNTS'],
      ['Ann Lee', 'pays', 'PAYS'],
      ['Bo Li', 'pays', 'PAYS'],
    ]);
  });

  it('a direct-entry file without payments is rejected', () => {
    expect(abaProblems(file({ payments: [] })).map(({ field, text }) => [field, text])).toEqual([
      ['pays', 'no employee is paid through a bank, and banks reject a file without payments'],
    ]);
  });

  it('warns about names and references that the file changes or cuts', () => {
    const [ann] = file().payments;
    expect(abaProblems(file({ payments: [ann!] }))).toEqual([]);
    const [title, reference] = ['Zoë-Alexandra van der Something-Längerer', 'SALARY OF THE WEEK 10'];
    const found = abaProblems(file({ payments: [{ ...ann!, title, reference }, file().payments[1]!] }));
    expect(found.map(({ isBlocking, field, value, text }) => [isBlocking, field, value, text])).toEqual([
      [
        false,
        'account_name',
        title,
        'account_name is written as "Zoe-Alexandra van der Something-", cut to 32 characters; change it if that is wrong',
      ],
      [
        false,
        'reference',
        reference,
        'reference is written as "SALARY OF THE WEEK", cut to 18 characters; change it if that is wrong',
      ],
      [
        false,
        'account_name',
        'Zoë Ng',
        'account_name is written as "Zoe Ng", in characters that banks accept; change it if that is wrong',
      ],
      [
        false,
        'reference',
        'WAGE™ 10',
        'reference is written as "WAGE 10", in characters that banks accept; change it if that is wrong',
      ],
    ]);
  });
});
