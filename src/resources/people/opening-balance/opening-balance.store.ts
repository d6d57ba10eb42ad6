import type { ColumnType, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    opening_balance: OpeningBalanceTable;
  }
}

/** The balance of one kind of leave on the day, and the change to the ledger that produced it. */
export interface OpenedLeave {
  readonly leave_type: string;
  readonly unit: 'hours' | 'weeks' | 'days';
  readonly quantity: string;
  readonly moved: string;
}

export interface OpeningBalanceTable {
  customer_id: number;
  employee_id: number;
  as_at: string;
  leave: ColumnType<readonly OpenedLeave[], string, string>;
  has_nz: boolean;
  gross_four_weeks: string | null;
  gross_twelve_months: string | null;
  gross_since_anniversary: string | null;
  days_worked_52_weeks: string | null;
  weeks_employed: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type OpeningBalanceRecord = Selectable<OpeningBalanceTable>;

export const findOpeningBalance = (tx: Tx, employeeId: number): Promise<OpeningBalanceRecord | undefined> =>
  tx.selectFrom('opening_balance').selectAll().where('employee_id', '=', employeeId).executeTakeFirst();

export async function listOpeningBalances(tx: Tx, employeeIds: readonly number[]): Promise<OpeningBalanceRecord[]> {
  const { rows } = await sql<OpeningBalanceRecord>`
    select * from opening_balance where employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}

type Values = Omit<OpeningBalanceTable, 'leave' | 'created_at' | 'updated_at'> & { readonly leave: string };

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

/** A complete pay of the employee with a payday or period after the given day. */
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
