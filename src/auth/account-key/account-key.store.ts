import type { ColumnType, Generated, Selectable } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { cut, type Page, takenFor } from '../../base/page.ts';
import { dropOld } from '../../db/drop-old.ts';
import { down, isAfter } from '../../db/keyset.ts';
import { sql } from '../../db/sql.ts';
import type { Tables, Tx } from '../../db/tx.ts';
import type { KeyScope } from '../../http/route.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    api_key: KeyTable & { scopes: KeyScope[]; networks: string[] };
    scim_key: KeyTable & { invites_users: boolean };
  }
}

interface KeyTable {
  customer_id: number;
  id: Generated<number>;
  name: string;
  prefix: string;
  key_hash: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: NullableTimestamp;
  last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: NullableTimestamp;
}

/** The tables of keys. They differ only in the columns that say what a key may do. */
export type KeyTableName = 'api_key' | 'scim_key';
export type OwnColumns<T extends KeyTableName> = Omit<Tables[T], keyof KeyTable>;
/** A key without its hash. */
export type AccountKey<T extends KeyTableName> = Omit<Selectable<KeyTable>, 'key_hash'> & OwnColumns<T>;

export interface NewAccountKey<T extends KeyTableName> {
  readonly customerId: number;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly own: OwnColumns<T>;
  readonly createdBy: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

const SHARED = [
  'customer_id',
  'id',
  'name',
  'prefix',
  'created_by',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_address',
  'revoked_at',
] as const;

const KEPT_AFTER_SECONDS = 90 * 86_400;
/** The last use is recorded at most once a minute, so that most requests need no write. */
const NOTED_SECONDS = 60;

export type KeyStore<T extends KeyTableName> = ReturnType<typeof keyStore<T>>;

export function keyStore<T extends KeyTableName>(name: T, own: readonly (keyof OwnColumns<T> & string)[]) {
  // The types of one table fit all tables, because queries name only the columns that all tables share.
  const table = name as 'api_key';
  const shown = [...SHARED, ...own] as unknown as typeof SHARED;
  return {
    /** The values of the columns that say what the key may do. */
    ownOf: (key: AccountKey<T>): OwnColumns<T> =>
      Object.fromEntries(own.map((column) => [column, key[column]])) as unknown as OwnColumns<T>,
    ...readsOf<T>(table, shown),
    ...changesTo<T>(table, shown),
  };
}

function readsOf<T extends KeyTableName>(table: 'api_key', shown: typeof SHARED) {
  return {
    /** The account's keys, newest first, including expired and revoked ones. */
    async list(tx: Tx, customerId: number, page?: Page): Promise<AccountKey<T>[]> {
      const rows = await tx
        .selectFrom(table)
        .select(shown)
        .where('customer_id', '=', customerId)
        .where(isAfter(page, [down('created_at', 'timestamptz'), down('id', 'bigint')]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql<number>`${takenFor(page)}`)
        .execute();
      return cut(page, rows as AccountKey<T>[], ({ created_at, id }) => [created_at.toISOString(), id]);
    },

    async countLive(tx: Tx, customerId: number, at: Date): Promise<number> {
      const { n } = await tx
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('n'))
        .where('customer_id', '=', customerId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Finds the key with this hash unless it is revoked or expired. Runs as SYSTEM: the account is not known yet. */
    async findLive(tx: Tx, hash: string, at: Date): Promise<AccountKey<T> | undefined> {
      const row = await tx
        .selectFrom(table)
        .select(shown)
        .where('key_hash', '=', hash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return row as AccountKey<T> | undefined;
    },
  };
}

function changesTo<T extends KeyTableName>(table: 'api_key', shown: typeof SHARED) {
  return {
    async insert(tx: Tx, given: NewAccountKey<T>): Promise<AccountKey<T>> {
      await dropOld(tx, table, { column: 'expires_at', at: secondsAfter(given.at, -KEPT_AFTER_SECONDS) });
      const shared = {
        customer_id: given.customerId,
        name: given.name,
        prefix: given.prefix,
        key_hash: given.hash,
        created_by: given.createdBy,
        created_at: given.at,
        expires_at: given.expiresAt,
      };
      const row = await tx
        .insertInto(table)
        .values({ ...shared, ...(given.own as OwnColumns<KeyTableName> as OwnColumns<'api_key'>) })
        .returning(shown)
        .executeTakeFirstOrThrow();
      return row as AccountKey<T>;
    },

    /** Returns the revoked key, or undefined when the account has no such key or it was revoked before. */
    async revoke(tx: Tx, customerId: number, id: number, at: Date): Promise<AccountKey<T> | undefined> {
      const row = await tx
        .updateTable(table)
        .set({ revoked_at: at })
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(shown)
        .executeTakeFirst();
      return row as AccountKey<T> | undefined;
    },

    /** If several calls use the key at the same time, only one of them writes. */
    async noteUse(tx: Tx, { customer_id, id }: AccountKey<T>, { address, at }: { address: string; at: Date }) {
      await tx
        .updateTable(table)
        .set({ last_used_at: at, last_used_address: address })
        .where('customer_id', '=', customer_id)
        .where('id', '=', id)
        .where((query) =>
          query.or([query('last_used_at', 'is', null), query('last_used_at', '<=', secondsAfter(at, -NOTED_SECONDS))]),
        )
        .execute();
    },
  };
}

export const isLastUseStale = ({ last_used_at }: { last_used_at: Date | null }, at: Date): boolean =>
  last_used_at === null || last_used_at <= secondsAfter(at, -NOTED_SECONDS);
