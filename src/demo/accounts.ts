import { OPERATOR, recordAudit } from '../audit/audit.ts';
import { passwordsAt } from '../auth/password.ts';
import { hashToken } from '../base/secrets.ts';
import { SYSTEM } from '../db/db.ts';
import type { Tx } from '../db/tx.ts';
import type { DemoDeps } from './demo-deps.ts';

/** The demo accounts, with fixed ids and public passwords. They exist only in demo mode. */
export const DEMO_CUSTOMERS = [
  {
    id: 1,
    name: 'Demo Partner',
    email: 'partner@demo.example',
    password: 'demo-partner',
    apiAdmin: true,
    reseller: true,
    plan: 'AGENT_UNLIMITED',
    lapsed: false,
  },
  {
    id: 2,
    name: 'Second Partner',
    email: 'second@demo.example',
    password: 'demo-second',
    apiAdmin: true,
    reseller: false,
    plan: 'AGENT_UNLIMITED',
    lapsed: false,
  },
  {
    id: 3,
    name: 'Demo Customer',
    email: 'admin@demo.example',
    password: 'demo-admin',
    apiAdmin: false,
    reseller: false,
    plan: 'AGENT_UNLIMITED',
    lapsed: false,
  },
  {
    id: 4,
    name: 'Other Customer',
    email: 'other@demo.example',
    password: 'demo-other',
    apiAdmin: false,
    reseller: false,
    plan: 'SMALL',
    lapsed: false,
  },
  {
    id: 5,
    name: 'Lapsed Customer',
    email: 'lapsed@demo.example',
    password: 'demo-lapsed',
    apiAdmin: false,
    reseller: false,
    plan: 'SMALL',
    lapsed: true,
  },
  {
    id: 6,
    name: 'Situations Customer',
    email: 'law@demo.example',
    password: 'demo-law',
    apiAdmin: false,
    reseller: false,
    plan: 'AGENT_UNLIMITED',
    lapsed: false,
  },
] as const;

export const DEMO_USERS = [
  { id: 101, customer: 3, username: 'paula', password: 'demo-paula', name: 'Paula Ng' },
] as const;

const REDIRECT_URIS = ['http://127.0.0.1:9999/callback', 'https://partner.example/callback'];

const DEMO_CLIENTS = [
  {
    id: 1,
    owner: 1,
    clientId: 'demo-client',
    secret: 'demo-secret',
    name: 'Demo Partner App',
    handoff: true,
    perUser: false,
  },
  { id: 2, owner: 1, clientId: 'demo-public', secret: null, name: 'Demo Mobile App', handoff: false, perUser: false },
  {
    id: 3,
    owner: 1,
    clientId: 'demo-users',
    secret: 'demo-users-secret',
    name: 'Demo Team App',
    handoff: false,
    perUser: true,
  },
  {
    id: 4,
    owner: 2,
    clientId: 'second-client',
    secret: 'second-secret',
    name: 'Second Partner App',
    handoff: false,
    perUser: false,
  },
  // Contract: the owner of this client is not an API admin, so authorise returns 403.
  {
    id: 5,
    owner: 4,
    clientId: 'stray-client',
    secret: 'stray-secret',
    name: 'Stray App',
    handoff: false,
    perUser: false,
  },
] as const;

/** Records the progress of loading the demo data in the audit log. */
export const note = (tx: Tx, action: 'demo.begin' | 'demo.finish', at: Date): Promise<void> =>
  recordAudit(tx, { customerId: DEMO_CUSTOMERS[0].id, actor: OPERATOR, at }, [
    { action, entityType: 'demo', entityId: null },
  ]);

/** The demo passwords are published in docs/demo.md, so an expensive hash would only slow down the first start. */
const passwords = passwordsAt({ N: 2 ** 10, r: 8, p: 1 });

/** Loads customers, users, subscriptions and clients in one transaction. */
export async function loadAccounts({ db, clock }: DemoDeps): Promise<void> {
  const at = clock.now();
  const stamps = { created_at: at, updated_at: at };
  const hashes = await Promise.all(DEMO_CUSTOMERS.map(({ password }) => passwords.hash(password)));
  const userHashes = await Promise.all(DEMO_USERS.map(({ password }) => passwords.hash(password)));
  await db.tx(SYSTEM, async (tx) => {
    await tx
      .insertInto('customer')
      .values(
        DEMO_CUSTOMERS.map(({ id, name, apiAdmin, reseller }) => ({
          id,
          name,
          is_api_admin: apiAdmin,
          is_reseller: reseller,
          // The companies of the demo customer are invented, so it can also have test clocks.
          is_sandbox: id === 3,
          default_company_id: null,
          ...stamps,
        })),
      )
      .execute();
    await tx
      .insertInto('subscription')
      .values(
        DEMO_CUSTOMERS.map(({ id, plan, lapsed }) => ({
          customer_id: id,
          plan_code: plan,
          status: lapsed ? ('LAPSED' as const) : ('ACTIVE' as const),
          extra_companies: 0,
          starts_on: '2024-07-01',
          ends_on: lapsed ? '2025-06-30' : null,
          ...stamps,
        })),
      )
      .execute();
    await tx
      .insertInto('add_on')
      .values({ customer_id: 3, code: 'PROVIDER_GL', ends_on: null, created_at: at })
      .execute();
    await tx
      .insertInto('account_user')
      .values([
        ...DEMO_CUSTOMERS.map(({ id, name, email }, index) => ({
          customer_id: id,
          id,
          kind: 'owner' as const,
          email_address: email,
          username: null,
          display_name: `${name} owner`,
          password_hash: hashes[index]!,
          is_active: true,
          ...stamps,
        })),
        ...DEMO_USERS.map(({ id, customer, username, name }, index) => ({
          customer_id: customer,
          id,
          kind: 'user' as const,
          email_address: null,
          username,
          display_name: name,
          password_hash: userHashes[index]!,
          is_active: true,
          ...stamps,
        })),
      ])
      .execute();
    await insertClients(tx, stamps);
    await note(tx, 'demo.begin', at);
  });
}

async function insertClients(tx: Tx, stamps: { readonly created_at: Date; readonly updated_at: Date }): Promise<void> {
  await tx
    .insertInto('oauth_client')
    .values(
      DEMO_CLIENTS.map(({ id, owner, clientId, secret, name, handoff, perUser }) => ({
        customer_id: owner,
        id,
        client_id: clientId,
        name,
        is_public: secret === null,
        secret_hash: secret === null ? null : hashToken(secret),
        redirect_uris: [...REDIRECT_URIS],
        per_user_grants_enabled: perUser,
        session_handoff_enabled: handoff,
        branding: JSON.stringify({ display_name: name }),
        ...stamps,
      })),
    )
    .execute();
}
