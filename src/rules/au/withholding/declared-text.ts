import { plain } from '../../../base/decimal.ts';
import { hasFlatRateOnEarnings } from './flat-rate.ts';
import { scaleOf } from './scale.ts';
import type { TaxSituation } from './situation.ts';

/**
 * What was declared and chose the rate or the table of a withholding, and what was declared and has no place in it, by
 * the names of the declarations. Empty for most payees. What is added to a table's amount is told beside the amount.
 */
export function declaredText(tax: TaxSituation): string {
  const used = choosing(tax);
  const refining = refinements(tax);
  if (used.length === 0 && refining.length === 0) return '';
  const unused: string[] = [];
  for (const { isUsed, text } of refining) (isUsed ? used : unused).push(text);
  const usedText = used.length === 0 ? '' : `; declared: ${used.join(', ')}`;
  const unusedText = unused.length === 0 ? '' : `; declared, but without a place here: ${unused.join(', ')}`;
  return usedText + unusedText;
}

/** What takes the place of Schedule 1 as a whole, and what stands for a number. */
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

/** What the scales of residents alone know. */
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
