import {
  atLeastZero,
  type Decimal,
  decimal,
  min,
  money,
  plain,
  roundToCent,
  sum,
  ZERO,
} from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { type AuState, PAYROLL_TAX, type StateTax } from './parameters.ts';

export interface MonthOfWages {
  readonly state: AuState;
  /** Wages of the month in the state. */
  readonly stateWages: Decimal;
  /** Wages of the month in all of Australia, excluding those of other members of a group. */
  readonly australianWages: Decimal;
  /** Whether most of the wages are paid in a region with a lower rate. */
  readonly isRegionalEmployer: boolean;
}

export interface PayrollTax {
  readonly deduction: Decimal;
  readonly taxable: Decimal;
  readonly rate: Decimal;
  readonly lines: readonly Line[];
  readonly total: Decimal;
  readonly notKnown: readonly string[];
}

const MONTHS = decimal('12');

/**
 * The payroll tax of a state for a month. The law uses annual amounts, so annual wages are estimated as twelve times
 * those of the month, and annual amounts are divided by twelve. The annual return settles the difference.
 */
export function payrollTax(given: MonthOfWages, params: ParamsAt): PayrollTax {
  const rule = params.get(PAYROLL_TAX[given.state]);
  const law = rule.value;
  const year = given.australianWages.times(MONTHS);
  const share = given.australianWages.isZero() ? ZERO : given.stateWages.dividedBy(given.australianWages);
  const isTaxed = year.greaterThan(law.taxed_above);
  const ofYear = deductionOf(law, year);
  const deduction = roundToCent(ofYear.times(share).dividedBy(MONTHS));
  const taxable = isTaxed ? atLeastZero(given.stateWages.minus(deduction)) : ZERO;
  const rate = rateOf(law, year, given.isRegionalEmployer);
  const tax = law.on === 'band' ? inBands(law.rates, year).times(share).dividedBy(MONTHS) : taxable.times(rate);
  const shareWords = given.stateWages.equals(given.australianWages)
    ? ''
    : ` for ${money(given.stateWages)} of ${money(given.australianWages)} wages in Australia`;
  const lines = [
    makeLine({
      code: `AU.PAYROLL-TAX.${given.state}`,
      label: 'Payroll tax',
      effect: 'employer',
      tags: [],
      basis: taxable,
      rate,
      precise: isTaxed ? tax : ZERO,
      because: isTaxed
        ? `${law.on === 'band' ? `the bands of the year up to ${plain(rate)}` : plain(rate)} of ${money(given.stateWages)} less the deduction ${money(deduction)}, a twelfth of ${money(ofYear)} a year${shareWords}`
        : `wages of ${money(year)} a year are not above ${money(law.taxed_above)}`,
      used: [rule],
    }),
    ...law.surcharges.flatMap((surcharge) => surchargeLine(surcharge, { state: given.state, year, share, rule })),
  ];
  return { deduction, taxable, rate, lines, total: sum(lines.map(({ amount }) => amount)), notKnown: law.not_known };
}

/** The annual deduction. It applies in full up to `shrinks_from` and then falls linearly to nil at `nil_at`. */
function deductionOf({ deduction, shrinks_from, nil_at }: StateTax, year: Decimal): Decimal {
  if (shrinks_from === undefined || nil_at === undefined || !year.greaterThan(shrinks_from)) return deduction;
  const lost = year.minus(shrinks_from).times(deduction).dividedBy(nil_at.minus(shrinks_from));
  return atLeastZero(deduction.minus(lost));
}

function rateOf(law: StateTax, year: Decimal, isRegional: boolean): Decimal {
  const usual = law.rates.findLast(({ above }) => year.greaterThan(above))?.rate ?? law.rates[0]?.rate ?? ZERO;
  const rate = isRegional ? (law.regional_rate ?? usual.minus(law.regional_less ?? ZERO)) : usual;
  const { phased_in_to: whole, taxed_above: from } = law;
  if (whole === undefined || !year.lessThan(whole)) return rate;
  return atLeastZero(rate.times(year.minus(from)).dividedBy(whole.minus(from)));
}

/** The tax on an amount if each rate applies only to the part of the amount within its band. */
const inBands = (steps: StateTax['rates'], amount: Decimal): Decimal =>
  sum(
    steps.map(({ above, rate }, index) => {
      const next = steps[index + 1]?.above;
      const top = next === undefined ? amount : min(amount, next);
      return atLeastZero(top.minus(above)).times(rate);
    }),
  );

function surchargeLine(
  { name, steps }: StateTax['surcharges'][number],
  given: { state: AuState; year: Decimal; share: Decimal; rule: Param<StateTax> },
): readonly Line[] {
  const { state, year, share, rule } = given;
  const ofYear = inBands(steps, year);
  if (ofYear.isZero()) return [];
  const words = steps.map(({ above, rate }) => `${plain(rate)} above ${money(above)}`).join(', ');
  return [
    makeLine({
      code: `AU.PAYROLL-TAX.${state}.SURCHARGE`,
      label: name,
      effect: 'employer',
      tags: [],
      basis: year,
      precise: ofYear.times(share).dividedBy(MONTHS),
      because: `a twelfth of the state's share of ${money(ofYear)}: ${words} of ${money(year)} wages a year in Australia`,
      used: [rule],
    }),
  ];
}
