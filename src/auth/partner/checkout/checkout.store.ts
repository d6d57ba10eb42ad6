import type { Insertable, Selectable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { foldedName } from '../../sign-in/find-by-name.ts';
import type { CheckoutOrderTable } from '../tables.ts';
import type { AddOn } from './price-list.ts';

export type OrderRecord = Selectable<CheckoutOrderTable>;

/** Takes advisory locks on these names until the transaction ends, in sorted order to avoid deadlocks. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 7210465016))
    from (select distinct fold_name(n) collate "C" as name from unnest(${[...names]}::text[]) as n order by 1) as sorted`.execute(
    tx,
  );
}

export const isEmailTaken = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('account_user')
    .select('id')
    .where('kind', '=', 'owner')
    .where(foldedName(sql.ref('email_address')), '=', foldedName(email))
    .executeTakeFirst()) !== undefined;

export async function isAbnTaken(tx: Tx, abn: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select is_abn_taken(${abn}) as taken`.execute(tx);
  return rows[0]!.taken;
}

export async function isEmployerIrdNumberTaken(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select is_employer_ird_number_taken(${number}) as taken`.execute(tx);
  return rows[0]!.taken;
}

export const listPlans = (tx: Tx) => tx.selectFrom('plan').selectAll().execute();

export interface NewAccount {
  readonly name: string;
  readonly planCode: string;
  readonly addOns: readonly AddOn[];
  readonly startsOn: string;
  readonly owner: { readonly email: string; readonly displayName: string; readonly passwordHash: string };
  readonly at: Date;
}

/**
 * Inserts the customer with its owner, subscription and add-ons, and switches the transaction to the new tenant. Runs
 * as SYSTEM.
 */
export async function insertAccount(tx: Tx, account: NewAccount) {
  const { name, planCode, addOns, startsOn, owner, at } = account;
  const stamps = { created_at: at, updated_at: at };
  const customer = await tx
    .insertInto('customer')
    .values({ name, is_api_admin: false, is_reseller: false, default_company_id: null, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select set_config('app.customer_id', ${String(customer.id)}, true)`.execute(tx);
  const subscription = await tx
    .insertInto('subscription')
    .values({
      customer_id: customer.id,
      plan_code: planCode,
      status: 'ACTIVE',
      extra_companies: 0,
      starts_on: startsOn,
      ends_on: null,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (addOns.length > 0) {
    await tx
      .insertInto('add_on')
      .values(addOns.map((code) => ({ customer_id: customer.id, code, ends_on: null, created_at: at })))
      .execute();
  }
  const user = await tx
    .insertInto('account_user')
    .values({
      customer_id: customer.id,
      kind: 'owner',
      email_address: owner.email,
      username: null,
      display_name: owner.displayName,
      password_hash: owner.passwordHash,
      is_active: true,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { customerId: customer.id, subscriptionId: subscription.id, ownerId: user.id };
}

export const setDefaultCompany = (tx: Tx, customerId: number, companyId: number) =>
  tx.updateTable('customer').set({ default_company_id: companyId }).where('id', '=', customerId).execute();

export const insertOrder = (tx: Tx, order: Insertable<CheckoutOrderTable>): Promise<OrderRecord> =>
  tx.insertInto('checkout_order').values(order).returningAll().executeTakeFirstOrThrow();

export const storeAnswer = (tx: Tx, { customer_id, id }: OrderRecord, answer: unknown) =>
  tx
    .updateTable('checkout_order')
    .set({ answer: JSON.stringify(answer) })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .execute();

export const findOrderByKey = (tx: Tx, partnerId: number, key: string): Promise<OrderRecord | undefined> =>
  tx
    .selectFrom('checkout_order')
    .selectAll()
    .where('customer_id', '=', partnerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

export const findOrder = (tx: Tx, partnerId: number, id: number): Promise<OrderRecord | undefined> =>
  tx
    .selectFrom('checkout_order')
    .selectAll()
    .where('customer_id', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listOrders = (
  tx: Tx,
  partnerId: number,
  { limit, before, page }: { limit: number; before?: number; page?: Page },
): Promise<OrderRecord[]> =>
  tx
    .selectFrom('checkout_order')
    .selectAll()
    .where('customer_id', '=', partnerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));

/** Only one of several concurrent calls cancels the order; the others get undefined. */
export const cancelOrder = (tx: Tx, partnerId: number, id: number, at: Date): Promise<OrderRecord | undefined> =>
  tx
    .updateTable('checkout_order')
    .set({ status: 'CANCELLED', cancelled_at: at })
    .where('customer_id', '=', partnerId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst();

/**
 * Whether the order that created the account was cancelled. Runs as SYSTEM, because the order belongs to the partner.
 */
export const isOrderCancelled = async (tx: Tx, newCustomerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('checkout_order')
    .select('id')
    .where('new_customer_id', '=', newCustomerId)
    .where('status', '=', 'CANCELLED')
    .executeTakeFirst()) !== undefined;

/** The account keeps its data, which can still be read but not changed. Runs as SYSTEM. */
export async function endSubscription(
  tx: Tx,
  { new_customer_id, new_subscription_id }: OrderRecord,
  { lastDay, at }: { lastDay: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: 'CANCELLED', ends_on: lastDay, updated_at: at })
    .where('customer_id', '=', new_customer_id)
    .where('id', '=', new_subscription_id)
    .execute();
  await tx
    .updateTable('add_on')
    .set({ ends_on: lastDay })
    .where('customer_id', '=', new_customer_id)
    .where('ends_on', 'is', null)
    .execute();
}
