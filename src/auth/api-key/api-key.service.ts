import { byCaller, recordAudit } from '../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { conflict, inBody, notFound, unprocessable } from '../../base/errors.ts';
import type { Page } from '../../base/page.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { queueMail } from '../../mail/queue.ts';
import { lockAccount } from '../partner/api-client/api-client.store.ts';
import type { IdentityProofs } from '../second-factor/identity-proof.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { apiKeyMail } from '../sign-in/mails.ts';
import { dayOf, whenOf } from '../sign-in/when.ts';
import type { ApiKeyIn, ApiKeyOut } from './api-key.schema.ts';
import { type ApiKey, countLiveKeys, insertKey, listKeys, revokeKey } from './api-key.store.ts';
import { newKey, readNetwork } from './api-key.ts';

export interface ApiKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly proofs: Pick<IdentityProofs, 'requireFactor'>;
  readonly urls: { readonly frontend: string };
}

export type ApiKeyService = ReturnType<typeof apiKeyService>;

const MOST_LIVE_KEYS = 20;
const DAY_SECONDS = 86_400;

/** Manages the keys with which a partner's programs call the webhook operations. */
export function apiKeyService(deps: ApiKeyDeps) {
  const { db, clock, proofs } = deps;
  return {
    async list(customerId: number, page: Page) {
      const keys = await db.tx(customerId, (tx) => listKeys(tx, customerId, page), { readOnly: true });
      const at = clock.now();
      return keys.map((key) => keyView(key, at));
    },

    async create(caller: Caller, given: ApiKeyIn) {
      const networks = readNetworks(given.networks ?? []);
      await proofs.requireFactor(caller, given.otp);
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      const { key, prefix, hash } = newKey();
      const made = await db.tx(customerId, async (tx) => {
        await lockAccount(tx, customerId);
        if ((await countLiveKeys(tx, customerId, at)) >= MOST_LIVE_KEYS)
          throw conflict(`The account has ${MOST_LIVE_KEYS} active API keys, which is the limit; revoke one first`);
        const inserted = await insertKey(tx, {
          ...{ customerId, prefix, hash, networks, at, name: given.name, scopes: given.scopes, createdBy: subject },
          expiresAt: secondsAfter(at, given.expires_in_days * DAY_SECONDS),
        });
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'api-key.create', entityType: 'api-key', entityId: inserted.id, after: auditedOf(inserted) },
        ]);
        await notifyCreator(deps, tx, caller, inserted);
        return inserted;
      });
      return { made, key, at };
    },

    async revoke(caller: Caller, id: number): Promise<void> {
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        const revoked = await revokeKey(tx, customerId, id, at);
        if (!revoked) throw notFound(`The account has no API key ${id}, or it is already revoked`);
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'api-key.revoke', entityType: 'api-key', entityId: id, before: auditedOf(revoked) },
        ]);
      });
    },
  };
}

export const keyView = (key: ApiKey, at: Date): Static<typeof ApiKeyOut> => ({
  api_key_id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  networks: key.networks,
  created_by: key.created_by,
  created_at: timestamp(key.created_at),
  expires_at: timestamp(key.expires_at),
  last_used_at: timestampOrNull(key.last_used_at),
  last_used_address: key.last_used_address,
  is_active: key.revoked_at === null && key.expires_at > at,
  revoked_at: timestampOrNull(key.revoked_at),
});

const readNetworks = (networks: readonly string[]): readonly string[] => [
  ...new Set(
    networks.map((text, index) => {
      const network = readNetwork(text);
      if (network !== undefined) return network;
      throw unprocessable(
        `networks: '${text}' is not an IP address or network; send one such as 203.0.113.0/24 or 2001:db8::/32`,
        inBody('wrong_format', 'networks', index),
      );
    }),
  ),
];

const auditedOf = ({ name, prefix, scopes, networks, expires_at }: ApiKey) => ({
  ...{ name, prefix, scopes, networks },
  expires_at: timestamp(expires_at),
});

/** Emails the administrator who created the key, so that no key is created without the administrator's knowledge. */
async function notifyCreator(
  { cipher, urls }: ApiKeyDeps,
  tx: Tx,
  { principal: { customerId, userId } }: Caller,
  { name, prefix, created_at: at, expires_at }: ApiKey,
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const about = { addressee, url: `${urls.frontend}/partner?tab=api-keys` };
  const mail = apiKeyMail(about, { name, prefix, when: whenOf(at), until: dayOf(expires_at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}
