import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

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
  /**
   * True if the deduction was set up on the employee, so that every pending pay includes it. False if a pay created it.
   */
  is_recurring: Generated<boolean>;
  /** The payee as named on an Australian payslip. */
  payee_name: string | null;
  payee_account: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type EmployeeDeductionRecord = Selectable<EmployeeDeductionTable>;

export const listDeductions = (tx: Tx, employeeId: number): Promise<EmployeeDeductionRecord[]> =>
  tx
    .selectFrom('employee_deduction')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy(nameOrder('description'))
    .orderBy('id')
    .execute();

export const findDeduction = (tx: Tx, employeeId: number, id: number): Promise<EmployeeDeductionRecord | undefined> =>
  tx
    .selectFrom('employee_deduction')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findNamesake = (
  tx: Tx,
  given: { employeeId: number; description: string; except: number | null },
): Promise<EmployeeDeductionRecord | undefined> =>
  tx
    .selectFrom('employee_deduction')
    .selectAll()
    .where('employee_id', '=', given.employeeId)
    .where('id', '<>', given.except ?? 0)
    .where(sql<boolean>`lower(description) = lower(${given.description})`)
    .executeTakeFirst();

export const insertDeduction = (tx: Tx, values: Insertable<EmployeeDeductionTable>): Promise<EmployeeDeductionRecord> =>
  tx.insertInto('employee_deduction').values(values).returningAll().executeTakeFirstOrThrow();

export const updateDeduction = (
  tx: Tx,
  id: number,
  values: Updateable<EmployeeDeductionTable>,
): Promise<EmployeeDeductionRecord> =>
  tx.updateTable('employee_deduction').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteDeduction(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('employee_deduction').where('id', '=', id).execute();
}
