import { secondsAfter } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { prepared } from '../../db/prepared.ts';
import { send } from '../../db/send.ts';
import { sendTogether } from '../../db/send-together.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { announceAccountChange } from '../account-state.ts';
import { grants } from './grant.ts';
import { REFRESH_TOKEN_SECONDS } from './lifetimes.ts';
import './tables.ts';

/**
 * A refresh token with the grant behind it and what its client proves itself by, all that most exchanges ask for. Nothing
 * is found where the token is not that client's. The lock makes the losers of a race wait and then read the winner's mark.
 */
export const findRefreshTokens = prepared((tx, { token_hash, client_id }: { token_hash: string; client_id: string }) =>
  grants(tx)
    .innerJoin('refresh_token as r', (join) =>
      join.onRef('r.customer_id', '=', 'c.customer_id').onRef('r.consent_id', '=', 'c.id'),
    )
    .innerJoin('oauth_client as p', 'p.id', 'k.oauth_client_id')
    .innerJoin('customer as o', 'o.id', 'p.customer_id')
    .select(['r.id as tokenId', 'r.spent_at as spentAt', 'r.expires_at as expiresAt'])
    .select(['p.id', 'p.client_id as clientId', 'p.is_public as isPublic', 'p.secret_hash as secretHash'])
    .where('r.token_hash', '=', token_hash)
    .where('p.client_id', '=', client_id)
    // The clients of a closed account are closed with it.
    .where('o.closed_at', 'is', null)
    .forUpdate(['r']),
);

/** Under which consent a token is issued, and which token it replaces. */
export interface NewRefreshToken {
  readonly customerId: number;
  readonly consentId: number;
  readonly connectionId: number;
  readonly connectionUsedAt: Date | null;
  /** The row id of the token that is spent for the new one; null for the first, which a code pays for. */
  readonly replaces: number | null;
  readonly at: Date;
}

/** The use of a connection is noted to the minute: exchanges at the same time would otherwise wait for one row. */
const NOTED_SECONDS = 60;

/** Spends the old token and adds the new one, by a statement that leaves with the commit. */
export async function issueRefreshToken(tx: Tx, given: NewRefreshToken): Promise<string> {
  const token = randomToken();
  const { customerId, consentId, replaces, at } = given;
  const issue = () =>
    send(
      tx,
      sql`
        with spent as (
          update refresh_token set spent_at = ${at} where customer_id = ${customerId} and id = ${replaces}
        )
        insert into refresh_token (customer_id, token_hash, consent_id, created_at, expires_at)
        values (${customerId}, ${hashToken(token)}, ${consentId}, ${at}, ${secondsAfter(at, REFRESH_TOKEN_SECONDS)})`,
    );
  await sendTogether(tx, [issue, () => noteUse(tx, given)]);
  return token;
}

/** Notes the use of the connection, and with it drops what has expired under this consent. */
function noteUse(tx: Tx, { customerId, consentId, connectionId, connectionUsedAt, at }: NewRefreshToken) {
  const unnoted = secondsAfter(at, -NOTED_SECONDS);
  if (connectionUsedAt !== null && connectionUsedAt > unnoted) return undefined;
  return send(
    tx,
    sql`
      with expired as (
        delete from refresh_token
        where customer_id = ${customerId} and consent_id = ${consentId} and expires_at <= ${at}
      )
      update connection set last_used_at = ${at} where customer_id = ${customerId} and id = ${connectionId}
        and (last_used_at is null or last_used_at <= ${unnoted})`,
  );
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
