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

/** The number of rows that fit into one statement, given PostgreSQL's limit on parameters. */
const ROWS_AT_ONCE = 2_000;

export async function replaceOpeningBalances(tx: Tx, rows: readonly Values[], at: Date): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    await tx
      .insertInto('opening_balance')
      .values(part.map((values) => ({ ...values, created_at: at, updated_at: at })))
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'employee_id']).doUpdateSet((on) => ({
          as_at: on.ref('excluded.as_at'),
          leave: on.ref('excluded.leave') as never,
          has_nz: on.ref('excluded.has_nz'),
          gross_four_weeks: on.ref('excluded.gross_four_weeks'),
          gross_twelve_months: on.ref('excluded.gross_twelve_months'),
          gross_since_anniversary: on.ref('excluded.gross_since_anniversary'),
          days_worked_52_weeks: on.ref('excluded.days_worked_52_weeks'),
          weeks_employed: on.ref('excluded.weeks_employed'),
          updated_at: on.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** Marks the long service leave balance of these employees as sent. From now on, it applies instead of state law. */
export async function markLongServiceSent(tx: Tx, employeeIds: readonly number[], at: Date): Promise<void> {
  if (employeeIds.length === 0) return;
  await sql`
    update employee set lsl_balance_is_sent = true, updated_at = ${at}
    where id = any(${employeeIds}::bigint[])`.execute(tx);
}

/** For each employee, the first complete pay with a payday or period after the given day. */
export async function listPaysAfter(
  tx: Tx,
  days: readonly { readonly employeeId: number; readonly after: LocalDate }[],
): Promise<readonly { readonly id: number; readonly employee_id: number; readonly processed_date: LocalDate }[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<{ id: number; employee_id: number; processed_date: LocalDate }>`
    select distinct on (p.employee_id) p.id, p.employee_id, p.processed_date
    from unnest(${days.map(({ employeeId }) => employeeId)}::bigint[], ${days.map(({ after }) => after)}::date[])
      as d (employee_id, after)
    join pay p on p.employee_id = d.employee_id
      and p.is_complete and greatest(p.pay_date, p.processed_date) > d.after
    order by p.employee_id, p.processed_date, p.id`.execute(tx);
  return rows;
}
