import type { ColumnType, Selectable } from 'kysely';
import type { Tx } from '../../../db/tx.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    self_managed_fund: SelfManagedFundTable;
  }
}

export interface SelfManagedFundTable {
  customer_id: number;
  employee_id: number;
  abn: string;
  name: string;
  electronic_service_address: string;
  bsb: string;
  /** Encrypted. */
  account_number: string;
  account_name: string;
  updated_at: ColumnType<Date, Date, Date>;
}

export type SelfManagedFundRecord = Selectable<SelfManagedFundTable>;

export const findFund = (tx: Tx, employeeId: number): Promise<SelfManagedFundRecord | undefined> =>
  tx.selectFrom('self_managed_fund').selectAll().where('employee_id', '=', employeeId).executeTakeFirst();

export const listFunds = (tx: Tx, employeeIds: readonly number[]): Promise<SelfManagedFundRecord[]> =>
  employeeIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('self_managed_fund').selectAll().where('employee_id', 'in', employeeIds).execute();

export async function saveFund(tx: Tx, values: SelfManagedFundRecord): Promise<void> {
  const { customer_id, employee_id, ...rest } = values;
  await tx
    .insertInto('self_managed_fund')
    .values({ customer_id, employee_id, ...rest })
    .onConflict((conflict) => conflict.columns(['customer_id', 'employee_id']).doUpdateSet(rest))
    .execute();
}

export async function deleteFund(tx: Tx, employeeId: number): Promise<void> {
  await tx.deleteFrom('self_managed_fund').where('employee_id', '=', employeeId).execute();
}
