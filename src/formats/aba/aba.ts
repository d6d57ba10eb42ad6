import { type Decimal, sum } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { plainLetters } from '../stp/plain-letters.ts';
import type { Problem } from '../stp/problem.ts';

export interface AbaPayment {
  /** Whose money it is, for a message about it. */
  readonly who: string;
  readonly bsb: string;
  readonly account: string;
  readonly title: string;
  readonly reference: string;
  readonly amount: Decimal;
}

export interface AbaFile {
  /** The bank's three letters, such as CBA. */
  readonly bankCode: string;
  readonly userName: string;
  /** Six digits, given out by the bank. */
  readonly userId: string;
  readonly description: string;
  readonly date: LocalDate;
  /** The account the money comes from. */
  readonly from: { readonly bsb: string; readonly account: string; readonly name: string };
  readonly remitter: string;
  /** Adds a debit of the whole from the payer's account, as some banks want. */
  readonly isBalanced: boolean;
  readonly payments: readonly AbaPayment[];
}

const ALLOWED = /[A-Za-z0-9 &',\-./+$!%()*#=:?[\]_^@]/;
const CREDIT_OF_PAY = '53';
const DEBIT = '13';
const LINE = 120;

/** Account numbers and amounts that the columns of the file cannot hold. */
export function abaProblems(file: AbaFile): readonly Problem[] {
  const found: Problem[] = [];
  const add = (who: string, field: string, text: string) => found.push({ who, field, text });
  if (!/^[A-Z]{3}$/.test(file.bankCode))
    add('Payment settings', 'bank_code', 'the bank code is not three capital letters');
  if (!/^\d{6}$/.test(file.userId)) add('Payment settings', 'user_id', 'the user id is not six digits');
  if (abaText(file.userName) === '') add('Payment settings', 'user_name', 'the user name is missing');
  if (!/^\d{3}-\d{3}$/.test(file.from.bsb)) add('Payment settings', 'bsb', 'the BSB to pay from is not six digits');
  if (!/^\d{1,9}$/.test(file.from.account)) {
    add('Payment settings', 'account_number', 'the account to pay from is not 1 to 9 digits');
  }
  for (const { who, bsb, account, title, amount } of file.payments) {
    if (!/^\d{3}-\d{3}$/.test(bsb)) add(who, 'bsb', 'the BSB is not six digits; enter it again');
    if (!/^\d{1,9}$/.test(account)) {
      add(who, 'account_number', 'the account number is not 1 to 9 digits, which is what a bank takes; enter it again');
    }
    if (abaText(title) === '') add(who, 'account_name', 'the account name is missing');
    if (!amount.greaterThan(0)) add(who, 'amount', 'the amount to pay is not more than zero');
    if (cents(amount).length > 10) add(who, 'amount', 'the amount is larger than the file can hold');
  }
  return found;
}

/**
 * A direct-entry file as Australian banks take it: 120 characters a line, CRLF. Give it only what `abaProblems` finds
 * nothing wrong with.
 */
export function writeAba(file: AbaFile): string {
  const total = sum(file.payments.map(({ amount }) => amount));
  const debit: readonly AbaPayment[] = file.isBalanced
    ? [
        {
          who: file.userName,
          bsb: file.from.bsb,
          account: file.from.account,
          title: file.from.name,
          reference: file.description,
          amount: total,
        },
      ]
    : [];
  const lines = [
    headerOf(file),
    ...file.payments.map((payment) => detailOf(payment, CREDIT_OF_PAY, file)),
    ...debit.map((payment) => detailOf(payment, DEBIT, file)),
    footerOf({
      credits: total,
      debits: file.isBalanced ? total : undefined,
      count: file.payments.length + debit.length,
    }),
  ];
  for (const line of lines) if (line.length !== LINE) throw new Error(`a line has ${line.length} characters`);
  return lines.map((line) => `${line}\r\n`).join('');
}

const headerOf = (file: AbaFile): string =>
  [
    '0',
    blank(17),
    '01',
    file.bankCode,
    blank(7),
    left(file.userName, 26),
    file.userId,
    left(file.description, 12),
    `${file.date.slice(8, 10)}${file.date.slice(5, 7)}${file.date.slice(2, 4)}`,
    blank(40),
  ].join('');

const detailOf = (payment: AbaPayment, code: string, { from, remitter }: AbaFile): string =>
  [
    '1',
    payment.bsb,
    payment.account.padStart(9, ' '),
    ' ',
    code,
    cents(payment.amount).padStart(10, '0'),
    left(payment.title, 32),
    left(payment.reference, 18),
    from.bsb,
    from.account.padStart(9, ' '),
    left(remitter, 16),
    '0'.repeat(8),
  ].join('');

const footerOf = (given: { credits: Decimal; debits: Decimal | undefined; count: number }): string =>
  [
    '7',
    '999-999',
    blank(12),
    cents(given.debits ? given.credits.minus(given.debits).abs() : given.credits).padStart(10, '0'),
    cents(given.credits).padStart(10, '0'),
    (given.debits ? cents(given.debits) : '').padStart(10, '0'),
    blank(24),
    String(given.count).padStart(6, '0'),
    blank(40),
  ].join('');

const abaText = (text: string): string => plainLetters(text, ALLOWED);
const left = (text: string, width: number): string => abaText(text).slice(0, width).padEnd(width, ' ');
const blank = (width: number): string => ' '.repeat(width);
const cents = (amount: Decimal): string => amount.times(100).toFixed(0);
