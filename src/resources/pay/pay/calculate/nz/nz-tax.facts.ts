import { type Decimal, sharedDecimal } from '../../../../../base/decimal.ts';
import { type LocalDate, localDate, wholeYearsBetween } from '../../../../../base/local-date.ts';
import { ESCT_RATE_SET_ON } from '../../../../../rules/nz/esct.ts';
import type {
  ContributionTax,
  EsctRateFacts,
  KiwiSaverFacts,
  RateOrAmount,
  StudentLoanFacts,
  TaxDeclaration,
} from '../../../../../rules/nz/facts.ts';
import { taxYearOf } from '../../../../../rules/tax-year.ts';
import {
  assumedStatus,
  type Dated,
  type RateOrAmount as DeclaredExtra,
  esctRateMethod,
  type NzDeclarations,
  onDay,
} from '../../../../people/employee/employee.service.ts';
import { isInPeriodOf, type PastPay, type RunName } from '../../../past/lookback.public.ts';
import {
  type Employment,
  estimateDays,
  isByYearBefore,
  type NzPast,
  type RateOfYear,
} from '../../../past/nz.public.ts';
import type { PlannedPay } from '../../model/calculated-pay.ts';
import type { PaidEmployee } from '../../model/employee.ts';

// Turns an employee's declarations, as in force on the payday, into facts for the PAYE, student loan, KiwiSaver and
// ESCT rules.

/** A pay, with its employee's declarations and the history that they require. */
export interface DeclaredPay {
  readonly plan: PlannedPay;
  readonly declared: NzDeclarations;
  readonly past: NzPast;
  readonly run: RunName & { readonly start_date: string };
  /** The earlier pays in this request. */
  readonly made: readonly PastPay[];
}

const daysOf = ({ from, to }: Dated) => (to === null ? { from } : { from, to });

export function taxDeclaration(pay: DeclaredPay): TaxDeclaration {
  const { employee } = pay.plan;
  const code = employee.nz_tax_code ?? 'ND';
  const declaration = {
    code,
    hasStudentLoan: employee.has_student_loan,
    noDeclaration: employee.no_declaration || employee.nz_tax_code === null,
  };
  if (code === 'STC') return tailored(declaration, pay);
  return code === 'WT' ? { ...declaration, ...schedular(pay) } : declaration;
}

/**
 * If the certificate is not in force on the payday, uses the employee's last code other than STC, or ND if there is no
 * earlier code.
 */
function tailored(declaration: TaxDeclaration, { plan, declared, past, run }: DeclaredPay): TaxDeclaration {
  const { tax_certificate: certificate } = declared;
  if (certificate === null) return declaration;
  const holds = onDay(certificate, plan.paidOn);
  if (holds === null) {
    const before = past.codeBefore({ employee: plan.employee, paidOn: plan.paidOn, run });
    return {
      code: before?.code ?? 'ND',
      hasStudentLoan: before?.has_student_loan ?? false,
      noDeclaration: before === undefined,
      certificateOutOfForce: daysOf(certificate),
    };
  }
  return {
    ...declaration,
    certificate: {
      rate: sharedDecimal(holds.rate),
      ...(holds.student_loan_rate === null ? {} : { studentLoanRate: sharedDecimal(holds.student_loan_rate) }),
      studentLoanThresholdApplies: holds.student_loan_threshold_applies,
    },
  };
}

function schedular({ plan, declared }: DeclaredPay): Pick<TaxDeclaration, 'schedular'> {
  if (declared.schedular === null) return {};
  const holds = onDay(declared.schedular, plan.paidOn);
  if (holds === null) return { schedular: { outOfForce: daysOf(declared.schedular) } };
  return {
    schedular: {
      ...(holds.rate === null ? {} : { electedRate: sharedDecimal(holds.rate) }),
      ...(holds.activity === null ? {} : { activity: holds.activity }),
      isNonResidentContractor: holds.is_non_resident,
    },
  };
}

export function studentLoan({ plan: { paidOn }, declared }: DeclaredPay): StudentLoanFacts {
  const special = onDay(declared.student_loan_special_rate, paidOn);
  const compulsory = onDay(declared.student_loan_compulsory_extra, paidOn);
  const voluntary = onDay(declared.student_loan_voluntary_extra, paidOn);
  return {
    ...(special ? { specialRate: sharedDecimal(special.rate) } : {}),
    ...(compulsory ? { compulsoryExtra: rateOrAmount(compulsory) } : {}),
    ...(voluntary ? { voluntaryExtra: rateOrAmount(voluntary) } : {}),
  };
}

