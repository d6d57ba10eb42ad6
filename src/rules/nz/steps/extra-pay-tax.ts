import { money, plain } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { UncalculableFacts } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { accPartLine } from '../acc-part-line.ts';
import { annualisedIncome, taxOnExtraPay } from '../extra-pay.ts';
import type { NzPayFacts } from '../facts.ts';
import { EARNERS_LEVY } from '../parameters.ts';
import { percent } from '../percent.ts';
import { taxableOf } from '../taxable.ts';

/** PAYE on the extra pays of this pay, added together. Income Tax Act 2007 s RD 17. */
export const extraPayTax: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (facts.tax.code === 'WT' || !soFar.some((line) => line.tags.includes('extra-pay'))) return [];
  const { extra, extraNotLiable, regular, spread } = taxableOf(soFar);
  if (extra.isZero()) return [];
  if (extra.isNegative()) {
    throw new UncalculableFacts('backPayments', `extra pay is ${money(extra)}; it must be zero or more`);
  }
  const annualised = annualisedIncome(
    {
      facts: facts.extraPay,
      regularPayToday: regular.plus(spread),
      period: facts.payPeriod,
      endOfEmployment: facts.termination !== undefined,
    },
    params,
  );
  const tax = taxOnExtraPay(
    {
      code: facts.tax.code,
      amount: extra,
      notLiable: extraNotLiable,
      annualised: annualised.amount,
      requestedRate: facts.extraPay.requestedRate,
      certificateRate: facts.tax.certificate?.rate,
    },
    params,
  );
  const text = money(tax.amount);
  const line = makeLine({
    code: 'NZ.PAYE.EXTRA-PAY',
    label: 'PAYE on extra pay',
    effect: 'takes',
    tags: ['tax'],
    basis: extra,
    rate: tax.rate,
    precise: tax.precise,
    rounding: 'truncate to cent',
    amount: tax.amount,
    because:
      `${money(extra)} x ${percent(tax.rate)} (${tax.because}) + levy ${money(tax.levy)}; ` +
      `${money(annualised.base)} ${annualised.words} x ${plain(annualised.multiplier)} = ${money(annualised.amount)} a year, with the extra pay ${money(tax.grossedUp)}`,
    used: [...tax.used, annualised.rule],
    report: {
      paye: text,
      ...(extraNotLiable.isZero() ? {} : { not_liable_acc: money(extraNotLiable) }),
      ...(tax.isLowRate ? { lump_sum_low_rate_indicator: '1' } : {}),
    },
  });
  return [line, accPartLine(tax.levy, extra.minus(extraNotLiable), params.get(EARNERS_LEVY))];
};
