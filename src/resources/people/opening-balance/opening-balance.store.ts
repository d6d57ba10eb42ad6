import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { OpeningBalanceRecord, OpeningBalanceTable } from './tables.ts';

export const findOpeningBalance = (tx: Tx, employeeId: number): Promise<OpeningBalanceRecord | undefined> =>
  tx.selectFrom('opening_balance').selectAll().where('employee_id', '=', employeeId).executeTakeFirst();

/** Those that the employees have, by one statement. */
export async function listOpeningBalances(tx: Tx, employeeIds: readonly number[]): Promise<OpeningBalanceRecord[]> {
  const { rows } = await sql<OpeningBalanceRecord>`
    select * from opening_balance where employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}

type Values = Omit<OpeningBalanceTable, 'leave' | 'created_at' | 'updated_at'> & { readonly leave: string };

/** Puts it in place of the one that is there. */
export async function replaceOpeningBalance(tx: Tx, values: Values, at: Date): Promise<void> {
  const { customer_id: _, employee_id: _of, ...changed } = values;
  await tx
    .insertInto('opening_balance')
    .values({ ...values, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'employee_id']).doUpdateSet({ ...changed, updated_at: at }),
    )
    .execute();
}

/** A complete pay of the employee that is paid, or is for a day, after the given one. */
export async function findPayAfter(
  tx: Tx,
  employeeId: number,
  asAt: LocalDate,
): Promise<{ readonly id: number; readonly processed_date: LocalDate } | undefined> {
  const { rows } = await sql<{ id: number; processed_date: LocalDate }>`
    select id, processed_date from pay
    where employee_id = ${employeeId} and is_complete and greatest(pay_date, processed_date) > ${asAt}
    order by processed_date, id limit 1`.execute(tx);
  return rows[0];
}
