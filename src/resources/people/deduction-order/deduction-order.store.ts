import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { type Insert, insertRows } from '../../../db/insert-rows.ts';
import type { Sent } from '../../../db/send.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { OrderKind } from '../../../rules/deduction-order.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    deduction_order: DeductionOrderTable;
  }
}

export interface DeductionOrderTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  employee_id: number;
  kind: OrderKind;
  reference: string;
  amount: string | null;
  rate: string | null;
  rate_of: 'GROSS' | 'NET' | null;
  protected_net: string | null;
  protected_rate: string | null;
  /** The debt when the order was recorded. */
  balance: string | null;
  priority: number | null;
  payee_name: string | null;
  payee_account: string | null;
  from_date: LocalDate;
  to_date: LocalDate | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type DeductionOrderRow = Selectable<DeductionOrderTable>;
/** An order, with the total that complete pays have deducted under it. */
export type DeductionOrderRecord = DeductionOrderRow & { readonly taken: string };

const takenBy = sql<string>`coalesce((
  select sum(t.amount) from deduction_order_taken t
  join pay p on p.customer_id = t.customer_id and p.id = t.pay_id
  where t.customer_id = o.customer_id and t.order_id = o.id and p.is_complete), 0)`;

export async function listOrders(tx: Tx, employeeId: number): Promise<DeductionOrderRecord[]> {
  const { rows } = await sql<DeductionOrderRecord>`
    select o.*, ${takenBy} as taken from deduction_order o where employee_id = ${employeeId}
    order by from_date, id`.execute(tx);
  return rows;
}

export async function findOrder(tx: Tx, employeeId: number, id: number): Promise<DeductionOrderRecord | undefined> {
  const { rows } = await sql<DeductionOrderRecord>`
    select o.*, ${takenBy} as taken from deduction_order o
    where employee_id = ${employeeId} and id = ${id}`.execute(tx);
  return rows[0];
}

export const insertOrder = (tx: Tx, values: Insertable<DeductionOrderTable>): Promise<DeductionOrderRow> =>
  tx.insertInto('deduction_order').values(values).returningAll().executeTakeFirstOrThrow();

export const updateOrder = (tx: Tx, id: number, values: Updateable<DeductionOrderTable>): Promise<DeductionOrderRow> =>
  tx.updateTable('deduction_order').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteOrder(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('deduction_order').where('id', '=', id).execute();
}

/** The total that complete pays of a run have deducted under an order. */
export interface TakenInRun {
  readonly run_id: number;
  readonly kind: string;
  readonly amount: string;
}

export type OrderOfPayee = DeductionOrderRow & { readonly taken_in_runs: readonly TakenInRun[] };

/**
 * The employees' orders, each with the amounts that complete pays have deducted under it. Leaves out the pays in
 * `except`.
 */
export async function listOrdersOf(
  tx: Tx,
  employeeIds: readonly number[],
  except: readonly number[],
): Promise<OrderOfPayee[]> {
  const { rows } = await sql<OrderOfPayee>`
    select o.*, coalesce((
      select jsonb_agg(jsonb_build_object('run_id', r.pay_run_id, 'kind', r.kind, 'amount', r.amount::text))
      from (
        select p.pay_run_id, p.kind, sum(t.amount) as amount
        from deduction_order_taken t join pay p on p.customer_id = t.customer_id and p.id = t.pay_id
        where t.customer_id = o.customer_id and t.order_id = o.id and p.is_complete
          and p.id <> all(${except}::bigint[])
        group by p.pay_run_id, p.kind
      ) r), '[]') as taken_in_runs
    from deduction_order o where o.employee_id = any(${employeeIds}::bigint[])
    order by o.id`.execute(tx);
  return rows;
}

/** An amount that a pay deducts under an order. */
export interface TakenAmount {
  readonly order_id: number;
  readonly pay_id: number;
  readonly amount: string;
}

const TAKEN: Insert<TakenAmount> = {
  table: 'deduction_order_taken',
  columns: [
    { name: 'order_id', type: 'bigint', value: ({ order_id }) => order_id },
    { name: 'pay_id', type: 'bigint', value: ({ pay_id }) => pay_id },
    { name: 'amount', type: 'numeric', value: ({ amount }) => amount },
  ],
};

export const insertTaken = (tx: Tx, customerId: number, rows: readonly TakenAmount[]): Sent =>
  insertRows(tx, customerId, TAKEN, rows);

export async function deleteTaken(tx: Tx, payIds: readonly number[]): Promise<void> {
  await sql`delete from deduction_order_taken where pay_id = any(${payIds}::bigint[])`.execute(tx);
}
