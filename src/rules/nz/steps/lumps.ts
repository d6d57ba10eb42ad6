import { Decimal, money, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line, Origin } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { LumpRow, LumpTreatment, NzPayFacts } from '../facts.ts';
import { lumpTags } from './earning-tags.ts';

/** Bonuses, taxed with the pay, spread over the periods they reward, or as an extra pay. */
export const bonuses: Step<NzPayFacts> = ({ facts }) => facts.bonuses.map(lumpLine('NZ.BONUS', 'bonus'));

/** Back payments, likewise; a one-off back payment is an extra pay. */
export const backPayments: Step<NzPayFacts> = ({ facts }) =>
  facts.backPayments.map(lumpLine('NZ.BACK-PAYMENT', 'back-payment'));

const PAY_TAG = { REGULAR: 'regular-pay', SPREAD: 'spread-pay', EXTRA: 'extra-pay' } as const;

const lumpLine =
  (code: string, kind: Origin['kind']) =>
  (row: LumpRow, index: number): Line => {
    const amount = roundToCent(row.amount);
    return lineOf({
      code,
      label: row.description,
      effect: 'adds',
      tags: lumpTags({
        pay: PAY_TAG[row.treatment.kind],
        countsForKiwiSaver: row.countsForKiwiSaver,
        isHolidaysGross: !row.isDiscretionary,
      }),
      origin: { kind, index },
      ...(row.treatment.kind === 'SPREAD' ? { quantity: new Decimal(row.treatment.periods) } : {}),
      precise: row.amount,
      rounding: 'nearest cent',
      amount,
      because: wordsOf(row.treatment),
      report: { gross: money(amount) },
    });
  };

function wordsOf(treatment: LumpTreatment): string {
  if (treatment.kind === 'REGULAR') return 'Paid as part of the pay of the period';
  if (treatment.kind === 'EXTRA') return 'Taxed as an extra pay';
  return `Taxed as equal shares over ${treatment.periods} pay periods`;
}
