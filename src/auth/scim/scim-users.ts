import { byCaller, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { type FieldCipher, randomToken } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller } from '../../http/principal.ts';
import type { AccountStates } from '../account-state.ts';
import { revokeConnection } from '../oauth/refresh-tokens.ts';
import { mailInvitation } from '../partner/user/invite-user.ts';
import { isUsername } from '../partner/user/user.schema.ts';
import { findCustomerName, listLiveConnections, retireUser, type UserRecord } from '../partner/user/user.store.ts';
import { hashOfNoPassword } from '../password.ts';
import { endSessions } from '../session/session.store.ts';
import { type Resource, USER } from './attributes.ts';
import { parseFilter } from './filter.ts';
import { applyPatch } from './patch.ts';
import { canonical, readResource } from './read-resource.ts';
import {
  type ListQuery,
  listView,
  requireVersion,
  type UserColumns,
  userColumns,
  userResource,
  userView,
} from './representation.ts';
import { uniqueness } from './scim-error.ts';
import * as store from './scim-user.store.ts';

export interface ScimDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly urls: { readonly base: string };
}

/** The identity provider that calls, and whether the users it creates are invited by email. */
export interface Provisioner extends Caller {
  readonly invitesUsers: boolean;
}

export interface Changed {
  readonly id: number;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

/** The operations on one kind of resource. */
export interface ScimService {
  list(from: Provisioner, query: ListQuery): Promise<Resource>;
  read(from: Provisioner, id: number): Promise<Resource>;
  create(from: Provisioner, body: unknown): Promise<Resource>;
  replace(from: Provisioner, change: Changed): Promise<Resource>;
  patch(from: Provisioner, change: Changed): Promise<Resource>;
  remove(from: Provisioner, change: Omit<Changed, 'body'>): Promise<void>;
}

/**
 * Payroll users as SCIM users (contract [SSO-003]). The owner of the account is listed too, so that the identity
 * provider does not create the owner a second time. SCIM never changes an owner: it neither grants nor removes
 * administration.
 */
export const scimUsers = (deps: ScimDeps): ScimService => ({
  list: (from, query) => listUsers(deps, from, query),
  read: (from, id) => readUser(deps, from, id),
  create: (from, body) => createUser(deps, from, body),
  replace: (from, change) =>
    changeUser(deps, from, change, (before) => {
      const { active } = before;
      return { active, ...readResource(USER, change.body) };
    }),
  patch: (from, change) => changeUser(deps, from, change, (before) => applyPatch(USER, before, change.body)),
  remove: (from, change) => removeUser(deps, from, change),
});

async function listUsers({ db, urls }: ScimDeps, { principal }: Provisioner, query: ListQuery): Promise<Resource> {
  const { customerId } = principal;
  const { filter, startIndex, count } = query;
  const conditions = store.userConditions(filter === undefined ? [] : parseFilter(filter));
  return db.tx(
    customerId,
    async (tx) => {
      const total = await store.countScimUsers(tx, customerId, conditions);
      const slice = { offset: startIndex - 1, limit: count };
      const users = count === 0 ? [] : await store.listScimUsers(tx, customerId, conditions, slice);
      return listView(
        users.map((user) => userView(user, urls.base)),
        total,
        startIndex,
      );
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function readUser({ db, urls }: ScimDeps, { principal }: Provisioner, id: number): Promise<Resource> {
  const { customerId } = principal;
  const user = await db.tx(customerId, (tx) => requireUser(tx, customerId, id), { readOnly: true });
  return userView(user, urls.base);
}

async function createUser(deps: ScimDeps, from: Provisioner, body: unknown): Promise<Resource> {
  const { db, clock, urls } = deps;
  const { customerId } = from.principal;
  const columns = userColumns(readResource(USER, body));
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    await store.lockProvisioning(tx, customerId);
    await requireFree(tx, customerId, 0, columns);
    const id = await insertUser(tx, customerId, columns, at);
    const user = await requireUser(tx, customerId, id);
    await recordAudit(tx, byCaller(from, at), [
      { action: 'user.create', entityType: 'account_user', entityId: id, after: auditedOf(user) },
    ]);
    if (from.invitesUsers) await invite(deps, tx, from, user, at);
    return userView(user, urls.base);
  });
}

async function changeUser(
  deps: ScimDeps,
  from: Provisioner,
  { id, ifMatch }: Changed,
  change: (before: Resource) => Resource,
): Promise<Resource> {
  const { db, clock, accounts, urls } = deps;
  const { customerId } = from.principal;
  const at = clock.now();
  const shown = await db.tx(customerId, async (tx) => {
    await store.lockProvisioning(tx, customerId);
    const before = await requireUser(tx, customerId, id);
    const view = userView(before, urls.base);
    requireVersion(ifMatch, view);
    const own = userResource(before);
    const wanted = canonical(USER.attributes, change(own));
    if (JSON.stringify(wanted) === JSON.stringify(own)) return view;
    refuseOwner(before, wanted);
    const columns = userColumns(wanted);
    await requireFree(tx, customerId, id, columns);
    await store.updateScimUser(tx, before, { ...columns, updated_at: at });
    const isDeactivated = before.is_active && !columns.is_active;
    if (isDeactivated) await endAccess(tx, before, at);
    const after = await requireUser(tx, customerId, id);
    const action = isDeactivated ? 'user.deactivate' : 'user.update';
    await recordAudit(tx, byCaller(from, at), [
      { action, entityType: 'account_user', entityId: id, before: auditedOf(before), after: auditedOf(after) },
    ]);
    return userView(after, urls.base);
  });
  accounts.forget(customerId);
  return shown;
}

/** Ends the user's access and frees the user's names. The record stays, because the audit log refers to it. */
async function removeUser(deps: ScimDeps, from: Provisioner, { id, ifMatch }: Omit<Changed, 'body'>): Promise<void> {
  const { db, clock, accounts, urls } = deps;
  const { customerId } = from.principal;
  const at = clock.now();
  await db.tx(customerId, async (tx) => {
    await store.lockProvisioning(tx, customerId);
    const before = await requireUser(tx, customerId, id);
    requireVersion(ifMatch, userView(before, urls.base));
    refuseOwner(before, { active: false });
    await endAccess(tx, before, at);
    await retireUser(tx, before as unknown as UserRecord, at);
    await recordAudit(tx, byCaller(from, at), [
      { action: 'user.delete', entityType: 'account_user', entityId: id, before: auditedOf(before) },
    ]);
  });
  accounts.forget(customerId);
}

/** Ends the user's sessions on every node, and the access that the user gave to partners. */
async function endAccess(tx: Tx, { customer_id, id, ...user }: store.ScimUser, at: Date): Promise<void> {
  const record = { ...user, customer_id, id } as unknown as UserRecord;
  for (const connection of await listLiveConnections(tx, record))
    await revokeConnection(tx, customer_id, connection.id, at);
  await endSessions(tx, { customerId: customer_id, userId: id, at });
}

/** Each account has one owner, so deactivating that owner would leave the account without an administrator. */
function refuseOwner({ kind, display_name: name }: store.ScimUser, { active }: Resource): void {
  if (kind !== 'owner') return;
  throw forbidden(
    active === false
      ? `${name} is the owner of the account and cannot be deactivated through SCIM, because no one could then administer the account. Exclude the owner from provisioning`
      : `${name} is the owner of the account. SCIM does not change owners; change the owner in Tasman, or exclude the owner from provisioning`,
  );
}

async function requireUser(tx: Tx, customerId: number, id: number): Promise<store.ScimUser> {
  const user = await store.findScimUser(tx, customerId, id);
  if (!user) throw notFound(`The account has no user ${id}`);
  return user;
}

async function requireFree(tx: Tx, customerId: number, id: number, columns: UserColumns): Promise<void> {
  const { scim_user_name: name, external_id: externalId } = columns;
  const twin = await store.findScimTwin(tx, customerId, { id, name, externalId });
  if (twin === undefined) return;
  throw uniqueness(
    twin.by === 'userName'
      ? `The account already has a user with the userName ${name}`
      : `The account already has a user with the externalId ${externalId}`,
  );
}

const LONGEST_USERNAME = 32;

/**
 * Inserts the user with a username for signing in to Tasman. The userName of SCIM is often an email address, which a
 * Tasman username cannot be, because the owner signs in with an email address.
 */
async function insertUser(tx: Tx, customerId: number, columns: UserColumns, at: Date): Promise<number> {
  for (const username of usernamesFrom(columns.scim_user_name)) {
    const id = await store.insertScimUser(tx, {
      ...columns,
      ...{ customer_id: customerId, kind: 'user', username, password_hash: hashOfNoPassword() },
      ...{ created_at: at, updated_at: at },
    });
    if (id !== undefined) return id;
  }
  throw uniqueness(
    `The account has no free username for the userName ${columns.scim_user_name}; send a different userName`,
  );
}

function usernamesFrom(userName: string): readonly string[] {
  if (isUsername(userName)) return [userName, ...numbered(userName)];
  const local = (userName.split('@', 1)[0] ?? '').replaceAll(/[\s@\p{Cc}\p{Cs}]+/gu, '.');
  const base = [...(local || 'user')].slice(0, LONGEST_USERNAME).join('');
  return [base, ...numbered(base)];
}

/** Other names to try. The last one is random, so it is practically always free. */
const numbered = (base: string): readonly string[] => {
  const short = [...base].slice(0, LONGEST_USERNAME - 9).join('');
  return [...[2, 3, 4, 5].map((number) => `${short}.${number}`), `${short}.${randomToken(6)}`];
};

/** Emails a link for the first sign-in. Does nothing for a user who has no address or may not sign in. */
async function invite(deps: ScimDeps, tx: Tx, from: Provisioner, user: store.ScimUser, at: Date): Promise<void> {
  const { customer_id: customerId, id: userId, username, display_name: displayName, email_address: email } = user;
  if (email === null || !user.is_active) return;
  const customerName = await findCustomerName(tx, customerId);
  const invited = { customerId, userId, username, displayName, customerName, email };
  await mailInvitation(tx, { cipher: deps.cipher, base: deps.urls.base, at }, invited);
  await recordAudit(tx, byCaller(from, at), [
    { action: 'user.invite', entityType: 'account_user', entityId: userId, after: { email_address: email } },
  ]);
}

const auditedOf = (user: store.ScimUser) => ({ ...userResource(user), username: user.username });
