import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import { type FieldCipher, randomToken } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { type Granted, type Permissions, permissionsOf } from '../../../http/zones.ts';
import type { AccountStates } from '../../account-state.ts';
import { revokeConnection } from '../../oauth/refresh-tokens.ts';
import type { Passwords } from '../../password.ts';
import { endSessions } from '../../session/session.store.ts';
import { acceptsOnlyProvider } from '../../sso/password-refusal.ts';
import { storePassword } from '../password/set-password.ts';
import { weaknessOf } from '../password/strength.ts';
import { mailInvitation } from './invite-user.ts';
import type { PermissionsIn, UserIn, UserInvitationOut, UserOut, UserPatch } from './user.schema.ts';
import type { UserRecord, ZoneRow } from './user.store.ts';
import * as store from './user.store.ts';

function userView(user: UserRecord, zones: readonly ZoneRow[]): Static<typeof UserOut> {
  const byCompany = new Map<number, Granted>();
  for (const { user_id, company_id, zone, level } of zones) {
    if (user_id !== user.id) continue;
    byCompany.set(company_id, { ...byCompany.get(company_id), [zone]: level });
  }
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.display_name,
    email_address: user.email_address,
    is_active: user.is_active,
    companies: [...byCompany].map(([company_id, granted]) => ({ company_id, permissions: permissionsOf(granted) })),
    created_at: timestamp(user.created_at),
    updated_at: timestamp(user.updated_at),
  };
}

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly cipher: FieldCipher;
  readonly urls: { readonly base: string };
}

type User = Static<typeof UserOut>;

/** Manages the account's payroll users and their permissions in each company. */
export function userService(deps: UserDeps) {
  return {
    list: (caller: Caller, page?: Page) => listUsers(deps, caller, page),
    create: (caller: Caller, given: UserIn) => createUser(deps, caller, given),
    invite: (caller: Caller, id: number) => inviteUser(deps, caller, id),
    update: (caller: Caller, id: number, given: UserPatch) => updateUser(deps, caller, id, given),
    remove: (caller: Caller, id: number) => removeUser(deps, caller, id),
    permit: (
      caller: Caller,
      path: { readonly userId: number; readonly companyId: number },
      given: Static<typeof PermissionsIn>,
    ) => permitUser(deps, caller, path, given),
  };
}

async function listUsers({ db }: UserDeps, { principal }: Caller, page?: Page): Promise<User[]> {
  const { customerId } = principal;
  return db.tx(
    customerId,
    async (tx) => {
      const users = await store.listUsers(tx, customerId, page);
      const zones = await store.listZones(tx, customerId);
      return users.map((user) => userView(user, zones));
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function createUser(deps: UserDeps, caller: Caller, given: UserIn): Promise<User> {
  const { db, clock, passwords } = deps;
  const { customerId } = caller.principal;
  const { username, display_name: displayName = username, email_address: email = null, password } = given;
  if (password !== undefined)
    await requireStrong(password, [username, displayName, email, await nameOf(db, customerId)]);
  else if (email === null) {
    throw badRequest(
      'Send email_address for the invitation, so that the user can choose a password',
      inBody('required', 'email_address'),
    );
  }
  // Without a password, the user cannot sign in until they choose one.
  const passwordHash = await passwords.hash(password ?? randomToken());
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    if (password !== undefined) await requirePasswordsOn(tx, customerId);
    const user = await store.insertUser(tx, { customerId, username, displayName, email, passwordHash, at });
    if (!user) throw nameTaken(username);
    const shown = userView(user, []);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'user.create', entityType: 'account_user', entityId: user.id, after: shown },
    ]);
    if (password === undefined) await sendInvitation(deps, tx, caller, user, at);
    return shown;
  });
}

/** Emails the user a link to choose a password, or to sign in with the identity provider if passwords are refused. */
async function inviteUser(deps: UserDeps, caller: Caller, id: number): Promise<Static<typeof UserInvitationOut>> {
  const { db, clock } = deps;
  const { customerId } = caller.principal;
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    const user = await requireUser(tx, customerId, id);
    if (!user.is_active) throw conflict(`User ${id} may not sign in; set is_active to true first`);
    const sent = await sendInvitation(deps, tx, caller, user, at);
    return { user_id: id, ...sent };
  });
}

async function updateUser(deps: UserDeps, caller: Caller, id: number, given: UserPatch): Promise<User> {
  const { db, clock, accounts } = deps;
  const { customerId } = caller.principal;
  const { password, ...fields } = given;
  const passwordHash = password === undefined ? undefined : await hashStrong(deps, customerId, id, given, password);
  const at = clock.now();
  const shown = await db.tx(customerId, async (tx) => {
    const before = await requireUser(tx, customerId, id);
    const zones = await store.listZones(tx, customerId);
    if (Object.keys(given).length === 0) return userView(before, zones);
    if (passwordHash !== undefined) await requirePasswordsOn(tx, customerId);
    const after = await store.updateUser(tx, before, { ...fields, updated_at: at }).catch((error: unknown) => {
      throw store.isNameTaken(error) ? nameTaken(fields.username ?? '') : error;
    });
    const [from, to] = [userView(before, zones), userView(after, zones)];
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'user.update', entityType: 'account_user', entityId: id, before: from, after: to },
      ...(passwordHash === undefined
        ? []
        : [{ action: 'user.set-password', entityType: 'account_user', entityId: id }]),
    ]);
    if (passwordHash !== undefined) await storePassword(tx, { customerId, userId: id }, { passwordHash, at });
    if (given.is_active === false) await endSessions(tx, { customerId, userId: id, at });
    return to;
  });
  accounts.forget(customerId);
  return shown;
}

