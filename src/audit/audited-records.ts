import type { Clock } from '../base/clock.ts';
import { notFound } from '../base/errors.ts';
import type { Db } from '../db/db.ts';
import type { Tx } from '../db/tx.ts';
import type { Caller } from '../http/principal.ts';
import { byCaller, recordAudit } from './audit.ts';

/** A kind of record that belongs to an owner, such as a department of a company or an allowance of an employee. */
export interface RecordKind<Path, Owner, R extends { readonly id: number }, Out> {
  /** The noun of the audit actions: `department.create`. */
  readonly noun: string;
  readonly entityType: string;
  /** Locks the owner, so that a condition that was checked before a write is still true when the write happens. */
  readonly lock: (tx: Tx, path: Path) => Promise<Owner>;
  readonly find: (tx: Tx, path: Path, id: number) => Promise<R | undefined>;
  readonly delete: (tx: Tx, id: number) => Promise<void>;
  /** The `detail` of the 404 response for a record that does not exist. */
  readonly missing: string;
  readonly view: (record: R) => Out;
}

/** The columns that every new record has. */
export interface Stamps {
  readonly customer_id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/**
 * The framework shared by the services for records that belong to an owner. One transaction locks the owner, finds the
 * record, writes it and adds the change to the audit log. The service provides its checks and its statements.
 */
export function auditedRecords<Path, Owner, R extends { readonly id: number }, Out>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { noun, entityType, lock, find, missing, view, ...kind }: RecordKind<Path, Owner, R, Out>,
) {
  async function require(tx: Tx, path: Path, id: number): Promise<R> {
    const found = await find(tx, path, id);
    if (!found) throw notFound(missing);
    return found;
  }

  return {
    async list({ principal }: Caller, read: (tx: Tx) => Promise<readonly R[]>): Promise<Out[]> {
      return (await db.tx(principal.customerId, read, { readOnly: true })).map(view);
    },

    create(caller: Caller, path: Path, insert: (tx: Tx, owner: Owner, stamps: Stamps) => Promise<R>): Promise<Out> {
      const { customerId } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const owner = await lock(tx, path);
        const made = await insert(tx, owner, { customer_id: customerId, created_at: at, updated_at: at });
        await recordAudit(tx, byCaller(caller, at), [
          { action: `${noun}.create`, entityType, entityId: made.id, after: made },
        ]);
        return view(made);
      });
    },

    /** `change` returns `before` itself if it changes nothing. The audit log then gets no entry. */
    update(
      caller: Caller,
      path: Path,
      id: number,
      change: (tx: Tx, before: R, given: { owner: Owner; at: Date }) => Promise<R>,
    ): Promise<Out> {
      const at = clock.now();
      return db.tx(caller.principal.customerId, async (tx) => {
        const owner = await lock(tx, path);
        const before = await require(tx, path, id);
        const after = await change(tx, before, { owner, at });
        if (after !== before) {
          await recordAudit(tx, byCaller(caller, at), [
            { action: `${noun}.update`, entityType, entityId: id, before, after },
          ]);
        }
        return view(after);
      });
    },

    async remove(
      caller: Caller,
      path: Path,
      id: number,
      check: (tx: Tx, before: R) => Promise<void> = async () => {},
    ): Promise<void> {
      const at = clock.now();
      await db.tx(caller.principal.customerId, async (tx) => {
        await lock(tx, path);
        const before = await require(tx, path, id);
        await check(tx, before);
        await kind.delete(tx, id);
        await recordAudit(tx, byCaller(caller, at), [{ action: `${noun}.delete`, entityType, entityId: id, before }]);
      });
    },
  };
}
