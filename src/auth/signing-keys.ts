import { randomBytes, webcrypto } from 'node:crypto';
import { type Clock, monotonicMs } from '../base/clock.ts';
import { type FieldCipher, randomToken } from '../base/secrets.ts';
import { type Db, SYSTEM } from '../db/db.ts';

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

/** How long an unknown key id is not looked up again, so that forged headers cost no queries. */
const RELOAD_MS = 2_000;

export function signingKeys({ db, cipher, clock }: { db: Db; cipher: FieldCipher; clock: Clock }): SigningKeys {
  let keys: ReadonlyMap<string, webcrypto.CryptoKey> | undefined;
  let newest: string | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  const open = ({ id, sealed_key }: { id: string; sealed_key: string }) =>
    cipher.open('signing_key.sealed_key', [id], sealed_key);

  async function load(): Promise<void> {
    const rows = await db.tx(SYSTEM, (tx) =>
      tx
        .selectFrom('signing_key')
        .select(['id', 'sealed_key'])
        .where('is_active', '=', true)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    // Imported once: importing for every token would cost more than the signature.
    keys = new Map(await Promise.all(rows.map(async (row) => [row.id, await importKey(open(row))] as const)));
    newest = rows.at(-1)?.id;
    loadedAt = monotonicMs();
  }

  async function add(): Promise<string> {
    const id = randomToken(9);
    const sealed_key = cipher.seal('signing_key.sealed_key', [id], randomBytes(32).toString('base64url'));
    await db.tx(SYSTEM, (tx) =>
      tx.insertInto('signing_key').values({ id, sealed_key, is_active: true, created_at: clock.now() }).execute(),
    );
    await load();
    return id;
  }

  return {
    async current() {
      if (!keys) await load();
      if (!newest) await add();
      const key = newest && keys?.get(newest);
      if (!newest || !key) throw new Error('no signing key could be made');
      return { id: newest, key };
    },
    async byId(id) {
      const known = keys?.get(id);
      if (known) return known;
      if (monotonicMs() - loadedAt > RELOAD_MS) await load();
      return keys?.get(id);
    },
    rotate: add,
    async retireOld() {
      await load();
      const retired = await db.tx(SYSTEM, (tx) =>
        tx
          .updateTable('signing_key')
          .set({ is_active: false })
          .where('id', '!=', newest ?? '')
          .where('is_active', '=', true)
          .executeTakeFirst(),
      );
      await load();
      return Number(retired.numUpdatedRows);
    },
  };
}

const importKey = (text: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('raw', Buffer.from(text, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
