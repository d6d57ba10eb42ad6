import type { QueryResult, RawBuilder } from 'kysely';
import type { Tx } from './tx.ts';

/** A statement that is on its way, whatever becomes of it. */
export interface Sent extends Promise<void> {
  readonly isSent: true;
}

const asSent = (done: Promise<void>): Sent => Object.assign(done, { isSent: true as const });

/** In place of a statement that had nothing to do. */
export const nothingSent = (): Sent => asSent(Promise.resolve());

/** A statement in words the server understands. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Run = (statement: Statement) => Promise<QueryResult<unknown>>;
const runs = new WeakMap<Tx, Run>();

/** Says how the statements of a transaction leave. */
export const sendBy = (tx: Tx, run: Run): void => void runs.set(tx, run);

/** Sends a statement before it returns. Through `execute` it would leave some turns of the promises later. */
export function send(tx: Tx, query: RawBuilder<unknown> | Statement): Sent {
  const statement = 'compile' in query ? query.compile(tx) : query;
  return asSent(runs.get(tx)!(statement).then(() => undefined));
}

const lastOnes = new WeakMap<Tx, Sent[]>();

/** Leaves the last statements of a transaction to be waited for together with its commit, which follows them at once. */
export function lastly(tx: Tx, statements: readonly Sent[]): void {
  // Until then a failure has nobody to hear it.
  for (const statement of statements) statement.catch(() => {});
  lastOnes.set(tx, [...(lastOnes.get(tx) ?? []), ...statements]);
}

export const leftForLast = (tx: Tx): readonly Sent[] => lastOnes.get(tx) ?? [];

/** Until what was sent is on the wire: the database then works while the caller does. */
export const onTheWire = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
