import { byCaller, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../base/errors.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { timestamp } from '../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller, Principal } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { type AccountStates, announceAccountChange } from '../account-state.ts';
import { lockAccount } from '../partner/api-client/api-client.store.ts';
import type { IdentityProofs } from '../second-factor/identity-proof.ts';
import { ssoPathOf } from './password-refusal.ts';
import type { OutgoingRequests, Providers } from './provider.ts';
import type { SsoIn, SsoOut, SsoTestOut } from './sso.schema.ts';
import * as store from './sso.store.ts';
import { redirectUriOf, type SsoVisits } from './visits.ts';

export interface SsoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly proofs: Pick<IdentityProofs, 'requireFactor'>;
  readonly providers: Pick<Providers, 'test'>;
  readonly outgoing: Pick<OutgoingRequests, 'requireAllowed'>;
  readonly visits: Pick<SsoVisits, 'settingsOf'>;
  readonly base: () => string;
}

export type SsoService = ReturnType<typeof ssoService>;

const none = () => notFound('The account is not connected to an OpenID Connect provider');

/** Lets the owner manage the connection to an OpenID Connect provider. */
export function ssoService(deps: SsoDeps) {
  const { db, clock, accounts, proofs, providers, visits } = deps;
  return {
    read: (principal: Principal) =>
      db.tx(SYSTEM, async (tx) => viewOf(deps, tx, principal, await store.findConnection(tx, principal.customerId)), {
        readOnly: true,
        isolation: 'snapshot',
      }),

    async put(caller: Caller, given: SsoIn): Promise<Static<typeof SsoOut>> {
      await proofs.requireFactor(caller, given.otp);
      await requireUsable(deps, given.issuer);
      const { principal } = caller;
      const shown = await db.tx(SYSTEM, async (tx) => {
        const stored = await replace(deps, tx, caller, given);
        return viewOf(deps, tx, principal, stored);
      });
      accounts.forget(principal.customerId);
      return shown;
    },

    /**
     * Removes the connection and every identity linked through it, and ends the sessions that began at the provider.
     */
    async remove(caller: Caller, otp: string | undefined): Promise<void> {
      await proofs.requireFactor(caller, otp);
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(SYSTEM, async (tx) => {
        await lockAccount(tx, customerId);
        const before = await store.lockConnection(tx, customerId);
        if (!before) throw none();
        await store.deleteConnection(tx, customerId);
        await store.endProviderSessions(tx, customerId, at);
        await announceAccountChange(tx, customerId);
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'sso.disconnect', entityType: 'customer', entityId: customerId, before: auditedOf(before) },
        ]);
      });
      accounts.forget(customerId);
    },

    /** Reads the provider's documents and reports what works. */
    async test({ customerId }: Principal): Promise<Static<typeof SsoTestOut>> {
      const connection = await db.tx(SYSTEM, (tx) => store.findConnection(tx, customerId), { readOnly: true });
      if (!connection) throw none();
      const checks = await providers.test(visits.settingsOf(connection));
      return { ok: checks.every(({ ok }) => ok), checks: [...checks] };
    },
  };
}

/** Rejects an address that may not be called, before anything is stored. */
async function requireUsable({ outgoing }: SsoDeps, issuer: string): Promise<void> {
  const reason = await outgoing.requireAllowed(issuer).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (reason !== undefined)
    throw badRequest(`The issuer '${issuer}' cannot be used: ${reason}`, inBody('unusable_address', 'issuer'));
}

