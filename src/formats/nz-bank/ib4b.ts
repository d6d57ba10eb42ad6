import {
  cell,
  cents,
  csvLine,
  fifteenDigits,
  hashTotal,
  type PaymentBatch,
  totalCents,
  WAGES,
  yymmdd,
} from './batch.ts';

const DIRECT_CREDITS = '7';

/**
 * The layout for Kiwibank and BNZ: nine cells in the header, thirteen in a payment, four in the trailer. In a payment,
 * the payee's reference comes first and the particulars come last.
 */
export function writeIb4b(batch: PaymentBatch): string {
  const payerName = cell(batch.payerName, 20);
  const name = cell(batch.name, 12);
  return [
    csvLine([
      '1',
      '',
      '',
      '',
      fifteenDigits(batch.payerAccount),
      DIRECT_CREDITS,
      yymmdd(batch.date),
      yymmdd(batch.madeOn),
      '',
    ]),
    ...batch.payments.map((payment) =>
      csvLine([
        '2',
        fifteenDigits(payment.account),
        WAGES,
        cents(payment.amount),
        cell(payment.name, 20),
        cell(payment.reference, 12),
        cell(payment.code, 12),
        '',
        cell(payment.particulars, 12),
        payerName,
        cell(payment.code, 12),
        name,
        '',
      ]),
    ),
    csvLine(['3', totalCents(batch), String(batch.payments.length), hashTotal(batch.payments)]),
  ].join('');
}

/** Kiwibank requires an empty line after the trailer. */
export const writeKiwibank = (batch: PaymentBatch): string => `${writeIb4b(batch)}\r\n`;
