import { type RowKey, SEALED_COLUMNS, type SealedColumn } from '../base/sealed-columns.ts';
import { type FieldCipher, SealError } from '../base/secrets.ts';
import { type Db, SYSTEM, type Tenant } from './db.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

export interface Resealed {
  readonly column: SealedColumn;
  /** Values that were re-encrypted. */
  readonly resealed: number;
  /** The location and error of each value that could not be decrypted. */
  readonly unreadable: readonly string[];
  /** Values that still use an old key or are not bound to their row, counted when the run ends. */
  readonly left: number;
}

export interface ResealDeps {
  readonly db: Db;
  readonly cipher: FieldCipher;
  /** Called after each batch with the number of values re-encrypted so far in the column. */
  readonly onProgress?: (column: SealedColumn, resealed: number) => void;
}

/** Small, because rows should be locked only briefly, and some encrypted values are large files. */
const BATCH = 100;
/**
 * The first pass skips locked rows; later passes wait for them. A node with an old key may add more values in the
 * meantime.
 */
const MOST_PASSES = 5;

const COLUMNS = Object.keys(SEALED_COLUMNS) as readonly SealedColumn[];

/**
 * Re-encrypts every value that does not use the newest key or is not bound to its row. The service may keep running:
 * each value is changed under a lock on its row. Each batch is committed separately, so the work can be interrupted and
 * repeated.
 */
export async function resealAll(deps: ResealDeps): Promise<readonly Resealed[]> {
  const done: Resealed[] = [];
  for (const column of COLUMNS) done.push(await resealColumn(deps, column));
  return done;
}

async function resealColumn({ db, cipher, onProgress }: ResealDeps, column: SealedColumn): Promise<Resealed> {
  const tenants = await tenantsOf(db, column);
  let resealed = 0;
  let unreadable: string[] = [];
  let left = 0;
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    unreadable = [];
    for (const tenant of tenants) {
      let last: Key | undefined;
      do {
        const batch = await db.tx(tenant, (tx) => resealBatch(tx, cipher, { column, after: last, waits: pass > 1 }));
        resealed += batch.resealed;
        unreadable.push(...batch.unreadable);
        last = batch.last;
        if (batch.resealed > 0) onProgress?.(column, resealed);
      } while (last);
    }
    left = await countLeft(db, cipher, column, tenants);
    if (left <= unreadable.length) break;
  }
  return { column, resealed, unreadable, left };
}

/** Payroll rows are visible only to their own account; tables without an account in the key are read as SYSTEM. */
async function tenantsOf(db: Db, column: SealedColumn): Promise<readonly Tenant[]> {
  if (!(SEALED_COLUMNS[column] as readonly string[]).includes('customer_id')) return [SYSTEM];
  const { rows } = await db.tx(SYSTEM, (tx) => sql<{ id: number }>`select id from customer order by id`.execute(tx), {
    readOnly: true,
  });
  return rows.map(({ id }) => id);
}

type Key = readonly (string | number)[];

const partsOf = (column: SealedColumn) => {
  const [table, name] = column.split('.') as [string, string];
  const keys: readonly string[] = SEALED_COLUMNS[column];
  return { table: sql.ref(table), value: sql.ref(name), keys: keys.map((key) => sql.ref(key)), keyNames: keys };
};

const isOld = (column: SealedColumn, cipher: FieldCipher) => {
  const { value } = partsOf(column);
  return sql`${value} is not null and not starts_with(${value}, ${cipher.currentPrefix})`;
};

/** Re-encrypts the next values in key order. `last` is the key to continue after, or undefined at the end. */
async function resealBatch(
  tx: Tx,
  cipher: FieldCipher,
  { column, after, waits }: { column: SealedColumn; after: Key | undefined; waits: boolean },
): Promise<{ resealed: number; unreadable: readonly string[]; last: Key | undefined }> {
  const { table, value, keys, keyNames } = partsOf(column);
  const list = sql.join(keys);
  const { rows } = await sql<Record<string, string | number> & { sealed: string }>`
    select ${list}, ${value} as sealed from ${table}
    where ${isOld(column, cipher)} ${after ? sql`and (${list}) > (${sql.join([...after])})` : sql``}
    order by ${list} limit ${BATCH} for no key update ${waits ? sql`` : sql`skip locked`}`.execute(tx);
  const unreadable: string[] = [];
  const changes = rows.flatMap((row) => {
    const key = keyNames.map((name) => row[name]!);
    try {
      const place = key as unknown as RowKey<typeof column>;
      return [{ key, sealed: cipher.seal(column, place, cipher.open(column, place, row.sealed)) }];
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      unreadable.push(error.message);
      return [];
    }
  });
  await Promise.all(
    changes.map(({ key, sealed }) => {
      const isRow = sql.join(
        keys.map((name, index) => sql`${name} = ${key[index]}`),
        sql` and `,
      );
      return sql`update ${table} set ${value} = ${sealed} where ${isRow}`.execute(tx);
    }),
  );
  const last = rows.length < BATCH ? undefined : keyNames.map((name) => rows.at(-1)![name]!);
  return { resealed: changes.length, unreadable, last };
}

async function countLeft(
  db: Db,
  cipher: FieldCipher,
  column: SealedColumn,
  tenants: readonly Tenant[],
): Promise<number> {
  const { table } = partsOf(column);
  let left = 0;
  for (const tenant of tenants) {
    const { rows } = await db.tx(
      tenant,
      (tx) => sql<{ n: number }>`select count(*)::int as n from ${table} where ${isOld(column, cipher)}`.execute(tx),
      { readOnly: true },
    );
    left += rows[0]!.n;
  }
  return left;
}
