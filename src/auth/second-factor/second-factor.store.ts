import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import './tables.ts';

/** The kinds of second factor that a person can set up. */
export type FactorKind = 'totp' | 'passkey';

const of = ({ customerId, userId }: PersonKey) => ({ customer_id: customerId, user_id: userId });

/** Serialises changes to one person's second factors, so that the check for the last factor is reliable. */
export const lockPerson = (tx: Tx, { customerId, userId }: PersonKey) =>
  tx
    .selectFrom('account_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const findDisplayName = async (tx: Tx, { customerId, userId }: PersonKey): Promise<string> =>
  (
    await tx
      .selectFrom('account_user')
      .select('display_name')
      .where('customer_id', '=', customerId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).display_name;

/** The kinds the person has set up, and whether the account requires one. */
export async function findKinds(
  tx: Tx,
  { customerId, userId }: PersonKey,
): Promise<{ kinds: readonly FactorKind[]; isRequired: boolean }> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; required: boolean }>`
    select
      exists (select 1 from totp t where t.customer_id = c.id and t.user_id = ${userId}
        and t.confirmed_at is not null) as totp,
      exists (select 1 from passkey p where p.customer_id = c.id and p.user_id = ${userId}) as passkey,
      c.second_factor_required as required
    from customer c where c.id = ${customerId}`.execute(tx);
  const found = rows[0];
  const kinds = (['totp', 'passkey'] as const).filter((kind) => found?.[kind]);
  return { kinds, isRequired: found?.required ?? false };
}

/**
 * Whether the person has a second factor, and whether the session was started with a second factor after `since`. An
 * earlier sign-in with only a password proves nothing about a factor that was set up later; nor does a sign-in for
 * which the provider alone vouched.
 */
export async function findFactorUse(
  tx: Tx,
  { customerId, userId, sessionId }: PersonKey & { readonly sessionId: number | null },
  since: Date,
): Promise<{ hasFactor: boolean; wasUsed: boolean }> {
  const { rows } = await sql<{ hasFactor: boolean; wasUsed: boolean }>`
    with factor as (
      select t.confirmed_at as since from totp t
      where t.customer_id = ${customerId} and t.user_id = ${userId} and t.confirmed_at is not null
      union all
      select p.created_at from passkey p where p.customer_id = ${customerId} and p.user_id = ${userId}
    )
    select exists (select from factor) as "hasFactor",
      exists (
        select from session s where s.customer_id = ${customerId} and s.user_id = ${userId} and s.id = ${sessionId}
          and s.used_factor and s.created_at > ${since} and s.created_at >= (select min(f.since) from factor f)
      ) as "wasUsed"`.execute(tx);
  return rows[0]!;
}

export const findTotp = (tx: Tx, { customerId, userId }: PersonKey) =>
  tx
    .selectFrom('totp')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores an unconfirmed secret, replacing any earlier unconfirmed one. Returns false when a confirmed one exists. */
export async function putTotp(tx: Tx, person: PersonKey, sealed_secret: string, at: Date): Promise<boolean> {
  const put = await tx
    .insertInto('totp')
    .values({ ...of(person), sealed_secret, created_at: at, last_step: null })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'user_id'])
        .doUpdateSet({ sealed_secret, created_at: at })
        .where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return put.numInsertedOrUpdatedRows === 1n;
}

/** Marks the code of a time step as used. Only one of several concurrent calls gets true. */
export async function takeStep(tx: Tx, { customerId, userId }: PersonKey, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where((query) => query.or([query('last_step', 'is', null), query('last_step', '<', step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export const confirmTotp = (tx: Tx, { customerId, userId }: PersonKey, at: Date) =>
  tx
    .updateTable('totp')
    .set({ confirmed_at: at })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .execute();

export const deleteTotp = (tx: Tx, { customerId, userId }: PersonKey) =>
  tx.deleteFrom('totp').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();

export const countRecoveryCodes = async (tx: Tx, { customerId, userId }: PersonKey): Promise<number> => {
  const { n } = await tx
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return n;
};

export async function replaceRecoveryCodes(tx: Tx, person: PersonKey, codes: readonly string[], at: Date) {
  await deleteRecoveryCodes(tx, person);
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ ...of(person), code_hash: recoveryCodeHash(person, code), created_at: at })))
    .execute();
}

export const deleteRecoveryCodes = (tx: Tx, { customerId, userId }: PersonKey) =>
  tx.deleteFrom('recovery_code').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();

/** Deletes a recovery code. Only one of several concurrent calls gets true. */
export async function spendRecoveryCode(tx: Tx, person: PersonKey, typed: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_code')
    .where('customer_id', '=', person.customerId)
    .where('user_id', '=', person.userId)
    .where('code_hash', '=', recoveryCodeHash(person, typed))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
