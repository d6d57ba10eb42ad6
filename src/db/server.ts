import { Socket } from 'node:net';
import pg from 'pg';
import { mayBeDone } from '../base/errors.ts';
import { committed } from './after-commit.ts';
import type { Answer } from './batch.ts';
import { firstFailure, isCutOff, isOutdated, isStandby } from './failures.ts';
import { kyselyOn } from './kysely-on.ts';
import { setParsers } from './parsers.ts';
import { wayTo } from './pooler.ts';
import type { Statement } from './send.ts';
import { underWayOf } from './send-together.ts';
import { statementNames } from './statement-names.ts';
import type { Tx } from './tx.ts';
import { Turn, Wire } from './wire.ts';

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
  /** For the operator's work that the service itself may not do. */
  readonly asOwner?: true;
  /** Whether a pooler such as PgBouncer stands in between. */
  readonly isPooled?: boolean;
  /** How long somebody waits for a connection. */
  readonly patienceMs?: number;
}

export interface ServerStats {
  /** Connections that are open, of these in nobody's use, and how many ask for one and have to wait. */
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly statements: number;
  readonly packets: number;
  /** Commits of which nobody could say whether they were stored. */
  readonly uncertain: number;
}

export interface Ending {
  readonly waits: boolean;
  readonly isPreview: boolean;
}

export type Ask = (statement: Statement) => Promise<Answer>;

/** What goes before a transaction on its connection, and hears of every statement of it that fails. */
export interface Vetting {
  /** Rejects where this connection is not to be used. */
  readonly before: (ask: Ask) => Promise<void>;
  readonly onFailure: () => void;
}

/** A setting of the driver that its types do not know yet. */
const PIPELINE: object = { pipeline: true };

const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

const MAY_BE_STORED =
  'The connection to the database was lost while this was being stored; look whether it was before trying again';

export type Server = ReturnType<typeof openServer>;

/** One PostgreSQL, primary or replica: its connections, and transactions on them. */
export function openServer(connection: Connection | string, options: ServerOptions) {
  const sockets = new Set<Socket>();
  const way = wayTo(options);
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.poolSize,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tasman',
    // What is asked while an answer is awaited leaves at once.
    ...PIPELINE,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    ...(way.options === undefined ? {} : { options: way.options }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError);
  // The same for one that breaks while it is lent out: the query it was running reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  let sent = 0;
  let packets = 0;
  let uncertain = 0;
  const wires = new WeakMap<pg.PoolClient, Wire>();
  const wireOf = (client: pg.PoolClient): Wire => {
    const known = wires.get(client);
    if (known) return known;
    const wire = new Wire(client, () => {
      packets += 1;
    });
    wires.set(client, wire);
    return wire;
  };
  const statements = {
    count: () => {
      sent += 1;
    },
    nameOf: way.keepsStatements ? statementNames() : () => undefined,
  };

  return {
    async transaction<T>(
      begin: readonly Statement[],
      fn: (tx: Tx) => Promise<T>,
      { waits, isPreview }: Ending,
      vetting?: Vetting,
    ): Promise<T> {
      const client = await pool.connect();
      const wire = vetting ? watched(wireOf(client), vetting.onFailure) : wireOf(client);
      const ask: Ask = ({ sql, parameters }) => wire.ask(statements.nameOf(sql), sql, parameters);
      if (vetting) {
        try {
          await vetting.before(ask);
        } catch (error) {
          // The next one may lead to another server, where several stand behind one address.
          client.release(true);
          throw error;
        }
      }
      // Not waited for: the first statement follows it on the wire. Without it that statement would have no tenant, and
      // row-level security would show it nothing.
      const begun = Promise.all(begin.map(ask));
      begun.catch(() => {});
      const turn = new Turn(wire);
      const tx = kyselyOn(turn, statements);
      let isCommitting = false;
      try {
        const result = await fn(tx);
        const last = underWayOf(tx);
        isCommitting = waits && !isPreview;
        turn.end();
        const ended = ask(isPreview ? ROLLBACK : COMMIT);
        if (!waits && last.length === 0) {
          await begun;
          committed(tx);
          // Nothing that matters can be lost by then; the connection goes back to the pool when the server has answered.
          ended.then(
            () => client.release(),
            (error: Error) => client.release(error),
          );
          return result;
        }
        const [end] = await Promise.all([ended, begun, ...last]);
        // The server's answer to the commit of a transaction in which a statement failed.
        if (end.command === 'ROLLBACK' && !isPreview) throw new Error('the transaction was rolled back');
        client.release();
        if (!isPreview) committed(tx);
        return result;
      } catch (error) {
        const cause = await firstFailure(error, [begun, ...underWayOf(tx)]);
        turn.end();
        await ask(ROLLBACK).then(
          // A connection whose statements were planned before the tables changed is of no use any more, nor one to a server
          // that others have taken over from.
          () => client.release(isOutdated(cause) || isStandby(cause)),
          (broken: Error) => client.release(broken),
        );
        if (!isCommitting || !isCutOff(cause)) throw cause;
        uncertain += 1;
        throw mayBeDone(MAY_BE_STORED);
      }
    },

    /** One statement of no customer, outside of a transaction; `isUseless` says whether its connection is closed then. */
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

    /** Ends every connection at once, for a server that does not answer: whoever waits for it is told. */
    cut(): void {
      for (const socket of sockets) socket.destroy();
    },

    close: () => pool.end(),

    stats: (): ServerStats => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      statements: sent,
      packets,
      uncertain,
    }),
  };
}

/** The same connection; who watches it hears of each statement that fails. */
const watched = (wire: Wire, onFailure: () => void): Pick<Wire, 'ask'> => ({
  ask: (...given) => {
    const answer = wire.ask(...given);
    answer.catch(onFailure);
    return answer;
  },
});
