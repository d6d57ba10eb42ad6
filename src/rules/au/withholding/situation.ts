import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Param } from '../../../params/params.ts';

/** The three columns of Schedule 9 for seniors and pensioners. */
export type SeniorStatus = 'single' | 'illness-separated' | 'couple';

/** A schedule that replaces Schedule 1 for a kind of work. */
export type OwnSchedule = 'HORTICULTURE' | 'ENTERTAINER' | 'VOLUNTARY_AGREEMENT' | 'PALM';

/** The declared reason for not quoting a tax file number. */
export type NumberExemption =
  | { readonly kind: 'NOT_QUOTED' }
  | { readonly kind: 'APPLIED_FOR'; readonly declaredOn: LocalDate }
  | { readonly kind: 'UNDER_18'; readonly dateOfBirth?: LocalDate }
  | { readonly kind: 'PENSIONER' };

/** Whether a TFN exemption counts as a quoted number, and why. */
export interface NumberStanding {
  readonly counts: boolean;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** The payee's declarations that determine which table is used. */
export interface DeclaredTax {
  /** Also true while an exemption counts as a number, such as for 28 days after the payee applied for one. */
  readonly hasTaxFileNumber: boolean;
  /** The declared exemption; `withNumberSettled` decides whether it counts as a number. */
  readonly numberExemption?: NumberExemption;
  /** The result of `withNumberSettled`. */
  readonly numberStanding?: NumberStanding;
  readonly isForeignResident: boolean;
  readonly claimsTaxFreeThreshold: boolean;
  readonly hasStudyLoan: boolean;
  readonly medicareLevyExemption: 'none' | 'half' | 'full';
  /** The Medicare levy variation declaration for a spouse or dependants on a low family income. */
  readonly medicareLevyReduction?: { readonly hasSpouse: boolean; readonly children: number };
  readonly workingHolidayMaker?: { readonly employerIsRegistered: boolean };
  readonly seniorOrPensioner?: SeniorStatus;
  /**
   * `rate` is a declared rate: an instalment rate, the rate for promotional work, or one that is not in the parameters.
   */
  readonly ownSchedule?: { readonly schedule: OwnSchedule; readonly rate?: Decimal };
  /** The flat rate of an ATO variation notice. */
  readonly variation?: { readonly rate: Decimal };
}

/** The declarations, plus everything else that determines the amount withheld from one pay. */
export interface TaxSituation extends DeclaredTax {
  /** Estimated tax offsets of the year, from the withholding declaration; zero when none is claimed. */
  readonly annualTaxOffset: Decimal;
  /** `yearToDate` is the amount that this employer has already paid the working holiday maker in the financial year. */
  readonly workingHolidayMaker?: { readonly employerIsRegistered: boolean; readonly yearToDate: Decimal };
  /** Whether the payee requested the extra amount for a year with 53 weekly or 27 fortnightly paydays. */
  readonly wantsExtraPayWithholding: boolean;
  /** Number of paydays in the financial year: 52 or 53, 26 or 27, or 12. See `payDaysInFinancialYear`. */
  readonly payDaysInYear: number;
  /** Schedule 14: extra amount per period, agreed in writing; zero without an agreement. */
  readonly agreedExtraWithholding: Decimal;
}
