import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { AwardPersonFacts } from '../../../rules/au/award/below-award.ts';
import type { Weekday as AwardWeekday, Employment } from '../../../rules/au/award/facts.ts';
import type { OwnDays, Transfer } from '../../../rules/nz/holidays/kept-holidays.ts';
import { ownDaysOf, type Weekday } from '../../../rules/nz/holidays/own-days.ts';
import type { PayCycle, PayPeriod } from '../../../rules/pay-period.ts';
import type {
  AuState,
  CompanyDeclarations,
  EsctRateMethod,
  NzCompanyDeclarations,
} from '../../company/company/company.service.ts';

/**
 * A New Zealand employee's working days and public holidays, taken from the declarations of the employee and the
 * company.
 */
export function ownDays(
  employee: { readonly declarations: StoredDeclarations; readonly standard_days_per_week: number },
  { public_holidays }: Pick<CompanyDeclarations, 'public_holidays'>,
): OwnDays {
  const { working_days, anniversary_region, public_holiday_transfers } = nzDeclared(employee.declarations);
  const region = anniversary_region?.toLowerCase();
  return ownDaysOf({
    workingDays: working_days,
    standardDaysPerWeek: employee.standard_days_per_week,
    named: public_holidays.filter((day) => day.region === null || day.region.toLowerCase() === region),
    transfers: public_holiday_transfers,
  });
}

export { WEEKDAYS, type Weekday } from '../../../rules/nz/holidays/own-days.ts';

/** A declaration that applies from one day to another, inclusive. It is open-ended if `to` is null. */
export interface Dated {
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

export const TFN_EXEMPTIONS = ['NOT_QUOTED', 'APPLIED_FOR', 'UNDER_18', 'PENSIONER'] as const;
export type TfnExemption = (typeof TFN_EXEMPTIONS)[number];

export const MEDICARE_EXEMPTIONS = ['NONE', 'HALF', 'FULL'] as const;
export const SENIORS = ['SINGLE', 'COUPLE', 'ILLNESS_SEPARATED'] as const;
export const WITHHOLDING_SCHEDULES = ['HORTICULTURE', 'ENTERTAINER', 'VOLUNTARY_AGREEMENT', 'PALM'] as const;
export const OVERSEAS_INCOME_TYPES = ['FEI', 'IAA'] as const;
export const SPECIAL_INCOME_TYPES = ['JPD', 'OSP'] as const;
export const HOURS_PATTERNS = ['FIXED', 'VARYING'] as const;
/**
 * Pay cycles in addition to those of pay_period. Half-monthly pay is not supported, because Inland Revenue's
 * specification has no factor for it.
 */
export const PAY_CYCLES = ['FOUR_WEEKLY'] as const;
export const MINIMUM_WAGES = ['ADULT', 'STARTING_OUT', 'TRAINING'] as const;

/** Contract [AWARD-002]: the award of the company that applies to the employee, and the facts that its rules need. */
export interface EmployeeAward {
  readonly award_id: number;
  /** The Commission's name for the classification. */
  readonly classification: string;
  /** The agreed hours of each weekday. A weekday without an entry has no agreed hours. */
  readonly agreed_hours: Readonly<Partial<Record<AwardWeekday, string>>> | null;
  readonly junior_scale: string | null;
  readonly is_apprentice: boolean;
  readonly is_shiftworker: boolean;
  readonly laundry?: 'special_clothing' | 'catering' | null;
  readonly first_aid?: boolean;
  readonly liquor_licence?: boolean;
  readonly broken_hill?: boolean;
  readonly cooks_tools?: boolean;
  readonly school_student?: boolean;
}

const EMPLOYMENT: Readonly<Record<string, Employment>> = {
  'Full-time': 'full_time',
  'Part-time': 'part_time',
  Casual: 'casual',
};

/** The employment type under an award. Undefined for labour hire workers, who have no award of their own. */
export const awardEmploymentOf = (employmentStatus: string): Employment | undefined => EMPLOYMENT[employmentStatus];

const MONTHS_A_YEAR = 12;

/** Complete months with the employer, which raise the rates of some juniors. */
export function wholeMonthsBetween(from: string, to: string): number {
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS_A_YEAR;
  const whole = months + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) - (to.slice(8) < from.slice(8) ? 1 : 0);
  return Math.max(whole, 0);
}

/** The facts about an employee that an award depends on. */
export interface AwardEmployee {
  readonly declarations: StoredDeclarations;
  readonly employment_status: string;
  readonly date_of_birth: string | null;
  readonly start_date: LocalDate;
  /** The pack of the declared award; null if no award is declared or it has no pack. */
  readonly award_pack: string | null;
}

/**
 * Contract [AWARD-005]: the facts for the minimum of the award. Undefined if no award with rules is declared.
 * Apprentices have other rates, which are not interpreted.
 */
