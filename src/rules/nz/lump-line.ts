import { counted } from '../../base/counted.ts';
import { Decimal } from '../../base/decimal.ts';
import type { Line } from '../line.ts';
import type { TaxMethodCode } from '../tax-method.ts';
import { earningLine, type Taxed } from './earning-line.ts';
import type { LumpRow, LumpTreatment } from './facts.ts';

/**
 * Normal earnings are part of the regular pay. A spread method taxes equal shares over the periods that it covers. Any
 * other method means a lump sum, which New Zealand taxes as an extra pay.
 */
export function treatmentOf(method: TaxMethodCode, periodsCovered: number): LumpTreatment {
  if (method === 'NORMAL_EARNINGS') return { kind: 'REGULAR' };
  if (method === 'SPREAD_OVER_SPECIFIC_RANGE' || method === 'SPREAD_OVER_FINANCIAL_YEAR') {
    return { kind: 'SPREAD', periods: periodsCovered };
  }
  return { kind: 'EXTRA' };
}

const TAXED: Readonly<Record<LumpTreatment['kind'], Taxed>> = {
  REGULAR: 'with-the-period',
  SPREAD: 'spread',
  EXTRA: 'as-extra-pay',
};

/** A bonus or back payment: taxed with the pay, spread over the periods it is for, or as an extra pay. */
export const lumpLine =
  (code: string, kind: 'bonus' | 'back-payment') =>
  (row: LumpRow, index: number): Line =>
    earningLine({
      code,
      label: row.description,
      origin: { kind, index },
      quantity: row.treatment.kind === 'SPREAD' ? new Decimal(row.treatment.periods) : undefined,
      precise: row.amount,
      because: row.isDiscretionary
        ? `${wordsOf(row.treatment)}; discretionary, so not part of gross earnings`
        : wordsOf(row.treatment),
      taxed: TAXED[row.treatment.kind],
      isLevied: true,
      countsForKiwiSaver: row.countsForKiwiSaver ?? true,
      isHolidaysGross: row.isDiscretionary !== true,
      moreTags: [kind],
    });

function wordsOf(treatment: LumpTreatment): string {
  if (treatment.kind === 'REGULAR') return 'Paid as part of the pay of the period';
  if (treatment.kind === 'EXTRA') return 'Taxed as an extra pay';
  return `Taxed in equal shares over ${counted(treatment.periods, 'pay period')}`;
}
