import type { Writable } from 'node:stream';
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
import type { PoolClient } from 'pg';
import { type Run, sendBy } from './send.ts';
import type { Tables, Tx } from './tx.ts';

export interface Statements {
  /** Called with every statement sent. */
  readonly count: () => void;
  /** The name a statement is kept under on its connection; undefined for one that is sent once. */
  readonly nameOf: (text: string) => string | undefined;
}

const held = new WeakSet<Writable>();

/** What a turn of the event loop asks of a connection leaves in one packet: a packet costs more than a statement. */
export function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}

/** Queries through Kysely on the one connection that holds the transaction. */
export function kyselyOn(client: PoolClient, { count, nameOf }: Statements): Tx {
  const run: Run = async ({ sql, parameters }) => {
    count();
    sendTogether(client);
    const name = nameOf(sql);
    const result = await client.query({
      text: sql,
      values: parameters as unknown[],
      ...(name === undefined ? {} : { name }),
    });
    return result.rowCount === null || result.command === 'SELECT'
      ? { rows: result.rows }
      : { rows: result.rows, numAffectedRows: BigInt(result.rowCount) };
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
  return tx;
}
