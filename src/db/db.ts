import { isDryRun, joinedTx, whileOpen } from '../base/dry-run.ts';
import { busy } from '../base/errors.ts';
import { inSpan } from '../base/trace.ts';
import { diskSpace, isDiskFull, PROBE } from './disk-space.ts';
import { isOutdated, isUnreachable } from './failures.ts';
import { joinable, tenantSettings } from './joined.ts';
import { connectionMode, setLocally } from './pooler.ts';
import { POSITION, type Position } from './replica/position.ts';
import { type Miss, Replica, type ReplicaState } from './replica/replica.ts';
import type { Statement } from './send.ts';
import { type Connection, openServer, type ServerStats } from './server.ts';
import { sql } from './sql.ts';
import { SYSTEM, type Tenant, type TxOptions } from './tenant.ts';
import type { Tx } from './tx.ts';

export { APP_ROLE } from './pooler.ts';
export type { ReplicaState } from './replica/replica.ts';
export type { Connection } from './server.ts';
export { SYSTEM, type Tenant, type TxOptions } from './tenant.ts';

export interface Db {
  /** Opens a transaction on the primary, sets the tenant, runs `fn` and commits. */
  tx<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * Runs `fn` in one transaction. Every `tx` and `read` inside `fn` joins this transaction with a savepoint instead of
   * opening its own. `fn` may run several times, and must not wait for anything but the database.
   */
  together<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * For large reads: one snapshot that contains everything committed before the call. Uses a replica that has caught
   * up, otherwise the primary. `fn` may run twice, so it must not write.
   */
  read<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** The state of each replica, in the configured order. */
  replicas(): Promise<readonly ReplicaState[]>;
  ping(): Promise<void>;
  /** False while the disk that holds the database is full. */
  hasRoom(): Promise<boolean>;
  close(): Promise<void>;
  /** Pool figures, and the statements and packets sent so far. */
  readonly stats: () => DbStats;
  /**
   * The number of `read` calls that replicas and the primary answered, and why replicas failed when they were tried.
   */
  readonly reads: () => {
    readonly replica: number;
    readonly primary: number;
    readonly misses: ReadonlyMap<Miss, number>;
  };
}

