import { cell, cents, hashTotal, type PaymentBatch, partsOf, totalCents, yyyymmdd } from './batch.ts';

const LINE = 160;
const WAGES = '052';

/** ASB FastNet Business, MT9: fixed-width lines of 160 characters. */
export function writeAsb(batch: PaymentBatch): string {
  const payerName = cell(batch.payerName, 20);
  const name = cell(batch.name, 12);
  const lines = [
    ['12', payerOf(batch.payerAccount), left(yyyymmdd(batch.date), 13), left(payerName, 20)],
    ...batch.payments.map((payment) => [
      '13',
      payeeOf(payment.account),
      WAGES,
      right(cents(payment.amount), 10),
      left(cell(payment.name, 20), 20),
      left('', 12),
      left(cell(payment.code, 12), 12),
      left(cell(payment.reference, 12), 12),
      left(cell(payment.particulars, 12), 12),
      ' ',
      left(payerName, 20),
      left(cell(payment.code, 12), 12),
      left(name, 12),
    ]),
    ['13', '99', hashTotal(batch.payments), left('', 6), right(totalCents(batch), 10)],
  ];
  return lines.map((fields) => `${left(fields.join(''), LINE)}\r\n`).join('');
}

/** In the header, the suffix is two digits and a space, or three digits. */
function payerOf(account: string): string {
  const { bank, branch, base, suffix } = partsOf(account);
  const two = suffix.length === 3 && suffix.startsWith('0') ? suffix.slice(1) : suffix;
  return `${bank}${branch}${base}${left(two, 3)}`;
}

function payeeOf(account: string): string {
  const { bank, branch, base, suffix } = partsOf(account);
  return `${bank}${branch}${base}${right(suffix, 3)}`;
}

const left = (text: string, width: number): string => text.padEnd(width, ' ');
const right = (digits: string, width: number): string => digits.padStart(width, '0');
