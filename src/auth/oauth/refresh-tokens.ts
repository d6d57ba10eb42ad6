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

/** Refresh tokens with their grants. `r` is the token, `p` its client. */
const tokens = (tx: Tx) =>
  grants(tx)
    .innerJoin('refresh_token as r', (join) =>
      join.onRef('r.customer_id', '=', 'c.customer_id').onRef('r.consent_id', '=', 'c.id'),
    )
    .innerJoin('oauth_client as p', 'p.id', 'k.oauth_client_id')
    .innerJoin('customer as o', 'o.id', 'p.customer_id')
    .select(['r.id as tokenId', 'p.client_id as clientId'])
    // Closing an account closes its clients.
    .where('o.closed_at', 'is', null);

/**
 * Finds a refresh token with its client's credentials and everything that may invalidate it. Finds nothing when the
 * token belongs to another client. The row lock makes concurrent callers wait and then see the first caller's
 * `spent_at`.
 */
export const findRefreshTokens = prepared((tx, { token_hash, client_id }: { token_hash: string; client_id: string }) =>
  tokens(tx)
    .select(['r.spent_at as spentAt', 'r.expires_at as expiresAt'])
    .select(['p.id', 'p.is_public as isPublic', 'p.secret_hash as secretHash'])
    .where('r.token_hash', '=', token_hash)
    .where('p.client_id', '=', client_id)
    .forUpdate(['r']),
);

/**
 * Parallel lists: the same index in each list belongs to the same request. `nextHashes` has the hashes of the new
 * tokens.
 */
type Swaps = {
  readonly tokenHashes: Buffer;
  readonly clientIds: Buffer;
  readonly secretHashes: Buffer;
  readonly nextHashes: Buffer;
  readonly at: Date;
  readonly nextExpiresAt: Date;
};

const shownBy = ({ tokenHashes, clientIds, secretHashes, nextHashes }: Swaps) =>
  sql<{ token_hash: string; client_id: string; secret_hash: string; next_hash: string }>`
    unnest(${tokenHashes}::text[], ${clientIds}::text[], ${secretHashes}::text[], ${nextHashes}::text[])`;

/**
 * Spends the valid tokens of authenticated clients, inserts the tokens that replace them and returns their grants.
 * Skips tokens that another transaction has locked, so that one client never waits for another.
 */
export const swapRefreshTokens = prepared((tx, swaps: Swaps) =>
  tx
    .with('found', () =>
      tokens(tx)
        .innerJoin(shownBy(swaps).as<'s'>(sql`s (token_hash, client_id, secret_hash, next_hash)`), (join) =>
          join
            .onRef('s.token_hash', '=', 'r.token_hash')
            .onRef('s.client_id', '=', 'p.client_id')
            .onRef('s.secret_hash', '=', 'p.secret_hash'),
        )
        .select(['s.token_hash as tokenHash', 's.next_hash as nextHash'])
        .where('r.spent_at', 'is', null)
        .where('r.expires_at', '>', swaps.at)
        .where('c.revoked_at', 'is', null)
        .where('k.revoked_at', 'is', null)
        .where('u.is_active', '=', true)
        .where('a.closed_at', 'is', null)
        .forUpdate(['r'])
        .skipLocked(),
    )
    .with('spent', (db) =>
      db
        .updateTable('refresh_token as t')
        .set({ spent_at: swaps.at })
        .from('found')
        .whereRef('t.customer_id', '=', 'found.customerId')
        .whereRef('t.id', '=', 'found.tokenId'),
    )
    .with('next', (db) =>
      db
        .insertInto('refresh_token')
        .columns(['customer_id', 'token_hash', 'consent_id', 'created_at', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('found')
            .select((found) => [
              'customerId',
              'nextHash',
              'consentId',
              found.val(swaps.at).as('created_at'),
              found.val(swaps.nextExpiresAt).as('expires_at'),
            ]),
        ),
    )
    .selectFrom('found')
    .selectAll(),
);

/** The consent under which a token is issued, and the token that it replaces. */
export interface NewRefreshToken {
  readonly customerId: number;
  readonly consentId: number;
  readonly connectionId: number;
  readonly connectionUsedAt: Date | null;
  /** Row id of the refresh token that this one replaces; null when it is issued for a code. */
  readonly replaces: number | null;
  readonly at: Date;
}

type Use = Pick<NewRefreshToken, 'customerId' | 'consentId' | 'connectionId' | 'connectionUsedAt'>;

/**
 * The use of a connection is recorded at most once a minute: otherwise concurrent exchanges would contend for one row.
 */
const NOTED_SECONDS = 60;

export const isLastUseStale = ({ connectionUsedAt }: Use, at: Date): boolean =>
  connectionUsedAt === null || connectionUsedAt <= secondsAfter(at, -NOTED_SECONDS);

/** Spends the old token and inserts the new one. The statement is sent together with the commit. */
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
  await sendTogether(tx, [issue, () => (isLastUseStale(given, at) ? noteUses(tx, [given], at) : undefined)]);
  return token;
}

/** Records the use of connections and deletes expired refresh tokens of their consents. */
export const noteUses = (tx: Tx, uses: readonly Use[], at: Date) =>
  send(
    tx,
    sql`
      with used as (
        select * from unnest(
          ${uses.map(({ customerId }) => customerId)}::bigint[],
          ${uses.map(({ consentId }) => consentId)}::bigint[],
          ${uses.map(({ connectionId }) => connectionId)}::bigint[]
        ) as used (customer_id, consent_id, connection_id)
      ), expired as (
        delete from refresh_token r using used
        where r.customer_id = used.customer_id and r.consent_id = used.consent_id and r.expires_at <= ${at}
      )
      update connection k set last_used_at = ${at} from used
      where k.customer_id = used.customer_id and k.id = used.connection_id
        and (k.last_used_at is null or k.last_used_at <= ${secondsAfter(at, -NOTED_SECONDS)})`,
  );

/**
 * Revokes a connection. Its access tokens, refresh tokens and codes become invalid, because each of them needs an
 * active connection. Returns false when it was already revoked. After the commit, call `accounts.forget(customerId)`.
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
 * SQL condition for lists of connections: true when the connection has a usable refresh token. `connection` is the
 * alias of the connection table in the surrounding query.
 */
export const hasLiveTokens = (connection: string, at: Date) => sql<boolean>`(
  ${sql.ref(`${connection}.revoked_at`)} is null and exists (
    select from consent lc join refresh_token lr on lr.customer_id = lc.customer_id and lr.consent_id = lc.id
    where lc.customer_id = ${sql.ref(`${connection}.customer_id`)} and lc.connection_id = ${sql.ref(`${connection}.id`)}
      and lc.revoked_at is null and lr.spent_at is null and lr.expires_at > ${at}))`;
