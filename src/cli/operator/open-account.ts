import { ZONE_OF } from '../../base/clock.ts';
import type { Tx } from '../../db/tx.ts';
import type { CommandContext } from './command.ts';
import { orTaken, record } from './records.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly ownerName: string;
  readonly passwordHash: string;
  readonly plan: string;
  readonly isApiAdmin: boolean;
  readonly isReseller: boolean;
  readonly isSandbox?: boolean;
}

/** Creates an account with its owner and a subscription that starts today. */
export async function openAccount(
  context: CommandContext,
  tx: Tx,
  account: NewAccount,
): Promise<{ customerId: number; ownerId: number }> {
  const {
    name,
    email,
    plan,
    isApiAdmin: is_api_admin,
    isReseller: is_reseller,
    isSandbox: is_sandbox = false,
  } = account;
  const at = context.clock.now();
  const stamps = { created_at: at, updated_at: at };
  const { id } = await tx
    .insertInto('customer')
    .values({ name, is_api_admin, is_reseller, is_sandbox, default_company_id: null, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('subscription')
    .values({
      customer_id: id,
      plan_code: plan,
      status: 'ACTIVE',
      extra_companies: 0,
      starts_on: context.clock.today(ZONE_OF.AU),
      ends_on: null,
      ...stamps,
    })
    .execute();
  const owner = await orTaken(
    tx
      .insertInto('account_user')
      .values({
        customer_id: id,
        kind: 'owner',
        email_address: email,
        username: null,
        display_name: account.ownerName,
        password_hash: account.passwordHash,
        is_active: true,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    `The email address ${email} belongs to the owner of another account.`,
  );
  const after = { name, email, plan, is_api_admin, is_reseller, is_sandbox };
  await record(context, tx, id, { action: 'customer.create', entityType: 'customer', entityId: id, after });
  return { customerId: id, ownerId: owner.id };
}