const rateOrAmount = (extra: DeclaredExtra): RateOrAmount =>
  extra.rate === null ? { amount: sharedDecimal(extra.amount) } : { rate: sharedDecimal(extra.rate) };

export function kiwiSaver({ plan: { employee, paidOn }, declared }: DeclaredPay): KiwiSaverFacts {
  const isSuspended = onDay(declared.kiwisaver_savings_suspension, paidOn) !== null;
  const { kiwisaver_opted_out_on: optedOutOn, kiwisaver_locked_in_until: lockedInUntil } = declared;
  return {
    status: employee.kiwisaver_status_code,
    ...assumedStatus(employee),
    employeeRate: sharedDecimal(employee.kiwisaver_employee_rate),
    employerRate: sharedDecimal(employee.kiwisaver_employer_rate),
    // A suspension overrides a temporary rate reduction.
    temporaryRate: !isSuspended && onDay(declared.kiwisaver_temporary_rate, paidOn) !== null,
    employerObligation: employee.kiwisaver_cec_obligation,
    savingsSuspension: isSuspended,
    optedOut: optedOutOn !== null && optedOutOn <= paidOn,
    ...ageOn(employee, paidOn),
    lockedIn: lockedInUntil !== null && paidOn <= lockedInUntil,
  };
}

const ageOn = ({ date_of_birth }: PaidEmployee, paidOn: LocalDate): { readonly age?: number } =>
  date_of_birth === null ? {} : { age: Math.max(0, wholeYearsBetween(localDate(date_of_birth), paidOn)) };

export function contributionTax(pay: DeclaredPay): ContributionTax {
  const { employee, companyDeclared } = pay.plan;
  const held = sharedDecimal(employee.esct_rate);
  const rate =
    esctRateMethod(employee.declarations, companyDeclared) === 'CALCULATED'
      ? calculatedRate(pay, held)
      : { esctRate: held };
  return employee.employer_contrib_tax_method === 'PAYE'
    ? { ...rate, payeFraction: sharedDecimal(employee.employer_contrib_paye_fraction) }
    : rate;
}

/**
 * Inland Revenue's table bases the rate on the previous year if the employee worked all of it, and otherwise on an
 * estimate of this year. The first pay of the year with a contribution sets the rate, and later pays of the year keep
 * it.
 */
function calculatedRate(pay: DeclaredPay, held: Decimal): EsctRateFacts {
  const { plan, past, run } = pay;
  const { employee, paidOn } = plan;
  const set = past.rateOfYear({ employee, paidOn, run }) ?? rateMade(pay);
  if (set) return { esctRate: set.rate, esctRateSetOn: set.setOn };
  const employment: Employment = { paidOn, employedFrom: employee.start_date as LocalDate };
  if (isByYearBefore(employment)) {
    const year = past.yearBefore(employee.id, paidOn);
    if (!year?.isWhole) return { esctRate: held, esctRateIsHeld: 'NO_YEAR_BEFORE' };
    const { salary, employerContributions } = year;
    return { esctInputs: { wholePreviousYear: true, salary, employerContributions } };
  }
  const period = { start: localDate(run.start_date), end: localDate(run.end_date) };
  // A year's earnings cannot be estimated from a final pay or a workers compensation pay.
  const days = plan.kind === 'REGULAR' && estimateDays(employment, period);
  return days ? { esctEstimate: days, esctRateOtherwise: held } : { esctRate: held, esctRateIsHeld: 'NO_ORDINARY_PAY' };
}

/** The rate that an earlier pay in this request has set for the year. */
function rateMade({ plan: { paidOn }, run, made }: DeclaredPay): RateOfYear | undefined {
  if (made.length === 0) return undefined;
  const { first, last } = taxYearOf('NZ', paidOn);
  for (const pay of made) {
    if (isInPeriodOf({ run }, pay) || pay.paidOn < first || pay.paidOn > last) continue;
    const line = pay.lines.find(({ report }) => report?.[ESCT_RATE_SET_ON] !== undefined);
    if (line?.rate) return { rate: line.rate, setOn: localDate(line.report![ESCT_RATE_SET_ON]!) };
  }
  return undefined;
}