export function awardPersonOf(employee: AwardEmployee, periodStart: string): AwardPersonFacts | undefined {
  const { award } = auDeclared(employee.declarations);
  const employment = awardEmploymentOf(employee.employment_status);
  if (!award || employee.award_pack === null || !employment || award.is_apprentice) return undefined;
  return {
    award: employee.award_pack,
    employment,
    classification: award.classification,
    age: null,
    dateOfBirth: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
    monthsWithEmployer: wholeMonthsBetween(employee.start_date, periodStart),
    juniorScale: award.junior_scale,
  };
}

/** Contract [DEF-007]: an annual salary. Only generated drafts are calculated from it; other pays are not. */
export type AnnualSalary = { readonly amount: string } & Dated;

/** The declarations of an Australian employee. Every key has a value, declared or default. Decimals are strings. */
export interface AuDeclarations {
  readonly tax_file_number_exemption: TfnExemption | null;
  readonly medicare_levy_exemption: (typeof MEDICARE_EXEMPTIONS)[number];
  readonly medicare_levy_reduction: { readonly has_spouse: boolean; readonly dependent_children: number } | null;
  readonly annual_tax_offset: string;
  readonly senior: (typeof SENIORS)[number] | null;
  readonly extra_withholding_per_pay: string;
  readonly wants_extra_pay_withholding: boolean;
  readonly withholding_variation: ({ readonly rate: string } & Dated) | null;
  readonly withholding_schedule:
    | ({ readonly schedule: (typeof WITHHOLDING_SCHEDULES)[number]; readonly rate: string | null } & Dated)
    | null;
  readonly overseas_income:
    | ({ readonly type: (typeof OVERSEAS_INCOME_TYPES)[number]; readonly country: string } & Dated)
    | null;
  readonly special_income: ({ readonly type: (typeof SPECIAL_INCOME_TYPES)[number] } & Dated) | null;
  readonly fringe_benefits: readonly FringeBenefits[];
  readonly foreign_income: readonly ForeignIncome[];
  readonly community_development: readonly CommunityDevelopment[];
  /** The payroll id under which the previous software reported the employee to the ATO. */
  readonly previous_payroll_id: string | null;
  /**
   * Whether the employee was able to influence a super_rate above the compulsory rate. Null if the company's
   * declaration applies.
   */
  readonly employee_influences_super_rate: boolean | null;
  /**
   * The state of the place of work, whose public holidays apply. If null, the company's state applies, or else the home
   * state.
   */
  readonly work_state: AuState | null;
  readonly award: EmployeeAward | null;
  readonly annual_salary: AnnualSalary | null;
}

/** Foreign tax paid and exempt income in one financial year. Pays do not include these amounts. */
export interface ForeignIncome {
  readonly financial_year: number;
  readonly country: string;
  readonly foreign_tax_paid: string;
  readonly exempt_income: string;
}

/** Income from a community development employment project in one financial year. */
export interface CommunityDevelopment {
  readonly financial_year: number;
  readonly amount: string;
}

/** Taxable value of reportable fringe benefits in one FBT year, which ends on 31 March. */
export interface FringeBenefits {
  readonly fbt_year: number;
  readonly taxable_value: string;
  readonly is_exempt_employer: boolean;
}

/** A fraction of the pay on which repayments are calculated, or dollars per pay period. */
export type RateOrAmount =
  | { readonly rate: string; readonly amount: null }
  | { readonly rate: null; readonly amount: string };

/** The declarations of a New Zealand employee. */
export interface NzDeclarations {
  readonly tax_certificate:
    | ({
        readonly rate: string;
        readonly student_loan_rate: string | null;
        readonly student_loan_threshold_applies: boolean;
      } & Dated)
    | null;
  readonly schedular:
    | ({ readonly rate: string | null; readonly activity: string | null; readonly is_non_resident: boolean } & Dated)
    | null;
  readonly student_loan_special_rate: ({ readonly rate: string } & Dated) | null;
  readonly student_loan_compulsory_extra: (RateOrAmount & Dated) | null;
  readonly student_loan_voluntary_extra: (RateOrAmount & Dated) | null;
  readonly kiwisaver_temporary_rate: Dated | null;
  readonly kiwisaver_savings_suspension: Dated | null;
  readonly kiwisaver_opted_out_on: LocalDate | null;
  readonly kiwisaver_locked_in_until: LocalDate | null;
  /** How the ESCT rate is determined. If null, the company's default applies. */
  readonly esct_rate_method: EsctRateMethod | null;
  readonly extra_pay_requested_rate: string | null;
  readonly pays_holiday_pay_as_you_go: boolean;
  readonly agreed_weekly_rate: string | null;
  /** The pay cycle. If null, pay_period applies. */
  readonly pay_cycle: (typeof PAY_CYCLES)[number] | null;
  readonly minimum_wage: (typeof MINIMUM_WAGES)[number];
  readonly working_days: readonly Weekday[] | null;
  /** Whether the hours vary. If null, this is determined from the hours worked in the most recent weeks. */
  readonly hours_pattern: (typeof HOURS_PATTERNS)[number] | null;
  readonly anniversary_region: string | null;
  readonly leave_anniversary: LocalDate | null;
  readonly counts_unpaid_leave: boolean;
  /** Parental leave, by first day; `to` is null until the employee returns. */
  readonly parental_leave: readonly Dated[];
  readonly notice_is_gross_earnings: boolean;
  /** Public holidays transferred to another day by agreement. */
  readonly public_holiday_transfers: readonly Transfer[];
  readonly annual_salary: AnnualSalary | null;
}

