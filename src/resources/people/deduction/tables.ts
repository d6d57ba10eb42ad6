import type { ColumnType, Generated, Selectable } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    employee_deduction: EmployeeDeductionTable;
  }
}

export const CLASSIFICATIONS = [
  'CHARITY',
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'NORMAL',
  'UNION_FEES',
] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

export interface EmployeeDeductionTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  description: string;
  amount: string;
  classification: Classification;
  is_included_in_super_calculations: boolean;
  /** True for deductions set up on the employee, which every pending pay includes; false if a pay created it. */
  is_recurring: Generated<boolean>;
  /** The payee as named on an Australian payslip. */
  payee_name: string | null;
  payee_account: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type EmployeeDeductionRecord = Selectable<EmployeeDeductionTable>;
