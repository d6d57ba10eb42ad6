import type { Tx } from './tx.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Does something small once the transaction is stored, such as counting what it stored. A transaction that is tried
 * again begins with none, and a preview or a failure does none of it. It must not throw.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const known = waiting.get(tx);
  if (known) known.push(work);
  else waiting.set(tx, [work]);
}

/** The transaction is stored. */
export function committed(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work();
}
