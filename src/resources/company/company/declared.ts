import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';

export const AU_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;
export type AuState = (typeof AU_STATES)[number];

/** What an Australian company has declared, every key with its value or its default. */
export interface AuCompanyDeclarations {
  readonly is_registered_working_holiday_employer: boolean;
  /** Null: the state of each employee. */
  readonly long_service_leave_state: AuState | null;
  /** Fewer than fifteen employees: no redundancy pay by the National Employment Standards. */
  readonly is_small_business: boolean;
}

/** What a New Zealand company has declared. */
export interface NzCompanyDeclarations {
  readonly offers_payroll_giving: boolean;
  readonly closedown: { readonly from: LocalDate; readonly to: LocalDate } | null;
  /** Public holidays that no calendar of the country holds, such as anniversary days of provinces. */
  readonly public_holidays: readonly DeclaredHoliday[];
}

export interface DeclaredHoliday {
  readonly date: LocalDate;
  readonly name: string;
  /** Null: of everybody; else of those who declared the same anniversary_region. */
  readonly region: string | null;
}

export type CompanyDeclarations = AuCompanyDeclarations & NzCompanyDeclarations;
/** As it is stored: what differs from the defaults. */
export type StoredCompanyDeclarations = Partial<CompanyDeclarations>;

export const COMPANY_DEFAULTS: {
  readonly AU: AuCompanyDeclarations;
  readonly NZ: NzCompanyDeclarations;
} = {
  AU: { is_registered_working_holiday_employer: true, long_service_leave_state: null, is_small_business: false },
  NZ: { offers_payroll_giving: false, closedown: null, public_holidays: [] },
};

/** Every key of both countries; those of the other one stay at their defaults. */
export const companyDeclared = (stored: StoredCompanyDeclarations): CompanyDeclarations => ({
  ...COMPANY_DEFAULTS.AU,
  ...COMPANY_DEFAULTS.NZ,
  ...stored,
});

/** The keys of the country alone, as they are shown. */
export const shownCompanyDeclarations = (country: Country, stored: StoredCompanyDeclarations) => {
  const all = companyDeclared(stored);
  return Object.fromEntries(
    Object.keys(COMPANY_DEFAULTS[country]).map((key) => [key, all[key as keyof CompanyDeclarations]]),
  );
};

/** What is stored once the patch is taken in: null and a default leave nothing behind. */
export function mergedDeclarations<S extends object>(defaults: object, stored: S, patch: object): S {
  const merged = { ...stored } as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    const byDefault = (defaults as Record<string, unknown>)[key];
    if (value === null || JSON.stringify(value) === JSON.stringify(byDefault)) delete merged[key];
    else merged[key] = value;
  }
  return merged as S;
}
