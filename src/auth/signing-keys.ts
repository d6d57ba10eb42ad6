import type { KeyObject, webcrypto } from 'node:crypto';
import { type Clock, monotonicMs } from '../base/clock.ts';
import { type FieldCipher, randomToken } from '../base/secrets.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import {
  type AccessKey,
  type IdKey,
  importAccessKey,
  importIdKey,
  type KeyKind,
  makeKey,
  type PublishedKey,
} from './key-material.ts';

export interface SigningKeys {
  /** The key new access tokens are signed with. */
  current(): Promise<{ id: string; key: KeyObject }>;
  /** A key to verify with, by the id in a token's header, or undefined when it never existed or was retired. */
  byId(id: string): Promise<webcrypto.CryptoKey | undefined>;
  /** The key new id_tokens are signed with. */
  currentForId(): Promise<IdKey>;
  /** The public halves of all keys that id_tokens may be signed with, the newest last. */
  published(): Promise<readonly PublishedKey[]>;
  /** Makes a new key of each kind and answers the id of the one for access tokens; older ones verify until `retire`. */
  rotate(): Promise<string>;
  /** Stops every key but the current one of its kind: tokens signed before die. Answers how many keys of access tokens. */
  retireOld(): Promise<number>;
}

export interface SigningKeyDeps {
  readonly db: Db;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly listener?: Listener;
}

const CHANNEL = 'tasman_signing_key';
/** The longest a node that missed a notice may go on with old keys, and the time between look-ups of unknown ids. */
const KEPT_MS = 2_000;

/** By id, the newest last. */
interface Keys {
  readonly access: ReadonlyMap<string, AccessKey>;
  readonly id: ReadonlyMap<string, IdKey>;
}

type KeyOf<K extends KeyKind> = Keys[K] extends ReadonlyMap<string, infer V> ? V : never;

const NONE: Keys = { access: new Map(), id: new Map() };

/**
 * The keys in use, kept between requests: a change is announced to every node and takes effect at once; the time limit
 * only bounds what a lost notice could do.
 */
export function signingKeys({ db, cipher, clock, listener }: SigningKeyDeps): SigningKeys {
  let kept: { readonly until: number; readonly keys: Promise<Keys> } | undefined;
  let unknownAt = Number.NEGATIVE_INFINITY;
  /** Imported once: importing for every token would cost more than the signature. */
  let imported = NONE;
  const forget = () => {
    kept = undefined;
  };
  listener?.on(CHANNEL, forget);

  function inUse(): Promise<Keys> {
    const now = monotonicMs();
    if (kept && kept.until > now) return kept.keys;
    const mine = { until: now + KEPT_MS, keys: load() };
    kept = mine;
    mine.keys.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.keys;
  }

  async function load(): Promise<Keys> {
    const rows = await db.tx(
      SYSTEM,
      (tx) =>
        tx
          .selectFrom('signing_key')
          .select(['id', 'kind', 'sealed_key'])
          .where('is_active', '=', true)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      { readOnly: true },
    );
    const access = new Map<string, AccessKey>();
    const forId = new Map<string, IdKey>();
    for (const { id, kind, sealed_key } of rows) {
      const open = () => cipher.open('signing_key.sealed_key', [id], sealed_key);
      if (kind === 'access') access.set(id, imported.access.get(id) ?? (await importAccessKey(open())));
      else forId.set(id, imported.id.get(id) ?? importIdKey(id, open()));
    }
    imported = { access, id: forId };
    return imported;
  }

  /** Changes the keys and tells every node, at commit. */
  async function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await db.tx(SYSTEM, async (tx) => {
      const result = await work(tx);
      await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
      return result;
    });
    forget();
    return done;
  }

  /** Makes a key of each kind and answers their ids. */
  async function make(kinds: readonly KeyKind[]): Promise<readonly string[]> {
    const made = await Promise.all(
      kinds.map(async (kind) => ({ kind, id: randomToken(9), text: await makeKey(kind) })),
    );
    await change(async (tx) => {
      for (const { kind, id, text } of made) {
        const sealed_key = cipher.seal('signing_key.sealed_key', [id], text);
        // Later than every other, whatever the clocks of two nodes say and though two are made within one tick of them.
        await sql`
          insert into signing_key (id, kind, sealed_key, is_active, created_at)
          select ${id}, ${kind}, ${sealed_key}, true, greatest(${clock.now()}, max(created_at) + interval '1 microsecond')
          from signing_key`.execute(tx);
      }
    });
    return made.map(({ id }) => id);
  }

  /** The keys of one kind, of which the first is made where there is none. */
  async function ofKind<K extends KeyKind>(kind: K): Promise<readonly [string, KeyOf<K>][]> {
    if ((await inUse())[kind].size === 0) await make([kind]);
    return [...(await inUse())[kind]] as [string, KeyOf<K>][];
  }

  async function newest<K extends KeyKind>(kind: K): Promise<{ id: string; key: KeyOf<K> }> {
    const found = (await ofKind(kind)).at(-1);
    if (!found) throw new Error('no signing key could be made');
    return { id: found[0], key: found[1] };
  }

  return {
    async current() {
      const { id, key } = await newest('access');
      return { id, key: key.signing };
    },
    currentForId: async () => (await newest('id')).key,
    published: async () => (await ofKind('id')).map(([, { published }]) => published),
    async byId(id) {
      const known = (await inUse()).access.get(id);
      if (known) return known.verifying;
      // Perhaps a new key whose notice is still on its way; seldom enough that forged headers cost no queries.
      if (monotonicMs() - unknownAt < KEPT_MS) return undefined;
      unknownAt = monotonicMs();
      forget();
      return (await inUse()).access.get(id)?.verifying;
    },
    rotate: async () => (await make(['access', 'id']))[0]!,
    retireOld: () =>
      change(async (tx) => {
        const { rows } = await sql<{ kind: KeyKind }>`
          update signing_key k set is_active = false
          where is_active
            and id <> (select id from signing_key n where n.is_active and n.kind = k.kind
                       order by created_at desc, id desc limit 1)
          returning kind
        `.execute(tx);
        return rows.filter(({ kind }) => kind === 'access').length;
      }),
  };
}
