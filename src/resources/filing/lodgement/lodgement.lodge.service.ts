import { type Actor, actorOf } from '../../../audit/audit.ts';
import { isDryRun } from '../../../base/dry-run.ts';
import { AppError, conflict, outcomeUnknown } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { answerEarly } from '../../../http/idempotency/keyed-calls.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { LodgementDeps } from './lodgement.deps.ts';
import { advance } from './lodgement.send.service.ts';
import * as store from './lodgement.store.ts';

const STORED =
  'The filing was stored and will be sent, but the database connection was lost before the response; read its status instead of sending it again';

/**
 * Runs the work that follows the commit of a stored message. If the database is unavailable by then, the error states
 * that the message was stored. After a plain 503, a caller would assume that nothing was saved, retry, and file twice.
 */
async function onceStored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError && error.status === 503 ? outcomeUnknown(STORED) : error;
  }
}

/**
 * Before pays are filed again, the service queries the status of abandoned messages, but only of those that are at most
 * this old.
 */
const DOUBTFUL_MS = 30 * 24 * 60 * 60_000;
const DOUBTFUL_AT_ONCE = 3;

/**
 * The transaction that stores a filing and its message, with the account, company, partner and actor that the filing
 * belongs to.
 */
export interface Lodging {
  readonly tx: Tx;
  readonly at: Date;
  readonly customerId: number;
  readonly companyId: number;
  readonly clientId: string | null;
  readonly actor: Actor;
}

/**
 * Lodges a filing: settles earlier messages that may have arrived, stores the filing with its message, and sends it
 * after the commit, so that only committed data is sent. `answer` builds the response. For a request with an
 * Idempotency-Key, `answer` also runs before the message is sent, and must then use only the database.
 */
export async function lodge<Stored extends { readonly lodgementId: number }, Out>(
  deps: LodgementDeps,
  caller: Caller,
  companyId: number,
  storeFiling: (lodging: Lodging) => Promise<Stored>,
  answer: (stored: Stored, about: { readonly isSent: boolean }) => Promise<Out>,
): Promise<Out> {
  const { principal, requestId } = caller;
  const { customerId, clientId } = principal;
  await settleDoubtful(deps, caller, companyId);
  const at = deps.clock.now();
  const actor = actorOf(principal, requestId);
  const storing = (tx: Tx) => storeFiling({ tx, at, customerId, companyId, clientId, actor });
  // Nothing is committed, so the response is built before the rollback. No message is sent.
  if (isDryRun()) return deps.db.tx(customerId, async (tx) => answer(await storing(tx), { isSent: false }));
  const stored = await deps.db.tx(customerId, async (tx) => {
    const filing = await storing(tx);
    await answerEarly(tx, async () => ({ body: await answer(filing, { isSent: false }) }));
    return filing;
  });
  return onceStored(async () => {
    await advance(deps, customerId, stored.lodgementId, caller);
    return answer(stored, { isSent: true });
  });
}

/**
 * Called before every filing, because filing pays again under a new id could report them twice. Queries the company's
 * abandoned messages that may have arrived, and throws 409 if their status cannot be determined.
 */
async function settleDoubtful(deps: LodgementDeps, caller: Caller, companyId: number): Promise<void> {
  const { db, clock, gateway } = deps;
  const { customerId } = caller.principal;
  const since = new Date(clock.now().getTime() - DOUBTFUL_MS);
  const which = { companyId, gateway: gateway.name, since, limit: DOUBTFUL_AT_ONCE };
  const read = { readOnly: true } as const;
  const doubtful = await db.tx(customerId, (tx) => store.listDoubtful(tx, which), read);
  for (const id of doubtful) {
    await advance(deps, customerId, id, caller);
    const after = (await db.tx(customerId, (tx) => store.findLodgement(tx, id), read))!;
    if (after.status !== 'FAILED' || after.is_taken !== null) continue;
    throw conflict(
      `Nothing was filed. It is not known whether an earlier message (${after.message_id}) arrived, and its status cannot be queried now: ${after.last_error}. Try again later, or record the outcome of that filing manually`,
    );
  }
}
