import { isPalmWorker } from './withholding/palm.ts';
import type { DeclaredTax } from './withholding/withhold.ts';

/** Income stream codes of Single Touch Payroll that the service knows. */
export type IncomeStream = 'SAW' | 'CHP' | 'WHM' | 'LAB' | 'SWP' | 'FEI' | 'IAA' | 'VOL' | SpecialIncome;

/** The joint petroleum development area, and other specified payments. */
export type SpecialIncome = 'JPD' | 'OSP';

/** Work abroad, or for a foreign employer here: the host country of FEI, the home country of IAA, two letters. */
export interface OverseasIncome {
  readonly type: 'FEI' | 'IAA';
  readonly country: string;
}

export interface IncomeKind {
  readonly overseas?: OverseasIncome;
  readonly special?: SpecialIncome;
  readonly isCloselyHeld: boolean;
  readonly isLabourHire: boolean;
}

/** What was declared for a time goes before what a person always is. Contract [EMP-238] for the latter. */
export function incomeStreamOf(
  tax: DeclaredTax,
  { overseas, special, isCloselyHeld, isLabourHire }: IncomeKind,
): IncomeStream {
  if (tax.ownSchedule?.schedule === 'VOLUNTARY_AGREEMENT') return 'VOL';
  if (isPalmWorker(tax)) return 'SWP';
  if (overseas) return overseas.type;
  if (special) return special;
  if (isCloselyHeld) return 'CHP';
  if (tax.workingHolidayMaker) return 'WHM';
  return isLabourHire ? 'LAB' : 'SAW';
}
