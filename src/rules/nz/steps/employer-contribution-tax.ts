import { type Decimal, money, sum, truncateToCent, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { ESCT_RATE_SET_ON, esctOn, findEsctRate, ordinaryPartOf } from '../esct.ts';
import type { EsctRateFacts, NzPayFacts } from '../facts.ts';
import { ESCT_BANDS } from '../parameters.ts';
import { percent } from '../percent.ts';
import { taxableOf } from '../taxable.ts';
import { BACK_CONTRIBUTION } from './back-payments.ts';

/**
 * Tax on employer contributions: ESCT on the contribution to each fund separately. By agreement, a fraction is taxed as
 * salary instead (Income Tax Act 2007 s RD 68), and ESCT applies to the rest.
 */
export const employerContributionTax: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const contributions = soFar.filter(
    (line) => line.tags.includes('kiwisaver-employer') || line.tags.includes('super-sacrifice'),
  );
  if (contributions.length === 0) return [];
  const isBack = ({ code }: Line): boolean => code === BACK_CONTRIBUTION;
  // The year is not estimated from contributions for earlier paydays.
  const own = contributions.filter((line) => !isBack(line));
  const found = rateFor(facts, { soFar, contributions: own }, params);
  return [...own, ...together(contributions.filter(isBack))].flatMap((line) =>
    taxLines(line, found, facts.contributionTax.payeFraction ?? ZERO, params),
  );
};

/** Contributions for earlier paydays are paid to the fund as one, so their whole dollars are counted together. */
function together(lines: readonly Line[]): readonly Line[] {
  const [first] = lines;
  return first ? [{ ...first, amount: sum(lines.map(({ amount }) => amount)) }] : [];
}

interface FoundRate {
  readonly rate: Decimal;
  readonly why: string;
  /** The payday of the pay that set a calculated rate for the tax year; absent for the employee's stored rate. */
  readonly setOn?: LocalDate;
}

const SETS_RATE = 'which sets the rate for the tax year, esct_rate_method CALCULATED';

function rateFor(
  { contributionTax: tax, paymentDate }: NzPayFacts,
  given: { readonly soFar: readonly Line[]; readonly contributions: readonly Line[] },
  params: ParamsAt,
): FoundRate {
  if ('esctRate' in tax) return asGiven(tax);
  if ('esctInputs' in tax) {
    const { rate, thresholdAmount } = findEsctRate(tax.esctInputs, params);
    const { esctInputs: inputs } = tax;
    const from = inputs.wholePreviousYear
      ? `last tax year's salary ${money(inputs.salary)} and employer contributions ${money(inputs.employerContributions)}: `
      : '';
    return { rate, why: `${from}threshold amount ${money(thresholdAmount)}, ${SETS_RATE}`, setOn: paymentDate };
  }
  const { regular, total } = taxableOf(given.soFar);
  if (!regular.greaterThan(0)) return asGiven({ esctRate: tax.esctRateOtherwise, esctRateIsHeld: 'NO_ORDINARY_PAY' });
  const contributions = sum(given.contributions.map(({ amount }) => amount));
  const period = ordinaryPartOf({ ordinary: regular, taxable: total, contributions });
  const { periodDays, daysInYear } = tax.esctEstimate;
  const { rate, thresholdAmount } = findEsctRate({ wholePreviousYear: false, ...period, ...tax.esctEstimate }, params);
  const from = `${money(period.periodSalary)} and contributions ${money(period.periodEmployerContribution)} for ${periodDays} days, scaled to ${daysInYear} days of this tax year`;
  return { rate, why: `${from}: threshold amount ${money(thresholdAmount)}, ${SETS_RATE}`, setOn: paymentDate };
}

const HELD: Readonly<Record<NonNullable<GivenRate['esctRateIsHeld']>, string>> = {
  NO_YEAR_BEFORE: 'rate stored for the employee: not all pays of the previous tax year are available to calculate it',
  NO_ORDINARY_PAY: 'rate stored for the employee: this pay has no ordinary earnings to estimate the year from',
};
type GivenRate = Extract<EsctRateFacts, { readonly esctRate: Decimal }>;

function asGiven({ esctRate: rate, esctRateSetOn: setOn, esctRateIsHeld: isHeld }: GivenRate): FoundRate {
  if (setOn) return { rate, why: `set for the tax year by the pay of ${setOn}, esct_rate_method CALCULATED`, setOn };
  return { rate, why: isHeld ? HELD[isHeld] : 'rate stored for the employee' };
}

function taxLines(
  contribution: Line,
  { rate, why, setOn }: FoundRate,
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
      report: setOn ? { esct: esctText, [ESCT_RATE_SET_ON]: setOn } : { esct: esctText },
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