/** Only values that differ from the defaults are stored, plus the day a tax file number exemption was declared. */
export type StoredDeclarations = Partial<AuDeclarations> &
  Partial<NzDeclarations> & { readonly exemption_declared_on?: LocalDate };

export const AU_DEFAULTS: AuDeclarations = {
  tax_file_number_exemption: null,
  medicare_levy_exemption: 'NONE',
  medicare_levy_reduction: null,
  annual_tax_offset: '0.00',
  senior: null,
  extra_withholding_per_pay: '0.00',
  wants_extra_pay_withholding: false,
  withholding_variation: null,
  withholding_schedule: null,
  overseas_income: null,
  special_income: null,
  fringe_benefits: [],
  foreign_income: [],
  community_development: [],
  previous_payroll_id: null,
  employee_influences_super_rate: null,
  work_state: null,
  award: null,
  annual_salary: null,
};

export const NZ_DEFAULTS: NzDeclarations = {
  tax_certificate: null,
  schedular: null,
  student_loan_special_rate: null,
  student_loan_compulsory_extra: null,
  student_loan_voluntary_extra: null,
  kiwisaver_temporary_rate: null,
  kiwisaver_savings_suspension: null,
  kiwisaver_opted_out_on: null,
  kiwisaver_locked_in_until: null,
  esct_rate_method: null,
  extra_pay_requested_rate: null,
  pays_holiday_pay_as_you_go: false,
  agreed_weekly_rate: null,
  pay_cycle: null,
  minimum_wage: 'ADULT',
  working_days: null,
  hours_pattern: null,
  anniversary_region: null,
  leave_anniversary: null,
  counts_unpaid_leave: false,
  parental_leave: [],
  notice_is_gross_earnings: false,
  public_holiday_transfers: [],
  annual_salary: null,
};

const NOTHING_DECLARED: StoredDeclarations = {};
const isNothing = (stored: StoredDeclarations): boolean => {
  for (const _key in stored) return false;
  return true;
};

/**
 * Fills in the defaults, so that every key of the country has a value. Employees without declarations share one object.
 */
export const auDeclared = (stored: StoredDeclarations = NOTHING_DECLARED): AuDeclarations =>
  isNothing(stored) ? AU_DEFAULTS : pick(AU_DEFAULTS, stored);
export const nzDeclared = (stored: StoredDeclarations = NOTHING_DECLARED): NzDeclarations =>
  isNothing(stored) ? NZ_DEFAULTS : pick(NZ_DEFAULTS, stored);

function pick<D extends object>(defaults: D, stored: object): D {
  const all = { ...defaults } as Record<string, unknown>;
  for (const [key, value] of Object.entries(stored)) if (key in all) all[key] = value;
  return all as D;
}

/** Contract [DEF-004]: the method that was set for the employee, or the company's default. */
export const esctRateMethod = (
  stored: StoredDeclarations,
  company: Pick<NzCompanyDeclarations, 'esct_rate_method_default'>,
): EsctRateMethod => nzDeclared(stored).esct_rate_method ?? company.esct_rate_method_default;

/** How often the employee is paid: the declared cycle, otherwise the pay period. `payCycle` does the same in SQL. */
export const payCycleOf = (employee: {
  readonly pay_period: PayPeriod;
  readonly declarations: StoredDeclarations;
}): PayCycle => employee.declarations.pay_cycle ?? employee.pay_period;

/** The declaration if it applies on the day. */
export const onDay = <D extends Dated>(dated: D | null, day: LocalDate): D | null =>
  dated !== null && dated.from <= day && (dated.to === null || day <= dated.to) ? dated : null;

/** Whether one of the dated periods contains the day. */
export const isWithinAny = (periods: readonly Dated[], day: LocalDate): boolean =>
  periods.some((period) => onDay(period, day) !== null);

/** Sets the exemption, or removes it if null. */
export function withExemption(
  stored: StoredDeclarations,
  exemption: TfnExemption | null,
  day: LocalDate,
): StoredDeclarations {
  if ((stored.tax_file_number_exemption ?? null) === exemption) return stored;
  const { tax_file_number_exemption: _exemption, exemption_declared_on: _day, ...rest } = stored;
  return exemption === null ? rest : { ...rest, tax_file_number_exemption: exemption, exemption_declared_on: day };
}
