import { type Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate, wholeYearsBetween } from '../../../base/local-date.ts';
import type { Params, ParamsAt } from '../../../params/params.ts';
import { type ReportableFringeBenefits, reportableFringeBenefits } from '../../../rules/au/fringe-benefits.ts';
import { type IncomeStream, incomeStreamOf } from '../../../rules/au/stp-income.ts';
import { taxTreatmentCode } from '../../../rules/au/stp-tax-treatment.ts';
import {
  type DeclaredTax,
  type NumberExemption,
  type SeniorStatus,
  withNumberSettled,
} from '../../../rules/au/withholding/withhold.ts';
import type { KiwiSaverFacts } from '../../../rules/nz/facts.ts';
import { notEnrolled } from '../../../rules/nz/kiwisaver.ts';
import { AU_DEFAULTS, type AuDeclarations, auDeclared, onDay } from './declared.ts';
import type { EmployeeRecord } from './tables.ts';

/** The employee fields and declarations that affect Australian tax. */
export type TaxFacts = Pick<
  EmployeeRecord,
  | 'country'
  | 'date_of_birth'
  | 'declarations'
  | 'employment_status'
  | 'has_claimed_tax_free_threshold'
  | 'has_stsl_liability'
  | 'is_closely_held'
  | 'is_foreign_resident'
  | 'pay_period'
  | 'working_holiday_tax_scale_applies'
> &
  ({ readonly has_tax_file_number: boolean } | { readonly tax_file_number: string | null });

/**
 * Whether the employee has a tax file number. Callers that only calculate pays know this, but not the number itself.
 */
const hasNumber = (employee: TaxFacts): boolean =>
  'has_tax_file_number' in employee ? employee.has_tax_file_number : employee.tax_file_number !== null;

/** The law of a day, and whether the company is registered as an employer of working holiday makers. */
export interface TaxDay {
  readonly law: ParamsAt;
  readonly isRegisteredEmployer: boolean;
}

/** The declarations that select the tax table. Undeclared items count as not claimed. */
export function declaredTax(
  employee: TaxFacts,
  { on, isRegisteredEmployer }: { readonly on: LocalDate; readonly isRegisteredEmployer: boolean },
): DeclaredTax {
  const declared = auDeclared(employee.declarations);
  const basic: DeclaredTax = {
    hasTaxFileNumber: hasNumber(employee),
    isForeignResident: employee.is_foreign_resident ?? false,
    claimsTaxFreeThreshold: employee.has_claimed_tax_free_threshold ?? false,
    hasStudyLoan: employee.has_stsl_liability ?? false,
    medicareLevyExemption: LEVY_EXEMPTIONS[declared.medicare_levy_exemption],
    ...(employee.working_holiday_tax_scale_applies
      ? { workingHolidayMaker: { employerIsRegistered: isRegisteredEmployer } }
      : {}),
  };
  // Most employees have no declarations.
  if (declared === AU_DEFAULTS) return basic;
  const { medicare_levy_reduction: reduction, senior } = declared;
  const exemption = basic.hasTaxFileNumber ? undefined : numberExemption(employee, declared);
  const schedule = onDay(declared.withholding_schedule, on);
  const variation = onDay(declared.withholding_variation, on);
  return {
    ...basic,
    ...(exemption ? { numberExemption: exemption } : {}),
    ...(reduction
      ? { medicareLevyReduction: { hasSpouse: reduction.has_spouse, children: reduction.dependent_children } }
      : {}),
    ...(senior ? { seniorOrPensioner: SENIORS[senior] } : {}),
    ...(schedule ? { ownSchedule: { schedule: schedule.schedule, ...rateOf(schedule.rate) } } : {}),
    ...(variation ? { variation: { rate: decimal(variation.rate) } } : {}),
  };
}

const LEVY_EXEMPTIONS = { NONE: 'none', HALF: 'half', FULL: 'full' } as const;
const SENIORS: Readonly<Record<NonNullable<AuDeclarations['senior']>, SeniorStatus>> = {
  SINGLE: 'single',
  COUPLE: 'couple',
  ILLNESS_SEPARATED: 'illness-separated',
};

const rateOf = (rate: string | null): { rate?: Decimal } => (rate === null ? {} : { rate: decimal(rate) });

