import { actorOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { inBody, notFound, unprocessable } from '../../base/errors.ts';
import { type FieldCipher, randomToken } from '../../base/secrets.ts';
import { timestamp } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import { nextId } from '../../db/insert-rows.ts';
import type { Tx } from '../../db/tx.ts';
import type { Principal } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { type AddressCheck, AddressRefused } from '../address.ts';
import { standardSecretOf } from '../signature.ts';
import { type EndpointFields, readFields, readRegenerate, readSecret, requireNewFields } from './endpoint.fields.ts';
import type { EndpointOut } from './endpoint.schema.ts';
import type { Endpoint } from './endpoint.store.ts';
import * as store from './endpoint.store.ts';

export const endpointView = (endpoint: Endpoint): Static<typeof EndpointOut> => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  isActive: endpoint.is_active,
  hasSecret: true,
  createdAt: timestamp(endpoint.created_at),
  updatedAt: timestamp(endpoint.updated_at),
  ...(/^http:/i.test(endpoint.url) ? { warnings: [PLAIN_HTTP] } : {}),
});

const PLAIN_HTTP = {
  code: 'PLAIN_HTTP',
  message: 'Deliveries to this address are not encrypted; use an https address',
};

/** Adds the secret to the response. The service reveals a secret nowhere else. */
export const withSecret = (endpoint: Endpoint, secret: string | undefined) => ({
  ...endpointView(endpoint),
  ...(secret === undefined ? {} : { secret, standardSecret: standardSecretOf(secret) }),
});

export interface EndpointDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly addresses: Pick<AddressCheck, 'requireSendable'>;
}

export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}

type Given = Readonly<Record<string, unknown>>;

/**
 * The maximum number of history rows that are deleted in the same call as the endpoint. The rest are deleted in the
 * background.
 */
const HISTORY_AT_ONCE = 5_000;

/** Contract [HOOK-027]. Another partner's endpoint counts as missing. */
const endpointNotFound = () => notFound('Webhook not found');

export function endpointService({ db, clock, cipher, addresses }: EndpointDeps) {
  /** Resolves the host before the transaction: a slow DNS server must not keep a database connection in use. */
  async function requireSendable({ url }: EndpointFields): Promise<void> {
    if (url === undefined) return;
    try {
      await addresses.requireSendable(url);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      const remedy = error.isOnOwnNetwork ? '; the operator can allow its network with WEBHOOK_ALLOW_NETWORKS' : '';
      throw unprocessable(`url cannot be used: ${error.message}${remedy}`, inBody('unusable_address', 'url'));
    }
  }

  return {
    list: (customerId: number) => db.tx(customerId, (tx) => store.listEndpoints(tx, customerId), { readOnly: true }),

    async create(caller: Caller, given: Given) {
      const fields = requireNewFields(given);
      const secret = readSecret(given) ?? randomToken();
      await requireSendable(fields);
      const at = clock.now();
      const { customerId } = caller.principal;
      const endpoint = await db.tx(customerId, async (tx) => {
        const id = await nextId(tx, 'webhook_endpoint');
        const sealed_secret = cipher.seal('webhook_endpoint.sealed_secret', [id], secret);
        const made = await store.insertEndpoint(tx, customerId, { id, ...fields, sealed_secret }, at);
        await audit(tx, caller, at, { action: 'webhook.create', after: made });
        return made;
      });
      return { endpoint, secret };
    },

    async update(caller: Caller, id: number, given: Given) {
      const { customerId } = caller.principal;
      // Contract [HOOK-027, HOOK-028]: a missing endpoint is reported before any problem with the body.
      await db.tx(customerId, (tx) => requireEndpoint(tx, customerId, id));
      const fields = readFields(given);
      const secret = readRegenerate(given) ? randomToken() : undefined;
      await requireSendable(fields);
      const at = clock.now();
      const endpoint = await db.tx(customerId, async (tx) => {
        const before = await requireEndpoint(tx, customerId, id);
        if (secret === undefined && !isChange(before, fields)) return before;
        const sealed =
          secret === undefined ? {} : { sealed_secret: cipher.seal('webhook_endpoint.sealed_secret', [id], secret) };
        const after = await store.updateEndpoint(tx, before, { ...fields, ...sealed }, at);
        if (before.is_active && !after.is_active) await store.skipQueued(tx, after);
        const action = secret === undefined ? 'webhook.update' : 'webhook.rotate-secret';
        await audit(tx, caller, at, { action, before, after });
        return after;
      });
      return { endpoint, secret };
    },

    async remove(caller: Caller, id: number): Promise<void> {
      const { customerId } = caller.principal;
      const at = clock.now();
      const deleted = await db.tx(customerId, async (tx) => {
        const before = await requireEndpoint(tx, customerId, id);
        await store.updateEndpoint(tx, before, { is_active: false, deleted_at: at }, at);
        await audit(tx, caller, at, { action: 'webhook.delete', before });
        return before;
      });
      // The endpoint is already deleted for all callers. This call deletes up to HISTORY_AT_ONCE rows of its history;
      // the sweep deletes the rest.
      await db.tx(customerId, (tx) => store.removeDeleted(tx, deleted, HISTORY_AT_ONCE));
    },
  };
}

export async function requireEndpoint(tx: Tx, customerId: number, id: number): Promise<store.Endpoint> {
  const endpoint = await store.findEndpointForChange(tx, customerId, id);
  if (!endpoint) throw endpointNotFound();
  return endpoint;
}

const isChange = (before: store.Endpoint, fields: EndpointFields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => JSON.stringify(before[name as keyof EndpointFields]) !== JSON.stringify(value),
  );

/** The secret is left out of the audit log, even in encrypted form. */
const auditedOf = ({ sealed_secret: _, ...endpoint }: store.Endpoint) => endpoint;

async function audit(
  tx: Tx,
  { principal, requestId }: Caller,
  at: Date,
  { action, before, after }: { action: string; before?: store.Endpoint; after?: store.Endpoint },
): Promise<void> {
  await recordAudit(tx, { customerId: principal.customerId, actor: actorOf(principal, requestId), at }, [
    {
      action,
      entityType: 'webhook',
      entityId: (after ?? before)!.id,
      ...(before ? { before: auditedOf(before) } : {}),
      ...(after ? { after: auditedOf(after) } : {}),
    },
  ]);
}
