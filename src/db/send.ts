import type { QueryResult, RawBuilder } from 'kysely';
import type { Tx } from './tx.ts';

/** A statement that was sent; resolves with its result. */
export interface Sent extends Promise<void> {
  readonly isSent: true;
}

export const asSent = (done: Promise<void>): Sent => Object.assign(done, { isSent: true as const });

/** The result for a step that has no statement to send. */
export const nothingSent = (): Sent => asSent(Promise.resolve());

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Run = (statement: Statement) => Promise<QueryResult<unknown>>;
const runs = new WeakMap<Tx, Run>();

/** The function that sends the statements of a transaction; undefined if this is not one of our transactions. */
export const runOf = (tx: object): Run | undefined => runs.get(tx as Tx);

/** A query that may be able to produce its SQL without Kysely; if it cannot, `statement` returns undefined. */
export interface Written {
  statement(): Statement | undefined;
}

export const setRun = (tx: Tx, run: Run): void => void runs.set(tx, run);

const servers = new WeakMap<Tx, object>();

/**
 * An object that identifies the database of a transaction. Caches that are separate for each database use it as their
 * key.
 */
export const serverOf = (tx: Tx): object => servers.get(tx)!;
export const setServer = (tx: Tx, server: object): void => void servers.set(tx, server);

/** Sends a statement before it returns. Kysely's `execute` would send it several microtasks later. */
export const send = (tx: Tx, query: RawBuilder<unknown> | Statement): Sent =>
  asSent(runs.get(tx)!(statementOf(tx, query)).then(() => undefined));

function statementOf(tx: Tx, query: (RawBuilder<unknown> & Partial<Written>) | Statement): Statement {
  return 'parameters' in query ? query : (query.statement?.() ?? query.compile(tx));
}
