import { BoundedMap } from '../../base/bounded-map.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { gather } from '../../base/gather.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { textArray } from '../../db/array-text.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { leaveWithCommit } from '../../db/send-together.ts';
import type { ClientProof } from './client.ts';
import type { Grant } from './grant.ts';
import { REFRESH_TOKEN_SECONDS } from './lifetimes.ts';
import { isLastUseStale, noteUses, swapRefreshTokens } from './refresh-tokens.ts';

/** The form as sent. An empty value counts as missing (RFC 6749, 3.2). */
export interface TokenForm {
  readonly grant_type: string;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly code?: string;
  readonly redirect_uri?: string;
  readonly code_verifier?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
}

interface RefreshRequest {
  readonly token: string;
  readonly clientId: string;
  readonly secretHash: string;
}

interface Swapped {
  readonly grant: Grant;
  readonly refreshToken: string;
}

/** Two batches run concurrently: one is written while requests for the next are collected. */
const LIMITS = { rounds: 2, most: 100 } as const;
const MOST_CLIENTS = 10_000;

/**
 * The fast path for most refreshes: a valid token from a client that has already authenticated on this node. Concurrent
 * refreshes are batched into one SQL statement, one packet and one disk flush.
 */
export function batchedRefreshes({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const secretHashes = new BoundedMap<string, string>(MOST_CLIENTS);
  const swap = gather((requests: readonly RefreshRequest[]) => swapAll(db, requests, clock.now()), LIMITS);
  return {
    /** Call this when the client has authenticated with its secret. */
    remember({ clientId, secretHash }: ClientProof): void {
      if (secretHash !== null) secretHashes.set(clientId, secretHash);
    },

    /**
     * Returns undefined when any check fails. In that case no token has changed, and the slow path determines the
     * reason.
     */
    async refresh(form: TokenForm, countAs: (clientId: string) => void) {
      const { grant_type, refresh_token: token, client_id: clientId, client_secret, scope } = form;
      if (grant_type !== 'refresh_token' || !token || !client_secret || scope !== undefined) return undefined;
      const secretHash = hashToken(client_secret);
      // This check is sufficient to count the request towards the client's rate limit. The SQL statement checks the
      // secret again.
      if (secretHashes.get(clientId) !== secretHash) return undefined;
      countAs(clientId);
      const swapped = await swap({ token, clientId, secretHash });
      return swapped && { ...swapped, client: { clientId }, scope: swapped.grant.scope };
    },
  };
}

async function swapAll(db: Db, requests: readonly RefreshRequest[], at: Date): Promise<(Swapped | undefined)[]> {
  const swaps = requests.map((one) => ({ ...one, hash: hashToken(one.token), next: randomToken() }));
  // If the same token was sent twice, only one request can exchange it; for the other, it is already spent.
  const byHash = new Map(swaps.map((swap) => [swap.hash, swap]));
  const once = [...byHash.values()];
  const { answer } = await db.tx(SYSTEM, (tx) =>
    leaveWithCommit(
      tx,
      swapRefreshTokens(tx, {
        tokenHashes: textArray(once.map(({ hash }) => hash)),
        clientIds: textArray(once.map(({ clientId }) => clientId)),
        secretHashes: textArray(once.map(({ secretHash }) => secretHash)),
        nextHashes: textArray(once.map(({ next }) => hashToken(next))),
        at,
        nextExpiresAt: secondsAfter(at, REFRESH_TOKEN_SECONDS),
      }),
    ),
  );
  const grants = new Map((await answer).map((grant) => [grant.tokenHash, grant]));
  const stale = [...grants.values()].filter((grant) => isLastUseStale(grant, at));
  // The clients already have their tokens, so a failure here is ignored: the next refresh records the use again.
  if (stale.length > 0) await db.tx(SYSTEM, (tx) => noteUses(tx, stale, at)).catch(() => {});
  return swaps.map((swap) => {
    const grant = byHash.get(swap.hash) === swap ? grants.get(swap.hash) : undefined;
    return grant && { grant, refreshToken: swap.next };
  });
}
