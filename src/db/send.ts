import type { QueryResult, RawBuilder } from 'kysely';
import type { Tx } from './tx.ts';

/** A statement that is on its way, whatever becomes of it. */
export interface Sent extends Promise<void> {
  readonly isSent: true;
}

export const asSent = (done: Promise<void>): Sent => Object.assign(done, { isSent: true as const });

/** In place of a statement that had nothing to do. */
export const nothingSent = (): Sent => asSent(Promise.resolve());

/** A statement in words the server understands. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type Run = (statement: Statement) => Promise<QueryResult<unknown>>;
const runs = new WeakMap<Tx, Run>();

/** How the statements of a transaction leave; undefined for whatever else Kysely takes for one. */
export const runOf = (tx: object): Run | undefined => runs.get(tx as Tx);

/** What can be written without Kysely's help, or undefined. */
export interface Written {
  statement(): Statement | undefined;
}

/** Says how the statements of a transaction leave. */
export const sendBy = (tx: Tx, run: Run): void => void runs.set(tx, run);

const servers = new WeakMap<Tx, object>();

/** Something that stands for the database of a transaction, to keep under it what is known of that database. */
export const serverOf = (tx: Tx): object => servers.get(tx)!;
export const isOn = (tx: Tx, server: object): void => void servers.set(tx, server);

/** Sends a statement before it returns. Through the builder's `execute` it would leave some turns of the promises later. */
export const send = (tx: Tx, query: RawBuilder<unknown> | Statement): Sent =>
  asSent(runs.get(tx)!(statementOf(tx, query)).then(() => undefined));

function statementOf(tx: Tx, query: (RawBuilder<unknown> & Partial<Written>) | Statement): Statement {
  return 'parameters' in query ? query : (query.statement?.() ?? query.compile(tx));
}