/** Ends the user's sessions, permissions and consents at once and frees the username. */
async function removeUser({ db, clock, accounts }: UserDeps, caller: Caller, id: number): Promise<void> {
  const { customerId } = caller.principal;
  const at = clock.now();
  await db.tx(customerId, async (tx) => {
    const user = await requireUser(tx, customerId, id);
    const before = userView(user, await store.listZones(tx, customerId));
    for (const connection of await store.listLiveConnections(tx, user))
      await revokeConnection(tx, customerId, connection.id, at);
    await endSessions(tx, { customerId, userId: id, at });
    await store.retireUser(tx, user, at);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'user.delete', entityType: 'account_user', entityId: id, before },
    ]);
  });
  accounts.forget(customerId);
}

async function permitUser(
  { db, clock }: UserDeps,
  caller: Caller,
  { userId, companyId }: { userId: number; companyId: number },
  given: Static<typeof PermissionsIn>,
): Promise<Permissions> {
  const { customerId } = caller.principal;
  const at = clock.now();
  const permissions = permissionsOf(given);
  await db.tx(customerId, async (tx) => {
    const user = await requireUser(tx, customerId, userId);
    const earlier = userView(user, await store.listZones(tx, customerId));
    const before = earlier.companies.find(({ company_id }) => company_id === companyId)?.permissions ?? null;
    await store.replaceZones(tx, { customerId, userId, companyId }, given);
    await recordAudit(tx, byCaller(caller, at), [
      {
        action: 'user.permissions',
        entityType: 'account_user',
        entityId: userId,
        before: { company_id: companyId, permissions: before },
        after: { company_id: companyId, permissions },
      },
    ]);
  });
  return permissions;
}

async function sendInvitation(
  { cipher, urls }: Pick<UserDeps, 'cipher' | 'urls'>,
  tx: Tx,
  caller: Caller,
  user: store.UserRecord,
  at: Date,
) {
  const { customer_id: customerId, id: userId, username, display_name: displayName, email_address: email } = user;
  if (email === null) throw conflict(`User ${userId} has no email_address for the invitation; add one first`);
  const customerName = await store.findCustomerName(tx, customerId);
  const expiresAt = await mailInvitation(
    tx,
    { cipher, base: urls.base, at },
    { customerId, userId, username, displayName, customerName, email },
  );
  await recordAudit(tx, byCaller(caller, at), [
    { action: 'user.invite', entityType: 'account_user', entityId: userId, after: { email_address: email } },
  ]);
  return { sent_to: email, expires_at: timestamp(expiresAt) };
}

function nameOf(db: Db, customerId: number): Promise<string> {
  return db.tx(customerId, (tx) => store.findCustomerName(tx, customerId), { readOnly: true });
}

async function hashStrong(
  { db, passwords }: UserDeps,
  customerId: number,
  id: number,
  given: UserPatch,
  password: string,
): Promise<string> {
  const user = await db.tx(customerId, (tx) => requireUser(tx, customerId, id));
  const { username, display_name, email_address } = { ...user, ...given };
  await requireStrong(password, [username, display_name, email_address, await nameOf(db, customerId)]);
  return passwords.hash(password);
}

/** Applies the same rule as when people choose their own password. */
async function requireStrong(password: string, about: readonly (string | null | undefined)[]): Promise<void> {
  const weakness = await weaknessOf(
    password,
    about.filter((text) => typeof text === 'string'),
  );
  if (weakness !== undefined) throw badRequest(weakness.replace(/\.$/, ''), inBody('weak_password', 'password'));
}

/** Contract [SSO-002]: throws 409 if the account accepts only its company sign-in. */
async function requirePasswordsOn(tx: Tx, customerId: number): Promise<void> {
  if (!(await acceptsOnlyProvider(tx, customerId))) return;
  throw conflict(
    'The account accepts only its company sign-in, so a password would not work; leave it out and send an invitation',
    inBody('not_accepted', 'password'),
  );
}

async function requireUser(tx: Tx, customerId: number, id: number): Promise<store.UserRecord> {
  const user = await store.findUser(tx, customerId, id);
  if (!user) throw notFound('User not found');
  return user;
}

const nameTaken = (username: string) =>
  conflict(`The account already has a user '${username}'; choose another username`, inBody('taken', 'username'));
