import { type Decimal, money, truncateToCent, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { esctOn, findEsctRate } from '../esct.ts';
import type { ContributionTax, NzPayFacts } from '../facts.ts';
import { ESCT_BANDS } from '../parameters.ts';
import { percent } from '../percent.ts';

/**
 * Tax on employer contributions: ESCT on each fund's contribution by itself; by agreement a fraction is taxed as
 * salary instead (Income Tax Act 2007 s RD 68) and the ESCT is on the rest.
 */
export const employerContributionTax: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const contributions = soFar.filter(
    (line) => line.tags.includes('kiwisaver-employer') || line.tags.includes('super-sacrifice'),
  );
  if (contributions.length === 0) return [];
  const found = rateFor(facts.contributionTax, params);
  return contributions.flatMap((line) => taxLines(line, found, facts.contributionTax.payeFraction ?? ZERO, params));
};

function rateFor(tax: ContributionTax, params: ParamsAt): { readonly rate: Decimal; readonly why: string } {
  if ('esctRate' in tax) return { rate: tax.esctRate, why: 'rate held for the employee' };
  const { rate, thresholdAmount } = findEsctRate(tax.esctInputs, params);
  return { rate, why: `threshold amount ${money(thresholdAmount)}` };
}

function taxLines(
  contribution: Line,
  { rate, why }: { readonly rate: Decimal; readonly why: string },
  payeFraction: Decimal,
  params: ParamsAt,
): readonly Line[] {
  const asSalary = payeFraction.isZero() ? ZERO : truncateToCent(contribution.amount.times(payeFraction));
  const rest = asSalary.isZero() ? contribution.amount : contribution.amount.minus(asSalary);
  const esct = esctOn(rest, rate);
  const isKiwiSaver = contribution.tags.includes('kiwisaver-employer');
  const net = contribution.amount.minus(esct.amount);
  const esctText = money(esct.amount);
  const lines: Line[] = [];
  if (!asSalary.isZero()) {
    lines.push(
      makeLine({
        code: 'NZ.CONTRIBUTION-AS-SALARY',
        label: 'Employer contribution taxed as salary',
        effect: 'memo',
        tags: ['contribution-as-salary'],
        basis: contribution.amount,
        rate: payeFraction,
        precise: contribution.amount.times(payeFraction),
        rounding: 'truncate to cent',
        amount: asSalary,
        because: `${percent(payeFraction)} of the contribution ${money(contribution.amount)} is taxed as salary by agreement`,
        report: { gross: money(asSalary) },
      }),
    );
  }
  lines.push(
    makeLine({
      code: isKiwiSaver ? 'NZ.ESCT' : 'NZ.ESCT.SACRIFICE',
      label: 'ESCT',
      effect: 'memo',
      tags: ['esct'],
      basis: rest,
      rate,
      precise: esct.precise,
      rounding: 'truncate to cent',
      amount: esct.amount,
      because: `${percent(rate)} of whole dollars of ${money(rest)} (${why})`,
      used: [params.get(ESCT_BANDS)],
      report: { esct: esctText },
    }),
  );
  if (isKiwiSaver) {
    lines.push(
      makeLine({
        code: 'NZ.KIWISAVER.EMPLOYER.NET',
        label: 'Employer KiwiSaver after ESCT',
        effect: 'memo',
        tags: ['kiwisaver-employer-net'],
        precise: net,
        rounding: 'none',
        amount: net,
        because: `${money(contribution.amount)} - ESCT ${esctText}`,
        report: { net_kiwisaver_employer: money(net) },
      }),
    );
  }
  return lines;
}
