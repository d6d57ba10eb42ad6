import {
  atLeastZero,
  type Decimal,
  min,
  money,
  plain,
  truncateToCent,
  truncateToDollar,
  ZERO,
} from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance, paysInAdvance, portionsOf } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts, RateOrAmount, TaxDeclaration } from '../facts.ts';
import { STUDENT_LOAN, STUDENT_LOAN_COMPULSORY_MAXIMUM, STUDENT_LOAN_VOLUNTARY_EXTRA } from '../parameters.ts';
import { percent } from '../percent.ts';
import { isMain, mayHaveStudentLoan } from '../tax-code.ts';
import { type Taxable, taxableOf } from '../taxable.ts';

/**
 * The base of student loan deductions: whole dollars of pay, less the threshold if there is one. The base is never
 * negative.
 */
const studentLoanBase = (pay: Decimal, threshold: Decimal | undefined): Decimal =>
  threshold ? atLeastZero(truncateToDollar(pay).minus(threshold)) : truncateToDollar(pay);

/**
 * The reason why the tax code of an employee with a loan allows no deduction; undefined if it allows one. The reason
 * never blocks the pay.
 */
function noLoanBecause({ code, certificate }: TaxDeclaration): string | undefined {
  if (code === 'STC') {
    return certificate?.studentLoanRate ? undefined : 'the declared tax_certificate states no student loan rate';
  }
  return mayHaveStudentLoan(code) ? undefined : `tax code ${code} has no student loan`;
}

/** An extra deduction is either a fixed amount or a rate applied to the base. It has an upper limit. */
function extraDeduction(
  wanted: RateOrAmount,
  base: Decimal,
  limit: Decimal,
): { readonly precise: Decimal; readonly amount: Decimal } {
  const precise = min('rate' in wanted ? base.times(wanted.rate) : wanted.amount, limit);
  return { precise, amount: truncateToCent(precise) };
}

/** Student loan: the standard deduction, then the compulsory (SLCIR) and voluntary (SLBOR) extra deductions. */
export const studentLoanDeductions: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  const { compulsoryExtra, voluntaryExtra } = facts.studentLoan;
  if (!facts.tax.hasStudentLoan) {
    const isAsked = [compulsoryExtra, voluntaryExtra].some((extra) => extra && isMoreThanNothing(extra));
    return isAsked ? [noDeduction('the tax code has no SL, so no extra deduction is made either')] : [];
  }
  const without = noLoanBecause(facts.tax);
  if (without) return [noDeduction(without)];
  const taxable = taxableOf(soFar);
  const threshold = thresholdFor(facts, taxable, params);
  // Holiday pay that is paid in advance uses the threshold of its own period.
  const base = studentLoanBase(taxable.total.minus(taxable.advance), threshold);
  const standard = standardDeduction(base, threshold, facts, params);
  const ahead = (paysInAdvance(facts) ? portionsOf(soFar) : []).map(({ period, amount }): Line => {
    const line = standardDeduction(studentLoanBase(amount, threshold), threshold, facts, params);
    return { ...line, report: { ...line.report, ...inAdvance(period) } };
  });
  const lines = [standard, ...ahead.filter(({ amount }) => !amount.isZero())];

  // The compulsory extra is not deducted when the standard deduction is nil.
  if (compulsoryExtra && standard.amount.greaterThan(0)) {
    const maximum = params.get(STUDENT_LOAN_COMPULSORY_MAXIMUM);
    const taken = extraDeduction(compulsoryExtra, base, base.times(maximum.value));
    const because = `${wanted(compulsoryExtra, base)}, at most ${percent(maximum.value)} (declared student_loan_compulsory_extra)`;
    const report = { slcir: money(taken.amount) };
    lines.push(
      extraLine({
        code: 'NZ.SLCIR',
        label: 'Student loan, compulsory extra',
        base,
        taken,
        because,
        report,
        used: [maximum],
      }),
    );
  }
  if (voluntaryExtra) {
    // The threshold does not apply to voluntary deductions.
    const paidNow = taxable.total.minus(facts.paidInAdvance ?? ZERO);
    const whole = studentLoanBase(paidNow, undefined);
    const taken = extraDeduction(voluntaryExtra, whole, paidNow);
    lines.push(
      extraLine({
        code: 'NZ.SLBOR',
        label: 'Student loan, voluntary extra',
        base: whole,
        taken,
        because: `${wanted(voluntaryExtra, whole)}, chosen by the borrower (declared student_loan_voluntary_extra)`,
        report: { slbor: money(taken.amount) },
        used: [params.get(STUDENT_LOAN_VOLUNTARY_EXTRA)],
      }),
    );
  }
  return lines.filter((line) => line === standard || !line.amount.isZero());
};

