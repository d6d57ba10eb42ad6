import { plain } from '../../../base/decimal.ts';
import { hasFlatRateOnEarnings } from './flat-rate.ts';
import { scaleOf } from './scale.ts';
import type { TaxSituation } from './situation.ts';

/**
 * Lists the declarations that decided the rate or table of a withholding, and the declarations that were not used.
 * Empty for most payees. Declared amounts that are added to the amount from the table are explained there instead.
 */
export function declaredText(tax: TaxSituation): string {
  const used = choosing(tax);
  const refining = refinements(tax);
  if (used.length === 0 && refining.length === 0) return '';
  const unused: string[] = [];
  for (const { isUsed, text } of refining) (isUsed ? used : unused).push(text);
  const usedText = used.length === 0 ? '' : `; declared: ${used.join(', ')}`;
  const unusedText = unused.length === 0 ? '' : `; declared but not used here: ${unused.join(', ')}`;
  return usedText + unusedText;
}

/** Declarations that decide the schedule or the rate, and TFN exemptions. */
function choosing({ numberExemption, numberStanding, variation, ownSchedule, workingHolidayMaker }: TaxSituation) {
  const used: string[] = [];
  if (numberExemption && numberStanding) {
    used.push(`tax_file_number_exemption ${numberExemption.kind} (${numberStanding.because})`);
  }
  if (variation) used.push(`withholding_variation ${plain(variation.rate)}`);
  if (ownSchedule) used.push(`withholding_schedule ${ownSchedule.schedule}`);
  if (workingHolidayMaker?.employerIsRegistered === false) used.push('is_registered_working_holiday_employer false');
  return used;
}

/** Declarations that only the scales for residents take into account. */
function refinements(tax: TaxSituation): readonly { readonly isUsed: boolean; readonly text: string }[] {
  const { seniorOrPensioner, medicareLevyExemption, medicareLevyReduction, annualTaxOffset } = tax;
  const isAny =
    seniorOrPensioner || medicareLevyReduction || medicareLevyExemption !== 'none' || !annualTaxOffset.isZero();
  if (!isAny) return [];
  const scale = hasFlatRateOnEarnings(tax) ? undefined : scaleOf(tax);
  const isResidents =
    scale !== undefined && !tax.isForeignResident && !tax.workingHolidayMaker && scale.name !== 'Schedule 3';
  return [
    ...(seniorOrPensioner ? [{ isUsed: isResidents, text: `senior ${seniorOrPensioner}` }] : []),
    ...(medicareLevyExemption === 'none'
      ? []
      : [{ isUsed: isResidents, text: `medicare_levy_exemption ${medicareLevyExemption}` }]),
    ...(medicareLevyReduction
      ? [{ isUsed: scale?.allowsLevyAdjustment ?? false, text: 'medicare_levy_reduction' }]
      : []),
    ...(annualTaxOffset.isZero()
      ? []
      : [{ isUsed: scale?.allowsTaxOffset ?? false, text: `annual_tax_offset ${plain(annualTaxOffset)}` }]),
  ];
}
