import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Param } from '../../../params/params.ts';

/** Who a senior or pensioner is for Schedule 9: the three columns of its table. */
export type SeniorStatus = 'single' | 'illness-separated' | 'couple';

/** A schedule that takes the place of Schedule 1 for a kind of work. */
export type OwnSchedule = 'HORTICULTURE' | 'ENTERTAINER' | 'VOLUNTARY_AGREEMENT' | 'PALM';

/** Why no tax file number was quoted, as the payee declared it. */
export type NumberExemption =
  | { readonly kind: 'NOT_QUOTED' }
  | { readonly kind: 'APPLIED_FOR'; readonly declaredOn: LocalDate }
  | { readonly kind: 'UNDER_18'; readonly dateOfBirth?: LocalDate }
  | { readonly kind: 'PENSIONER' };

/** Whether an exemption counts as a number, and why. */
export interface NumberStanding {
  readonly counts: boolean;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** What the payee declared, as far as it decides which table is used. */
export interface DeclaredTax {
  /** Also true while a code stands in for the number, such as the 28 days after applying for one. */
  readonly hasTaxFileNumber: boolean;
  /** Why no number was quoted; `withNumberSettled` says whether that counts as one. */
  readonly numberExemption?: NumberExemption;
  /** What `withNumberSettled` found. */
  readonly numberStanding?: NumberStanding;
  readonly isForeignResident: boolean;
  readonly claimsTaxFreeThreshold: boolean;
  readonly hasStudyLoan: boolean;
  readonly medicareLevyExemption: 'none' | 'half' | 'full';
  /** The Medicare levy variation declaration for a spouse or dependants on a low family income. */
  readonly medicareLevyReduction?: { readonly hasSpouse: boolean; readonly children: number };
  readonly workingHolidayMaker?: { readonly employerIsRegistered: boolean };
  readonly seniorOrPensioner?: SeniorStatus;
  /** `rate` is the payee's own: an instalment rate, the rate of promotional work, or one that no table here holds. */
  readonly ownSchedule?: { readonly schedule: OwnSchedule; readonly rate?: Decimal };
  /** The flat rate of a variation notice of the tax office. */
  readonly variation?: { readonly rate: Decimal };
}

/** The same with all that decides how much is withheld from one pay. */
export interface TaxSituation extends DeclaredTax {
  /** Estimated tax offsets of the year, from the withholding declaration; zero when none is claimed. */
  readonly annualTaxOffset: Decimal;
  /** `yearToDate` is what this employer paid the working holiday maker earlier in the financial year. */
  readonly workingHolidayMaker?: { readonly employerIsRegistered: boolean; readonly yearToDate: Decimal };
  /** The payee asked for the extra amount of a year with 53 weekly or 27 fortnightly pay days. */
  readonly wantsExtraPayWithholding: boolean;
  /** How many pay days the financial year has: 52 or 53, 26 or 27, 12. See `payDaysInFinancialYear`. */
  readonly payDaysInYear: number;
  /** Schedule 14: upward variation agreed in writing, for each period; zero when there is none. */
  readonly agreedExtraWithholding: Decimal;
}
