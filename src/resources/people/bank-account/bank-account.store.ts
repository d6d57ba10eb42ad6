import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import { type Insert, insertRows } from '../../../db/insert-rows.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    bank_account: BankAccountTable;
  }
}

export interface BankAccountTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  rank: number;
  account_name: string;
  bsb: string | null;
  /** The encrypted account number. */
  account_number: string;
  amount: string | null;
  reference: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type BankAccountRecord = Selectable<BankAccountTable>;

export const listBankAccounts = (tx: Tx, employeeId: number): Promise<BankAccountRecord[]> =>
  tx.selectFrom('bank_account').selectAll().where('employee_id', '=', employeeId).orderBy('rank').execute();

export async function employeesWithAccount(tx: Tx, employeeIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct employee_id from bank_account where employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows.map(({ employee_id }) => employee_id);
}

export const insertBankAccount = (tx: Tx, values: Insertable<BankAccountTable>): Promise<BankAccountRecord> =>
  tx.insertInto('bank_account').values(values).returningAll().executeTakeFirstOrThrow();

const NEW_ACCOUNTS: Insert<BankAccountRecord> = {
  table: 'bank_account',
  columns: [
    { name: 'id', type: 'bigint', value: ({ id }) => id },
    { name: 'employee_id', type: 'bigint', value: ({ employee_id }) => employee_id },
    { name: 'rank', type: 'integer', value: ({ rank }) => rank },
    { name: 'account_name', type: 'text', value: ({ account_name }) => account_name },
    { name: 'bsb', type: 'text', value: ({ bsb }) => bsb },
    { name: 'account_number', type: 'text', value: ({ account_number }) => account_number },
    { name: 'amount', type: 'numeric', value: ({ amount }) => amount },
    { name: 'reference', type: 'text', value: ({ reference }) => reference },
    { name: 'created_at', type: 'timestamptz', value: ({ created_at }) => created_at.toISOString() },
    { name: 'updated_at', type: 'timestamptz', value: ({ updated_at }) => updated_at.toISOString() },
  ],
};

export const insertBankAccounts = (tx: Tx, customerId: number, rows: readonly BankAccountRecord[]): Promise<unknown> =>
  insertRows(tx, customerId, NEW_ACCOUNTS, rows);

export const updateBankAccount = (
  tx: Tx,
  id: number,
  values: Updateable<BankAccountTable>,
): Promise<BankAccountRecord> =>
  tx.updateTable('bank_account').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteBankAccount = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('bank_account').where('id', '=', id).execute();

/** Ranks the accounts in list order. The first becomes the default, and its fixed amount is cleared. */
export async function rankBankAccounts(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    update bank_account b
    set rank = o.place - 1, amount = case when o.place = 1 then null else b.amount end, updated_at = ${at}
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where b.id = o.id and (b.rank <> o.place - 1 or (o.place = 1 and b.amount is not null))`.execute(tx);
}
