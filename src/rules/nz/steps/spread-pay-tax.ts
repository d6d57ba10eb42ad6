import { type Decimal, money, truncateToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { accPartLine } from '../acc-part-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { EARNERS_LEVY, PAYE_BRACKETS } from '../parameters.ts';
import { payeOnAnnualScale } from '../paye.ts';
import { methodOf } from '../tax-code.ts';
import { taxableOf } from '../taxable.ts';

/**
 * PAYE on a bonus for several pay periods: the tax on the pay with one period's share less the tax on the pay alone,
 * times the number of periods. For codes with a flat rate, the PAYE step taxes the bonus with the pay.
 */
export const spreadPayTax: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (methodOf(facts.tax.code) !== 'ANNUAL') return [];
  const spread = soFar.filter((line) => line.tags.includes('spread-pay'));
  if (spread.length === 0) return [];
  const taxable = taxableOf(soFar);
  const regular = taxable.regular.plus(taxable.contributionAsSalary);
  const acc = params.get(EARNERS_LEVY);
  const taxOn = (pay: Decimal) =>
    payeOnAnnualScale({ pay, period: facts.payPeriod, isIndependentEarner: facts.tax.code === 'ME' }, params);
  const alone = taxOn(regular);
  return spread.flatMap((line): readonly Line[] => {
    const periods = line.quantity!;
    const withShare = taxOn(regular.plus(line.amount.dividedBy(periods)));
    const precise = withShare.amount.minus(alone.amount).times(periods);
    const accPart = withShare.accPart.minus(alone.accPart).times(periods);
    return [
      makeLine({
        code: 'NZ.PAYE.SPREAD',
        label: `PAYE on ${line.label}`,
        effect: 'takes',
        tags: ['tax'],
        basis: line.amount,
        quantity: periods,
        precise,
        rounding: 'truncate to cent',
        amount: truncateToCent(precise),
        because: `(PAYE ${money(withShare.amount)} with one of ${periods.toFixed()} shares - PAYE ${money(alone.amount)} without) x ${periods.toFixed()}`,
        used: [params.get(PAYE_BRACKETS), acc],
        report: { paye: money(precise) },
      }),
      accPartLine(accPart, line.amount, acc),
    ];
  });
};
