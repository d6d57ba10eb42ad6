import type { Clock } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { KeyNoun } from '../sign-in/mails.ts';
import { type AccountKey, isLastUseStale, type KeyStore, type KeyTableName, keyStore } from './account-key.store.ts';

/** A kind of key that an administrator can create for programs. */
export interface KeyKind<T extends KeyTableName> {
  /** The prefix of every key, by which people and secret scanners recognise it. */
  readonly mark: string;
  readonly noun: KeyNoun;
  /** The entity type in the audit log. */
  readonly entity: string;
  readonly store: KeyStore<T>;
  readonly mostLive: number;
  /** The page of the console that lists the keys. */
  readonly page: string;
}

/** Keys with which a partner's programs call the webhook operations. */
export const API_KEY: KeyKind<'api_key'> = {
  mark: 'tsm_live_',
  noun: 'API key',
  entity: 'api-key',
  store: keyStore('api_key', ['scopes', 'networks']),
  mostLive: 20,
  page: '/partner?tab=api-keys',
};

/** Keys with which an identity provider provisions users. */
export const PROVISIONING_KEY: KeyKind<'scim_key'> = {
  mark: 'tsm_scim_',
  noun: 'provisioning key',
  entity: 'scim-key',
  store: keyStore('scim_key', ['invites_users']),
  mostLive: 5,
  page: '/account?tab=provisioning',
};

export interface NewKey {
  readonly key: string;
  /** The part that is shown in lists, the audit log and mail. */
  readonly prefix: string;
  readonly hash: string;
}

/** Eight characters of the random part are enough to tell keys apart. The hidden ones still have 208 random bits. */
const SHOWN_CHARACTERS = 8;
const RANDOM_PART = /^[A-Za-z0-9_-]{43}$/;

export function newKey({ mark }: Pick<KeyKind<KeyTableName>, 'mark'>): NewKey {
  const key = `${mark}${randomToken()}`;
  return { key, prefix: key.slice(0, mark.length + SHOWN_CHARACTERS), hash: hashToken(key) };
}

/** Whether a bearer token claims to be an API key. */
export const isApiKeyLike = (token: string): boolean => token.startsWith(API_KEY.mark);

export interface KeyFinder {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Finds the key unless it is revoked or expired. Reads the database for every call, so that revoking a key takes effect
 * at once on every node. Compares hashes only, so its timing does not reveal how much of a guessed key is correct.
 */
export async function findKey<T extends KeyTableName>(
  { db, clock }: KeyFinder,
  { mark, store }: KeyKind<T>,
  text: string,
): Promise<AccountKey<T> | undefined> {
  if (!text.startsWith(mark) || !RANDOM_PART.test(text.slice(mark.length))) return undefined;
  return db.tx(SYSTEM, (tx) => store.findLive(tx, hashToken(text), clock.now()), { readOnly: true });
}

export async function noteKeyUse<T extends KeyTableName>(
  { db, clock }: KeyFinder,
  { store }: KeyKind<T>,
  key: AccountKey<T>,
  address: string,
): Promise<void> {
  const at = clock.now();
  if (isLastUseStale(key, at)) await db.tx(SYSTEM, (tx) => store.noteUse(tx, key, { address, at }));
}
