import { isPalmWorker } from './withholding/palm.ts';
import type { DeclaredTax } from './withholding/withhold.ts';

/** Income stream codes of Single Touch Payroll that the service supports. */
export type IncomeStream = 'SAW' | 'CHP' | 'WHM' | 'LAB' | 'SWP' | 'FEI' | 'IAA' | 'VOL' | SpecialIncome;

/** JPD: joint petroleum development area. OSP: other specified payments. */
export type SpecialIncome = 'JPD' | 'OSP';

/**
 * The income type and two-letter country code: work abroad (FEI) has the host country, an inbound assignee (IAA) the
 * home country.
 */
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

/** Dated declarations take precedence over permanent attributes of the employee. Contract [EMP-238]. */
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
