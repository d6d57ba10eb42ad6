import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './journal.ts';

/**
 * The ledger interface of this example. To connect another ledger, implement it as follows:
 *
 * - `post` creates one journal for a reference. A second call with the same reference and journal returns the first id
 *   and posts nothing, so it is safe to retry. Most ledgers have an idempotency key, a unique reference, or a search by
 *   reference that makes this possible.
 * - If the reference exists with a different journal, `post` throws `AlreadyPosted`: the bookkeeper decides what to do
 *   with a run that changed after it was posted.
 * - `post` retries temporary failures itself (no connection, 429, 5xx).
 */
export interface Ledger {
  post(journal: Journal): Promise<{ readonly id: string; readonly isNew: boolean }>;
}

export class AlreadyPosted extends Error {}

export interface HttpLedgerOptions {
  readonly url: string;
  readonly token: string;
  readonly attempts?: number;
  /** The delay before the next attempt, in milliseconds. */
  readonly waitMs?: (attempt: number) => number;
}

/** A client for the ledger in sandbox.mjs, which uses `POST /journals` with the reference as `Idempotency-Key`. */
export function httpLedger({ url, token, attempts = 4, waitMs = (n) => 500 * 2 ** n }: HttpLedgerOptions): Ledger {
  const send = (journal: Journal) =>
    fetch(`${url}/journals`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': journal.reference,
      },
      body: JSON.stringify(journal),
      signal: AbortSignal.timeout(10_000),
    });

  return {
    async post(journal) {
      let problem = '';
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await sleep(waitMs(attempt));
        const reply = await send(journal).catch((error: Error) => {
          problem = error.message;
        });
        if (!reply) continue;
        const body = await reply.text();
        if (reply.status === 409) throw new AlreadyPosted(`${journal.reference} was posted with different amounts`);
        if (reply.ok) return { id: String(JSON.parse(body).id), isNew: reply.status === 201 };
        problem = `${reply.status} ${body}`;
        // Any other rejection is final.
        if (reply.status < 500 && reply.status !== 429) break;
      }
      throw new Error(`The ledger did not accept ${journal.reference}: ${problem}`);
    },
  };
}
