import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Calculation } from '../../../../rules/calculate.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { CompanyDeclarations } from '../../../company/company/company.service.ts';
import type { Balances } from '../../../people/employee/employee.service.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { PayRunRecord } from '../../pay-run/pay-run.service.ts';
import type { PaidEmployee } from './employee.ts';
import type { Ending, TerminationPlan } from './endings.ts';
import type { AllowanceItem, PlannedItems } from './items.ts';
import type { NamedBooks } from './naming.ts';
import type { PayTotals } from './tables.ts';

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
  /** Allowances that apply to every pay of the employee, including those that this pay leaves out. */
  readonly regularAllowances: readonly AllowanceItem[];
  readonly stated: StatedAmounts | null;
  /** Set if the pay ends the employment. Returns the facts of the termination once the earlier pays are calculated. */
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

/** The totals of a pay before they become text. */
export type Totals = Readonly<Record<keyof PayTotals, Decimal>>;

/** A pay with all its amounts. */
export interface CalculatedPay {
  readonly plan: PlannedPay;
  readonly run: PayRunRecord;
  readonly given: CountryFacts;
  readonly calculation: Calculation;
  readonly totals: Totals;
  readonly periods: number;
  /** New Zealand only: days that this pay adds to its period for average daily pay. */
  readonly daysPaid: Decimal;
  /** The index of the first pay of the group that shares its tax. */
  readonly sharesTaxWith: number | null;
}

/** A chunk of pays that are calculated but not stored. */
export interface CalculatedPays {
  readonly pays: readonly CalculatedPay[];
  readonly ids: PayIds;
  readonly balancesOf: (employeeId: number) => Balances;
  /** Leave taken or accrued on pays with a later date. A backdated pay shows its balances without this leave. */
  readonly movedAfter: MovedAfter;
  /** Items named for the first time in this request; set on the first chunk only. */
  readonly named: NamedBooks | undefined;
  /** The run of every pay in the request; set on the last chunk only. */
  readonly runs: readonly PayRunRecord[] | undefined;
}

export type MovedAfter = (pay: { readonly employeeId: number; readonly payDate: LocalDate }) => Balances;

/** Ids drawn for pays and their items. There may be more item ids than items. */
export interface PayIds {
  readonly pays: readonly number[];
  readonly items: readonly number[];
}