async function replace(deps: SsoDeps, tx: Tx, caller: Caller, given: SsoIn): Promise<store.SsoConnection> {
  const { cipher, clock } = deps;
  const { customerId, subject } = caller.principal;
  const at = clock.now();
  await lockAccount(tx, customerId);
  const before = await store.lockConnection(tx, customerId);
  const isOther = before?.issuer !== given.issuer || before.client_id !== given.client_id;
  if (given.client_secret === undefined && isOther)
    throw badRequest(
      'Send the client_secret with a new issuer or client_id, so that the stored secret never reaches another provider',
      inBody('required', 'client_secret'),
    );
  if (before?.is_only && isOther)
    throw conflict(
      "While 'only' is true, issuer and client_id cannot change, because no user could sign in; set 'only' to false first",
      inBody('cannot_change', before.issuer === given.issuer ? 'client_id' : 'issuer'),
    );
  if (before && before.issuer !== given.issuer) await store.deleteIdentities(tx, customerId);
  if (given.only && !before?.is_only) await requireReady(tx, caller.principal, before);
  const column = 'sso_connection.sealed_client_secret';
  const stored = await store.putConnection(tx, {
    customer_id: customerId,
    issuer: given.issuer,
    client_id: given.client_id,
    sealed_client_secret:
      given.client_secret === undefined && before
        ? before.sealed_client_secret
        : cipher.seal(column, [customerId], given.client_secret ?? ''),
    domains: [...new Set(given.domains.map((domain) => domain.toLowerCase()))].sort(),
    is_only: given.only,
    trusts_second_factor: given.trusts_second_factor,
    max_age_minutes: given.max_age_minutes,
    updated_at: at,
    updated_by: subject,
  });
  const ended = given.only && !before?.is_only ? await store.endPasswordSignIns(tx, customerId, at) : 0;
  await announceAccountChange(tx, customerId);
  await recordAudit(tx, byCaller(caller, at), [
    {
      ...{ action: before ? 'sso.update' : 'sso.connect', entityType: 'customer', entityId: customerId },
      ...(before ? { before: auditedOf(before) } : {}),
      after: {
        ...auditedOf(stored),
        ...(given.client_secret === undefined ? {} : { credentials_changed: true }),
        ...(ended === 0 ? {} : { sessions_ended: ended }),
      },
    },
  ]);
  return stored;
}

/** Contract [SSO-002]: passwords cannot be switched off before the provider and the emergency sign-in work. */
async function requireReady(tx: Tx, principal: Principal, before: store.SsoConnection | undefined): Promise<void> {
  const [first] = before ? await missingFor(tx, principal, before) : [NOT_CONNECTED];
  if (first !== undefined)
    throw conflict(`${first} Then set 'only' to true`.replace(/\. Then/, ', then'), inBody('wrong_state', 'only'));
}

const NOT_CONNECTED = "Connect the provider first, with 'only' set to false.";

/** The steps that are missing before passwords can be switched off, in the order in which to do them. */
async function missingFor(tx: Tx, principal: Principal, connection: store.SsoConnection): Promise<readonly string[]> {
  const owner = await store.findOwner(tx, connection.customer_id);
  const identity = await store.findIdentity(tx, principal);
  const session = await store.findSessionStart(tx, principal);
  return [
    ...(owner.hasFactor ? [] : ['Set up a second factor for the owner of the account.']),
    ...(identity ? [] : ['Link your own company account.']),
    ...(session?.began_by === 'sso' ? [] : ['Sign in with your company account.']),
  ];
}

async function viewOf(
  { base }: SsoDeps,
  tx: Tx,
  principal: Principal,
  connection: store.SsoConnection | undefined,
): Promise<Static<typeof SsoOut>> {
  if (!connection) throw none();
  const { customer_id: customerId } = connection;
  const owner = await store.findOwner(tx, customerId);
  return {
    issuer: connection.issuer,
    client_id: connection.client_id,
    domains: connection.domains,
    only: connection.is_only,
    trusts_second_factor: connection.trusts_second_factor,
    max_age_minutes: connection.max_age_minutes,
    redirect_uri: redirectUriOf(base(), customerId),
    sign_in_url: `${base()}${ssoPathOf(customerId)}`,
    linked_users: await store.countIdentities(tx, customerId),
    emergency_owner: { email_address: owner.subject, has_second_factor: owner.hasFactor },
    only_needs: connection.is_only ? [] : [...(await missingFor(tx, principal, connection))],
    created_at: timestamp(connection.created_at),
    updated_at: timestamp(connection.updated_at),
    updated_by: connection.updated_by,
  };
}

const auditedOf = ({
  issuer,
  client_id,
  domains,
  is_only,
  trusts_second_factor,
  max_age_minutes,
}: store.SsoConnection) => ({
  ...{ issuer, client_id, domains, only: is_only, trusts_second_factor, max_age_minutes },
});
