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

/** Every folder that owns tables adds them here by declaration merging: see its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Tables {}

/** A transaction with the tenant already set: the only thing queries can be run on. */
export type Tx = Kysely<Tables>;

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

/** Lets what was asked leave for the database, which then works while the caller does. */
export const leave = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Queries through Kysely on the one connection that holds the transaction. */
export function kyselyOn(client: PoolClient, { count, nameOf }: Statements): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      count();
      sendTogether(client);
      const name = nameOf(query.sql);
      const result = await client.query({
        text: query.sql,
        values: query.parameters as unknown[],
        ...(name === undefined ? {} : { name }),
      });
      return result.rowCount === null || result.command === 'SELECT'
        ? { rows: result.rows as R[] }
        : { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount) };
    },
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
  return new Kysely<Tables>({ dialect });
}
