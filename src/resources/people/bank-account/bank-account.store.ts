import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../db/tx.ts';
import type { BankAccountRecord, BankAccountTable } from './tables.ts';

export const listBankAccounts = (tx: Tx, employeeId: number): Promise<BankAccountRecord[]> =>
  tx.selectFrom('bank_account').selectAll().where('employee_id', '=', employeeId).orderBy('rank').execute();

export const insertBankAccount = (tx: Tx, values: Insertable<BankAccountTable>): Promise<BankAccountRecord> =>
  tx.insertInto('bank_account').values(values).returningAll().executeTakeFirstOrThrow();

export const updateBankAccount = (
  tx: Tx,
  id: number,
  values: Updateable<BankAccountTable>,
): Promise<BankAccountRecord> =>
  tx.updateTable('bank_account').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteBankAccount = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('bank_account').where('id', '=', id).execute();

/** Gives the accounts the ranks of their places in the list; the first takes the rest and has no amount. */
export async function rankBankAccounts(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await sql`
    update bank_account b
    set rank = o.place - 1, amount = case when o.place = 1 then null else b.amount end, updated_at = ${at}
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where b.id = o.id and (b.rank <> o.place - 1 or (o.place = 1 and b.amount is not null))`.execute(tx);
}
