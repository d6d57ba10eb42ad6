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
  /** Set up on the employee, and so on every pending pay; false when a pay named it in passing. */
  is_recurring: Generated<boolean>;
  /** Whose account it is paid into, as an Australian payslip names it. */
  payee_name: string | null;
  payee_account: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type EmployeeDeductionRecord = Selectable<EmployeeDeductionTable>;
