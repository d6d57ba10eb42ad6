import { type Decimal, money, plain, truncateToCent, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance, paysInAdvance, portionsOf } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { STUDENT_LOAN, STUDENT_LOAN_COMPULSORY_MAXIMUM } from '../parameters.ts';
import { percent } from '../percent.ts';
import { extraDeduction, studentLoanBase } from '../student-loan.ts';
import { isMain } from '../tax-code.ts';
import { type Taxable, taxableOf } from '../taxable.ts';

/** Student loan: the standard deduction, then the compulsory (SLCIR) and the borrower's own (SLBOR) extra ones. */
export const studentLoanDeductions: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.tax.hasStudentLoan) return [];
  const taxable = taxableOf(soFar);
  const threshold = thresholdFor(facts, taxable, params);
  // Holiday pay in advance has the threshold of the period it is for.
  const base = studentLoanBase(taxable.total.minus(taxable.advance), threshold);
  const standard = standardDeduction(base, threshold, facts, params);
  const ahead = (paysInAdvance(facts) ? portionsOf(soFar) : []).map(({ period, amount }): Line => {
    const line = standardDeduction(studentLoanBase(amount, threshold), threshold, facts, params);
    return { ...line, report: { ...line.report, ...inAdvance(period) } };
  });
  const lines = [standard, ...ahead.filter(({ amount }) => !amount.isZero())];

  const { compulsoryExtra, voluntaryExtra } = facts.studentLoan;
  // The compulsory extra is not taken when the standard deduction is nil.
  if (compulsoryExtra && standard.amount.greaterThan(0)) {
    const maximum = params.get(STUDENT_LOAN_COMPULSORY_MAXIMUM);
    const taken = extraDeduction(compulsoryExtra, base, base.times(maximum.value));
    const because = `${wanted(compulsoryExtra)} of ${money(base)}, at most ${percent(maximum.value)}`;
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
    // The threshold does not matter to what the borrower chose to pay.
    const paidNow = taxable.total.minus(facts.paidInAdvance ?? ZERO);
    const taken = extraDeduction(voluntaryExtra, studentLoanBase(paidNow, undefined), paidNow);
    const because = `${wanted(voluntaryExtra)} of the pay, chosen by the borrower`;
    const report = { slbor: money(taken.amount) };
    lines.push(
      extraLine({ code: 'NZ.SLBOR', label: 'Student loan, voluntary extra', base, taken, because, report, used: [] }),
    );
  }
  return lines.filter((line) => line === standard || !line.amount.isZero());
};

/** Secondary codes have no threshold; nor has a main code's extra pay that comes without ordinary pay. */
function thresholdFor({ tax, payPeriod }: NzPayFacts, taxable: Taxable, params: ParamsAt): Decimal | undefined {
  const threshold = params.get(STUDENT_LOAN).value.threshold[payPeriod];
  if (tax.code === 'STC') return tax.certificate?.studentLoanThresholdApplies ? threshold : undefined;
  if (!isMain(tax.code)) return undefined;
  const comesAlone = taxable.regular.plus(taxable.spread).isZero() && !taxable.extra.isZero();
  return comesAlone ? undefined : threshold;
}

function standardDeduction(base: Decimal, threshold: Decimal | undefined, facts: NzPayFacts, params: ParamsAt): Line {
  const loan = params.get(STUDENT_LOAN);
  const rate = facts.tax.certificate?.studentLoanRate ?? facts.studentLoan.specialRate ?? loan.value.rate;
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
      ? `${percent(rate)} of whole dollars of pay over ${plain(threshold)}: ${money(base)}`
      : `${percent(rate)} of whole dollars of pay ${money(base)}`,
    used: [loan],
    report: { student_loan: money(amount) },
  });
}

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

const wanted = (extra: { readonly rate: Decimal } | { readonly amount: Decimal }): string =>
  'rate' in extra ? percent(extra.rate) : money(extra.amount);
