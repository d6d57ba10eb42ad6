import type { ColumnType, Generated } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { ACCESS_TOKEN_SECONDS } from '../access-token.ts';
import { announceAccountChange } from '../account-state.ts';
import { subjectOf } from '../sign-in/person.ts';
import { requirePasswords } from '../sso/password-refusal.ts';
import type { Visitor } from './visitor.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../db/tx.ts' {
  interface Tables {
    session: SessionTable;
  }
}

export interface SessionTable {
  customer_id: number;
  id: Generated<number>;
  user_id: number;
  began_by: 'password' | 'passkey' | 'handoff' | 'sso';
  connection_id: number | null;
  consent_id: number | null;
  cookie_hash: string | null;
  /** False after a sign-in with the account's provider, unless we checked a second factor too. */
  used_factor: Generated<boolean>;
  address: string;
  device: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A browser session ends after `IDLE_SECONDS` without a request, and in any case after `BROWSER_SESSION_SECONDS`. */
export const IDLE_SECONDS = 1_800;
export const BROWSER_SESSION_SECONDS = 8 * 3_600;
/** The last use is recorded at most once a minute, so that most requests need no write. */
const NOTED_SECONDS = 60;
const KEPT_AFTER_SECONDS = 30 * 86_400;

export interface NewSession {
  readonly customerId: number;
  readonly userId: number;
  readonly beganBy: SessionTable['began_by'];
  /** The grant under which a partner handed over the session. */
  readonly handedOverBy?: { readonly connectionId: number; readonly consentId: number };
  /** Set for a sign-in with the account's provider. */
  readonly sso?: SsoProof | undefined;
  readonly visitor: Visitor;
  readonly at: Date;
}

/** The facts about how a sign-in with the account's provider was proved. */
export interface SsoProof {
  /** Whether we checked a second factor ourselves. */
  readonly usedFactor: boolean;
  /** When the person proved their identity, here or at the provider; null if the provider does not say. */
  readonly provenAt: Date | null;
}

/** Starts a session for a bearer token, which contains the session id. */
export const beginTokenSession = async (tx: Tx, given: NewSession): Promise<number> =>
  insert(tx, given, { seconds: ACCESS_TOKEN_SECONDS, cookieHash: null });

/** Starts a browser session and returns the secret for its cookie. Only the hash is stored. */
export async function beginBrowserSession(tx: Tx, given: NewSession): Promise<string> {
  const secret = randomToken();
  await insert(tx, given, { seconds: BROWSER_SESSION_SECONDS, cookieHash: hashToken(secret) });
  return secret;
}

async function insert(
  tx: Tx,
  { customerId, userId, beganBy, handedOverBy, sso, visitor, at }: NewSession,
  { seconds, cookieHash }: { seconds: number; cookieHash: string | null },
): Promise<number> {
  // Checked here as well, because the account may have switched passwords off since the password was checked.
  if (beganBy === 'password' || beganBy === 'passkey') await requirePasswords(tx, { customerId, userId });
  await dropOld(tx, 'session', { column: 'expires_at', at: secondsAfter(at, -KEPT_AFTER_SECONDS) });
  const { id } = await tx
    .insertInto('session')
    .values({
      customer_id: customerId,
      user_id: userId,
      began_by: beganBy,
      connection_id: handedOverBy?.connectionId ?? null,
      consent_id: handedOverBy?.consentId ?? null,
      cookie_hash: cookieHash,
      address: visitor.address,
      device: visitor.device,
      created_at: at,
      last_seen_at: at,
      expires_at: secondsAfter(at, seconds),
      confirmed_at: sso?.provenAt ?? null,
      used_factor: sso?.usedFactor ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface BrowserSession {
  readonly sessionId: number;
  readonly customerId: number;
  readonly userId: number;
  readonly subject: string;
  readonly adminMode: boolean;
  readonly employeeId: number | null;
  /** The partner client that handed over the session. */
  readonly handedOverBy: string | null;
  readonly connectionId: number | null;
  readonly consentId: number | null;
  readonly lastSeenAt: Date;
}

/**
 * Finds the session that belongs to a cookie. The session must not have ended or be idle, its user must be active, and
 * its grant must be valid.
 */
export const findBrowserSession = (tx: Tx, secret: string, at: Date): Promise<BrowserSession | undefined> =>
  tx
    .selectFrom('session as s')
    .innerJoin('account_user as u', (join) =>
      join.onRef('u.customer_id', '=', 's.customer_id').onRef('u.id', '=', 's.user_id'),
    )
    .leftJoin('connection as k', (join) =>
      join.onRef('k.customer_id', '=', 's.customer_id').onRef('k.id', '=', 's.connection_id'),
    )
    .leftJoin('consent as g', (join) =>
      join.onRef('g.customer_id', '=', 's.customer_id').onRef('g.id', '=', 's.consent_id'),
    )
    .leftJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .select([
      's.id as sessionId',
      's.customer_id as customerId',
      's.user_id as userId',
      's.connection_id as connectionId',
      's.consent_id as consentId',
      's.last_seen_at as lastSeenAt',
      'a.client_id as handedOverBy',
      'u.employee_id as employeeId',
    ])
    .select(subjectOf('u').as('subject'))
    .select(sql<boolean>`u.kind = 'owner'`.as('adminMode'))
    .where('s.cookie_hash', '=', hashToken(secret))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at)
    .where('s.last_seen_at', '>', secondsAfter(at, -IDLE_SECONDS))
    .where('u.is_active', '=', true)
    .where((query) =>
      query.or([
        query('s.connection_id', 'is', null),
        query.and([
          query('g.id', 'is not', null),
          query('g.revoked_at', 'is', null),
          query('k.revoked_at', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst();

export const isLastSeenStale = ({ lastSeenAt }: BrowserSession, at: Date): boolean =>
  lastSeenAt <= secondsAfter(at, -NOTED_SECONDS);

export const noteUse = (tx: Tx, { customerId, sessionId }: BrowserSession, at: Date) =>
  tx
    .updateTable('session')
    .set({ last_seen_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', at)
    .execute();

/**
 * Ends a person's active sessions: one, all, or all but one. Every node is notified at commit. After the commit, call
 * `accounts.forget(customerId)`, which updates this node. Returns the number of sessions ended.
 */
export async function endSessions(
  tx: Tx,
  given: { customerId: number; userId: number; at: Date; only?: number; except?: number | null },
): Promise<number> {
  const { customerId, userId, at, only, except } = given;
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(typeof except === 'number', (query) => query.where('id', '!=', except ?? 0))
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) await announceAccountChange(tx, customerId);
  return Number(ended.numUpdatedRows);
}
