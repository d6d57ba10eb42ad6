import { type Decimal, money, plain, truncateToCent, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { type Line, UncalculableFacts } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import { accPartLine } from '../acc-part-line.ts';
import type { NzPayFacts, TaxDeclaration } from '../facts.ts';
import { EARNERS_LEVY, FLAT_RATES, INDEPENDENT_EARNER_CREDIT, PAY_PERIODS, PAYE_BRACKETS } from '../parameters.ts';
import { payeAtFlatRate, payeOnAnnualScale } from '../paye.ts';
import { percent } from '../percent.ts';
import { daysOf, schedularRate } from '../schedular.ts';
import { methodOf, type TaxCode } from '../tax-code.ts';
import { type Taxable, taxableOf } from '../taxable.ts';

/** PAYE on the pay of the period, by the method of the employee's tax code. Income Tax Act 2007 subpart RD. */
export const paye: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const taxable = taxableOf(soFar);
  if (taxable.regular.isNegative()) {
    throw new UncalculableFacts('sacrifices', `taxable pay is ${money(taxable.regular)}; it must be zero or more`);
  }
  const regular = taxable.contributionAsSalary.isZero()
    ? taxable.regular
    : taxable.regular.plus(taxable.contributionAsSalary);
  const lines = byMethod(regular, taxable, facts, params);
  const { certificateOutOfForce } = facts.tax;
  return certificateOutOfForce ? [outOfForceLine(facts.tax.code, certificateOutOfForce), ...lines] : lines;
};

function byMethod(regular: Decimal, taxable: Taxable, facts: NzPayFacts, params: ParamsAt): readonly Line[] {
  switch (methodOf(facts.tax.code)) {
    case 'ANNUAL':
      return onAnnualScale(regular, facts, params);
    case 'FLAT':
      return atFlatRate(regular.plus(taxable.spread), facts, params);
    case 'CERTIFICATE':
      return byCertificate(regular.plus(taxable.spread), facts, params);
    case 'SCHEDULAR':
      // A schedular payee has no extra pays: everything is one schedular payment.
      return asSchedularPayment(regular.plus(taxable.spread).plus(taxable.extra), facts, params);
  }
}

/** Warns the employer that the previous tax code or ND applies, because the certificate is not in force. */
const outOfForceLine = (code: TaxCode, days: NonNullable<TaxDeclaration['certificateOutOfForce']>): Line =>
  makeLine({
    code: 'NZ.TAX-CODE.CERTIFICATE-OUT-OF-FORCE',
    label: 'Tax code',
    effect: 'memo',
    tags: ['warning'],
    precise: ZERO,
    rounding: 'none',
    amount: ZERO,
    because:
      `The tailored tax certificate (declared tax_certificate) is ${daysOf(days)}, not for this payday: ` +
      (code === 'ND' ? 'no earlier tax code is known, so the code is ND' : `taxed by ${code}, the previous code`),
  });

function onAnnualScale(pay: Decimal, facts: NzPayFacts, params: ParamsAt): readonly Line[] {
  const isIndependentEarner = facts.tax.code === 'ME';
  const result = payeOnAnnualScale({ pay, period: facts.payPeriod, isIndependentEarner }, params);
  const { bracket, weekly } = result;
  const acc = params.get(EARNERS_LEVY);
  const periods = params.get(PAY_PERIODS).value;
  const used: Param<unknown>[] = [params.get(PAYE_BRACKETS), acc];
  if (isIndependentEarner) used.push(params.get(INDEPENDENT_EARNER_CREDIT));
  const credit = result.credit.isZero() ? '' : ` - independent earner credit ${plain(result.credit)}`;
  const week = `(${plain(result.annualIncome)} a year x ${percent(bracket.rate)} - ${plain(bracket.subtract)} + levy ${plain(result.levy)}${credit}) / ${plain(periods.WEEKLY)}`;
  return [
    makeLine({
      code: 'NZ.PAYE.ANNUAL',
      label: 'PAYE',
      effect: 'takes',
      tags: ['tax'],
      basis: pay,
      rate: bracket.rate,
      precise: result.precise,
      rounding: 'truncate to cent',
      amount: result.amount,
      because:
        facts.payPeriod === 'WEEKLY'
          ? week
          : `${week} = ${money(weekly)} a week, x ${plain(periods.WEEKLY)} / ${plain(periods[facts.payPeriod])}`,
      used,
      report: { paye: money(result.amount) },
    }),
    accPartLine(result.accPart, pay, acc),
  ];
}

function atFlatRate(pay: Decimal, { tax }: NzPayFacts, params: ParamsAt): readonly Line[] {
  const flat = params.get(FLAT_RATES);
  const acc = params.get(EARNERS_LEVY);
  const taxRate = flat.value.get(tax.code)!;
  const rate = taxRate.plus(acc.value.rate);
  const { precise, amount } = payeAtFlatRate(pay, rate);
  return [
    makeLine({
      code: 'NZ.PAYE.FLAT',
      label: 'PAYE',
      effect: 'takes',
      tags: ['tax'],
      basis: pay,
      rate,
      precise,
      rounding: 'truncate to cent',
      amount,
      because: `Code ${tax.code}: ${plain(truncateToDollar(pay))} x (${percent(taxRate)} + levy ${percent(acc.value.rate)})`,
      used: [flat, acc],
      report: { paye: money(amount) },
    }),
    accPartLine(truncateToCent(pay.times(acc.value.rate)), pay, acc),
  ];
}

function byCertificate(pay: Decimal, { tax }: NzPayFacts, params: ParamsAt): readonly Line[] {
  const rate = tax.certificate!.rate;
  const acc = params.get(EARNERS_LEVY);
  const { precise, amount } = payeAtFlatRate(pay, rate);
  return [
    makeLine({
      code: 'NZ.PAYE.CERTIFICATE',
      label: 'PAYE',
      effect: 'takes',
      tags: ['tax'],
      basis: pay,
      rate,
      precise,
      rounding: 'truncate to cent',
      amount,
      because: `Tailored code, declared tax_certificate: ${plain(truncateToDollar(pay))} x ${percent(rate)}, including the levy`,
      used: [acc],
      report: { paye: money(amount) },
    }),
    accPartLine(truncateToCent(pay.times(acc.value.rate)), pay, acc),
  ];
}

function asSchedularPayment(pay: Decimal, { tax }: NzPayFacts, params: ParamsAt): readonly Line[] {
  const { rate, why, used } = schedularRate(tax.schedular ?? {}, params);
  const precise = pay.times(rate);
  const amount = truncateToCent(precise);
  return [
    makeLine({
      code: 'NZ.PAYE.SCHEDULAR',
      label: 'Tax on schedular payment',
      effect: 'takes',
      tags: ['tax'],
      basis: pay,
      rate,
      precise,
      rounding: 'truncate to cent',
      amount,
      because: `Schedular payment ${money(pay)} x ${percent(rate)} (${why})`,
      used: [used],
      // Schedular payments are not subject to the levy, so the filing reports the whole amount as not liable.
      report: { paye: money(amount), not_liable_acc: money(pay) },
    }),
  ];
}
