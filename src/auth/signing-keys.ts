import { randomBytes, webcrypto } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, monotonicMs } from '../base/clock.ts';
import { type FieldCipher, randomToken } from '../base/secrets.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import type { Tx } from '../db/tx.ts';

export interface SigningKeys {
  /** The key new tokens are signed with. */
  current(): Promise<{ id: string; key: webcrypto.CryptoKey }>;
  /** A key by the id in a token's header, or undefined when it never existed or was retired. */
  byId(id: string): Promise<webcrypto.CryptoKey | undefined>;
  /** Makes a new signing key; older ones verify until `retire`. */
  rotate(): Promise<string>;
  /** Stops every key but the current one from verifying: all tokens signed before die. */
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

interface Keys {
  readonly byId: ReadonlyMap<string, webcrypto.CryptoKey>;
  readonly newest: string | undefined;
}

/**
 * The keys in use, kept between requests: a change is announced to every node and takes effect at once; the time limit
 * only bounds what a lost notice could do.
 */
export function signingKeys({ db, cipher, clock, listener }: SigningKeyDeps): SigningKeys {
  let kept: { readonly until: number; readonly keys: Promise<Keys> } | undefined;
  let unknownAt = Number.NEGATIVE_INFINITY;
  /** Imported once: importing for every token would cost more than the signature. */
  let imported: ReadonlyMap<string, webcrypto.CryptoKey> = new Map();
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
          .select(['id', 'sealed_key'])
          .where('is_active', '=', true)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      { readOnly: true },
    );
    const byId = new Map<string, webcrypto.CryptoKey>();
    for (const { id, sealed_key } of rows)
      byId.set(id, imported.get(id) ?? (await importKey(cipher.open('signing_key.sealed_key', [id], sealed_key))));
    imported = byId;
    return { byId, newest: rows.at(-1)?.id };
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

  async function rotate(): Promise<string> {
    const id = randomToken(9);
    const sealed_key = cipher.seal('signing_key.sealed_key', [id], randomBytes(32).toString('base64url'));
    // Later than every other, whatever the clocks of two nodes say and though two are made within one tick of them.
    await change((tx) =>
      sql`
        insert into signing_key (id, sealed_key, is_active, created_at)
        select ${id}, ${sealed_key}, true, greatest(${clock.now()}, max(created_at) + interval '1 microsecond')
        from signing_key`.execute(tx),
    );
    return id;
  }

  return {
    async current() {
      if ((await inUse()).newest === undefined) await rotate();
      const { newest, byId } = await inUse();
      const key = newest === undefined ? undefined : byId.get(newest);
      if (newest === undefined || !key) throw new Error('no signing key could be made');
      return { id: newest, key };
    },
    async byId(id) {
      const known = (await inUse()).byId.get(id);
      if (known) return known;
      // Perhaps a new key whose notice is still on its way; seldom enough that forged headers cost no queries.
      if (monotonicMs() - unknownAt < KEPT_MS) return undefined;
      unknownAt = monotonicMs();
      forget();
      return (await inUse()).byId.get(id);
    },
    rotate,
    retireOld: () =>
      change(async (tx) => {
        const retired = await sql`
          update signing_key set is_active = false
          where is_active
            and id <> (select id from signing_key where is_active order by created_at desc, id desc limit 1)
        `.execute(tx);
        return Number(retired.numAffectedRows ?? 0n);
      }),
  };
}

const importKey = (text: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', Buffer.from(text, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
