import { asSent, type Sent } from './send.ts';
import type { Tx } from './tx.ts';

/** Sends one statement, or does work for which the database need not wait. */
export type Step = () => Sent | undefined;

/** So many things (pays, employees) are stored by statements that leave all at once; the text of more would fill memory. */
export const FEW = 50;
/** The text of so many things fills a good part of the memory. */
export const LARGE = 2_000;

const underWay = new WeakMap<Tx, Sent[]>();

/** The statements whose answers the end of the transaction has to wait for. */
export const underWayOf = (tx: Tx): readonly Sent[] => underWay.get(tx) ?? [];

/**
 * Takes the steps in order and sees to it that the database works while the next ones are made ready. `count` is how
 * many things the steps store. The statements of a few leave together and are waited for with the commit, which leaves
 * with the last of them. Of more, a step is taken when the one before it has left, and statements of fewer than `LARGE`
 * things in all stand in memory beside the one being made.
 */
export async function sendTogether(
  tx: Tx,
  steps: readonly Step[],
  { count = 1 }: { readonly count?: number } = {},
): Promise<void> {
  const before = underWay.get(tx);
  const sent = before ?? [];
  underWay.set(tx, sent);
  // What an earlier call left to leave with the commit is stored while these steps are made ready.
  if (before) await onTheWire();
  const ahead = aheadOf(count);
  for (const step of steps) {
    const statement = step();
    if (statement) {
      // A failure is heard when its turn comes: here, or at the end of the transaction.
      statement.catch(() => {});
      sent.push(statement);
    }
    if (ahead === Number.POSITIVE_INFINITY) continue;
    await onTheWire();
    while (sent.length > ahead) await sent.shift();
  }
}

/** Has a statement that was just sent leave with the commit; its answer is to be read when the transaction has ended. */
export async function leaveWithCommit<T>(tx: Tx, answer: Promise<T>): Promise<{ readonly answer: Promise<T> }> {
  await sendTogether(tx, [() => asSent(answer.then(() => undefined))]);
  return { answer };
}

function aheadOf(count: number): number {
  if (count <= FEW) return Number.POSITIVE_INFINITY;
  return Math.floor((LARGE - 1) / count);
}

/** Until what was sent is on the wire: the database then works while the caller does. */
export const onTheWire = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
