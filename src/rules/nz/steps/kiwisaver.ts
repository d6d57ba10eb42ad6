import { atLeastZero, type Decimal, money, truncateToCent, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { NzPayFacts } from '../facts.ts';
import {
  type Contribution,
  employeeContribution,
  employerContribution,
  notContributing,
  notEnrolled,
} from '../kiwisaver.ts';
import { percent } from '../percent.ts';

const EMPLOYEE = 'NZ.KIWISAVER.EMPLOYEE';
const EMPLOYER = 'NZ.KIWISAVER.EMPLOYER';
/** The warning that the employee is outside the ages for automatic enrolment, contract [DEF-005]. */
export const KIWISAVER_NOT_ENROLLED = 'NZ.KIWISAVER.NOT-ENROLLED';

/** The employee's KiwiSaver contribution: gross in dollars and cents x rate, truncated. KiwiSaver Act 2006. */
export const kiwiSaverEmployee: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const contribution = employeeContribution(facts.tax.code, facts.kiwiSaver, params);
  const basis = contributionBase(soFar);
  if (!contribution.rate) {
    return isExcluded(facts, params)
      ? [noContribution(KIWISAVER_NOT_ENROLLED, 'KiwiSaver', contribution, basis, ['warning'])]
      : [noContribution(EMPLOYEE, 'KiwiSaver', contribution, basis)];
  }
  const precise = basis.times(contribution.rate);
  const amount = truncateToCent(precise);
  return [
    makeLine({
      code: EMPLOYEE,
      label: 'KiwiSaver',
      effect: 'takes',
      tags: ['kiwisaver-employee'],
      basis,
      rate: contribution.rate,
      precise,
      rounding: 'truncate to cent',
      amount,
      because: `${percent(contribution.rate)} of ${money(basis)} (${contribution.why})`,
      used: contribution.used,
      report: { kiwisaver_employee: money(amount) },
    }),
  ];
};

const isExcluded = ({ tax, kiwiSaver }: NzPayFacts, params: ParamsAt): boolean =>
  notContributing(tax.code, kiwiSaver) === undefined && notEnrolled(kiwiSaver, params) !== undefined;

/** The employer's contribution on the same base, before ESCT. */
export const kiwiSaverEmployer: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const contribution = employerContribution(facts.tax.code, facts.kiwiSaver, params);
  const basis = soFar.find((line) => line.code === EMPLOYEE)?.basis ?? contributionBase(soFar);
  if (!contribution.rate) {
    return [noContribution(EMPLOYER, 'Employer KiwiSaver', contribution, basis)];
  }
  const precise = basis.times(contribution.rate);
  return [
    makeLine({
      code: EMPLOYER,
      label: 'Employer KiwiSaver',
      effect: 'employer',
      tags: ['kiwisaver-employer'],
      basis,
      rate: contribution.rate,
      precise,
      rounding: 'truncate to cent',
      amount: truncateToCent(precise),
      because: `${percent(contribution.rate)} of ${money(basis)} (${contribution.why}), before ESCT`,
      used: contribution.used,
    }),
  ];
};

/** Sacrificed pay is not salary or wages, so no contributions are due on it. */
function contributionBase(soFar: readonly Line[]): Decimal {
  const base = sumOf(soFar, 'kiwisaver-base');
  const sacrificed = sumOf(soFar, 'sacrifice');
  return sacrificed.isZero() ? base : atLeastZero(base.minus(sacrificed));
}

const noContribution = (
  code: string,
  label: string,
  { why, used }: Contribution,
  basis: Decimal,
  tags: readonly Tag[] = [],
): Line =>
  makeLine({
    code,
    label,
    effect: 'memo',
    tags,
    basis,
    precise: ZERO,
    rounding: 'none',
    amount: ZERO,
    because: `No contribution: ${why}`,
    used,
  });