/**
 * A tailored certificate states whether the threshold applies. Secondary codes have no threshold, and main codes have
 * none when the pay has only an extra pay.
 */
function thresholdFor({ tax, payPeriod }: NzPayFacts, taxable: Taxable, params: ParamsAt): Decimal | undefined {
  const threshold = params.get(STUDENT_LOAN).value.threshold[payPeriod];
  if (tax.code === 'STC') return tax.certificate?.studentLoanThresholdApplies ? threshold : undefined;
  if (!isMain(tax.code)) return undefined;
  const comesAlone = taxable.regular.plus(taxable.spread).isZero() && !taxable.extra.isZero();
  return comesAlone ? undefined : threshold;
}

function standardDeduction(base: Decimal, threshold: Decimal | undefined, facts: NzPayFacts, params: ParamsAt): Line {
  const loan = params.get(STUDENT_LOAN);
  const { rate, why } = rateOf(facts, loan.value.rate);
  const precise = base.times(rate);
  const amount = truncateToCent(precise);
  return makeLine({
    code: 'NZ.STUDENT-LOAN',
    label: 'Student loan',
    effect: 'takes',
    tags: ['student-loan'],
    basis: base,
    rate,
    precise,
    rounding: 'truncate to cent',
    amount,
    because: threshold
      ? `${percent(rate)} of whole dollars of pay over ${plain(threshold)}: ${money(base)}${why}`
      : `${percent(rate)} of whole dollars of pay ${money(base)}${why}`,
    used: [loan],
    report: { student_loan: money(amount) },
  });
}

/** A tailored certificate states its own rate; a special deduction rate replaces the standard one. */
function rateOf({ tax, studentLoan }: NzPayFacts, standard: Decimal): { readonly rate: Decimal; readonly why: string } {
  const certified = tax.certificate?.studentLoanRate;
  if (certified) return { rate: certified, why: ' (declared tax_certificate)' };
  const special = studentLoan.specialRate;
  return special ? { rate: special, why: ' (declared student_loan_special_rate)' } : { rate: standard, why: '' };
}

const noDeduction = (why: string): Line =>
  makeLine({
    code: 'NZ.STUDENT-LOAN.NONE',
    label: 'Student loan',
    effect: 'memo',
    tags: [],
    precise: ZERO,
    rounding: 'none',
    amount: ZERO,
    because: `No student loan deduction: ${why}`,
  });

type ExtraLine = {
  readonly code: string;
  readonly label: string;
  readonly base: Decimal;
  readonly taken: { readonly precise: Decimal; readonly amount: Decimal };
  readonly because: string;
  readonly report: Readonly<Record<string, string>>;
  readonly used: Parameters<typeof makeLine>[0]['used'] & object;
};

const extraLine = ({ code, label, base, taken, because, report, used }: ExtraLine): Line =>
  makeLine({
    code,
    label,
    effect: 'takes',
    tags: ['student-loan'],
    basis: base,
    precise: taken.precise,
    rounding: 'truncate to cent',
    amount: taken.amount,
    because,
    used,
    report,
  });

const wanted = (extra: RateOrAmount, base: Decimal): string =>
  'rate' in extra ? `${percent(extra.rate)} of ${money(base)}` : `${money(extra.amount)} a pay period`;

const isMoreThanNothing = (extra: RateOrAmount): boolean => !('rate' in extra ? extra.rate : extra.amount).isZero();
