import pg from 'pg';
import { busy } from '../base/errors.ts';
import { setParsers } from './parsers.ts';
import { kyselyOn, type Tx } from './tx.ts';

setParsers();

/**
 * Work that belongs to no single customer: sign-in, token exchange, the delivery queue, the operator's command line.
 * Row-level security shows it accounts and queues only; payroll tables stay empty to it.
 */
export const SYSTEM = 'system';
export type Tenant = number | typeof SYSTEM;

export interface TxOptions {
  /** `snapshot` reads one consistent state for the whole transaction. */
  readonly isolation?: 'read committed' | 'snapshot';
  readonly readOnly?: boolean;
}

export interface Db {
  /** The only door to the data: opens a transaction, sets the tenant, runs `fn`, commits. */
  tx<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
  readonly stats: () => { total: number; idle: number; waiting: number; statements: number };
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

const RETRYABLE = new Set(['40001', '40P01']);
const UNREACHABLE = new Set([
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
  options: { poolSize: number; onError: (error: Error) => void },
): Db {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tasman',
    // Set by the start-up packet, so that even RESET ROLE cannot leave it.
    options: `-c role=${APP_ROLE} -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC`,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onError);
  // The same for one that breaks while it is lent out: the query it was running reports the failure.
  pool.on('connect', (client) => client.on('error', () => {}));
  let statements = 0;
  const count = () => {
    statements += 1;
  };

  async function attempt<T>(begin: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await fn(kyselyOn(client, count));
      await client.query('commit');
      return result;
    } catch (error) {
      try {
        await client.query('rollback');
      } catch (rollbackError) {
        broken = rollbackError as Error;
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    async tx(tenant, fn, { isolation = 'read committed', readOnly = false } = {}) {
      const begin = beginStatement(tenant, isolation, readOnly);
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(begin, fn);
        } catch (error) {
          const code = (error as { code?: string }).code;
          if (code !== undefined && RETRYABLE.has(code) && tries < ATTEMPTS) continue;
          throw isUnreachable(error) ? busy('The database is busy; try again shortly', 2) : error;
        }
      }
    },
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, statements }),
  };
}

/** One round trip opens the transaction and sets the tenant; both are text we made, never the caller's. */
function beginStatement(tenant: Tenant, isolation: 'read committed' | 'snapshot', readOnly: boolean): string {
  if (tenant !== SYSTEM && !(Number.isSafeInteger(tenant) && tenant > 0))
    throw new TypeError('a tenant is a customer id');
  const level = isolation === 'snapshot' ? 'repeatable read' : 'read committed';
  const customer = tenant === SYSTEM ? '' : String(tenant);
  const system = tenant === SYSTEM ? 'on' : '';
  return (
    `begin isolation level ${level} ${readOnly ? 'read only' : 'read write'}; ` +
    `set local app.customer_id = '${customer}'; set local app.system = '${system}'`
  );
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && UNREACHABLE.has(code)) return true;
  return message === 'timeout exceeded when trying to connect' || message === 'Connection terminated unexpectedly';
}
