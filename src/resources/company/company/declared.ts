import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';

export const AU_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;
export type AuState = (typeof AU_STATES)[number];

/** The declarations of an Australian company. Every key has a value, declared or default. */
export interface AuCompanyDeclarations {
  readonly is_registered_working_holiday_employer: boolean;
  /** The state whose long service leave law applies to all employees. If null, each employee's own state applies. */
  readonly long_service_leave_state: AuState | null;
  /**
   * Whether the company has fewer than fifteen employees and therefore owes no redundancy pay under the National
   * Employment Standards.
   */
  readonly is_small_business: boolean;
  /** The registered agent or other intermediary who lodges with the ATO for the company. */
  readonly stp_intermediary: StpIntermediary | null;
  /** The ATO's business management id (BMS id) of the previous payroll software. */
  readonly previous_business_management_id: string | null;
  /**
   * Whether employees could influence a super_rate above the compulsory rate. If so, the super above the compulsory
   * rate is reportable.
   */
  readonly employee_influences_super_rate: boolean;
}

export interface StpIntermediary {
  readonly abn: string;
  readonly tax_agent_number: string | null;
  readonly contact_name: string;
  readonly email_address: string;
  readonly phone: string;
}

/** FIXED uses the employee's stored ESCT rate; CALCULATED derives it from pay. */
export const ESCT_RATE_METHODS = ['FIXED', 'CALCULATED'] as const;
export type EsctRateMethod = (typeof ESCT_RATE_METHODS)[number];

/** The declarations of a New Zealand company. */
export interface NzCompanyDeclarations {
  /** The method for employees without a declared method. Contract [DEF-004]. */
  readonly esct_rate_method_default: EsctRateMethod;
  readonly offers_payroll_giving: boolean;
  readonly closedown: { readonly from: LocalDate; readonly to: LocalDate } | null;
  /** Public holidays missing from the national calendar, such as provincial anniversary days. */
  readonly public_holidays: readonly DeclaredHoliday[];
}

export interface DeclaredHoliday {
  readonly date: LocalDate;
  readonly name: string;
  /**
   * The region of the holiday. The holiday applies to employees who declared the same anniversary_region or, if this is
   * null, to all employees.
   */
  readonly region: string | null;
}

export type CompanyDeclarations = AuCompanyDeclarations & NzCompanyDeclarations;
/** The declarations as stored: only values that differ from the defaults. */
export type StoredCompanyDeclarations = Partial<CompanyDeclarations>;

export const COMPANY_DEFAULTS: {
  readonly AU: AuCompanyDeclarations;
  readonly NZ: NzCompanyDeclarations;
} = {
  AU: {
    is_registered_working_holiday_employer: true,
    long_service_leave_state: null,
    is_small_business: false,
    stp_intermediary: null,
    previous_business_management_id: null,
    employee_influences_super_rate: true,
  },
  NZ: { esct_rate_method_default: 'FIXED', offers_payroll_giving: false, closedown: null, public_holidays: [] },
};

/** Fills in the default of every missing key, for both countries. */
export const companyDeclared = (stored: StoredCompanyDeclarations): CompanyDeclarations => ({
  ...COMPANY_DEFAULTS.AU,
  ...COMPANY_DEFAULTS.NZ,
  ...stored,
});

/** The keys of the company's country, for responses. */
export const shownCompanyDeclarations = (country: Country, stored: StoredCompanyDeclarations) => {
  const all = companyDeclared(stored);
  return Object.fromEntries(
    Object.keys(COMPANY_DEFAULTS[country]).map((key) => [key, all[key as keyof CompanyDeclarations]]),
  );
};

/** Applies a patch. Null and default values are not stored. */
export function mergedDeclarations<S extends object>(defaults: object, stored: S, patch: object): S {
  const merged = { ...stored } as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    const byDefault = (defaults as Record<string, unknown>)[key];
    if (value === null || JSON.stringify(value) === JSON.stringify(byDefault)) delete merged[key];
    else merged[key] = value;
  }
  return merged as S;
}
