import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Book, Year } from './books.ts';

/** A year, with the number of its records that can be archived and their size in the tables. */
export interface OldYear extends Year {
  readonly records: number;
  readonly bytes: number;
}

type State = 'writing' | 'taking' | 'kept' | 'back' | 'destroyed';

/** The file of an archived year, as recorded in the database. */
export interface KeptYear {
  readonly customer_id: number;
  readonly id: number;
  readonly book: Book;
  readonly year: number;
  readonly state: State;
  readonly folder: string;
  readonly file: string;
  readonly is_encrypted: boolean;
  readonly records: number;
  readonly taken: number;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

const COLUMNS = sql.raw(
  'customer_id, id, book, year, state, folder, file, is_encrypted, records, taken, bytes, sha256',
);

export async function listKeptYears(tx: Tx, customerId?: number): Promise<readonly KeptYear[]> {
  const { rows } = await sql<KeptYear>`
    select ${COLUMNS} from kept_year ${customerId === undefined ? sql`` : sql`where customer_id = ${customerId}`}
    order by customer_id, year, book, id`.execute(tx);
  return rows;
}

/**
 * Records the start of a year's file. The file name contains the row's id and a random part, so that no other database
 * writes a file with the same name.
 */
export async function beginYear(
  tx: Tx,
  given: { customerId: number; year: Year; folder: string; isEncrypted: boolean; ending: string; at: Date },
): Promise<KeptYear> {
  const { customerId, year, folder, isEncrypted, ending, at } = given;
  const { rows } = await sql<KeptYear>`
    with number as (select nextval(pg_get_serial_sequence('kept_year', 'id')) as id)
    insert into kept_year (customer_id, id, book, year, state, folder, file, is_encrypted, records, taken, audit_ids,
                           begun_at)
    select ${customerId}, n.id, ${year.book}, ${year.year}, 'writing', ${folder},
           format('tasman-%s-%s-%s-%s-%s', ${customerId}::bigint, ${year.book}::text, ${year.year}::int, n.id,
                  ${ending}::text),
           ${isEncrypted}, 0, 0, '{}', ${at}
    from number n returning ${COLUMNS}`.execute(tx);
  return rows[0]!;
}

/** Records that the file is complete. After this, rows may be removed from the tables. */
export async function noteWritten(
  tx: Tx,
  { id, customer_id }: KeptYear,
  given: { records: number; bytes: number; sha256: string },
): Promise<void> {
  await sql`
    update kept_year set state = 'taking', records = ${given.records}, bytes = ${given.bytes}, sha256 = ${given.sha256}
    where customer_id = ${customer_id} and id = ${id}`.execute(tx);
}

export async function noteState(tx: Tx, { id, customer_id }: KeptYear, state: State, at: Date): Promise<void> {
  await sql`
    update kept_year set state = ${state}, ended_at = ${at} where customer_id = ${customer_id} and id = ${id}`.execute(
    tx,
  );
}

export async function findKeptYear(tx: Tx, customerId: number, file: string): Promise<KeptYear | undefined> {
  const { rows } = await sql<KeptYear>`
    select ${COLUMNS} from kept_year where customer_id = ${customerId} and file = ${file}`.execute(tx);
  return rows[0];
}

export async function listCustomers(tx: Tx): Promise<readonly { id: number; name: string }[]> {
  return tx.selectFrom('customer').select(['id', 'name']).orderBy('id').execute();
}

/** An arbitrary constant that is unique among the advisory locks on the server. */
const ADVISORY_LOCK = 7_210_465_047;

/**
 * Takes a session lock, which lasts as long as the owner's single connection. Without it, concurrent runs would delete
 * each other's drafts.
 */
export async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as alone`.execute(tx);
  return rows[0]!.alone;
}

export async function unlock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(tx);
}
