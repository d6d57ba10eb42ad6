import {
  cell,
  cents,
  csvLine,
  fifteenDigits,
  hashTotal,
  type PaymentBatch,
  partsOf,
  totalCents,
  WAGES,
  yyyymmdd,
} from './batch.ts';

const SINGLE_LINE_ON_THE_STATEMENT = 'S';

/** ANZ Transactive Global, domestic payments: a whole batch with a header, details and a control record. */
export function writeAnz(batch: PaymentBatch): string {
  const payer = fifteenDigits(batch.payerAccount);
  return [
    csvLine([
      '1',
      'C',
      yyyymmdd(batch.date),
      '',
      yyyymmdd(batch.madeOn),
      payer,
      '',
      SINGLE_LINE_ON_THE_STATEMENT,
      payer,
      cell(batch.name, 12),
      ...empty(6),
    ]),
    ...batch.payments.map((payment) =>
      csvLine([
        '2',
        payeeOf(payment.account),
        WAGES,
        cents(payment.amount),
        cell(payment.name, 32),
        cell(payment.particulars, 12),
        cell(payment.code, 12),
        cell(payment.reference, 12),
        ...empty(6),
      ]),
    ),
    csvLine(['3', '0', totalCents(batch), String(batch.payments.length), hashTotal(batch.payments), ...empty(3)]),
  ].join('');
}

/** The account number of a payee. It has 15 or 16 digits, depending on the suffix. */
function payeeOf(account: string): string {
  const { bank, branch, base, suffix } = partsOf(account);
  return `${bank}${branch}${base}${suffix}`;
}

const empty = (count: number): readonly string[] => Array.from({ length: count }, () => '');
