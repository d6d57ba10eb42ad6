import type { DeductionClassification } from '../deduction.ts';
import type { StpCategory } from './facts.ts';
import type { TaxSituation } from './withholding/withhold.ts';

/**
 * What Single Touch Payroll reports a line as. `none` is money that is not reported at all, such as leave paid after
 * a death.
 */
export type StpItem =
  | 'gross'
  | 'overtime'
  | 'bonus'
  | 'directors-fees'
  | 'paid-leave'
  | 'allowance'
  | 'lump-sum'
  | 'etp'
  | 'salary-sacrifice'
  | 'deduction'
  | 'withheld'
  | 'super'
  | 'none';

export const STP_OF_BACK_PAYMENT: Readonly<Record<StpCategory, StpItem>> = {
  BONUS_COMMISSION_NON_DIRECTOR_S_FEES: 'bonus',
  DIRECTOR_S_FEES: 'directors-fees',
  GROSS: 'gross',
  ITEMISED_ALLOWANCES: 'allowance',
  LEAVE: 'paid-leave',
  OVERTIME: 'overtime',
  UNCLASSIFIED: 'gross',
};

/** Deduction types: fees, workplace giving, child support. An ordinary deduction is not reported. */
export const STP_OF_DEDUCTION: Readonly<Record<DeductionClassification, string | undefined>> = {
  CHARITY: 'W',
  CHILD_SUPPORT_DEDUCTION: 'D',
  CHILD_SUPPORT_GARNISHEE: 'G',
  NORMAL: undefined,
  UNION_FEES: 'F',
};

/** The six characters that tell the tax office which table was used. */
export function taxTreatmentCode(tax: TaxSituation): string {
  const loan = tax.hasStudyLoan ? 'S' : 'X';
  const holidayMaker = tax.workingHolidayMaker;
  if (holidayMaker) {
    if (!tax.hasTaxFileNumber) return 'HFXXXX';
    return holidayMaker.employerIsRegistered ? 'HRXXXX' : 'HUXXXX';
  }
  if (!tax.hasTaxFileNumber) return tax.isForeignResident ? 'NFXXXX' : 'NAXXXX';
  if (tax.isForeignResident) return `FF${loan}XXX`;
  const category = categoryOf(tax);
  const exemption = { none: 'X', half: 'H', full: 'F' }[tax.medicareLevyExemption];
  return `${category}${loan}X${exemption}${reductionOf(tax)}`;
}

function categoryOf(tax: TaxSituation): string {
  if (tax.seniorOrPensioner) return { single: 'SS', couple: 'SM', 'illness-separated': 'SI' }[tax.seniorOrPensioner];
  return tax.claimsTaxFreeThreshold ? 'RT' : 'RN';
}

/** Nought is a spouse only, A is ten children or more. */
function reductionOf({ medicareLevyReduction }: TaxSituation): string {
  if (!medicareLevyReduction) return 'X';
  return medicareLevyReduction.children >= 10 ? 'A' : String(medicareLevyReduction.children);
}
