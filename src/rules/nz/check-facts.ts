import type { Decimal } from '../../base/decimal.ts';
import type { ParamsAt } from '../../params/params.ts';
import { checkContribution, fraction, notNegative, positive, refuse } from '../check.ts';
import { checkOrders } from '../deduction-order.ts';
import type { LumpRow, NzPayFacts } from './facts.ts';
import { isLowestOfAnotherTime, isOffered, notContributing } from './kiwisaver.ts';
import {
  ESCT_BANDS,
  EXTRA_PAY_BANDS,
  KIWISAVER_EMPLOYEE_RATES,
  STUDENT_LOAN_COMPULSORY_MAXIMUM,
  STUDENT_LOAN_SPECIAL_MAXIMUM,
} from './parameters.ts';
import type { TerminationFacts } from './termination/facts.ts';

/** Rejects contradictory facts and names the wrong fact. Facts that pass this check can be calculated. */
export function checkNzPayFacts(facts: NzPayFacts, params: ParamsAt): void {
  // Declarations do not affect supplied amounts, so they are checked only for calculated pays.
  if (!facts.supplied) {
    checkDeclaration(facts);
    checkStudentLoan(facts, params);
    checkKiwiSaver(facts, params);
    checkContributionTax(facts, params);
    checkExtraPay(facts, params);
  }
  checkRows(facts);
  checkHolidays(facts);
  checkSupplied(facts);
  checkOrders(facts);
  if (facts.termination) checkTermination(facts.termination);
}

function checkDeclaration({ tax }: NzPayFacts): void {
  if (tax.noDeclaration && tax.code !== 'ND') {
    refuse('tax.code', `without a tax declaration the tax code must be ND, not ${tax.code}`);
  }
  if (tax.code === 'STC' && !tax.certificate) {
    refuse('tax.certificate', 'tax code STC needs the rate of the tailored tax certificate; declare tax_certificate');
  }
  if (tax.code !== 'STC' && tax.certificate) {
    refuse('tax.certificate', `a tailored tax certificate needs tax code STC, not ${tax.code}`);
  }
  if (tax.code !== 'WT' && tax.schedular) {
    refuse('tax.schedular', `a schedular rate needs tax code WT, not ${tax.code}`);
  }
  if (!tax.certificate) return;
  fraction('tax.certificate.rate', tax.certificate.rate);
  if (tax.certificate.studentLoanRate) fraction('tax.certificate.studentLoanRate', tax.certificate.studentLoanRate);
}

function checkStudentLoan({ studentLoan }: NzPayFacts, params: ParamsAt): void {
  const { specialRate, compulsoryExtra, voluntaryExtra } = studentLoan;
  for (const [fact, extra] of [
    ['studentLoan.compulsoryExtra', compulsoryExtra],
    ['studentLoan.voluntaryExtra', voluntaryExtra],
  ] as const) {
    if (!extra) continue;
    if ('rate' in extra) fraction(fact, extra.rate);
    else notNegative(fact, extra.amount);
  }
  if (compulsoryExtra && 'rate' in compulsoryExtra) {
    const most = params.get(STUDENT_LOAN_COMPULSORY_MAXIMUM).value;
    if (compulsoryExtra.rate.greaterThan(most)) {
      refuse(
        'studentLoan.compulsoryExtra',
        `the compulsory extra deduction ${compulsoryExtra.rate.toFixed()} is above the maximum of ${most.toFixed()}`,
      );
    }
  }
  if (specialRate) {
    const most = params.get(STUDENT_LOAN_SPECIAL_MAXIMUM).value;
    if (specialRate.isNegative() || specialRate.greaterThan(most) || !specialRate.times(100).isInteger()) {
      refuse(
        'studentLoan.specialRate',
        `the special deduction rate ${specialRate.toFixed()} is not a whole percent from 0 to ${most.toFixed()}`,
      );
    }
  }
}

function checkKiwiSaver({ tax, kiwiSaver }: NzPayFacts, params: ParamsAt): void {
  fraction('kiwiSaver.employeeRate', kiwiSaver.employeeRate);
  fraction('kiwiSaver.employerRate', kiwiSaver.employerRate);
  if (kiwiSaver.temporaryRate && kiwiSaver.savingsSuspension) {
    refuse('kiwiSaver.temporaryRate', 'a temporary rate reduction cannot run during a savings suspension');
  }
  if (notContributing(tax.code, kiwiSaver)) return;
  const { employeeRate } = kiwiSaver;
  if (!isOffered(employeeRate, params) && !isLowestOfAnotherTime(employeeRate, params)) {
    const offered = params.get(KIWISAVER_EMPLOYEE_RATES).value.map((rate) => rate.toFixed());
    refuse(
      'kiwiSaver.employeeRate',
      `${employeeRate.toFixed()} is not a KiwiSaver rate on ${params.date}; choose one of ${offered.join(', ')}`,
    );
  }
}

