import { inForce } from '../days.ts';
import type { Period } from '../history.ts';
import { most, type Num, nearestCent, nearestDollar, num, wholeDollars, ZERO } from '../number.ts';
import {
  FOREIGN_COMBINED,
  MEDICARE,
  NO_NUMBER,
  OFFSET_SHARE,
  type Row,
  SCHEDULE_1,
  SCHEDULE_8,
  type Scale,
} from './numbers.ts';

/** The payee's declarations that affect withholding. */
export interface Declared {
  readonly status: 'threshold' | 'no-threshold' | 'foreign' | 'no-number' | 'no-number-foreign';
  readonly studyLoan: boolean;
  readonly exemption: 'NONE' | 'HALF' | 'FULL';
  readonly reduction: { readonly spouse: boolean; readonly children: number } | null;
  readonly offset: string | null;
}

/** The withholding from a pay, and its study loan component. */
export interface Withheld {
  readonly total: Num;
  readonly loan: Num;
}

export const PERIODS = { WEEKLY: 52, FORTNIGHTLY: 26, MONTHLY: 12 } as const;

function scaleOf({ status, exemption }: Declared): Scale {
  if (status === 'foreign') return '3';
  if (status === 'no-threshold') return '1';
  return exemption === 'FULL' ? '5' : exemption === 'HALF' ? '6' : '2';
}

/** Schedule 1: the weekly equivalent in whole dollars, plus 99 cents. */
function weeklyEquivalent(earnings: Num, period: Period): Num {
  if (period === 'WEEKLY') return wholeDollars(earnings).plus('0.99');
  if (period === 'FORTNIGHTLY') return wholeDollars(earnings.div(2)).plus('0.99');
  const cents = earnings.minus(wholeDollars(earnings));
  const monthly = cents.eq('0.33') ? earnings.plus('0.01') : earnings;
  return wholeDollars(monthly.times(3).div(13)).plus('0.99');
}

function perPeriod(weekly: Num, period: Period): Num {
  if (period === 'WEEKLY') return weekly;
  if (period === 'FORTNIGHTLY') return weekly.times(2);
  return nearestDollar(weekly.times(13).div(3));
}

const rowAt = (rows: readonly Row[], x: Num): Row => rows.find(([limit]) => x.lt(limit))!;

/** The weekly amount under Schedule 1, including Schedule 8 if its rows are specified. It is rounded once. */
function weeklyAmount(x: Num, rows: readonly Row[], loanRows: readonly Row[] | null): Num {
  const [, a, b] = rowAt(rows, x);
  const [, loanA, loanB] = loanRows ? rowAt(loanRows, x) : [0, '0', '0'];
  const y = x.times(num(a).plus(loanA)).minus(num(b).plus(loanB));
  return most(ZERO, nearestDollar(y));
}

/** The weekly Medicare levy adjustment: FACTS.md 1.7. */
function weeklyMedicareAdjustment(x: Num, scale: Scale, children: number, payday: string): Num {
  if (scale !== '2' && scale !== '6') return ZERO;
  const { family, child, scales } = inForce(MEDICARE, payday);
  const { start, shadeIn, base, levy, multiplier, divisor } = scales[scale];
  const threshold = nearestCent(num(family).plus(num(child).times(children)).div(52));
  const shadingOut = wholeDollars(threshold.times(multiplier).div(divisor));
  if (x.lt(start) || x.gte(shadingOut)) return ZERO;
  if (x.lt(shadeIn)) return nearestDollar(x.minus(base).times(multiplier));
  if (x.lte(threshold)) return nearestDollar(x.times(levy));
  return nearestDollar(threshold.times(levy).minus(x.minus(threshold).times(divisor)));
}

const isWithoutNumber = ({ status }: Declared): boolean => status === 'no-number' || status === 'no-number-foreign';

export const flatRateOf = ({ status }: Declared): string =>
  status === 'no-number-foreign' ? NO_NUMBER.foreign : NO_NUMBER.resident;

export function hasLoanPart(declared: Declared): boolean {
  const isReduced = declared.reduction !== null && ['2', '6'].includes(scaleOf(declared));
  return declared.studyLoan && !isWithoutNumber(declared) && !isReduced;
}

/** Calculates the withholding on the earnings of one pay period. */
export function withholding(earnings: Num, period: Period, declared: Declared, payday: string): Withheld {
  if (earnings.lte(0)) return { total: ZERO, loan: ZERO };
  if (isWithoutNumber(declared)) {
    return { total: wholeDollars(wholeDollars(earnings).times(flatRateOf(declared))), loan: ZERO };
  }
  const scale = scaleOf(declared);
  const rows = inForce(SCHEDULE_1, payday).scales[scale];
  const x = weeklyEquivalent(earnings, period);
  const plain = perPeriod(weeklyAmount(x, rows, null), period);
  let taxed = plain;
  if (declared.offset && ['2', '5', '6'].includes(scale)) {
    taxed = most(ZERO, taxed.minus(nearestDollar(num(declared.offset).times(OFFSET_SHARE[period]))));
  }
  if (declared.reduction) {
    const weekly = weeklyMedicareAdjustment(x, scale, declared.reduction.children, payday);
    taxed = most(ZERO, taxed.minus(perPeriod(weekly, period)));
  }
  if (!hasLoanPart(declared)) return { total: taxed, loan: ZERO };
  const table = inForce(SCHEDULE_8, payday);
  const published = scale === '3' ? inForce(FOREIGN_COMBINED, payday).rows : [];
  const combined =
    published.length > 0
      ? weeklyAmount(x, published, null)
      : weeklyAmount(x, rows, scale === '1' ? table.unclaimed : table.claimed);
  const loan = perPeriod(combined, period).minus(plain);
  return { total: taxed.plus(loan), loan };
}
