import type { ColumnType, Generated, Selectable } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { cut, type Page, takenFor } from '../../base/page.ts';
import { dropOld } from '../../db/drop-old.ts';
import { down, isAfter } from '../../db/keyset.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { KeyScope } from '../../http/route.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    api_key: ApiKeyTable;
  }
}

export interface ApiKeyTable {
  customer_id: number;
  id: Generated<number>;
  name: string;
  prefix: string;
  key_hash: string;
  scopes: KeyScope[];
  networks: string[];
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: NullableTimestamp;
  last_used_address: ColumnType<string | null, string | null | undefined, string | null>;
  revoked_at: NullableTimestamp;
}

/** A key without its hash. */
export type ApiKey = Omit<Selectable<ApiKeyTable>, 'key_hash'>;

const SHOWN = [
  'customer_id',
  'id',
  'name',
  'prefix',
  'scopes',
  'networks',
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

/** The account's keys, newest first, including expired and revoked ones. */
export const listKeys = (tx: Tx, customerId: number, page?: Page): Promise<ApiKey[]> =>
  tx
    .selectFrom('api_key')
    .select(SHOWN)
    .where('customer_id', '=', customerId)
    .where(isAfter(page, [down('created_at', 'timestamptz'), down('id', 'bigint')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ created_at, id }) => [created_at.toISOString(), id]));

export const countLiveKeys = async (tx: Tx, customerId: number, at: Date): Promise<number> => {
  const { n } = await tx
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return n;
};

export interface NewApiKey {
  readonly customerId: number;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly createdBy: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertKey(tx: Tx, given: NewApiKey): Promise<ApiKey> {
  await dropOld(tx, 'api_key', { column: 'expires_at', at: secondsAfter(given.at, -KEPT_AFTER_SECONDS) });
  return tx
    .insertInto('api_key')
    .values({
      customer_id: given.customerId,
      name: given.name,
      prefix: given.prefix,
      key_hash: given.hash,
      scopes: [...given.scopes],
      networks: [...given.networks],
      created_by: given.createdBy,
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Returns the revoked key, or undefined when the account has no such key or it was revoked before. */
export const revokeKey = (tx: Tx, customerId: number, id: number, at: Date): Promise<ApiKey | undefined> =>
  tx
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(SHOWN)
    .executeTakeFirst();

/** Finds the key with this hash unless it is revoked or expired. Runs as SYSTEM: the account is not known yet. */
export const findLiveKey = (tx: Tx, hash: string, at: Date): Promise<ApiKey | undefined> =>
  tx
    .selectFrom('api_key')
    .select(SHOWN)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const isLastUseStale = ({ last_used_at }: ApiKey, at: Date): boolean =>
  last_used_at === null || last_used_at <= secondsAfter(at, -NOTED_SECONDS);

/** If several calls use the key at the same time, only one of them writes. */
export const noteUse = (tx: Tx, { customer_id, id }: ApiKey, { address, at }: { address: string; at: Date }) =>
  tx
    .updateTable('api_key')
    .set({ last_used_at: at, last_used_address: address })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where((query) =>
      query.or([query('last_used_at', 'is', null), query('last_used_at', '<=', secondsAfter(at, -NOTED_SECONDS))]),
    )
    .execute();
