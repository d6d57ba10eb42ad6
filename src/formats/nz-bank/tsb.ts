import { type BatchPayment, cell, cents, csvLine, ddmmyy, type PaymentBatch, partsOf, totalCents } from './batch.ts';

const BATCH_NUMBER = '0001';

/**
 * TSB Group Payment as CSV. The header has a check number derived from the date. The trailer has the sum of the last
 * digits of the payees' account bases.
 */
export function writeTsb(batch: PaymentBatch): string {
  const date = ddmmyy(batch.date);
  const payerName = cell(batch.payerName, 20);
  return [
    csvLine(['A', '0', date, BATCH_NUMBER, dateCheck(date), ...accountCells(batch.payerAccount), '0000', '']),
    ...batch.payments.map((payment) =>
      csvLine([
        'D',
        '0',
        ...accountCells(payment.account),
        '000000',
        cents(payment.amount).padStart(11, '0'),
        '',
        '',
        '',
        BATCH_NUMBER,
        cell(payment.name, 20),
        cell(payment.particulars, 12),
        cell(payment.code, 12),
        cell(payment.reference, 12),
        payerName,
        '0',
        ...Array.from({ length: 7 }, () => ''),
      ]),
    ),
    csvLine([
      'T',
      String(batch.payments.length).padStart(4, '0'),
      totalCents(batch).padStart(11, '0'),
      lastDigits(batch.payments),
      '',
    ]),
  ].join('');
}

/** The sum of day, month and two-digit year. */
const dateCheck = (date: string): string =>
  String(Number(date.slice(0, 2)) + Number(date.slice(2, 4)) + Number(date.slice(4))).padStart(3, '0');

export const lastDigits = (payments: readonly Pick<BatchPayment, 'account'>[]): string =>
  String(payments.reduce((added, { account }) => added + Number(partsOf(account).base.slice(-1)), 0)).padStart(4, '0');

function accountCells(account: string): readonly string[] {
  const { bank, branch, base, suffix } = partsOf(account);
  return [bank, branch, base.padStart(8, '0'), suffix.padStart(4, '0')];
}
