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
import { type Run, setRun, setServer } from '../send.ts';
import type { Tables, Tx } from '../tx.ts';
import type { Answer } from './batch.ts';
import type { Wire } from './wire.ts';

export interface Statements {
  /** Called for every statement sent. */
  readonly count: () => void;
  /** The name of the prepared statement; undefined for a statement that is not prepared. */
  readonly nameOf: (text: string) => string | undefined;
}

const resultOf = ({ rows, command, rowCount }: Answer): QueryResult<unknown> =>
  rowCount === null || command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };

/** Adds a stack trace of our code, which the server's error does not have. */
function fromHere(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

/** A Kysely instance that runs its queries on the connection of the transaction. */
export function kyselyOn(wire: Pick<Wire, 'ask'>, statements: Statements): Tx {
  const { count, nameOf } = statements;
  const run: Run = ({ sql, parameters }) => {
    count();
    return wire.ask(nameOf(sql), sql, parameters).then(resultOf, fromHere);
  };
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => run(query) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error('streaming is not supported; read large results page by page');
    },
  };
  const refuse = async () => {
    throw new Error('a transaction is already open; nested transactions are not supported');
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
  setRun(tx, run);
  setServer(tx, statements);
  return tx;
}
