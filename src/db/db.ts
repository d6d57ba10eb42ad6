import { busy } from '../base/errors.ts';
import { inSpan } from '../base/trace.ts';
import { isOutdated, isUnreachable } from './failures.ts';
import { setLocally, wayTo } from './pooler.ts';
import { POSITION, type Position } from './position.ts';
import { type Miss, openReplica, type ReplicaState } from './replica.ts';
import type { Statement } from './send.ts';
import { type Connection, openServer, type ServerStats } from './server.ts';
import type { Tx } from './tx.ts';

export { APP_ROLE } from './app-role.ts';
export type { ReplicaState } from './replica.ts';
export type { Connection } from './server.ts';

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
  /**
   * Reads much, of one snapshot in which everything is that was committed before: on a replica where one has all of it,
   * else on the primary. `fn` may be run a second time, so it only reads.
   */
  read<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** How each replica stands, in the order in which they were named. */
  replicas(): Promise<readonly ReplicaState[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Of the pool, and how many statements were sent so far in how many packets. */
  readonly stats: () => DbStats;
  /** Where `read` has read so far, and why not on a replica that was tried. */
  readonly reads: () => {
    readonly replica: number;
    readonly primary: number;
    readonly misses: ReadonlyMap<Miss, number>;
  };
}

export interface DbStats extends ServerStats {
  /** Transactions that were refused because the database could not be reached. */
  readonly unreachable: number;
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

const READING = { readOnly: true, isolation: 'snapshot' } as const satisfies TxOptions;

export function openDb(
  connection: Connection | string,
  options: {
    poolSize: number;
    onError: (error: Error) => void;
    /** For the operator's work that the service itself may not do. */
    asOwner?: true;
    /** Servers that follow the one of `connection`. */
    replicas?: readonly (Connection | string)[];
    /** Whether a pooler such as PgBouncer stands before `connection`; replicas are reached without one. */
    isPooled?: boolean;
  },
): Db {
  const primary = openServer(connection, options);
  const position = async (): Promise<Position> => (await primary.ask(POSITION))[0] as Position;
  const { poolSize, onError } = options;
  const replicas = (options.replicas ?? []).map((each) => openReplica(each, { poolSize, onError, position }));
  const { local } = wayTo(options);
  let unreachable = 0;
  const reads = { replica: 0, primary: 0, misses: new Map<Miss, number>() };

  const tx: Db['tx'] = async (
    tenant,
    fn,
    { isolation = 'read committed', readOnly = false, durability = 'full', rows = 'some', preview = false } = {},
  ) => {
    const begin = beginStatements(tenant, { isolation, readOnly, durability, rows }, local);
    const span = { 'db.system.name': 'postgresql', 'db.operation.name': readOnly ? 'read' : 'write' };
    const end = { waits: preview || (!readOnly && durability === 'full'), isPreview: preview };
    for (let tries = 1; ; tries += 1) {
      try {
        return await inSpan('transaction', 'client', span, () => primary.transaction(begin, fn, end));
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
  };

  /** What a replica found; undefined where none could be read. */
  async function onReplica<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<{ found: T } | undefined> {
    const used = replicas.filter(({ isUsed }) => isUsed);
    if (used.length === 0) return undefined;
    // The primary says what must be there; where it says nothing it is asked again in a moment, and answers for itself.
    const place = await position().catch(() => undefined);
    if (!place) return undefined;
    const begin = beginStatements(tenant, { durability: 'full', rows: 'some', ...READING });
    const span = { 'db.system.name': 'postgresql', 'db.operation.name': 'read on a replica' };
    const turn = reads.replica % used.length;
    for (const replica of [...used.slice(turn), ...used.slice(0, turn)]) {
      const read = await inSpan('transaction', 'client', span, () => replica.read(place, begin, fn));
      if ('found' in read) return read;
      reads.misses.set(read.miss, (reads.misses.get(read.miss) ?? 0) + 1);
      // Much was read already; the primary will not break off.
      if (read.miss === 'broken off') break;
    }
    return undefined;
  }

  return {
    tx,
    async read(tenant, fn) {
      const read = await onReplica(tenant, fn);
      if (read) {
        reads.replica += 1;
        return read.found;
      }
      reads.primary += 1;
      return tx(tenant, fn, READING);
    },
    replicas: () => Promise.all(replicas.map((replica) => replica.state())),
    async ping() {
      await primary.ask({ sql: 'select 1', parameters: [] });
    },
    async close() {
      await Promise.all([primary.close(), ...replicas.map((replica) => replica.close())]);
    },
    stats: () => ({ ...primary.stats(), unreachable }),
    reads: () => reads,
  };
}

/** Open the transaction and set the tenant. */
function beginStatements(
  tenant: Tenant,
  { isolation, readOnly, durability, rows }: Required<Omit<TxOptions, 'preview'>>,
  local: Readonly<Record<string, string>> = {},
): readonly Statement[] {
  if (tenant !== SYSTEM && !(Number.isSafeInteger(tenant) && tenant > 0)) {
    throw new TypeError('a tenant is a customer id');
  }
  const level = isolation === 'snapshot' ? 'repeatable read' : 'read committed';
  const customer = tenant === SYSTEM ? '' : String(tenant);
  const system = tenant === SYSTEM ? 'on' : '';
  const settings = {
    ...local,
    'app.customer_id': customer,
    'app.system': system,
    ...(durability === 'relaxed' ? { synchronous_commit: 'off' } : {}),
    ...(rows === 'few' ? { plan_cache_mode: 'force_generic_plan' } : {}),
  };
  return [
    { sql: `begin isolation level ${level} ${readOnly ? 'read only' : 'read write'}`, parameters: [] },
    setLocally(settings),
    ...(rows === 'many' ? [{ sql: 'discard plans', parameters: [] }] : []),
  ];
}
