import { type Decimal, sum } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { isNzBankAccount } from '../../base/nz-bank-account.ts';
import { plainLetters } from '../stp/plain-letters.ts';
import type { Problem } from '../stp/problem.ts';

export interface DirectCredit {
  /** Whose money it is, for a message about it. */
  readonly who: string;
  /** As the contract writes it: `bb-bbbb-aaaaaaa-ss`. */
  readonly account: string;
  readonly name: string;
  readonly particulars: string;
  readonly code: string;
  readonly reference: string;
  readonly amount: Decimal;
}

export interface DirectCreditFile {
  readonly payerAccount: string;
  readonly payerName: string;
  readonly date: LocalDate;
  readonly payments: readonly DirectCredit[];
}

/** No commas: cells are not quoted. */
const ALLOWED = /[A-Za-z0-9 &'\-./]/;
const HASH_DIGITS = 11;

/** Accounts no bank could find, and amounts that are none. */
export function directCreditProblems(file: DirectCreditFile): readonly Problem[] {
  const found: Problem[] = [];
  if (!isNzBankAccount(file.payerAccount)) {
    found.push({
      who: 'Payment settings',
      field: 'account_number',
      text: 'the account to pay from is no New Zealand bank account; enter it again',
    });
  }
  for (const { who, account, amount } of file.payments) {
    if (!isNzBankAccount(account)) {
      found.push({ who, field: 'account_number', text: 'the bank account has a wrong check digit; enter it again' });
    }
    if (!amount.greaterThan(0)) found.push({ who, field: 'amount', text: 'the amount to pay is not more than zero' });
  }
  return found;
}

/**
 * A direct-credit file: a header, one line for each payment, a control line with count, total and hash total. Every
 * bank has a layout of its own; this is ours, with the columns all of them ask for, for import by a mapping.
 */
export function writeDirectCredit(file: DirectCreditFile): string {
  const { payments } = file;
  const rows = [
    ['H', digitsOf(file.payerAccount), file.date.replaceAll('-', ''), cell(file.payerName, 20)],
    ...payments.map((payment) => [
      'T',
      digitsOf(payment.account),
      cents(payment.amount),
      cell(payment.name, 20),
      cell(payment.particulars, 12),
      cell(payment.code, 12),
      cell(payment.reference, 12),
    ]),
    ['C', String(payments.length), cents(sum(payments.map(({ amount }) => amount))), hashTotal(payments)],
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

/** Branch and account of every payee added up, the last eleven digits of it: a changed account changes it. */
export function hashTotal(payments: readonly Pick<DirectCredit, 'account'>[]): string {
  const total = payments.reduce((added, { account }) => {
    const [, branch, base] = account.split('-');
    return added + BigInt(`${branch}${base}`);
  }, 0n);
  return String(total).slice(-HASH_DIGITS).padStart(HASH_DIGITS, '0');
}

/** Bank, branch, account and a suffix of three digits without the hyphens. */
function digitsOf(account: string): string {
  const [bank = '', branch = '', base = '', suffix = ''] = account.split('-');
  return `${bank}${branch}${base}${suffix.padStart(3, '0')}`;
}

const cell = (text: string, width: number): string => plainLetters(text, ALLOWED).slice(0, width).trim();
const cents = (amount: Decimal): string => amount.times(100).toFixed(0);
