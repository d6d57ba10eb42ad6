import type { Tx } from './tx.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs a small task after the commit, such as counting stored rows. A retried transaction starts with an empty list.
 * Previews and failed transactions run no tasks. The task must not throw.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const known = waiting.get(tx);
  if (known) known.push(work);
  else waiting.set(tx, [work]);
}

/** Runs the tasks of a transaction that was committed. */
export function committed(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work();
}

/**
 * The current number of tasks. After a rollback to a savepoint, `dropAfter` removes the tasks that were added after
 * this number was read.
 */
export const tasksOf = (tx: Tx): number => waiting.get(tx)?.length ?? 0;
export function dropAfter(tx: Tx, count: number): void {
  waiting.get(tx)?.splice(count);
}
