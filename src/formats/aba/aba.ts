import { type Decimal, sum } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { NO_PAYMENTS, noteBankText, type Payee } from '../payee.ts';
import { plainLetters } from '../stp/plain-letters.ts';

export interface AbaPayment {
  readonly payee: Payee;
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
  /** Six digits, assigned by the bank. */
  readonly userId: string;
  readonly description: string;
  readonly date: LocalDate;
  /** The account the money comes from. */
  readonly from: { readonly bsb: string; readonly account: string; readonly name: string };
  readonly remitter: string;
  /** Adds a debit of the total from the payer's account, as some banks require. */
  readonly isBalanced: boolean;
  readonly payments: readonly AbaPayment[];
}

const ALLOWED = /[A-Za-z0-9 &',\-./+$!%()*#=:?[\]_^@]/;
const CREDIT_OF_PAY = '53';
const DEBIT = '13';
const LINE = 120;

/** Everything a bank would reject, and warnings about names and references that the file changes. */
export function abaProblems(file: AbaFile): readonly FilingProblem[] {
  const { found, refuse } = problemsOf('Payment settings', null);
  const { from } = file;
  if (!/^[A-Z]{3}$/.test(file.bankCode)) {
    refuse('bank_code', 'the bank code must be three capital letters; set it in payment-settings');
  }
  if (!/^\d{6}$/.test(file.userId)) refuse('user_id', 'the user id must be six digits; set it in payment-settings');
  if (abaText(file.userName) === '') refuse('user_name', 'the user name is missing; set it in payment-settings');
  if (!isBsb(from.bsb)) refuse('bsb', 'the BSB to pay from must be six digits; set it in payment-settings');
  if (!isAccount(from.account)) {
    refuse('account_number', 'the account to pay from must be 1 to 9 digits; set it in payment-settings');
  }
  if (file.payments.length === 0) refuse('pays', NO_PAYMENTS);
  if (file.payments.length > MOST_PAYMENTS)
    refuse('pays', `a file can have at most ${MOST_PAYMENTS} payments; split the pays over several pay runs`);
  if (cents(sum(file.payments.map(({ amount }) => amount))).length > AMOUNT_DIGITS) {
    refuse('pays', 'the total is larger than the file can hold; split the pays over several pay runs');
  }
  return [...found, ...file.payments.flatMap(paymentProblems)];
}

const MOST_PAYMENTS = 999_998;
const AMOUNT_DIGITS = 10;
const TITLE = 32;
const REFERENCE = 18;
const isBsb = (text: string): boolean => /^\d{3}-\d{3}$/.test(text);
const isAccount = (text: string): boolean => /^\d{1,9}$/.test(text);

function paymentProblems({ payee, bsb, account, title, reference, amount }: AbaPayment): readonly FilingProblem[] {
  const { found, refuse, note } = problemsOf(payee.who, payee.employeeId);
  const { fields } = payee;
  if (!isBsb(bsb)) refuse(fields.bsb, 'the BSB must be six digits; enter it again');
  if (!isAccount(account)) {
    refuse(fields.number, 'the account number must be 1 to 9 digits; enter it again');
  }
  if (abaText(title) === '') refuse(fields.name, 'the account name has no character that banks accept; enter it again');
  if (!amount.greaterThan(0)) refuse('pays', 'the amount to pay must be more than zero; correct the pays');
  else if (cents(amount).length > AMOUNT_DIGITS) {
    refuse('pays', 'the amount is larger than the file can hold; split it over several accounts');
  }
  noteBankText({ field: fields.name, given: title, written: abaText(title), width: TITLE }, note);
  noteBankText({ field: fields.reference, given: reference, written: abaText(reference), width: REFERENCE }, note);
  return found;
}

/**
 * A direct-entry file for Australian banks, with 120 characters per line and CRLF line endings. Call this only when
 * `abaProblems` returns no blocking problem.
 */
export function writeAba(file: AbaFile): string {
  const total = sum(file.payments.map(({ amount }) => amount));
  const debit: readonly Transfer[] = file.isBalanced
    ? [
        {
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

type Transfer = Omit<AbaPayment, 'payee'>;

const detailOf = (payment: Transfer, code: string, { from, remitter }: AbaFile): string =>
  [
    '1',
    payment.bsb,
    payment.account.padStart(9, ' '),
    ' ',
    code,
    cents(payment.amount).padStart(AMOUNT_DIGITS, '0'),
    left(payment.title, TITLE),
    left(payment.reference, REFERENCE),
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
