import { type Clock, monotonicMs, secondsAfter, ZONE_OF } from '../base/clock.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { onceCommitted } from '../db/joined.ts';
import type { Listener } from '../db/notify.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** The state of the account that every request needs in addition to its token. */
export interface AccountState {
  readonly exists: boolean;
  readonly isApiAdmin: boolean;
  readonly isReseller: boolean;
  readonly subscriptionStatus: string | null;
  readonly subscriptionEndsOn: string | null;
  /** Whether a company of the account requires approvals. */
  readonly hasApprovalPolicy: boolean;
  readonly isSandbox: boolean;
  readonly hasTestClocks: boolean;
  /** Connections that are not revoked. Tokens of any other connection are invalid. */
  readonly liveConnections: ReadonlySet<number>;
  /** Recently ended sessions whose access tokens may not have expired yet. */
  readonly endedSessions: ReadonlySet<number>;
  /** Recently ended grants whose access tokens may not have expired yet. */
  readonly endedGrants: ReadonlySet<number>;
}

export interface AccountStates {
  of(customerId: number): Promise<AccountState>;
  /** Drops the cached state on this node. Call it after the transaction that changed the account has committed. */
  forget(customerId: number): void;
}

const CHANNEL = 'tasman_account';
/** The longest time for which a node uses an outdated state after it missed a notification. */
const KEPT_MS = 2_000;
const MOST_KEPT = 10_000;
/** The maximum time between reading a grant and signing its token. The grant may end in between. */
const SIGNING_SECONDS = 60;

/** Notifies every node, at commit, that the account's state changed. Also call `forget`, which updates this node. */
export const announceAccountChange = (tx: Tx, customerId: number) =>
  sql`select pg_notify(${CHANNEL}, ${String(customerId)})`.execute(tx);

/**
 * Caches account states, so that most requests need no query to check their token. Every change is announced to all
 * nodes and takes effect at once; `KEPT_MS` only limits the effect of a lost notification.
 */
export function accountStates({ db, clock, listener }: { db: Db; clock: Clock; listener?: Listener }): AccountStates {
  const cache = new Map<number, { until: number; state: Promise<AccountState> }>();
  listener?.on(CHANNEL, (payload) => (payload === null ? cache.clear() : cache.delete(Number(payload))));
  return {
    async of(customerId) {
      const now = monotonicMs();
      const kept = cache.get(customerId);
      if (kept && kept.until > now) return kept.state;
      const state = load(db, customerId, clock.now());
      if (cache.size >= MOST_KEPT) cache.clear();
      cache.set(customerId, { until: now + KEPT_MS, state });
      state.catch(() => cache.delete(customerId));
      return state;
    },
    forget: (customerId) => onceCommitted(() => cache.delete(customerId)),
  };
}

async function load(db: Db, customerId: number, at: Date): Promise<AccountState> {
  const sinceWhen = secondsAfter(at, -(ACCESS_TOKEN_SECONDS + SIGNING_SECONDS));
  return db.tx(SYSTEM, async (tx) => {
    const row = await tx
      .selectFrom('customer as c')
      .leftJoin('subscription as s', 's.customer_id', 'c.id')
      .select(['c.is_api_admin', 'c.is_reseller', 'c.is_sandbox', 'c.closed_at', 's.status', 's.ends_on'])
      .select(
        sql<boolean>`exists (select from approval_policy p where p.customer_id = c.id and p.required <> 'none')`.as(
          'has_approval_policy',
        ),
      )
      .select(
        sql<boolean>`c.is_sandbox and exists (select from test_clock t where t.customer_id = c.id)`.as(
          'has_test_clocks',
        ),
      )
      .select(
        sql<number[]>`array(select k.id from connection k where k.customer_id = c.id and k.revoked_at is null)`.as(
          'connections',
        ),
      )
      .select(
        sql<number[]>`array(select s.id from session s where s.customer_id = c.id and s.ended_at > ${sinceWhen}
          and s.cookie_hash is null)`.as('ended_sessions'),
      )
      .select(
        sql<number[]>`array(select n.id from consent n where n.customer_id = c.id and n.revoked_at > ${sinceWhen})`.as(
          'ended_grants',
        ),
      )
      .where('c.id', '=', customerId)
      .executeTakeFirst();
    return {
      exists: row !== undefined && row.closed_at === null,
      isApiAdmin: row?.is_api_admin ?? false,
      isReseller: row?.is_reseller ?? false,
      subscriptionStatus: row?.status ?? null,
      subscriptionEndsOn: row?.ends_on ?? null,
      hasApprovalPolicy: row?.has_approval_policy ?? false,
      isSandbox: row?.is_sandbox ?? false,
      hasTestClocks: row?.has_test_clocks ?? false,
      liveConnections: new Set(row?.connections ?? []),
      endedSessions: new Set(row?.ended_sessions ?? []),
      endedGrants: new Set(row?.ended_grants ?? []),
    };
  });
}

/** A subscription lasts until its last day ends in Australia, which is later than in New Zealand. */
export const isSubscriptionActive = (
  state: Pick<AccountState, 'subscriptionStatus' | 'subscriptionEndsOn'>,
  clock: Clock,
): boolean =>
  state.subscriptionStatus === 'ACTIVE' &&
  (state.subscriptionEndsOn === null || state.subscriptionEndsOn >= clock.today(ZONE_OF.AU));
