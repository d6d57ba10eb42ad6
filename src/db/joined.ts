import { AsyncLocalStorage } from 'node:async_hooks';
import { dropAfter, tasksOf } from './after-commit.ts';
import { firstFailure } from './failures.ts';
import { setLocally } from './pooler.ts';
import { runOf, type Statement, send } from './send.ts';
import { forgetUnderWay, underWayOf } from './send-together.ts';
import { SYSTEM, type Tenant, type TxOptions } from './tenant.ts';
import type { Tx } from './tx.ts';

// Some calls must succeed or fail as a whole, although their service opens several transactions or builds the response
// after the last one. `db.together` opens one transaction, and every `db.tx` and `db.read` within it joins that
// transaction.

interface Scope {
  readonly tx: Tx;
  readonly tenant: Tenant;
  /** Resolves when the transaction that was the last to join has ended. Joined transactions run one after another. */
  last: Promise<unknown>;
  isOpen: boolean;
  readonly afterwards: (() => void)[];
}

const scopes = new AsyncLocalStorage<Scope>();

const openScope = (): Scope | undefined => {
  const scope = scopes.getStore();
  // Work that was started within the transaction but outlives it opens its own transaction.
  return scope?.isOpen ? scope : undefined;
};

/** Runs `fn`. The transactions that it opens join `tx`, and the tasks of `onceCommitted` are collected. */
export async function within<T>(
  tx: Tx,
  tenant: Tenant,
  fn: () => Promise<T>,
  afterwards: (() => void)[] = openScope()?.afterwards ?? [],
): Promise<T> {
  const scope: Scope = { tx, tenant, last: Promise.resolve(), isOpen: true, afterwards };
  try {
    return await scopes.run(scope, fn);
  } finally {
    scope.isOpen = false;
  }
}

/**
 * Runs a small task after a transaction that the caller has opened and awaited. If that transaction joined another one
 * that is still open, the task runs twice: now, and once more after the outer commit. For caches, which could otherwise
 * be filled with the state from before the commit.
 */
export function onceCommitted(task: () => void): void {
  task();
  openScope()?.afterwards.push(task);
}

/** Joins the transaction that is open in this call; undefined if there is no open transaction. */
function joining<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> | undefined {
  const scope = openScope();
  if (!scope) return undefined;
  const turn = scope.last.then(() => join(scope, tenant, fn, options));
  scope.last = turn.catch(() => {});
  return turn;
}

const SAVE: Statement = { sql: 'savepoint joined', parameters: [] };
const UNDO: Statement = { sql: 'rollback to savepoint joined', parameters: [] };
const KEEP: Statement = { sql: 'release savepoint joined', parameters: [] };

/** The settings that give a transaction this tenant. */
export const tenantSettings = (tenant: Tenant): Readonly<Record<string, string>> => ({
  'app.customer_id': tenant === SYSTEM ? '' : String(tenant),
  'app.system': tenant === SYSTEM ? 'on' : '',
});

/** Uses a savepoint, so that a failure that the caller handles undoes only the work of this transaction. */
async function join<T>(scope: Scope, tenant: Tenant, fn: (tx: Tx) => Promise<T>, options: TxOptions): Promise<T> {
  const { tx } = scope;
  const isOther = tenant !== scope.tenant;
  const run = runOf(tx)!;
  const tasks = tasksOf(tx);
  send(tx, SAVE).catch(() => {});
  const settings = {
    ...(isOther ? tenantSettings(tenant) : {}),
    plan_cache_mode: options.rows === 'few' ? 'force_generic_plan' : 'auto',
  };
  send(tx, setLocally(settings)).catch(() => {});
  if (options.rows === 'many') send(tx, { sql: 'discard plans', parameters: [] }).catch(() => {});
  try {
    const result = await within(tx, tenant, () => fn(tx));
    await Promise.all(underWayOf(tx));
    forgetUnderWay(tx);
    if (options.preview) {
      dropAfter(tx, tasks);
      await run(UNDO);
    } else await run(KEEP);
    if (isOther) await run(setLocally(tenantSettings(scope.tenant)));
    return result;
  } catch (error) {
    const cause = await firstFailure(error, underWayOf(tx));
    forgetUnderWay(tx);
    dropAfter(tx, tasks);
    // Restores the tenant too. If the rollback fails, the transaction is lost, and its commit reports that.
    await run(UNDO).catch(() => {});
    throw cause;
  }
}

interface Opens {
  tx<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>;
  read<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Adds `together`, and makes every other transaction join the one that is open. */
export const joinable = <D extends Opens>(db: D) => ({
  ...db,
  tx: <T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>, options: TxOptions = {}): Promise<T> =>
    joining(tenant, fn, options) ?? db.tx(tenant, fn, options),
  read: <T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T> => joining(tenant, fn, {}) ?? db.read(tenant, fn),
  async together<T>(tenant: Tenant, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const joined = joining(tenant, fn, {});
    if (joined) return joined;
    const afterwards: (() => void)[] = [];
    const result = await db.tx(tenant, (tx) => {
      // The transaction may be retried, and every attempt begins without tasks.
      afterwards.length = 0;
      return within(tx, tenant, () => fn(tx), afterwards);
    });
    for (const task of afterwards) task();
    return result;
  },
});
