import { BoundedMap } from '../../base/bounded-map.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { gather } from '../../base/gather.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { leaveWithCommit } from '../../db/send-together.ts';
import { textArray } from '../../db/text-array.ts';
import type { ClientProof } from './client.ts';
import type { Grant } from './grant.ts';
import { REFRESH_TOKEN_SECONDS } from './lifetimes.ts';
import { isUnnoted, noteUses, swapRefreshTokens } from './refresh-tokens.ts';
import type { TokenForm } from './token-form.ts';

interface Shown {
  readonly token: string;
  readonly clientId: string;
  readonly secretHash: string;
}

interface Swapped {
  readonly grant: Grant;
  readonly refreshToken: string;
}

/** Rounds at once: one is stored while the next is read. */
const LIMITS = { rounds: 2, most: 100 } as const;
const MOST_CLIENTS = 10_000;

/**
 * Refreshes as nearly all of them are: a good token, of a client that has proven itself here before. Those that come
 * together are swapped by one statement, in one packet and with one wait for the disk.
 */
export function refreshesAtOnce({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const secretHashes = new BoundedMap<string, string>(MOST_CLIENTS);
  const swap = gather((shown: readonly Shown[]) => swapAll(db, shown, clock.now()), LIMITS);
  return {
    /** The client has proven itself by its secret. */
    remember({ clientId, secretHash }: ClientProof): void {
      if (secretHash !== null) secretHashes.set(clientId, secretHash);
    },

    /** Undefined where anything speaks against it: then nothing has happened, and a closer look says what. */
    async refresh(form: TokenForm, countAs: (clientId: string) => void) {
      const { grant_type, refresh_token: token, client_id: clientId, client_secret, scope } = form;
      if (grant_type !== 'refresh_token' || !token || !client_secret || scope !== undefined) return undefined;
      const secretHash = hashToken(client_secret);
      // Enough to count the call as the client's, before anything is spent; the statement looks again.
      if (secretHashes.get(clientId) !== secretHash) return undefined;
      countAs(clientId);
      const swapped = await swap({ token, clientId, secretHash });
      return swapped && { ...swapped, client: { clientId }, scope: swapped.grant.scope };
    },
  };
}

async function swapAll(db: Db, shown: readonly Shown[], at: Date): Promise<(Swapped | undefined)[]> {
  const swaps = shown.map((one) => ({ ...one, hash: hashToken(one.token), next: randomToken() }));
  // Of a token that was sent twice, one is swapped; the other finds it spent.
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
  const unnoted = [...grants.values()].filter((grant) => isUnnoted(grant, at));
  // The tokens are theirs already, whatever becomes of the note: the next use makes it.
  if (unnoted.length > 0) await db.tx(SYSTEM, (tx) => noteUses(tx, unnoted, at)).catch(() => {});
  return swaps.map((swap) => {
    const grant = byHash.get(swap.hash) === swap ? grants.get(swap.hash) : undefined;
    return grant && { grant, refreshToken: swap.next };
  });
}
