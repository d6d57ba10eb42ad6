import { atLeastZero, min, money, roundToCent, sum, truncateToCent } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { PAYROLL_GIVING_CREDIT } from '../parameters.ts';
import { percent } from '../percent.ts';

/**
 * The tax credit for payroll donations: a third of the donation, rounded as the specification requires, but not more
 * than the income tax part of the PAYE. It has a line of its own, because the filing reports the full PAYE and the
 * credit separately.
 */
export const payrollGivingCredit: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.offersPayrollGiving) return [];
  const donated = sum(facts.deductions.filter((row) => row.classification === 'CHARITY').map((row) => row.amount));
  if (donated.isZero()) return [];
  const rate = params.get(PAYROLL_GIVING_CREDIT);
  const incomeTax = atLeastZero(sumOf(soFar, 'tax').minus(sumOf(soFar, 'acc-part')));
  const basis = roundToCent(donated);
  const precise = min(basis.times(rate.value), incomeTax);
  const credit = truncateToCent(precise);
  return [
    makeLine({
      code: 'NZ.PAYROLL-GIVING.CREDIT',
      label: 'Payroll donation tax credit',
      effect: 'takes',
      tags: ['payroll-giving-credit'],
      basis,
      rate: rate.value,
      precise: precise.negated(),
      rounding: 'truncate to cent',
      amount: credit.negated(),
      because: `${percent(rate.value)} of the donation of ${money(basis)}, up to the income tax of ${money(incomeTax)} in the PAYE`,
      used: [rate],
      report: { payroll_donation_credit: money(credit) },
    }),
  ];
};
