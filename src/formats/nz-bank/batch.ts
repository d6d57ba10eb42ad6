import { type Decimal, sum } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Payee } from '../payee.ts';
import { plainLetters } from '../stp/plain-letters.ts';

/** One payment to one account. */
export interface BatchPayment {
  readonly payee: Payee;
  /** The account in the contract's format: `bb-bbbb-aaaaaaa-ss`, or with a three-digit suffix. */
  readonly account: string;
  readonly name: string;
  readonly particulars: string;
  readonly code: string;
  readonly reference: string;
  readonly amount: Decimal;
}

/** Wages paid from one account on one day. */
export interface PaymentBatch {
  readonly payerAccount: string;
  readonly payerName: string;
  /** The name of the batch at the bank. */
  readonly name: string;
  readonly date: LocalDate;
  /** The day on which the file is created. */
  readonly madeOn: LocalDate;
  readonly payments: readonly BatchPayment[];
}

export interface AccountParts {
  readonly bank: string;
  readonly branch: string;
  readonly base: string;
  /** The suffix as it was entered, with two or three digits. */
  readonly suffix: string;
}

export function partsOf(account: string): AccountParts {
  const [bank = '', branch = '', base = '', suffix = ''] = account.split('-');
  return { bank, branch, base, suffix };
}

/** Whether the account can be written in fifteen digits. */
export const hasShortSuffix = (account: string): boolean => fifteenDigits(account).length === 15;

/** The account number without hyphens. The leading zero of a three-digit suffix is dropped. */
export function fifteenDigits(account: string): string {
  const { bank, branch, base, suffix } = partsOf(account);
  return `${bank}${branch}${base}${suffix.length === 3 && suffix.startsWith('0') ? suffix.slice(1) : suffix}`;
}

const HASH_DIGITS = 11;
const BASE_DIGITS = 7;

/**
 * The hash total: the last eleven digits of a sum. For each payee, the branch and the base are read as one number and
 * added. The bank, the suffix and the payer's own account are not included.
 */
export function hashTotal(payments: readonly Pick<BatchPayment, 'account'>[]): string {
  const total = payments.reduce((added, { account }) => {
    const { branch, base } = partsOf(account);
    return added + BigInt(`${branch}${base.slice(-BASE_DIGITS)}`);
  }, 0n);
  return String(total).slice(-HASH_DIGITS).padStart(HASH_DIGITS, '0');
}

/** The transaction code for salary and wages. */
export const WAGES = '52';

/** Characters that every bank accepts. No commas, because cells are not quoted. */
const ALLOWED = /[A-Za-z0-9 &'\-./]/;

/** Text in characters that every bank accepts. */
export const bankText = (text: string): string => plainLetters(text, ALLOWED);

/** Text in characters that every bank accepts, cut to the width of the cell. */
export const cell = (text: string, width: number): string => bankText(text).slice(0, width).trim();

export const cents = (amount: Decimal): string => amount.times(100).toFixed(0);
export const totalCents = ({ payments }: Pick<PaymentBatch, 'payments'>): string =>
  cents(sum(payments.map(({ amount }) => amount)));

export const yyyymmdd = (date: LocalDate): string => date.replaceAll('-', '');
export const yymmdd = (date: LocalDate): string => yyyymmdd(date).slice(2);
export const ddmmyy = (date: LocalDate): string => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return `${day}${month}${year.slice(2)}`;
};

/** A line of comma-separated cells. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
