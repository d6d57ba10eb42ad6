import type { Insertable, Updateable } from 'kysely';
import { nameOrder } from '../../../db/name-order.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EmployeeDeductionRecord, EmployeeDeductionTable } from './tables.ts';

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
