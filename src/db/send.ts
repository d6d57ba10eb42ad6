import type { QueryResult, RawBuilder } from 'kysely';
import { remembered } from '../base/remembered.ts';
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

interface Bundle {
  readonly statements: Statement[];
  readonly sent: Sent;
}
const bundles = new WeakMap<Tx, Bundle>();

/** Sends a statement before it returns. Through `execute` it would leave some turns of the promises later. */
export function send(tx: Tx, query: RawBuilder<unknown> | Statement): Sent {
  const statement = 'compile' in query ? query.compile(tx) : query;
  const bundle = bundles.get(tx);
  if (!bundle) return asSent(runs.get(tx)!(statement).then(() => undefined));
  bundle.statements.push(statement);
  return bundle.sent;
}

/**
 * What the work sends leaves as one statement, which is what many small ones cost most: their number. They may be any
 * number of inserts, in an order that no longer counts, and one query.
 */
export function sendAsOne(tx: Tx, work: () => void): Sent {
  let done!: (result: Promise<unknown>) => void;
  const sent = asSent(
    new Promise<unknown>((resolve) => {
      done = resolve;
    }).then(() => undefined),
  );
  const bundle: Bundle = { statements: [], sent };
  bundles.set(tx, bundle);
  try {
    work();
  } finally {
    bundles.delete(tx);
  }
  const { statements } = bundle;
  if (statements.length > 0) {
    const parameters = statements.flatMap((statement) => statement.parameters);
    done(runs.get(tx)!({ sql: asOne(statements), parameters }));
  } else done(Promise.resolve());
  return sent;
}

const IS_QUERY = /^\s*select\b/i;
/** The same few come together again and again. */
const joined = remembered<string>(200);

const asOne = (statements: readonly Statement[]): string =>
  joined(statements.map(({ sql }) => sql).join(';'), () => join(statements));

function join(statements: readonly Statement[]): string {
  let before = 0;
  const renumbered = statements.map(({ sql, parameters }) => {
    const from = before;
    before += parameters.length;
    return sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + from}`);
  });
  const queries = renumbered.filter((sql) => IS_QUERY.test(sql));
  if (queries.length > 1) throw new Error('of statements that leave as one, only one can be a query');
  const inserts = renumbered.filter((sql) => !IS_QUERY.test(sql)).map((sql, index) => `part_${index} as (${sql})`);
  const query = queries[0] ?? 'select';
  return inserts.length === 0 ? query : `with ${inserts.join(', ')} ${query}`;
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
