import type { Insertable } from 'kysely';
import type { LocalDate } from '../../base/local-date.ts';
import type { Tx } from '../../db/tx.ts';
import type { TerminationRecord, TerminationTable } from './tables.ts';

export const findLatestTermination = (tx: Tx, employeeId: number): Promise<TerminationRecord | undefined> =>
  tx
    .selectFrom('termination')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the employee has a termination pay that is still a draft. */
export async function hasOpenTerminationPay(tx: Tx, employeeId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('termination')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('is_pay_processed', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertTermination = (tx: Tx, values: Insertable<TerminationTable>): Promise<TerminationRecord> =>
  tx.insertInto('termination').values(values).returningAll().executeTakeFirstOrThrow();

export const markReinstated = (tx: Tx, employeeId: number, on: LocalDate): Promise<unknown> =>
  tx
    .updateTable('termination')
    .set({ reinstated_on: on })
    .where('employee_id', '=', employeeId)
    .where('reinstated_on', 'is', null)
    .execute();
