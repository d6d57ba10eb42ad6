import { asSent, type Sent } from './send.ts';
import type { Tx } from './tx.ts';

/** Sends one statement, or does other work and returns undefined. */
export type Step = () => Sent | undefined;

/**
 * Statements for up to this many records (pays, employees) are sent at once. For more records, the statements would
 * take too much memory.
 */
export const FEW = 50;
/** The statements for this many records take a considerable part of the memory. */
export const LARGE = 2_000;

const underWay = new WeakMap<Tx, Sent[]>();

/** The statements whose results must be awaited at the end of the transaction. */
export const underWayOf = (tx: Tx): readonly Sent[] => underWay.get(tx) ?? [];

/**
 * Call it once the results of these statements have been awaited, or their work has been rolled back to a savepoint.
 */
export const forgetUnderWay = (tx: Tx): void => void underWay.delete(tx);

/**
 * Runs the steps in order, so that the database works while the next step is prepared. `count` is the number of records
 * that the steps store. Up to `FEW` records: all statements are sent in one packet with the commit and are awaited with
 * it. More records: each step runs after the previous statement was sent, and unanswered statements contain fewer than
 * `LARGE` records in total.
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

/** Sends a statement in the same packet as the commit. Await its answer after the transaction. */
export async function leaveWithCommit<T>(tx: Tx, answer: Promise<T>): Promise<{ readonly answer: Promise<T> }> {
  await sendTogether(tx, [() => asSent(answer.then(() => undefined))]);
  return { answer };
}

function aheadOf(count: number): number {
  if (count <= FEW) return Number.POSITIVE_INFINITY;
  return Math.floor((LARGE - 1) / count);
}

/**
 * Resolves once the pending statements have been written to the socket, so that the database works while the caller
 * does.
 */
export const onTheWire = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
