import { daysBetween } from '../../base/local-date.ts';
import { isNzBankAccount } from '../../base/nz-bank-account.ts';
import type { Problem } from '../stp/problem.ts';
import { writeAnz } from './anz.ts';
import { writeAsb } from './asb.ts';
import { cell, cents, type PaymentBatch, partsOf, totalCents } from './batch.ts';
import { writeIb4b, writeKiwibank } from './ib4b.ts';
import { writeTsb } from './tsb.ts';
import { writeWestpac } from './westpac.ts';

export const LAYOUTS = ['ANZ', 'ASB', 'BNZ', 'KIWIBANK', 'TSB', 'WESTPAC'] as const;
export type Layout = (typeof LAYOUTS)[number];

interface LayoutRules {
  readonly bank: string;
  /** First digits of the accounts it may pay from. */
  readonly prefixes: readonly string[];
  readonly extension: 'csv' | 'txt';
  /** Digits that a payment and the total may have, in cents. */
  readonly digits: { readonly payment: number; readonly total: number };
  /** How many days ahead a payment may be; nothing where the guide names no limit. */
  readonly daysAhead?: number;
  readonly write: (batch: PaymentBatch) => string;
}

export const RULES: Readonly<Record<Layout, LayoutRules>> = {
  ANZ: {
    bank: 'ANZ',
    prefixes: ['01', '06', '11'],
    extension: 'csv',
    digits: { payment: 10, total: 10 },
    write: writeAnz,
  },
  ASB: {
    bank: 'ASB',
    prefixes: ['12'],
    extension: 'txt',
    digits: { payment: 10, total: 10 },
    daysAhead: 60,
    write: writeAsb,
  },
  BNZ: { bank: 'BNZ', prefixes: ['02'], extension: 'txt', digits: { payment: 12, total: 20 }, write: writeIb4b },
  KIWIBANK: {
    bank: 'Kiwibank',
    prefixes: ['38'],
    extension: 'txt',
    digits: { payment: 12, total: 20 },
    daysAhead: 65,
    write: writeKiwibank,
  },
  TSB: { bank: 'TSB', prefixes: ['15'], extension: 'csv', digits: { payment: 11, total: 11 }, write: writeTsb },
  WESTPAC: {
    bank: 'Westpac',
    prefixes: ['03'],
    extension: 'csv',
    digits: { payment: 15, total: 15 },
    write: writeWestpac,
  },
};

/** The layout of the bank that holds the account; undefined where that bank's is not known. */
export const layoutOf = (account: string): Layout | undefined =>
  LAYOUTS.find((layout) => RULES[layout].prefixes.includes(partsOf(account).bank));

/** What the bank would refuse. */
export function batchProblems(layout: Layout, batch: PaymentBatch): readonly Problem[] {
  const { bank, prefixes, digits, daysAhead } = RULES[layout];
  const found: Problem[] = [];
  const ofSettings = (field: string, text: string) => found.push({ who: 'Payment settings', field, text });
  if (!isNzBankAccount(batch.payerAccount)) {
    ofSettings('account_number', 'the account to pay from is no New Zealand bank account; enter it again');
  } else if (!prefixes.includes(partsOf(batch.payerAccount).bank)) {
    ofSettings('file_layout', `${bank} pays from its own accounts only, which begin with ${prefixes.join(', ')}`);
  }
  if (cell(batch.payerName, 20) === '') {
    ofSettings('name', 'the company’s name has no letter or digit that a bank reads; set trading_name');
  }
  const ahead = daysBetween(batch.madeOn, batch.date);
  if (ahead < 0) {
    found.push({
      who: 'Payment',
      field: 'payment_date',
      text: `${batch.date} has passed; send a payment_date from today on`,
    });
  } else if (daysAhead !== undefined && ahead > daysAhead) {
    found.push({ who: 'Payment', field: 'payment_date', text: `${bank} takes payments up to ${daysAhead} days ahead` });
  }
  for (const { who, account, amount, name } of batch.payments) {
    if (!isNzBankAccount(account)) {
      found.push({ who, field: 'account_number', text: 'the bank account has a wrong check digit; enter it again' });
    }
    if (cell(name, 20) === '') {
      found.push({
        who,
        field: 'account_name',
        text: 'the name has no letter or digit that a bank reads; enter it again',
      });
    }
    if (!amount.greaterThan(0)) found.push({ who, field: 'amount', text: 'the amount to pay is not more than zero' });
    else if (cents(amount).length > digits.payment) {
      found.push({ who, field: 'amount', text: `${bank} takes no payment this large` });
    }
  }
  if (totalCents(batch).length > digits.total) {
    found.push({ who: 'Payment', field: 'total', text: `${bank} takes no batch this large; pay in several` });
  }
  return found;
}
