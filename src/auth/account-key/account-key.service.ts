import { byCaller, recordAudit } from '../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Page } from '../../base/page.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller } from '../../http/principal.ts';
import { queueMail } from '../../mail/queue.ts';
import { lockAccount } from '../partner/api-client/api-client.store.ts';
import type { IdentityProofs } from '../second-factor/identity-proof.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { keyMail } from '../sign-in/mails.ts';
import { dayOf, whenOf } from '../sign-in/when.ts';
import type { AccountKey, KeyTableName, OwnColumns } from './account-key.store.ts';
import { type KeyKind, newKey } from './account-key.ts';

export interface AccountKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly proofs: Pick<IdentityProofs, 'requireFactor'>;
  readonly urls: { readonly frontend: string };
}

export interface KeyRequest<T extends KeyTableName> {
  readonly name: string;
  readonly expires_in_days: number;
  readonly otp?: string;
  readonly own: OwnColumns<T>;
}

export type AccountKeys<T extends KeyTableName> = ReturnType<typeof accountKeys<T>>;

const DAY_SECONDS = 86_400;

/** Lists, creates and revokes the keys of one kind. */
export function accountKeys<T extends KeyTableName>(deps: AccountKeyDeps, kind: KeyKind<T>) {
  const { db, clock, proofs } = deps;
  const { store, noun, entity, mostLive } = kind;
  const keyView = (key: AccountKey<T>, at: Date) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    ...store.ownOf(key),
    created_by: key.created_by,
    created_at: timestamp(key.created_at),
    expires_at: timestamp(key.expires_at),
    last_used_at: timestampOrNull(key.last_used_at),
    last_used_address: key.last_used_address,
    is_active: key.revoked_at === null && key.expires_at > at,
    revoked_at: timestampOrNull(key.revoked_at),
  });
  const auditedOf = (key: AccountKey<T>) => ({
    ...{ name: key.name, prefix: key.prefix },
    ...store.ownOf(key),
    expires_at: timestamp(key.expires_at),
  });
  return {
    async list({ principal: { customerId } }: Caller, page: Page) {
      const keys = await db.tx(customerId, (tx) => store.list(tx, customerId, page), { readOnly: true });
      const at = clock.now();
      return keys.map((key) => keyView(key, at));
    },

    async create(caller: Caller, { name, expires_in_days, otp, own }: KeyRequest<T>) {
      await proofs.requireFactor(caller, otp);
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      const { key, prefix, hash } = newKey(kind);
      const made = await db.tx(customerId, async (tx) => {
        await lockAccount(tx, customerId);
        if ((await store.countLive(tx, customerId, at)) >= mostLive)
          throw conflict(`The account has ${mostLive} active ${noun}s, which is the limit; revoke one first`);
        const inserted = await store.insert(tx, {
          ...{ customerId, name, prefix, hash, own, at, createdBy: subject },
          expiresAt: secondsAfter(at, expires_in_days * DAY_SECONDS),
        });
        await recordAudit(tx, byCaller(caller, at), [
          { action: `${entity}.create`, entityType: entity, entityId: inserted.id, after: auditedOf(inserted) },
        ]);
        await notifyCreator(deps, kind, tx, caller.principal, inserted);
        return inserted;
      });
      return { ...keyView(made, at), key };
    },

    async revoke(caller: Caller, id: number): Promise<void> {
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        const revoked = await store.revoke(tx, customerId, id, at);
        if (!revoked) throw notFound(`The account has no ${noun} ${id}, or it is already revoked`);
        await recordAudit(tx, byCaller(caller, at), [
          { action: `${entity}.revoke`, entityType: entity, entityId: id, before: auditedOf(revoked) },
        ]);
      });
    },
  };
}

/** Emails the administrator who created the key, so that no key is created without the administrator's knowledge. */
async function notifyCreator(
  { cipher, urls }: AccountKeyDeps,
  { noun, page }: Pick<KeyKind<KeyTableName>, 'noun' | 'page'>,
  tx: Tx,
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
  {
    name,
    prefix,
    created_at: at,
    expires_at,
  }: Pick<AccountKey<KeyTableName>, 'name' | 'prefix' | 'created_at' | 'expires_at'>,
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const mail = keyMail(
    { addressee, url: `${urls.frontend}${page}` },
    { noun, name, prefix, when: whenOf(at), until: dayOf(expires_at) },
  );
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}