function checkContributionTax({ contributionTax }: NzPayFacts, params: ParamsAt): void {
  if (contributionTax.payeFraction) fraction('contributionTax.payeFraction', contributionTax.payeFraction);
  if ('esctRate' in contributionTax) {
    checkEsctRate('contributionTax.esctRate', contributionTax.esctRate, params);
    return;
  }
  if ('esctEstimate' in contributionTax) {
    checkEsctRate('contributionTax.esctRateOtherwise', contributionTax.esctRateOtherwise, params);
    checkDays('contributionTax.esctEstimate', contributionTax.esctEstimate);
    return;
  }
  const inputs = contributionTax.esctInputs;
  if (inputs.wholePreviousYear) {
    notNegative('contributionTax.esctInputs.salary', inputs.salary);
    notNegative('contributionTax.esctInputs.employerContributions', inputs.employerContributions);
  } else checkDays('contributionTax.esctInputs', inputs);
}

function checkEsctRate(fact: string, rate: Decimal, params: ParamsAt): void {
  const bands = params.get(ESCT_BANDS).value;
  if (bands.some((band) => band.rate.equals(rate))) return;
  const offered = bands.map((band) => band.rate.toFixed()).join(', ');
  refuse(fact, `${rate.toFixed()} is not an ESCT rate; choose one of ${offered}`);
}

function checkDays(fact: string, days: { readonly periodDays: number; readonly daysInYear: number }): void {
  if (days.periodDays < 1 || days.daysInYear < 1) {
    refuse(fact, 'the estimate for the year needs at least one day in the period and in the year');
  }
}

function checkExtraPay({ extraPay }: NzPayFacts, params: ParamsAt): void {
  notNegative('extraPay.paidInFourWeeks', extraPay.paidInFourWeeks);
  for (const pay of extraPay.lastPaidPeriods) notNegative('extraPay.lastPaidPeriods', pay);
  if (extraPay.statedBase) notNegative('extraPay.statedBase', extraPay.statedBase);
  const { requestedRate } = extraPay;
  if (!requestedRate) return;
  const rates = params.get(EXTRA_PAY_BANDS).value.map((band) => band.rate);
  if (!rates.some((rate) => rate.equals(requestedRate))) {
    const offered = rates.map((rate) => rate.toFixed()).join(', ');
    refuse('extraPay.requestedRate', `${requestedRate.toFixed()} is not an extra pay rate; choose one of ${offered}`);
  }
}

function checkRows(facts: NzPayFacts): void {
  for (const row of facts.sacrifices) notNegative('sacrifices', row.amount);
  for (const row of facts.deductions) if (row.classification !== 'NORMAL') notNegative('deductions', row.amount);
  for (const row of facts.bonuses) checkSpread('bonuses', row);
  facts.backPayments.forEach((row, index) => {
    checkSpread('backPayments', row);
    checkContribution(row, {
      index,
      isPlain: row.treatment.kind === 'REGULAR',
      isStated: facts.supplied !== undefined,
    });
  });
}

function checkSpread(fact: string, { treatment }: LumpRow): void {
  if (treatment.kind === 'SPREAD' && !(Number.isInteger(treatment.periods) && treatment.periods > 0)) {
    refuse(fact, `a payment cannot be spread over ${treatment.periods} pay periods`);
  }
}

function checkHolidays({ holidays, leaveAccrual }: NzPayFacts): void {
  if (holidays) {
    positive('holidays.standardHoursPerDay', holidays.standardHoursPerDay);
    positive('holidays.standardHoursPerWeek', holidays.standardHoursPerWeek);
    notNegative('holidays.weeksEmployed', holidays.weeksEmployed);
    notNegative('holidays.daysWorked52Weeks', holidays.daysWorked52Weeks);
  }
  if (leaveAccrual) {
    positive('leaveAccrual.standardHoursPerDay', leaveAccrual.standardHoursPerDay);
    positive('leaveAccrual.standardDaysPerWeek', leaveAccrual.standardDaysPerWeek);
  }
}

function checkSupplied({ supplied, termination }: NzPayFacts): void {
  if (!supplied) return;
  if (termination) refuse('termination', 'a termination is always calculated; its amounts cannot be supplied');
  for (const [name, amount] of Object.entries(supplied)) notNegative(`supplied.${name}`, amount as Decimal);
  if (supplied.esct.greaterThan(supplied.kiwiSaverEmployer)) {
    refuse('supplied.esct', 'ESCT is part of the employer contribution and cannot exceed it');
  }
}

/** Rejects a termination that cannot be calculated, and names the fact that is wrong. */
function checkTermination(facts: TerminationFacts): void {
  const amounts = [
    'untakenAnnualWeeks',
    'untakenAlternativeDays',
    'grossSinceAnniversary',
    'paidInAdvance',
    'notice',
    'redundancy',
    'otherLumpSum',
  ] as const;
  for (const name of amounts) notNegative(`termination.${name}`, facts[name]);
}
