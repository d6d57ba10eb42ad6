import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance, paidInAdvanceLine, paysInAdvance, portionsOf } from '../../in-advance.ts';
import { makeLine } from '../../make-line.ts';
import { accPartLine } from '../acc-part-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { EARNERS_LEVY, PAYE_BRACKETS } from '../parameters.ts';
import { payeOnAnnualScale } from '../paye.ts';

/**
 * Holiday pay for this period that was paid in an earlier period is taxed together with this period's pay: s RD 13(5).
 */
export const paidInAdvance: Step<NzPayFacts> = ({ facts }) =>
  facts.paidInAdvance ? [paidInAdvanceLine('NZ', facts.paidInAdvance)] : [];

/**
 * Tax on holiday pay that is paid in advance. The amount for each later period is taxed as if it were the only pay of
 * that period, and the tax is withheld now. Income Tax Act 2007 s RD 13. This applies only to codes on the annual
 * scale; flat rates do not depend on the period.
 */
export const payeInAdvance: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!paysInAdvance(facts)) return [];
  return portionsOf(soFar).flatMap(({ period, amount }) => {
    const isIndependentEarner = facts.tax.code === 'ME';
    const paye = payeOnAnnualScale({ pay: amount, period: facts.payPeriod, isIndependentEarner }, params);
    const acc = params.get(EARNERS_LEVY);
    return [
      makeLine({
        code: 'NZ.PAYE.IN-ADVANCE',
        label: `PAYE on holiday pay for the period to ${period}`,
        effect: 'takes',
        tags: ['tax'],
        basis: amount,
        precise: paye.precise,
        rounding: 'truncate to cent',
        amount: paye.amount,
        because: `${money(amount)} paid in advance, taxed as the pay of its own period`,
        used: [params.get(PAYE_BRACKETS), acc],
        report: { paye: money(paye.amount), ...inAdvance(period) },
      }),
      { ...accPartLine(paye.accPart, amount, acc), report: inAdvance(period) },
    ];
  });
};
