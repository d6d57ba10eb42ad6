import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from './journal.ts';

/**
 * What this example needs of a ledger. To connect another one, write this for it:
 *
 * - `post` makes one journal for a reference. A second call with the same reference and the same journal answers the first one's
 *   id and posts nothing; that is what makes it safe to try again. Most ledgers have something to build it on: an idempotency
 *   key, a unique reference, or a search by reference before posting.
 * - With the same reference and another journal it throws `AlreadyPosted`: a run that changed after it was posted is for the
 *   bookkeeper to decide.
 * - What may be over in a moment (no connection, 429, 5xx) it tries again itself.
 */
export interface Ledger {
  post(journal: Journal): Promise<{ readonly id: string; readonly isNew: boolean }>;
}

export class AlreadyPosted extends Error {}

export interface HttpLedgerOptions {
  readonly url: string;
  readonly token: string;
  readonly attempts?: number;
  /** Before the next attempt. */
  readonly waitMs?: (attempt: number) => number;
}

/** The ledger of sandbox.mjs: `POST /journals` with the reference as `Idempotency-Key`. */
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
        if (reply.status === 409) throw new AlreadyPosted(`${journal.reference} is posted with other amounts`);
        if (reply.ok) return { id: String(JSON.parse(body).id), isNew: reply.status === 201 };
        problem = `${reply.status} ${body}`;
        // Any other refusal stays one, however often it is asked.
        if (reply.status < 500 && reply.status !== 429) break;
      }
      throw new Error(`The ledger did not take ${journal.reference}: ${problem}`);
    },
  };
}
