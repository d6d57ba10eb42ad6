import { type Actor, actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { hashToken, randomToken } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import type { ApiClientIn, BrandingIn } from './api-client.schema.ts';
import {
  type ApiClient,
  type ClientChange,
  findAccountName,
  insertClient,
  listClients,
  lockAccount,
  updateClient,
} from './api-client.store.ts';
import { brandingView } from './api-client.view.ts';
import { requireRedirectUris } from './redirect-uri.ts';

export const newClientId = (): string => `client-${randomToken(12)}`;
export const newClientSecret = (): string => randomToken();

/** Manages the API clients of a partner account. */
export function apiClientService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: (customerId: number): Promise<ApiClient[]> =>
      db.tx(customerId, (tx) => listClients(tx, customerId), { readOnly: true }),

    find: (customerId: number, clientId: string | undefined): Promise<ApiClient> =>
      db.tx(customerId, (tx) => requireClient(tx, customerId, clientId), { readOnly: true }),

    async create(caller: Caller, given: Static<typeof ApiClientIn>) {
      const { principal, requestId } = caller;
      const redirectUris = given.redirect_uris ?? [];
      requireRedirectUris(redirectUris);
      const secret = given.is_public ? null : newClientSecret();
      const { customerId } = caller.principal;
      const at = clock.now();
      const client = await db.tx(customerId, async (tx) => {
        await lockAccount(tx, customerId);
        const [existing] = await listClients(tx, customerId);
        if (existing)
          throw conflict(
            `The account already has the client '${existing.client_id}'; change that client, or ask the operator for another`,
          );
        const made = await insertClient(tx, customerId, {
          clientId: newClientId(),
          name: given.name ?? (await findAccountName(tx, customerId)).slice(0, 60),
          secretHash: secret === null ? null : hashToken(secret),
          redirectUris,
          at,
        });
        await auditClient(tx, { actor: actorOf(principal, requestId), at }, 'api-client.create', undefined, made);
        return made;
      });
      return { client, secret };
    },

    async rotateSecret(caller: Caller, clientId: string | undefined) {
      const secret = newClientSecret();
      const client = await change(caller, clientId, 'api-client.rotate-secret', (current) => {
        requireConfidential(current);
        return { secret_hash: hashToken(secret) };
      });
      return { client, secret };
    },

    replaceRedirectUris(caller: Caller, clientId: string | undefined, uris: readonly string[]): Promise<ApiClient> {
      requireRedirectUris(uris);
      return change(caller, clientId, 'api-client.redirect-uris', () => ({ redirect_uris: [...uris] }));
    },

    replaceBranding(
      caller: Caller,
      clientId: string | undefined,
      given: Static<typeof BrandingIn>,
    ): Promise<ApiClient> {
      return change(caller, clientId, 'api-client.branding', () => ({ branding: brandingView(given) }));
    },
  };

  function change(
    caller: Caller,
    clientId: string | undefined,
    action: string,
    changeOf: (current: ApiClient) => ClientChange,
  ): Promise<ApiClient> {
    const { principal, requestId } = caller;
    const at = clock.now();
    return db.tx(principal.customerId, async (tx) => {
      const before = await requireClient(tx, principal.customerId, clientId);
      const after = await updateClient(tx, before, changeOf(before), at);
      await auditClient(tx, { actor: actorOf(principal, requestId), at }, action, before, after);
      return after;
    });
  }
}

/**
 * Returns the specified client or, by default, the oldest one, because an account usually has only one. Another
 * account's client is treated as missing.
 */
export async function requireClient(tx: Tx, customerId: number, clientId: string | undefined): Promise<ApiClient> {
  const clients = await listClients(tx, customerId);
  const found = clientId === undefined ? clients[0] : clients.find(({ client_id }) => client_id === clientId);
  if (found) return found;
  throw notFound(
    clientId === undefined
      ? 'The account has no API client yet; create one with POST /api/api-client'
      : `The account has no API client '${clientId}'`,
  );
}

export function requireConfidential(client: ApiClient): void {
  if (client.is_public)
    throw conflict(
      `The client '${client.client_id}' is public: it has no secret to rotate and authenticates with PKCE`,
    );
}

export const auditClient = (
  tx: Tx,
  given: { actor: Actor; at: Date },
  action: string,
  before: ApiClient | undefined,
  after: ApiClient,
): Promise<void> =>
  recordAudit(tx, { customerId: after.customer_id, ...given }, [
    {
      action,
      entityType: 'api-client',
      entityId: after.id,
      ...(before ? { before: auditedOf(before) } : {}),
      after: auditedOf(after),
    },
  ]);

/** The client as recorded in the audit log, without the hash of its secret. */
const auditedOf = ({ secret_hash: _, ...client }: ApiClient) => client;
