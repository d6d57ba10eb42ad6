import { Socket } from 'node:net';
import pg from 'pg';
import { outcomeUnknown } from '../base/errors.ts';
import { committed } from './after-commit.ts';
import { firstFailure, isCutOff, isOutdated, isStandby } from './failures.ts';
import { connectionMode } from './pooler.ts';
import type { Statement } from './send.ts';
import { underWayOf } from './send-together.ts';
import type { Tx } from './tx.ts';
import type { Answer } from './wire/batch.ts';
import { kyselyOn, type Statements } from './wire/kysely-on.ts';
import { statementNames } from './wire/statement-names.ts';
import { setParsers, TransactionWire, Wire } from './wire/wire.ts';

setParsers();

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl?: pg.PoolConfig['ssl'];
}

export interface ServerOptions {
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
  /** For operator commands that need the rights of the owner. */
  readonly asOwner?: true;
  /** Whether the connection goes through a pooler such as PgBouncer. */
  readonly isPooled?: boolean;
  /** How long a transaction waits for a free connection. */
  readonly patienceMs?: number;
}

export interface ServerStats {
  /** Open connections, idle connections, and requests waiting for a connection. */
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly statements: number;
  readonly packets: number;
  /** Commits with an unknown outcome. */
  readonly uncertain: number;
}

export interface Ending {
  readonly waits: boolean;
  readonly isPreview: boolean;
}

export type Ask = (statement: Statement) => Promise<Answer>;

/** A check that runs on the connection before the transaction, and a callback for each statement that fails. */
export interface Vetting {
  /** Rejects if this connection must not be used. */
  readonly before: (ask: Ask) => Promise<void>;
  readonly onFailure: () => void;
}

/** An option of the driver that its types do not have yet. */
const PIPELINE: object = { pipeline: true };

const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

const MAY_BE_STORED =
  'The connection to the database was lost while the change was being stored; check whether it was stored before you try again';

export type Server = ReturnType<typeof openServer>;

/** A PostgreSQL server, either the primary or a replica, with its connection pool and transactions. */
export function openServer(connection: Connection | string, options: ServerOptions) {
  const sockets = new Set<Socket>();
  const pool = openPool(connection, options, sockets);
  const counts = { statements: 0, packets: 0, uncertain: 0 };
  const wires = new WeakMap<pg.PoolClient, Wire>();
  const wireOf = (client: pg.PoolClient): Wire => {
    const known = wires.get(client);
    if (known) return known;
    const wire = new Wire(client, () => {
      counts.packets += 1;
    });
    wires.set(client, wire);
    return wire;
  };
  const statements = {
    count: () => {
      counts.statements += 1;
    },
    nameOf: connectionMode(options).keepsStatements ? statementNames() : () => undefined,
  };

  return {
    async transaction<T>(
      begin: readonly Statement[],
      fn: (tx: Tx) => Promise<T>,
      ending: Ending,
      vetting?: Vetting,
    ): Promise<T> {
      const client = await pool.connect();
      const wire = vetting ? watched(wireOf(client), vetting.onFailure) : wireOf(client);
      const ask: Ask = ({ sql, parameters }) => wire.ask(statements.nameOf(sql), sql, parameters);
      if (vetting) {
        try {
          await vetting.before(ask);
        } catch (error) {
          // Closes the connection: behind a shared address, the next connection may reach another server.
          client.release(true);
          throw error;
        }
      }
      const onUncertain = () => {
        counts.uncertain += 1;
      };
      return inTransaction({ client, wire, ask, statements, onUncertain }, begin, fn, ending);
    },

    /** Runs one statement without a tenant or a transaction; closes the connection if `isUseless` returns true. */
    async ask(
      { sql, parameters }: Statement,
      isUseless: (rows: readonly unknown[]) => boolean = () => false,
    ): Promise<readonly unknown[]> {
      const client = await pool.connect();
      try {
        const { rows } = await client.query(sql, [...parameters]);
        client.release(isUseless(rows));
        return rows;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    },

    /** Closes every connection at once when the server does not answer; pending statements fail. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },

    close: () => pool.end(),

    stats: (): ServerStats => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...counts,
    }),
  };
}

interface Connected {
  readonly client: pg.PoolClient;
  readonly wire: Pick<Wire, 'ask'>;
  readonly ask: Ask;
  readonly statements: Statements;
  /** Called when a commit has an unknown outcome. */
  readonly onUncertain: () => void;
}

/** Runs `fn` in a transaction on the connection, and returns the connection to its pool. */
async function inTransaction<T>(
  { client, wire, ask, statements, onUncertain }: Connected,
  begin: readonly Statement[],
  fn: (tx: Tx) => Promise<T>,
  { waits, isPreview }: Ending,
): Promise<T> {
  // Not awaited: the first statement follows on the same connection. If setting the tenant failed, that statement would
  // run without a tenant, and row-level security would show it no rows.
  const begun = Promise.all(begin.map(ask));
  begun.catch(() => {});
  const transactionWire = new TransactionWire(wire);
  const tx = kyselyOn(transactionWire, statements);
  let isCommitting = false;
  try {
    const result = await fn(tx);
    const last = underWayOf(tx);
    isCommitting = waits && !isPreview;
    transactionWire.end();
    const ended = ask(isPreview ? ROLLBACK : COMMIT);
    if (!waits && last.length === 0) {
      await begun;
      committed(tx);
      // The transaction does not need durability, so the caller does not wait. The connection returns to the pool once
      // the server has answered.
      ended.then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    }
    const [end] = await Promise.all([ended, begun, ...last]);
    // If a statement of the transaction failed, the server answers its commit with ROLLBACK.
    if (end.command === 'ROLLBACK' && !isPreview) throw new Error('the transaction was rolled back');
    client.release();
    if (!isPreview) committed(tx);
    return result;
  } catch (error) {
    const cause = await firstFailure(error, [begun, ...underWayOf(tx)]);
    transactionWire.end();
    await ask(ROLLBACK).then(
      // Closes connections with outdated prepared statements, and connections to a former primary.
      () => client.release(isOutdated(cause) || isStandby(cause)),
      (broken: Error) => client.release(broken),
    );
    if (!isCommitting || !isCutOff(cause)) throw cause;
    onUncertain();
    throw outcomeUnknown(MAY_BE_STORED);
  }
}

function openPool(connection: Connection | string, options: ServerOptions, sockets: Set<Socket>): pg.Pool {
  const mode = connectionMode(options);
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.poolSize,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tasman',
    // Sends statements without waiting for the answers to earlier ones.
    ...PIPELINE,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    ...(mode.options === undefined ? {} : { options: mode.options }),
  });
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', options.onError);
  // A connection that breaks while it is in use needs a listener too; its running query reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The same connection, calling `onFailure` for each statement that fails. */
const watched = (wire: Wire, onFailure: () => void): Pick<Wire, 'ask'> => ({
  ask: (...given) => {
    const answer = wire.ask(...given);
    answer.catch(onFailure);
    return answer;
  },
});
