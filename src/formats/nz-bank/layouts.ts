import { dayOfWeek, daysBetween } from '../../base/local-date.ts';
import { isNzBankAccount } from '../../base/nz-bank-account.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { NO_PAYMENTS, noteBankText } from '../payee.ts';
import { writeAnz } from './anz.ts';
import { writeAsb } from './asb.ts';
import {
  type BatchPayment,
  bankText,
  cell,
  cents,
  hasShortSuffix,
  type PaymentBatch,
  partsOf,
  totalCents,
} from './batch.ts';
import { writeIb4b, writeKiwibank } from './ib4b.ts';
import { writeTsb } from './tsb.ts';
import { writeWestpac } from './westpac.ts';

export const LAYOUTS = ['ANZ', 'ASB', 'BNZ', 'KIWIBANK', 'TSB', 'WESTPAC'] as const;
export type Layout = (typeof LAYOUTS)[number];

interface LayoutRules {
  readonly bank: string;
  /** The bank codes of the accounts that this layout can pay from. */
  readonly prefixes: readonly string[];
  readonly extension: 'csv' | 'txt';
  /** The maximum number of digits in the amount of a payment and in the total, in cents. */
  readonly digits: { readonly payment: number; readonly total: number };
  /** The maximum number of payments, because of the width of the payment count. Absent when the file has no count. */
  readonly mostPayments?: number;
  /** The maximum length of a payee name. */
  readonly nameWidth: number;
  /** The maximum number of days that a payment can be dated ahead. Absent when the bank's guide states no limit. */
  readonly daysAhead?: number;
  readonly needsBusinessDay?: true;
  /** Whether the payer's account number must fit into fifteen digits. */
  readonly payerHasFifteenDigits?: true;
  readonly write: (batch: PaymentBatch) => string;
}

export const RULES: Readonly<Record<Layout, LayoutRules>> = {
  ANZ: {
    bank: 'ANZ',
    prefixes: ['01', '06', '11'],
    extension: 'csv',
    digits: { payment: 10, total: 10 },
    mostPayments: 999_999,
    nameWidth: 32,
    payerHasFifteenDigits: true,
    write: writeAnz,
  },
  ASB: {
    bank: 'ASB',
    prefixes: ['12'],
    extension: 'txt',
    digits: { payment: 10, total: 10 },
    nameWidth: 20,
    daysAhead: 60,
    write: writeAsb,
  },
  BNZ: {
    bank: 'BNZ',
    prefixes: ['02'],
    extension: 'txt',
    digits: { payment: 12, total: 20 },
    mostPayments: 999_999,
    nameWidth: 20,
    write: writeIb4b,
  },
  KIWIBANK: {
    bank: 'Kiwibank',
    prefixes: ['38'],
    extension: 'txt',
    digits: { payment: 12, total: 20 },
    mostPayments: 999_999,
    nameWidth: 20,
    daysAhead: 65,
    needsBusinessDay: true,
    payerHasFifteenDigits: true,
    write: writeKiwibank,
  },
  TSB: {
    bank: 'TSB',
    prefixes: ['15'],
    extension: 'csv',
    digits: { payment: 11, total: 11 },
    mostPayments: 9_999,
    nameWidth: 20,
    write: writeTsb,
  },
  WESTPAC: {
    bank: 'Westpac',
    prefixes: ['03'],
    extension: 'csv',
    digits: { payment: 15, total: 15 },
    mostPayments: 999_998,
    nameWidth: 20,
    write: writeWestpac,
  },
};

/** The maximum length of particulars, code and reference in every layout. */
const CODE_WIDTH = 12;

/** The layout of the account's bank; undefined for a bank without a known layout. */
export const layoutOf = (account: string): Layout | undefined =>
  LAYOUTS.find((layout) => RULES[layout].prefixes.includes(partsOf(account).bank));

/** Everything the bank would reject, and warnings about names and references that the file changes. */
export function batchProblems(layout: Layout, batch: PaymentBatch): readonly FilingProblem[] {
  const { bank, prefixes, digits, mostPayments } = RULES[layout];
  const { found, refuse } = problemsOf('Payment settings', null);
  if (!isNzBankAccount(batch.payerAccount)) {
    refuse('account_number', 'the account to pay from is not a New Zealand bank account; enter it again');
  } else if (!prefixes.includes(partsOf(batch.payerAccount).bank)) {
    refuse(
      'file_layout',
      `${bank} pays from its own accounts only, which begin with ${prefixes.join(', ')}; choose another layout or account`,
      null,
      layout,
    );
  } else if (RULES[layout].payerHasFifteenDigits && !hasShortSuffix(batch.payerAccount)) {
    refuse('account_number', `${bank} needs 15 digits for the account to pay from; enter it with a two-digit suffix`);
  }
  if (cell(batch.payerName, 20) === '') {
    refuse(
      'name',
      'the company’s name has no letter or digit that banks accept; set trading_name',
      null,
      batch.payerName,
    );
  }
  dateProblems(layout, batch, refuse);
  if (batch.payments.length === 0) refuse('pays', NO_PAYMENTS);
  if (mostPayments !== undefined && batch.payments.length > mostPayments) {
    refuse('pays', `${bank} accepts at most ${mostPayments} payments in a file; split the pays over several pay runs`);
  }
  if (totalCents(batch).length > digits.total) {
    refuse('pays', `${bank} does not accept a batch this large; split the pays over several pay runs`);
  }
  return [...found, ...batch.payments.flatMap((payment) => paymentProblems(layout, payment))];
}

function dateProblems(layout: Layout, { date, madeOn }: PaymentBatch, refuse: Refuse): void {
  const { bank, daysAhead, needsBusinessDay } = RULES[layout];
  const ahead = daysBetween(madeOn, date);
  if (ahead < 0) refuse('payment_date', `${date} is in the past; send a payment_date of today or later`, null, date);
  else if (daysAhead !== undefined && ahead > daysAhead) {
    refuse(
      'payment_date',
      `${bank} accepts payments up to ${daysAhead} days ahead; send an earlier payment_date`,
      null,
      date,
    );
  } else if (needsBusinessDay && dayOfWeek(date) > FRIDAY) {
    refuse('payment_date', `${bank} pays on business days only; send a payment_date from Monday to Friday`, null, date);
  }
}

const FRIDAY = 5;

type Refuse = ReturnType<typeof problemsOf>['refuse'];

function paymentProblems(layout: Layout, payment: BatchPayment): readonly FilingProblem[] {
  const { bank, digits, nameWidth } = RULES[layout];
  const { payee, account, amount, name } = payment;
  const { fields } = payee;
  const { found, refuse, note } = problemsOf(payee.who, payee.employeeId);
  if (!isNzBankAccount(account)) refuse(fields.number, 'the bank account has a wrong check digit; enter it again');
  if (cell(name, nameWidth) === '') {
    refuse(fields.name, 'the name has no letter or digit that banks accept; enter it again', null, name);
  }
  if (!amount.greaterThan(0)) refuse('pays', 'the amount to pay must be more than zero; correct the pays');
  else if (cents(amount).length > digits.payment) {
    refuse('pays', `${bank} does not accept a payment this large; split it over several accounts`);
  }
  for (const [field, given, width] of [
    [fields.name, name, nameWidth],
    ['number', payment.code, CODE_WIDTH],
    [fields.reference, payment.reference, CODE_WIDTH],
  ] as const) {
    noteBankText({ field, given, written: bankText(given), width }, note);
  }
  return found;
}
