import { cell, cents, csvLine, ddmmyy, type PaymentBatch, partsOf, WAGES } from './batch.ts';

const BANK = '03';
const CREDIT = 'DC';
const sequence = (number: number): string => String(number).padStart(6, '0');

/** Westpac Business Online, DeskBank as CSV: no trailer, no hash total, text in capitals. */
export function writeWestpac(batch: PaymentBatch): string {
  const payer = accountCells(batch.payerAccount);
  const payerName = capitals(batch.payerName, 20);
  return [
    csvLine([
      'A',
      sequence(1),
      BANK,
      partsOf(batch.payerAccount).branch,
      capitals(batch.payerName, 30),
      '',
      capitals(batch.name, 20),
      ddmmyy(batch.date),
      '',
    ]),
    ...batch.payments.map((payment, index) =>
      csvLine([
        'D',
        sequence(index + 2),
        ...accountCells(payment.account),
        WAGES,
        CREDIT,
        cents(payment.amount),
        capitals(payment.name, 20),
        capitals(payment.particulars, 12),
        capitals(payment.code, 12),
        capitals(payment.reference, 12),
        ...payer,
        payerName,
        '',
      ]),
    ),
  ].join('');
}

const capitals = (text: string, width: number): string => cell(text, width).toUpperCase();

function accountCells(account: string): readonly string[] {
  const { bank, branch, base, suffix } = partsOf(account);
  return [bank, branch, base.padStart(8, '0'), suffix.padStart(4, '0')];
}
