import { isPalmWorker } from './withholding/palm.ts';
import type { DeclaredTax } from './withholding/withhold.ts';

/**
 * The six-character tax treatment code of Single Touch Payroll Phase 2: category and option, study loan, Medicare levy
 * surcharge, exemption, reduction. A study loan is reported only in categories R, S and F, and the levy only in R and
 * S. Only this function builds the code. Call `withNumberSettled` first.
 */
export function taxTreatmentCode(tax: DeclaredTax): string {
  const alone = codeWithoutLetters(tax);
  if (alone) return `${alone}XXXX`;
  const loan = tax.hasStudyLoan ? 'S' : 'X';
  if (tax.isForeignResident) return `FF${loan}XXX`;
  return `${residentCategory(tax)}${loan}X${EXEMPTION_LETTER[tax.medicareLevyExemption]}${reductionLetter(tax)}`;
}

/** The two-letter code of categories that have no further letters; undefined for all other categories. */
function codeWithoutLetters(tax: DeclaredTax): string | undefined {
  if (tax.variation) return 'DV';
  const own = tax.ownSchedule;
  if (own?.schedule === 'VOLUNTARY_AGREEMENT') return own.rate ? 'VC' : 'VO';
  if (tax.workingHolidayMaker) {
    if (!tax.hasTaxFileNumber) return 'HF';
    return tax.workingHolidayMaker.employerIsRegistered ? 'HR' : 'HU';
  }
  if (!tax.hasTaxFileNumber) return tax.isForeignResident ? 'NF' : 'NA';
  if (isPalmWorker(tax)) return 'WP';
  if (own?.schedule === 'HORTICULTURE') return tax.isForeignResident ? 'CF' : 'CT';
  if (own?.schedule === 'ENTERTAINER') return own.rate ? 'AP' : 'AT';
  return undefined;
}

const SENIOR_CATEGORY = { single: 'SS', couple: 'SM', 'illness-separated': 'SI' } as const;
const EXEMPTION_LETTER = { none: 'X', half: 'H', full: 'F' } as const;

function residentCategory({ seniorOrPensioner, claimsTaxFreeThreshold }: DeclaredTax): string {
  if (seniorOrPensioner) return SENIOR_CATEGORY[seniorOrPensioner];
  return claimsTaxFreeThreshold ? 'RT' : 'RN';
}

/**
 * The character for a Medicare levy reduction: the number of children, or A for ten or more. After a full exemption, no
 * levy remains to be reduced.
 */
function reductionLetter({
  medicareLevyReduction,
  medicareLevyExemption,
  claimsTaxFreeThreshold,
}: DeclaredTax): string {
  if (!medicareLevyReduction || medicareLevyExemption === 'full' || !claimsTaxFreeThreshold) return 'X';
  return medicareLevyReduction.children >= 10 ? 'A' : String(medicareLevyReduction.children);
}
