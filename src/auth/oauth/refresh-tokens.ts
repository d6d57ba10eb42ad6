import { secondsAfter } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { announceAccountChange } from '../account-state.ts';
import { REFRESH_TOKEN_SECONDS } from './lifetimes.ts';
import './tables.ts';

/** Under which consent a token is issued, and which token it replaces. */
export interface NewRefreshToken {
  readonly customerId: number;
  readonly consentId: number;
  readonly connectionId: number;
  /** The row id of the token that is spent for the new one; null for the first, which a code pays for. */
  readonly replaces: number | null;
  readonly at: Date;
}

/** The use of a connection is noted to the minute: exchanges at the same time would otherwise wait for one row. */
const NOTED_SECONDS = 60;

/**
 * Spends the old token, adds the new one, notes the use of the connection and drops what has expired under this
 * consent, all in one statement.
 */
export async function issueRefreshToken(tx: Tx, given: NewRefreshToken): Promise<string> {
  const token = randomToken();
  const { customerId, consentId, connectionId, replaces, at } = given;
  await sql`
    with spent as (
      update refresh_token set spent_at = ${at} where customer_id = ${customerId} and id = ${replaces}
    ), expired as (
      delete from refresh_token
      where customer_id = ${customerId} and consent_id = ${consentId} and expires_at <= ${at}
    ), used as (
      update connection set last_used_at = ${at} where customer_id = ${customerId} and id = ${connectionId}
        and (last_used_at is null or last_used_at <= ${secondsAfter(at, -NOTED_SECONDS)})
    )
    insert into refresh_token (customer_id, token_hash, consent_id, created_at, expires_at)
    values (${customerId}, ${hashToken(token)}, ${consentId}, ${at}, ${secondsAfter(at, REFRESH_TOKEN_SECONDS)})
  `.execute(tx);
  return token;
}

/**
 * Takes back a standing consent: access tokens, refresh tokens and codes under it die together, since each is only good
 * with a live connection. Answers false when it was not live. After the commit, call `accounts.forget(customerId)`.
 */
export async function revokeConnection(tx: Tx, customerId: number, connectionId: number, at: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('connection')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', connectionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) return false;
  await announceAccountChange(tx, customerId);
  return true;
}

/**
 * For lists of connections: true where a refresh token under the connection can still be used. `connection` is the
 * alias of the connection table in the query this goes into.
 */
export const hasLiveTokens = (connection: string, at: Date) => sql<boolean>`(
  ${sql.ref(`${connection}.revoked_at`)} is null and exists (
    select from consent lc join refresh_token lr on lr.customer_id = lc.customer_id and lr.consent_id = lc.id
    where lc.customer_id = ${sql.ref(`${connection}.customer_id`)} and lc.connection_id = ${sql.ref(`${connection}.id`)}
      and lc.revoked_at is null and lr.spent_at is null and lr.expires_at > ${at}))`;
