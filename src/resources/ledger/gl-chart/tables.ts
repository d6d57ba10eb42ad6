import type { ColumnType, Generated, Selectable } from 'kysely';
import type { DateFormat, DateOption } from './date-choice.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    gl_chart: GlChartTable;
    gl_row: GlRowTable;
    gl_row_department: GlRowDepartmentTable;
  }
}

export interface GlChartTable {
  customer_id: number;
  company_id: number;
  version: number;
  revision: string;
  negate_credit_amounts: boolean;
  include_date: boolean;
  include_software_name: boolean;
  include_nil_amounts: boolean;
  date_format: DateFormat;
  date_option: DateOption;
  enable_provider_gl_codes: boolean;
  ext_department_tracking_category: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface GlRowTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  base_attr: string;
  account_label: string;
  account_code: string;
  is_debit: boolean;
  split_by_department: boolean;
  export_to_csv: boolean;
  provider_code_id: string;
  provider_label: string;
  provider_description: string;
  is_provider_code_missing: boolean;
  split_provider_submissions_by_pay: boolean;
  send_to_bank_transactions: boolean;
  deduction_employee_id: number | null;
  deduction_description: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface GlRowDepartmentTable {
  customer_id: number;
  row_id: number;
  department_id: number;
  account_code: string;
}

export type GlChartRecord = Selectable<GlChartTable>;
export type GlRowRecord = Selectable<GlRowTable>;