function numberExemption(
  { date_of_birth, declarations }: TaxFacts,
  { tax_file_number_exemption: kind }: AuDeclarations,
): NumberExemption | undefined {
  switch (kind) {
    case null:
      return undefined;
    case 'APPLIED_FOR': {
      const declaredOn = declarations.exemption_declared_on;
      return declaredOn === undefined ? { kind: 'NOT_QUOTED' } : { kind, declaredOn };
    }
    case 'UNDER_18':
      return { kind, ...(date_of_birth === null ? {} : { dateOfBirth: date_of_birth as LocalDate }) };
    default:
      return { kind };
  }
}

/**
 * Like `declaredTax`, but with the effect of a missing tax file number resolved. If no earnings are passed, the
 * earnings limits are assumed to be met.
 */
export function settledTax(employee: TaxFacts, { law, isRegisteredEmployer }: TaxDay, earnings?: Decimal): DeclaredTax {
  const tax = declaredTax(employee, { on: law.date, isRegisteredEmployer });
  return withNumberSettled(tax, { period: employee.pay_period, ...(earnings ? { earnings } : {}) }, law);
}

/** Contract [EMP-239]: the Single Touch Payroll tax treatment code on that day. */
export const treatmentOn = (employee: TaxFacts, day: TaxDay): string => taxTreatmentCode(settledTax(employee, day));

export interface Income {
  readonly stream: IncomeStream;
  /** Home or host country reported with the income stream. */
  readonly country: string | null;
}

/**
 * Contract [EMP-238]. A working holiday maker's home country is the employee's country; an Australian address does not
 * reveal it.
 */
export function incomeOn(employee: TaxFacts, tax: DeclaredTax, on: LocalDate): Income {
  const declared = auDeclared(employee.declarations);
  const overseas = onDay(declared.overseas_income, on);
  const special = onDay(declared.special_income, on);
  const stream = incomeStreamOf(tax, {
    ...(overseas ? { overseas } : {}),
    ...(special ? { special: special.type } : {}),
    isCloselyHeld: employee.is_closely_held ?? false,
    isLabourHire: employee.employment_status === 'Labour Hire',
  });
  if (stream === 'WHM') return { stream, country: homeCountry(employee) };
  return { stream, country: stream === overseas?.type ? overseas.country : null };
}

export const homeCountry = ({ country }: Pick<TaxFacts, 'country'>): string | null =>
  country === 'AU' ? null : country;

/** Whether tax is withheld at the top rate because there is neither a number nor an exemption. */
export function isWithoutNumber(employee: TaxFacts, day: TaxDay, earnings: Decimal = ZERO): boolean {
  if (hasNumber(employee)) return false;
  return /^(N|HF)/.test(taxTreatmentCode(settledTax(employee, day, earnings)));
}

type Enrolled = Pick<
  EmployeeRecord,
  'kiwisaver_status_code' | 'kiwisaver_status_is_sent' | 'date_of_birth' | 'start_date'
>;

/**
 * Contract [DEF-005]: the start date and the employee's age on that date, which decide whether the default status AE
 * enrols the employee. Empty if a caller sent a status, the status is not AE, or the date of birth is unknown.
 */
export function assumedStatus(employee: Enrolled): Pick<KiwiSaverFacts, 'assumed'> {
  const { kiwisaver_status_code: status, kiwisaver_status_is_sent: isSent, date_of_birth: born } = employee;
  if (isSent || status !== 'AE' || born === null) return {};
  const startDate = localDate(employee.start_date);
  return { assumed: { startDate, ageOnStart: Math.max(0, wholeYearsBetween(localDate(born), startDate)) } };
}

/** The reason why the employee is not enrolled; undefined if automatic enrolment or a sent status applies. */
export const reasonNotEnrolled = (employee: Enrolled, at: (day: LocalDate) => ParamsAt): string | undefined =>
  employee.kiwisaver_status_is_sent
    ? undefined
    : notEnrolled(assumedStatus(employee), at(localDate(employee.start_date)))?.why;

/**
 * The declared fringe benefits that the income statement of a financial year shows. The year is named after the
 * calendar year in which it ends.
 */
export const fringeBenefitsOf = (
  { declarations }: Pick<EmployeeRecord, 'declarations'>,
  financialYear: number,
  params: Params,
): readonly ReportableFringeBenefits[] =>
  reportableFringeBenefits(
    auDeclared(declarations).fringe_benefits.map((one) => ({
      fbtYear: one.fbt_year,
      taxableValue: decimal(one.taxable_value),
      isExemptEmployer: one.is_exempt_employer,
    })),
    financialYear,
    params,
  );
