import type { DeductionClassification } from '../deduction.ts';
import type { StpCategory } from './facts.ts';
import type { NumberExemption } from './withholding/withhold.ts';

/**
 * How Single Touch Payroll reports a line. `none` is for amounts that are not reported at all, such as leave paid after
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

/** STP deduction types: fees, workplace giving, child support. An ordinary deduction is not reported. */
export const STP_OF_DEDUCTION: Readonly<Record<DeductionClassification, string | undefined>> = {
  CHARITY: 'W',
  CHILD_SUPPORT_DEDUCTION: 'D',
  CHILD_SUPPORT_GARNISHEE: 'G',
  NORMAL: undefined,
  UNION_FEES: 'F',
};

/** The ATO's code that replaces a tax file number, for each reason for the exemption. */
export const STP_OF_EXEMPTION: Readonly<Record<NumberExemption['kind'], string>> = {
  NOT_QUOTED: '000000000',
  APPLIED_FOR: '111111111',
  UNDER_18: '333333333',
  PENSIONER: '444444444',
};
