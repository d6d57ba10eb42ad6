import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Answer } from './batch.ts';
import { isOn, type Run, sendBy } from './send.ts';
import type { Tables, Tx } from './tx.ts';
import type { Wire } from './wire.ts';

export interface Statements {
  /** Called with every statement sent. */
  readonly count: () => void;
  /** The name a statement is kept under on its connection; undefined for one that is sent once. */
  readonly nameOf: (text: string) => string | undefined;
}

const resultOf = ({ rows, command, rowCount }: Answer): QueryResult<unknown> =>
  rowCount === null || command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };

/** The server's error says nothing of who asked; from here the stack does. */
function fromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

/** Queries through Kysely on the one connection that holds the transaction. */
export function kyselyOn(wire: Pick<Wire, 'ask'>, statements: Statements): Tx {
  const { count, nameOf } = statements;
  const run: Run = ({ sql, parameters }) => {
    count();
    return wire.ask(nameOf(sql), sql, parameters).then(resultOf, fromHere);
  };
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => run(query) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error('read large results by cursor or by keyset instead');
    },
  };
  const refuse = async () => {
    throw new Error('a transaction is already open; nested ones are not used');
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  };
  const tx = new Kysely<Tables>({ dialect });
  sendBy(tx, run);
  isOn(tx, statements);
  return tx;
}
