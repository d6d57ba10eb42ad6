import pg from 'pg';
import { busy, mayBeDone } from '../base/errors.ts';
import { inSpan } from '../base/trace.ts';
import { committed } from './after-commit.ts';
import { kyselyOn } from './kysely-on.ts';
import { setParsers } from './parsers.ts';
import type { Statement } from './send.ts';
import { underWayOf } from './send-together.ts';
import { statementNames } from './statement-names.ts';
import type { Tx } from './tx.ts';
import { Wire } from './wire.ts';

setParsers();

/**
 * Work that belongs to no single customer: sign-in, token exchange, the delivery queue, the operator's command line.
 * Row-level security shows it accounts and queues only; payroll tables stay empty to it.
 */
export const SYSTEM = 'system';
export type Tenant = number | typeof SYSTEM;

export interface TxOptions {
  /**
   * `relaxed` does not wait for the commit, nor for the disk at commit: a power cut may lose the last moments. Only for
   * notes whose loss changes no record, such as who read a tax number.
   */
  readonly durability?: 'full' | 'relaxed';
  /** `snapshot` reads one consistent state for the whole transaction. */
  readonly isolation?: 'read committed' | 'snapshot';
  readonly readOnly?: boolean;
  /**
   * `few` when few rows are touched, whatever is asked: statements then run by the plan that was made once for any
   * values; to plan them for their values would take longer than the work. `many` plans every statement anew, those of
   * foreign keys too: a connection keeps plans it made when the tables were small and any index looked as good as the
   * right one.
   */
  readonly rows?: 'few' | 'some' | 'many';
  /** Does all the work, waits until the database has taken every statement, answers, and then keeps nothing of it. */
  readonly preview?: boolean;
}

export interface Db {
  /** The only door to the data: opens a transaction, sets the tenant, runs `fn`, commits. */
  tx<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Of the pool, and how many statements were sent so far in how many packets. */
  readonly stats: () => DbStats;
}

export interface DbStats {
  /** Connections that are open, of these in nobody's use, and how many ask for one and have to wait. */
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly statements: number;
  readonly packets: number;
  /** Transactions that were refused because the database could not be reached. */
  readonly unreachable: number;
  /** Commits of which nobody could say whether they were stored. */
  readonly uncertain: number;
}

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl?: pg.PoolConfig['ssl'];
}

/** The role queries run as. It owns nothing and cannot bypass row-level security. */
export const APP_ROLE = 'tasman_app';

/** A setting of the driver that its types do not know yet. */
const PIPELINE: object = { pipeline: true };

const RETRYABLE = new Set(['40001', '40P01']);
/** Nothing was stored and it may be tried again: the server is away, or has no room, memory or connection left. */
const UNREACHABLE = new Set([
  '53100',
  '53200',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const ATTEMPTS = 4;

export function openDb(
  connection: Connection | string,
  options: {
    poolSize: number;
    onError: (error: Error) => void;
    /** For the operator's work that the service itself may not do. */
    asOwner?: true;
  },
): Db {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tasman',
    // What is asked while an answer is awaited leaves at once.
    ...PIPELINE,
    // Set by the start-up packet, so that even RESET ROLE cannot leave it. A sequential scan would read the rows of every
    // customer; while the tables are small it looks cheap, and the plans made then are kept, those of foreign keys too.
    options: `${options.asOwner ? '' : `-c role=${APP_ROLE} `}-c enable_seqscan=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC`,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError);
  // The same for one that breaks while it is lent out: the query it was running reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  let sent = 0;
  let packets = 0;
  let unreachable = 0;
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
    nameOf: statementNames(),
  };

  async function attempt<T>(
    begin: readonly Statement[],
    fn: (tx: Tx) => Promise<T>,
    { waits, isPreview }: { readonly waits: boolean; readonly isPreview: boolean },
  ): Promise<T> {
    const client = await pool.connect();
    const wire = wireOf(client);
    const ask = ({ sql, parameters }: Statement) => wire.ask(statements.nameOf(sql), sql, parameters);
    // Not waited for: the first statement follows it on the wire. Without it that statement would have no tenant, and
    // row-level security would show it nothing.
    const begun = Promise.all(begin.map(ask));
    begun.catch(() => {});
    const tx = kyselyOn(wire, statements);
    let isCommitting = false;
    try {
      const result = await fn(tx);
      const last = underWayOf(tx);
      isCommitting = waits && !isPreview;
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
  }

  return {
    async tx(
      tenant,
      fn,
      { isolation = 'read committed', readOnly = false, durability = 'full', rows = 'some', preview = false } = {},
    ) {
      const begin = beginStatements(tenant, { isolation, readOnly, durability, rows });
      const span = { 'db.system.name': 'postgresql', 'db.operation.name': readOnly ? 'read' : 'write' };
      const end = { waits: preview || (!readOnly && durability === 'full'), isPreview: preview };
      for (let tries = 1; ; tries += 1) {
        try {
          return await inSpan('transaction', 'client', span, () => attempt(begin, fn, end));
        } catch (error) {
          const code = (error as { code?: string }).code;
          if (code !== undefined && RETRYABLE.has(code) && tries < ATTEMPTS) continue;
          // Each try drops one such connection, and there are no more of them than the pool is large.
          if (isOutdated(error) && tries <= options.poolSize) continue;
          if (!isUnreachable(error)) throw error;
          unreachable += 1;
          throw busy('The database is busy; try again shortly', 2);
        }
      }
    },
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
    stats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      statements: sent,
      packets,
      unreachable,
      uncertain,
    }),
  };
}

