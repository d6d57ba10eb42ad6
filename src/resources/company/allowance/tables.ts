import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AllowanceCategory } from './allowance-category.ts';
import type { OtherAllowanceType } from './other-allowance-type.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    company_allowance: CompanyAllowanceTable;
    company_allowance_employee: CompanyAllowanceEmployeeTable;
    employee_allowance: EmployeeAllowanceTable;
  }
}

interface AllowanceColumns {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  description: string;
  amount: string;
  allowance_category: AllowanceCategory | null;
  /** How an other allowance is told to the tax office. */
  other_allowance_type: OtherAllowanceType | null;
  is_taxable: boolean;
  is_itemised: boolean;
  is_included_in_super_calculations: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CompanyAllowanceTable extends AllowanceColumns {
  auto_apply_to_pay: boolean;
}

export interface CompanyAllowanceEmployeeTable {
  customer_id: number;
  allowance_id: number;
  employee_id: number;
}

export interface EmployeeAllowanceTable extends AllowanceColumns {
  employee_id: number;
  /** Set up on the employee, and so on every pending pay; false when a pay named it in passing. */
  is_recurring: Generated<boolean>;
}

export type CompanyAllowanceRecord = Selectable<CompanyAllowanceTable>;
export type EmployeeAllowanceRecord = Selectable<EmployeeAllowanceTable>;
