import { secondsAfter } from '../../base/clock.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { IDLE_SECONDS, type SessionTable } from '../session/session.store.ts';
import type { PersonKey } from '../sign-in/person.ts';

export interface LiveSession {
  readonly id: number;
  readonly how: SessionTable['began_by'];
  /** The partner application that handed over the session. */
  readonly client: string | null;
  readonly isBrowser: boolean;
  readonly address: string;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** A person's active sessions, newest first. */
export const listSessions = (tx: Tx, { customerId, userId }: PersonKey, at: Date): Promise<readonly LiveSession[]> =>
  tx
    .selectFrom('session as s')
    .leftJoin('connection as k', (join) =>
      join.onRef('k.customer_id', '=', 's.customer_id').onRef('k.id', '=', 's.connection_id'),
    )
    .leftJoin('consent as g', (join) =>
      join.onRef('g.customer_id', '=', 's.customer_id').onRef('g.id', '=', 's.consent_id'),
    )
    .leftJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .select([
      's.id',
      's.began_by as how',
      'a.name as client',
      's.address',
      's.device',
      's.created_at as createdAt',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
    ])
    .select(sql<boolean>`s.cookie_hash is not null`.as('isBrowser'))
    .where('s.customer_id', '=', customerId)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at)
    .where((query) =>
      query.or([query('s.cookie_hash', 'is', null), query('s.last_seen_at', '>', secondsAfter(at, -IDLE_SECONDS))]),
    )
    .where('k.revoked_at', 'is', null)
    .where('g.revoked_at', 'is', null)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
