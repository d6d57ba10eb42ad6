import { asSent, type Sent } from './send.ts';
import type { Tx } from './tx.ts';

/** Sends one statement, or does other work and returns undefined. */
export type Step = () => Sent | undefined;

/** Up to this many records (pays, employees) are sent at once; the statements of more would fill memory. */
export const FEW = 50;
/** The statements of this many records fill a considerable part of the memory. */
export const LARGE = 2_000;

const underWay = new WeakMap<Tx, Sent[]>();

/** The statements whose results the end of the transaction must wait for. */
export const underWayOf = (tx: Tx): readonly Sent[] => underWay.get(tx) ?? [];

/** Call it when their results were awaited, or their work was rolled back to a savepoint. */
export const forgetUnderWay = (tx: Tx): void => void underWay.delete(tx);

/**
 * Runs the steps in order, so that the database works while the next step is prepared. `count` is the number of records
 * that the steps store. Up to `FEW` records: all statements share a packet with the commit and are awaited with it.
 * More records: each step runs after the previous statement was sent, and unanswered statements hold fewer than `LARGE`
 * records in total.
 */
export async function sendTogether(
  tx: Tx,
  steps: readonly Step[],
  { count = 1 }: { readonly count?: number } = {},
): Promise<void> {
  const before = underWay.get(tx);
  const sent = before ?? [];
  underWay.set(tx, sent);
  // Sends the statements of an earlier call now, so that the database executes them while these steps are prepared.
  if (before) await onTheWire();
  const ahead = aheadOf(count);
  for (const step of steps) {
    const statement = step();
    if (statement) {
      // Avoids an unhandled rejection; the failure is reported when the statement is awaited, at the latest at the end.
      statement.catch(() => {});
      sent.push(statement);
    }
    if (ahead === Number.POSITIVE_INFINITY) continue;
    await onTheWire();
    while (sent.length > ahead) await sent.shift();
  }
}

/** Makes a statement that was just sent share a packet with the commit. Await its answer after the transaction. */
export async function leaveWithCommit<T>(tx: Tx, answer: Promise<T>): Promise<{ readonly answer: Promise<T> }> {
  await sendTogether(tx, [() => asSent(answer.then(() => undefined))]);
  return { answer };
}

function aheadOf(count: number): number {
  if (count <= FEW) return Number.POSITIVE_INFINITY;
  return Math.floor((LARGE - 1) / count);
}

/** Resolves once the pending statements are written to the socket, so that the database works while the caller does. */
export const onTheWire = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
