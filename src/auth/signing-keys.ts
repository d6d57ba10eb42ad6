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
  current(): Promise<{ id: string; key: KeyObject }>;
  /** The key that verifies a token with this key id; undefined when the key never existed or was retired. */
  byId(id: string): Promise<webcrypto.CryptoKey | undefined>;
  currentForId(): Promise<IdKey>;
  /** The public keys of all active id_token keys, newest last. */
  published(): Promise<readonly PublishedKey[]>;
  /**
   * Creates a new key of each kind and returns the id of the access key. Older keys remain valid for verification until
   * `retireOld` is called.
   */
  rotate(): Promise<string>;
  /**
   * Deactivates all keys except the newest of each kind, which invalidates tokens signed with older keys. Returns the
   * number of access keys retired.
   */
  retireOld(): Promise<number>;
}

export interface SigningKeyDeps {
  readonly db: Db;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly listener?: Listener;
}

const CHANNEL = 'tasman_signing_key';
/**
 * The maximum time for which a node may use old keys after it missed a notification, and the minimum time between
 * look-ups of unknown ids.
 */
const KEPT_MS = 2_000;

/** The keys by id, newest last. */
interface Keys {
  readonly access: ReadonlyMap<string, AccessKey>;
  readonly id: ReadonlyMap<string, IdKey>;
}

type KeyOf<K extends KeyKind> = Keys[K] extends ReadonlyMap<string, infer V> ? V : never;

const NONE: Keys = { access: new Map(), id: new Map() };

/**
 * Caches the active keys. Every change is announced to all nodes and takes effect at once; `KEPT_MS` only limits the
 * effect of a lost notification.
 */
export function signingKeys(deps: SigningKeyDeps): SigningKeys {
  const { db, listener } = deps;
  let kept: { readonly until: number; readonly keys: Promise<Keys> } | undefined;
  let unknownAt = Number.NEGATIVE_INFINITY;
  let imported = NONE;
  const forget = () => {
    kept = undefined;
  };
  listener?.on(CHANNEL, forget);

  const load = async () => {
    imported = await loadKeys(deps, imported);
    return imported;
  };

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

  /** Changes the keys and notifies every node at commit. */
  async function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = await db.tx(SYSTEM, async (tx) => {
      const result = await work(tx);
      await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
      return result;
    });
    forget();
    return done;
  }

  async function make(kinds: readonly KeyKind[]): Promise<readonly string[]> {
    const made = await Promise.all(
      kinds.map(async (kind) => ({ kind, id: randomToken(9), text: await makeKey(kind) })),
    );
    await change((tx) => insertKeys(tx, deps, made));
    return made.map(({ id }) => id);
  }

  /** The keys of one kind. Creates the first key if necessary. */
  async function ofKind<K extends KeyKind>(kind: K): Promise<readonly [string, KeyOf<K>][]> {
    if ((await inUse())[kind].size === 0) await make([kind]);
    return [...(await inUse())[kind]] as [string, KeyOf<K>][];
  }

  async function newest<K extends KeyKind>(kind: K): Promise<{ id: string; key: KeyOf<K> }> {
    const found = (await ofKind(kind)).at(-1);
    if (!found) throw new Error('could not create a signing key');
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
      // This may be a new key whose notification is still on its way. The look-up is rate-limited, so that forged
      // headers cause few queries.
      if (monotonicMs() - unknownAt < KEPT_MS) return undefined;
      unknownAt = monotonicMs();
      forget();
      return (await inUse()).access.get(id)?.verifying;
    },
    rotate: async () => (await make(['access', 'id']))[0]!,
    retireOld: () => change(retireOldKeys),
  };
}

/**
 * Reads the active keys. Reuses keys that are already imported: importing a key for every token would take longer than
 * signing the token.
 */
async function loadKeys({ db, cipher }: SigningKeyDeps, imported: Keys): Promise<Keys> {
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
  return { access, id: forId };
}

interface NewKey {
  readonly kind: KeyKind;
  readonly id: string;
  readonly text: string;
}

async function insertKeys(tx: Tx, { cipher, clock }: SigningKeyDeps, made: readonly NewKey[]): Promise<void> {
  for (const { kind, id, text } of made) {
    const sealed_key = cipher.seal('signing_key.sealed_key', [id], text);
    // The creation time is always later than that of every other key, even if the clocks of two nodes differ or two
    // keys are created within one clock tick.
    await sql`
      insert into signing_key (id, kind, sealed_key, is_active, created_at)
      select ${id}, ${kind}, ${sealed_key}, true, greatest(${clock.now()}, max(created_at) + interval '1 microsecond')
      from signing_key`.execute(tx);
  }
}

/** Returns the number of access keys retired. */
async function retireOldKeys(tx: Tx): Promise<number> {
  const { rows } = await sql<{ kind: KeyKind }>`
    update signing_key k set is_active = false
    where is_active
      and id <> (select id from signing_key n where n.is_active and n.kind = k.kind
                 order by created_at desc, id desc limit 1)
    returning kind
  `.execute(tx);
  return rows.filter(({ kind }) => kind === 'access').length;
}