export interface DbStats extends ServerStats {
  /** Transactions rejected because the database was unreachable, or out of disk space, memory or connections. */
  readonly unreachable: number;
  /** Whether the disk that holds the database was full at the last check. */
  readonly isDiskFull: boolean;
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

const READING = { readOnly: true, isolation: 'snapshot' } as const satisfies TxOptions;
const PROBING = { readOnly: true, isolation: 'read committed', durability: 'full', rows: 'some' } as const;

const probe = async (tx: Tx): Promise<void> => {
  for (const text of PROBE) await sql.raw(text).execute(tx);
};

export interface DbOptions {
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
  /** Called once when the disk that holds the database is full, and once when there is space again. */
  readonly onDiskFull?: (isFull: boolean, error?: Error) => void;
  /** For operator commands that need the rights of the owner. */
  readonly asOwner?: true;
  /** Replicas of `connection`. */
  readonly replicas?: readonly (Connection | string)[];
  /** Whether `connection` goes through a pooler such as PgBouncer. Replicas are always connected directly. */
  readonly isPooled?: boolean;
}

export const openDb = (connection: Connection | string, options: DbOptions): Db =>
  joinable(openServers(connection, options));

function openServers(connection: Connection | string, options: DbOptions): Omit<Db, 'together'> {
  const primary = openServer(connection, options);
  const position = async (): Promise<Position> => (await primary.ask(POSITION))[0] as Position;
  const { poolSize, onError } = options;
  const replicas = (options.replicas ?? []).map((each) => new Replica(each, { poolSize, onError, position }));
  const { local } = connectionMode(options);
  let unreachable = 0;
  const space = diskSpace({
    probe: () =>
      primary.transaction(beginStatements(SYSTEM, PROBING, local), probe, { waits: false, isPreview: false }),
    onChange: options.onDiskFull ?? (() => {}),
  });
  const reads = { replica: 0, primary: 0, misses: new Map<Miss, number>() };

  const tx: Db['tx'] = async (
    tenant,
    fn,
    { isolation = 'read committed', readOnly = false, durability = 'full', rows = 'some', preview = false } = {},
  ) => {
    if (joinedTx(tenant)) return fn(joinedTx<Tx>(tenant)!);
    const begin = beginStatements(tenant, { isolation, readOnly, durability, rows }, local);
    const span = { 'db.system.name': 'postgresql', 'db.operation.name': readOnly ? 'read' : 'write' };
    const { end, work } = endingOf({ readOnly, durability, preview }, tenant, fn);
    for (let tries = 1; ; tries += 1) {
      try {
        return await inSpan('transaction', 'client', span, () => primary.transaction(begin, work, end));
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (code !== undefined && RETRYABLE.has(code) && tries < ATTEMPTS) continue;
        // Each attempt closes one outdated connection, and the pool limits their number.
        if (isOutdated(error) && tries <= options.poolSize) continue;
        if (!isUnreachable(error)) throw error;
        unreachable += 1;
        if (!isDiskFull(error)) throw busy('The database is busy; try again shortly', 2);
        space.ranOut(error as Error);
        throw busy('The service cannot store anything at the moment; try again shortly', 2);
      }
    }
  };

  const replicaReads: ReplicaReads = { replicas, position, reads };

  return {
    tx,
    async read(tenant, fn) {
      const read = joinedTx(tenant) ? undefined : await onReplica(replicaReads, tenant, fn);
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
    hasRoom: space.hasRoom,
    async close() {
      space.close();
      await Promise.all([primary.close(), ...replicas.map((replica) => replica.close())]);
    },
    stats: () => ({ ...primary.stats(), unreachable, isDiskFull: space.isFull() }),
    reads: () => reads,
  };
}

interface ReplicaReads {
  readonly replicas: readonly Replica[];
  /** The current position of the primary. */
  readonly position: () => Promise<Position>;
  readonly reads: { readonly replica: number; readonly misses: Map<Miss, number> };
}

/** The result of the read on a replica; undefined if no replica can be used. */
async function onReplica<T>(
  { replicas, position, reads }: ReplicaReads,
  tenant: Tenant,
  fn: (tx: Tx) => Promise<T>,
): Promise<{ found: T } | undefined> {
  const used = replicas.filter(({ isUsed }) => isUsed);
  if (used.length === 0) return undefined;
  // Without the primary's position, no replica can be checked. The caller then reads from the primary, which reports
  // its own error.
  const place = await position().catch(() => undefined);
  if (!place) return undefined;
  const begin = beginStatements(tenant, { durability: 'full', rows: 'some', ...READING });
  const span = { 'db.system.name': 'postgresql', 'db.operation.name': 'read on a replica' };
  const turn = reads.replica % used.length;
  for (const replica of [...used.slice(turn), ...used.slice(0, turn)]) {
    const read = await inSpan('transaction', 'client', span, () => replica.read(place, begin, fn));
    if ('found' in read) return read;
    reads.misses.set(read.miss, (reads.misses.get(read.miss) ?? 0) + 1);
    // Much of the read was already done and is lost, so the primary is tried next: unlike a replica, it does not cancel
    // reads.
    if (read.miss === 'broken off') break;
  }
  return undefined;
}

/**
 * How a transaction ends: previews and writes of a dry run are rolled back. A transaction opened during a write of the
 * dry run joins that write.
 */
function endingOf<T>(
  { readOnly, durability, preview }: Required<Pick<TxOptions, 'readOnly' | 'durability' | 'preview'>>,
  tenant: Tenant,
  fn: (tx: Tx) => Promise<T>,
) {
  const isPreview = preview || (!readOnly && isDryRun());
  const end = { waits: isPreview || (!readOnly && durability === 'full'), isPreview };
  return { end, work: readOnly ? fn : whileOpen(tenant, fn) };
}

function beginStatements(
  tenant: Tenant,
  { isolation, readOnly, durability, rows }: Required<Omit<TxOptions, 'preview'>>,
  local: Readonly<Record<string, string>> = {},
): readonly Statement[] {
  if (tenant !== SYSTEM && !(Number.isSafeInteger(tenant) && tenant > 0)) {
    throw new TypeError('a tenant is a customer id');
  }
  const level = isolation === 'snapshot' ? 'repeatable read' : 'read committed';
  const settings = {
    ...local,
    ...tenantSettings(tenant),
    ...(durability === 'relaxed' ? { synchronous_commit: 'off' } : {}),
    ...(rows === 'few' ? { plan_cache_mode: 'force_generic_plan' } : {}),
  };
  return [
    { sql: `begin isolation level ${level} ${readOnly ? 'read only' : 'read write'}`, parameters: [] },
    setLocally(settings),
    ...(rows === 'many' ? [{ sql: 'discard plans', parameters: [] }] : []),
  ];
}