const MAY_BE_STORED =
  'The connection to the database was lost while this was being stored; look whether it was before trying again';

const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };

/** Open the transaction and set the tenant. */
function beginStatements(
  tenant: Tenant,
  { isolation, readOnly, durability, rows }: Required<Omit<TxOptions, 'preview'>>,
): readonly Statement[] {
  if (tenant !== SYSTEM && !(Number.isSafeInteger(tenant) && tenant > 0)) {
    throw new TypeError('a tenant is a customer id');
  }
  const level = isolation === 'snapshot' ? 'repeatable read' : 'read committed';
  const customer = tenant === SYSTEM ? '' : String(tenant);
  const system = tenant === SYSTEM ? 'on' : '';
  const settings = {
    'app.customer_id': customer,
    'app.system': system,
    ...(durability === 'relaxed' ? { synchronous_commit: 'off' } : {}),
    ...(rows === 'few' ? { plan_cache_mode: 'force_generic_plan' } : {}),
  };
  const set = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return [
    { sql: `begin isolation level ${level} ${readOnly ? 'read only' : 'read write'}`, parameters: [] },
    { sql: `select ${set.join(', ')}`, parameters: Object.values(settings) },
    ...(rows === 'many' ? [{ sql: 'discard plans', parameters: [] }] : []),
  ];
}

/** The transaction is aborted; a statement is unknown, because the server passed over the batch that named it. */
const FOLLOWS_A_FAILURE = new Set(['25P02', '26000']);

/** After a statement has failed the server refuses those that follow; what counts is why the first one failed. */
async function firstFailure(error: unknown, others: readonly Promise<unknown>[]): Promise<unknown> {
  if (!FOLLOWS_A_FAILURE.has((error as { code?: string }).code ?? '')) return error;
  const failed = (await Promise.allSettled(others)).find(({ status }) => status === 'rejected');
  return failed?.status === 'rejected' ? failed.reason : error;
}

/** A newer node has changed a table under a statement this connection keeps. */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);

/** What the driver says, having no codes, of a connection that it cannot get or that is gone, and of one it just lost. */
const GONE = /^(Client has encountered a connection error|timeout exceeded when trying to connect)/;
const JUST_LOST = /^Connection terminated/;

function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return UNREACHABLE.has(code ?? '') || GONE.test(message) || JUST_LOST.test(message) || isStandby(error);
}

/** The server that was the primary follows another one now; the way to that one is a new connection. */
function isStandby(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && /during recovery/.test(message);
}

/**
 * The request was sent and no answer came: had the server refused it, it would have said so. One that shuts down while a
 * commit waits for its standby has stored it and says nothing either.
 */
const isCutOff = (error: unknown): boolean =>
  isUnreachable(error) && !(error instanceof pg.DatabaseError) && !GONE.test((error as Error).message);
