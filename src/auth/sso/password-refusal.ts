import { AppError } from '../../base/errors.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from '../sign-in/person.ts';

/** The error code for a rejected password or passkey in an account that accepts only its OpenID Connect provider. */
export const SSO_ONLY = 'sso-only';

export const SSO_PATH = '/auth/sso';
/** The address at which the sign-in with the account's provider begins. */
export const ssoPathOf = (customerId: number): string => `${SSO_PATH}/${customerId}`;

/**
 * Contract [SSO-002]: whether the account accepts only its provider, so that this user's passwords and passkeys are
 * rejected. They are still accepted from an owner with a second factor, and from employees who sign in to the portal.
 * Waits for a concurrent change to the connection.
 */
export async function isPasswordRefused(tx: Tx, { customerId, userId }: PersonKey): Promise<boolean> {
  const { rows } = await sql<{ only: boolean }>`
    select is_only as only from sso_connection where customer_id = ${customerId} for share`.execute(tx);
  if (!rows[0]?.only) return false;
  const refused = await sql<{ refused: boolean }>`
    select u.employee_id is null and not (u.kind = 'owner' and (
      exists (select from totp t where t.customer_id = u.customer_id and t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkey p where p.customer_id = u.customer_id and p.user_id = u.id))) as refused
    from account_user u where u.customer_id = ${customerId} and u.id = ${userId}`.execute(tx);
  return refused.rows[0]?.refused ?? true;
}

/** Whether the account accepts only sign-ins at its provider. */
export async function acceptsOnlyProvider(tx: Tx, customerId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('sso_connection')
    .select('is_only')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return found?.is_only ?? false;
}

/** Whether the person owns an account that accepts only its provider. Such an owner must keep a second factor. */
export async function isEmergencyOwner(tx: Tx, { customerId, userId }: PersonKey): Promise<boolean> {
  const found = await tx
    .selectFrom('account_user')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return found?.kind === 'owner' && (await acceptsOnlyProvider(tx, customerId));
}

/** Lets the operator accept passwords again, if neither the provider nor the owner's second factor is available. */
export const acceptPasswords = (tx: Tx, customerId: number) =>
  tx
    .updateTable('sso_connection')
    .set({ is_only: false, version: sql<number>`version + 1` })
    .where('customer_id', '=', customerId)
    .execute();

const SENTENCE = 'This account accepts only its company sign-in';

/** The 401 after a correct password or passkey. */
export const signInByProviderOnly = (customerId: number) =>
  new AppError(
    401,
    `${SENTENCE}; open ${ssoPathOf(customerId)} in a browser to sign in`,
    { 'www-authenticate': 'Bearer' },
    SSO_ONLY,
  );

/** The 403 for a link or a form that sets or uses a password. */
export const passwordsAreOff = () =>
  new AppError(
    403,
    `${SENTENCE}, so passwords are switched off; choose “Sign in with your company account” to sign in`,
  );

export async function requirePasswords(tx: Tx, person: PersonKey): Promise<void> {
  if (await isPasswordRefused(tx, person)) throw passwordsAreOff();
}
