import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { CompanyDeclarations } from '../../../company/company/company.service.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { PaidEmployee } from './employee.ts';
import type { Ending, TerminationPlan } from './endings.ts';
import type { AllowanceItem, PlannedItems } from './items.ts';

/** A pay with its rates, defaults and descriptions resolved. */
export interface PlannedPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly companyDeclared: CompanyDeclarations;
  readonly kind: PayKind;
  readonly payDate: LocalDate;
  readonly paidOn: LocalDate;
  readonly department: string | null;
  readonly departmentId: number | null;
  readonly isReportedExternally: boolean;
  readonly items: PlannedItems;
  /** Allowances that apply to every pay of the employee, even if not to this one. */
  readonly regularAllowances: readonly AllowanceItem[];
  readonly stated: StatedAmounts | null;
  /** Set when the pay ends the employment. It gives the termination once the earlier pays are calculated. */
  readonly ending: Ending | null;
  readonly termination: TerminationPlan | null;
}

/** Amounts that a caller may state for a pay that is not calculated, and the country they belong to. */
export const STATED_FIELDS = {
  tax: 'both',
  stsl: 'AU',
  compulsory_super_amount: 'AU',
  resc_super_amount: 'AU',
  nz_student_loan: 'NZ',
  kiwisaver_employee_amount: 'NZ',
  kiwisaver_employer_amount: 'NZ',
  kiwisaver_esct_amount: 'NZ',
} as const;
export type StatedField = keyof typeof STATED_FIELDS;
export type StatedAmounts = Readonly<Record<StatedField, Decimal>>;
