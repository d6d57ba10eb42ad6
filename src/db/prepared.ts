import type { Compilable } from 'kysely';
import { runOf, type Statement } from './send.ts';
import type { Tx } from './tx.ts';

/** A placeholder for a value while Kysely compiles the query. */
class Blank {
  readonly field: string;
  constructor(field: string) {
    this.field = field;
  }
}

/**
 * A query that Kysely compiles only once. For frequent statements, because compiling takes about as long as the server
 * takes to answer. Each call fills in its own values and sends the statement before it returns.
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
