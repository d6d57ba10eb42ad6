import type { Decimal } from '../../../base/decimal.ts';

/** Who a senior or pensioner is for Schedule 9: the three columns of its table. */
export type SeniorStatus = 'single' | 'illness-separated' | 'couple';

/** What the payee declared, as far as it decides how much is withheld. */
export interface TaxSituation {
  /** Also true while a code stands in for the number, such as the 28 days after applying for one. */
  readonly hasTaxFileNumber: boolean;
  readonly isForeignResident: boolean;
  readonly claimsTaxFreeThreshold: boolean;
  readonly hasStudyLoan: boolean;
  readonly medicareLevyExemption: 'none' | 'half' | 'full';
  /** Estimated tax offsets of the year, from the withholding declaration; zero when none is claimed. */
  readonly annualTaxOffset: Decimal;
  /** The Medicare levy variation declaration for a spouse or dependants on a low family income. */
  readonly medicareLevyReduction?: { readonly hasSpouse: boolean; readonly children: number };
  /** `yearToDate` is what this employer paid the working holiday maker earlier in the financial year. */
  readonly workingHolidayMaker?: { readonly employerIsRegistered: boolean; readonly yearToDate: Decimal };
  readonly seniorOrPensioner?: SeniorStatus;
  /** The payee asked for the extra amount of a year with 53 weekly or 27 fortnightly pay days. */
  readonly wantsExtraPayWithholding: boolean;
  /** How many pay days the financial year has: 52 or 53, 26 or 27, 12. See `payDaysInFinancialYear`. */
  readonly payDaysInYear: number;
  /** Schedule 14: upward variation agreed in writing, for each pay; zero when there is none. */
  readonly agreedExtraWithholding: Decimal;
}
