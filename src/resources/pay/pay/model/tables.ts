import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Country } from '../../../../base/country.ts';
import type { PayCycle } from '../../../../rules/pay-period.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { WorkedTime } from './pay-item.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../../db/tx.ts' {
  interface Tables {
    pay: PayTable;
    pay_item: PayItemTable;
    pay_line: PayLineTable;
    employee_pay_item: EmployeePayItemTable;
  }
}

/** The totals of a pay; each is a sum over its lines, as decimal text. */
export interface PayTotals {
  gross: string;
  tax: string;
  net: string;
  deductions: string;
  sacrifices: string;
  total_workers_compensation: string;
  period_earnings: string;
  taxable_earnings: string;
  stsl: string;
  compulsory_super_amount: string;
  resc_super_amount: string;
  super_base: string;
  nz_student_loan: string;
  kiwisaver_employee_amount: string;
  kiwisaver_employer_amount: string;
  kiwisaver_esct_amount: string;
  holidays_gross: string;
  holidays_overtime: string;
  holidays_one_off: string;
}

export interface PayTable extends PayTotals {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  pay_run_id: number;
  employee_id: number;
  country: Country;
  kind: PayKind;
  is_complete: boolean;
  auto_calculate: boolean;
  pay_date: string;
  processed_date: string;
  pay_department: string | null;
  department_id: number | null;
  stp_reported_externally: boolean;
  periods: number;
  /** The last day of the latest period for which the pay includes leave paid in advance. */
  advance_to: string | null;
  /** New Zealand only: days that this pay adds to its period for average daily pay. */
  days_paid: string;
  rule_set_id: string;
  facts: ColumnType<unknown, string, string>;
  tax_shared_with: number | null;
  created_at: Timestamp;
  completed_at: ColumnType<Date | null, Date | null, Date | null>;
}

const ITEM_KINDS = [
  'hours',
  'leave',
  'allowance',
  'deduction',
  'bonus',
  'sacrifice',
  'back-payment',
  'termination',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface PayItemTable {
  customer_id: number;
  id: Generated<number>;
  pay_id: number;
  kind: ItemKind;
  position: number;
  description: string;
  amount: string;
  quantity: string | null;
  units: string | null;
  rate: string | null;
  multiplier: string | null;
  rate_reference: string | null;
  is_overtime: boolean | null;
  is_hours: boolean | null;
  leave_type: string | null;
  leave_date: string | null;
  leave_loading_amount: string | null;
  category: string | null;
  tax_method: string | null;
  start_date: string | null;
  end_date: string | null;
  is_taxable: boolean | null;
  is_itemised: boolean | null;
  is_included_in_super_calculations: boolean | null;
  is_directors_fees: boolean | null;
  is_return_to_work: boolean | null;
  is_super: boolean | null;
  source_allowance_id: number | null;
  worked_on: string | null;
  is_public_holiday: boolean | null;
  is_otherwise_working_day: boolean | null;
  rate_without_penal: string | null;
  worked_time: ColumnType<WorkedTime | null, string | null, string | null>;
  employer_contribution: string | null;
}

export interface PayLineTable {
  customer_id: number;
  pay_id: number;
  position: number;
  code: string;
  label: string;
  effect: 'adds' | 'takes' | 'employer' | 'memo';
  tags: string[];
  origin_kind: string;
  origin_index: number;
  basis: string | null;
  quantity: string | null;
  rate: string | null;
  precise: string;
  rounding: string;
  amount: string;
  because: string;
  cites: string[];
  unverified: boolean;
  report: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>;
}

export interface EmployeePayItemTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  kind: 'bonus' | 'sacrifice' | 'back-payment';
  description: string;
  amount: string;
  tax_method: string | null;
  start_date: string | null;
  end_date: string | null;
  stp_category: string | null;
  is_included_in_super_calculations: boolean | null;
  is_directors_fees: boolean | null;
  is_return_to_work: boolean | null;
  is_super: boolean | null;
  created_at: Timestamp;
}

export type PayRecord = Omit<Selectable<PayTable>, 'facts'>;
export type PayItemRecord = Omit<Selectable<PayItemTable>, 'customer_id'>;
export type PayLineRecord = Omit<Selectable<PayLineTable>, 'customer_id'>;
export type EmployeePayItemRecord = Selectable<EmployeePayItemTable>;

/** The fields of a run that are shown on a pay. */
export interface PayRunOfPay {
  readonly id: number;
  readonly pay_period: PayCycle;
  readonly start_date: string;
  readonly end_date: string;
}

export interface PersonOfPay {
  readonly id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
}
