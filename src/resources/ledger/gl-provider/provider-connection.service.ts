import { type Actor, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, unprocessable } from '../../../base/errors.ts';
import { type FieldCipher, newUuid } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ProviderConnectionRecord } from './gl-provider.store.ts';
import * as store from './gl-provider.store.ts';

export interface ConnectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/** The account and actor behind a change. */
export interface ConnectionActor {
  readonly customerId: number;
  readonly actor: Actor;
}

/** The connection without its token, for display. */
export interface ConnectionState {
  /** The provider's host name, or the sandbox. */
  readonly name: string;
  /** The base URL of the provider; null for the sandbox. */
  readonly address: string | null;
  readonly expiresAt: Date | null;
  readonly connectedBy: string;
  readonly connectedAt: Date;
}

const SANDBOX_NAME = 'Sandbox, with made-up codes';
/** Matches a valid token: printable characters without spaces, because it is sent in a header. */
const TOKEN = /^[!-~]{8,4096}$/;

export type ConnectionService = ReturnType<typeof connectionService>;

/** Creates, renews and ends the account's consent at the provider. Every change gets a new version. */
export function connectionService(deps: ConnectionDeps) {
  const sealed = ({ customerId }: ConnectionActor, token: string): string =>
    deps.cipher.seal('provider_connection.sealed_token', [customerId], requireToken(token));

  return {
    state: (customerId: number): Promise<ConnectionState | undefined> =>
      deps.db.tx(customerId, async (tx) => stateOf(await store.findConnection(tx)), { readOnly: true }),

    connectSandbox: (who: ConnectionActor): Promise<void> =>
      change(deps, who, 'create', async (tx, at) => {
        // The operator set the URL; only disconnecting removes it.
        if ((await store.findConnection(tx))?.kind === 'http')
          throw conflict('The account is connected to a provider; disconnect it before trying the sandbox');
        await store.saveConnection(tx, {
          ...given(who, at),
          kind: 'sandbox',
          base_url: null,
          sealed_token: null,
          token_expires_at: null,
        });
      }),

    /** Connects over HTTP. Only the operator may do this, because the URL determines where our requests go. */
    connectHttp: (who: ConnectionActor, at: { baseUrl: string; token: string; expiresAt?: Date }): Promise<void> =>
      change(deps, who, 'create', (tx, now) =>
        store.saveConnection(tx, {
          ...given(who, now),
          kind: 'http',
          base_url: at.baseUrl.replace(/\/+$/, ''),
          sealed_token: sealed(who, at.token),
          token_expires_at: at.expiresAt ?? null,
        }),
      ),

    /** Sets a new token for the URL that the operator configured. */
    renew: (who: ConnectionActor, token: string): Promise<void> =>
      change(deps, who, 'renew', async (tx, at) => {
        const found = await store.findConnection(tx);
        if (found?.kind !== 'http')
          throw conflict('There is no connection with a token to renew; ask the operator to connect the provider');
        await store.saveConnection(tx, {
          ...given(who, at),
          kind: 'http',
          base_url: found.base_url,
          sealed_token: sealed(who, token),
          token_expires_at: null,
        });
      }),

    disconnect: (who: ConnectionActor): Promise<void> =>
      change(deps, who, 'delete', (tx) => store.deleteConnection(tx)),
  };
}

const stateOf = (found: ProviderConnectionRecord | undefined): ConnectionState | undefined =>
  found && {
    name: found.base_url === null ? SANDBOX_NAME : new URL(found.base_url).host,
    address: found.base_url,
    expiresAt: found.token_expires_at,
    connectedBy: found.connected_by,
    connectedAt: found.connected_at,
  };

const change = (
  { db, clock }: ConnectionDeps,
  { customerId, actor }: ConnectionActor,
  verb: string,
  work: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> =>
  db.tx(customerId, async (tx) => {
    const at = clock.now();
    const before = await store.findConnection(tx);
    await work(tx, at);
    const after = await store.findConnection(tx);
    await recordAudit(tx, { customerId, actor, at }, [
      {
        action: `provider-connection.${verb}`,
        entityType: 'provider_connection',
        entityId: customerId,
        before: before && { kind: before.kind, base_url: before.base_url },
        after: after && { kind: after.kind, base_url: after.base_url },
      },
    ]);
  });

const given = ({ customerId, actor }: ConnectionActor, at: Date) => ({
  customer_id: customerId,
  version: newUuid(),
  connected_by: actor.name,
  connected_at: at,
});

function requireToken(token: string): string {
  const trimmed = token.trim();
  if (!TOKEN.test(trimmed)) throw unprocessable('The access token must have 8 to 4096 printable characters');
  return trimmed;
}
