import type { Compilable } from 'kysely';
import { runOf, type Statement } from './send.ts';
import type { Tx } from './tx.ts';

/** Stands for a value while the query is written. */
class Blank {
  readonly field: string;
  constructor(field: string) {
    this.field = field;
  }
}

/**
 * A query that Kysely writes once, for statements that many calls wait for: to write one anew takes about as long as the
 * server takes to answer it. Each call fills in its own values, and the statement leaves before the call returns.
 */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row>(
  write: (tx: Tx, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<readonly Row[]> {
  let written: Statement | undefined;
  return async (tx, values) => {
    written ??= write(tx, blanks<Values>()).compile();
    const parameters = written.parameters.map((each) => (each instanceof Blank ? values[each.field] : each));
    const { rows } = await runOf(tx)!({ sql: written.sql, parameters });
    return rows as Row[];
  };
}

const blanks = <Values>(): Values =>
  new Proxy({}, { get: (_, field) => new Blank(String(field)) }) as unknown as Values;
