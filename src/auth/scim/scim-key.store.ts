import type { Selectable } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { cut, type Page, takenFor } from '../../base/page.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { down, isAfter } from '../../db/keyset.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { ScimKeyTable } from './scim.tables.ts';

const MARK = 'tsm_scim_';
const KEY = new RegExp(`^${MARK}[A-Za-z0-9_-]{43}$`);
/** Eight characters of the random part are enough to tell keys apart. The others still have 208 random bits. */
const PREFIX_LENGTH = MARK.length + 8;

export function newScimKey(): { readonly key: string; readonly prefix: string; readonly hash: string } {
  const key = `${MARK}${randomToken()}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashToken(key) };
}

/** The hash under which a key is stored; undefined for text that cannot be a key. */
export const hashOfScimKey = (key: string): string | undefined => (KEY.test(key) ? hashToken(key) : undefined);

/** A key without its hash. */
export type ScimKey = Omit<Selectable<ScimKeyTable>, 'key_hash'>;

const SHOWN = [
  'customer_id',
  'id',
  'name',
  'prefix',
  'invites_users',
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
export const listScimKeys = (tx: Tx, customerId: number, page?: Page): Promise<ScimKey[]> =>
  tx
    .selectFrom('scim_key')
    .select(SHOWN)
    .where('customer_id', '=', customerId)
    .where(isAfter(page, [down('created_at', 'timestamptz'), down('id', 'bigint')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ created_at, id }) => [created_at.toISOString(), id]));

export const countLiveScimKeys = async (tx: Tx, customerId: number, at: Date): Promise<number> => {
  const { n } = await tx
    .selectFrom('scim_key')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return n;
};

export interface NewScimKey {
  readonly customerId: number;
  readonly name: string;
  readonly prefix: string;
  readonly hash: string;
  readonly invitesUsers: boolean;
  readonly createdBy: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertScimKey(tx: Tx, given: NewScimKey): Promise<ScimKey> {
  await dropOld(tx, 'scim_key', { column: 'expires_at', at: secondsAfter(given.at, -KEPT_AFTER_SECONDS) });
  return tx
    .insertInto('scim_key')
    .values({
      customer_id: given.customerId,
      name: given.name,
      prefix: given.prefix,
      key_hash: given.hash,
      invites_users: given.invitesUsers,
      created_by: given.createdBy,
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Returns the revoked key, or undefined when the account has no such key or it was revoked before. */
export const revokeScimKey = (tx: Tx, customerId: number, id: number, at: Date): Promise<ScimKey | undefined> =>
  tx
    .updateTable('scim_key')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(SHOWN)
    .executeTakeFirst();

/** Finds the key with this hash unless it is revoked or expired. Runs as SYSTEM: the account is not known yet. */
export const findLiveScimKey = (tx: Tx, hash: string, at: Date): Promise<ScimKey | undefined> =>
  tx
    .selectFrom('scim_key')
    .select(SHOWN)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const isScimUseStale = ({ last_used_at }: ScimKey, at: Date): boolean =>
  last_used_at === null || last_used_at <= secondsAfter(at, -NOTED_SECONDS);

/** If several calls use the key at the same time, only one of them writes. */
export const noteScimUse = (tx: Tx, { customer_id, id }: ScimKey, { address, at }: { address: string; at: Date }) =>
  tx
    .updateTable('scim_key')
    .set({ last_used_at: at, last_used_address: address })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where((query) =>
      query.or([query('last_used_at', 'is', null), query('last_used_at', '<=', secondsAfter(at, -NOTED_SECONDS))]),
    )
    .execute();
