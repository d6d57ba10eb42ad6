import { AsyncLocalStorage } from 'node:async_hooks';

/** A request with `dry_run=true`. Its transactions are rolled back. */
interface DryRun {
  /**
   * True once the request has ended. Work that it started and that outlives it, such as a woken worker, is not part of
   * the dry run.
   */
  isOver: boolean;
  /** The open transaction. Later transactions of the request join it, so that they read what it wrote. */
  open: { readonly tenant: unknown; readonly tx: unknown } | undefined;
}

const current = new AsyncLocalStorage<DryRun | undefined>();

const live = (): DryRun | undefined => {
  const dryRun = current.getStore();
  return dryRun?.isOver ? undefined : dryRun;
};

/** Whether the current request is a dry run, which stores and sends nothing. */
export const isDryRun = (): boolean => live() !== undefined;

/** Runs the work of a request so that everything it writes is rolled back. */
export async function inDryRun<T>(work: () => Promise<T>): Promise<T> {
  const dryRun: DryRun = { isOver: false, open: undefined };
  try {
    return await current.run(dryRun, work);
  } finally {
    dryRun.isOver = true;
  }
}

/** Runs work that a dry run must not undo, such as counting wrong passwords. */
export const evenInDryRun = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work);

/** The open transaction of the dry run for this tenant, if any. */
export function joinedTx<Tx>(tenant: unknown): Tx | undefined {
  const open = live()?.open;
  return open?.tenant === tenant ? (open?.tx as Tx) : undefined;
}

/** While this transaction is open, other transactions of the dry run join it. */
export function whileOpen<Tx, T>(tenant: unknown, fn: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const dryRun = live();
  if (!dryRun) return fn;
  return async (tx) => {
    const before = dryRun.open;
    dryRun.open = { tenant, tx };
    try {
      return await fn(tx);
    } finally {
      dryRun.open = before;
    }
  };
}
