import { byCaller, recordAudit } from '../../audit/audit.ts';
import { secondsAfter } from '../../base/clock.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Page } from '../../base/page.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { type Granted, type Permissions, permissionsOf } from '../../http/zones.ts';
import { queueMail } from '../../mail/queue.ts';
import { lockAccount } from '../partner/api-client/api-client.store.ts';
import type { PermissionsIn } from '../partner/user/user.schema.ts';
import type { IdentityProofs } from '../second-factor/identity-proof.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { scimKeyMail } from '../sign-in/mails.ts';
import { dayOf, whenOf } from '../sign-in/when.ts';
import type { ScimGroupOut, ScimKeyIn, ScimKeyOut } from './scim.schema.ts';
import * as groups from './scim-group.store.ts';
import { requireGroup } from './scim-groups.ts';
import {
  countLiveScimKeys,
  insertScimKey,
  listScimKeys,
  newScimKey,
  revokeScimKey,
  type ScimKey,
} from './scim-key.store.ts';
import type { ScimDeps } from './scim-users.ts';

export interface ScimAdminDeps extends ScimDeps {
  readonly proofs: Pick<IdentityProofs, 'requireFactor'>;
  readonly urls: { readonly base: string; readonly frontend: string };
}

export type ScimAdminService = ReturnType<typeof scimAdminService>;

const MOST_LIVE_KEYS = 5;
const DAY_SECONDS = 86_400;

/** Manages the keys of identity providers, and what their groups give. */
export const scimAdminService = (deps: ScimAdminDeps) => ({
  listKeys: (caller: Caller, page: Page) => listKeys(deps, caller, page),
  createKey: (caller: Caller, given: ScimKeyIn) => createKey(deps, caller, given),
  revokeKey: (caller: Caller, id: number) => revokeKey(deps, caller, id),
  listGroups: (caller: Caller, page: Page) => listGroups(deps, caller, page),
  permit: (caller: Caller, path: { groupId: number; companyId: number }, given: Static<typeof PermissionsIn>) =>
    permitGroup(deps, caller, path, given),
});

async function listKeys({ db, clock }: ScimAdminDeps, { principal }: Caller, page: Page) {
  const { customerId } = principal;
  const keys = await db.tx(customerId, (tx) => listScimKeys(tx, customerId, page), { readOnly: true });
  const at = clock.now();
  return keys.map((key) => keyView(key, at));
}

async function createKey(deps: ScimAdminDeps, caller: Caller, given: ScimKeyIn) {
  const { db, clock, proofs } = deps;
  await proofs.requireFactor(caller, given.otp);
  const { customerId, subject } = caller.principal;
  const at = clock.now();
  const { key, prefix, hash } = newScimKey();
  const made = await db.tx(customerId, async (tx) => {
    await lockAccount(tx, customerId);
    if ((await countLiveScimKeys(tx, customerId, at)) >= MOST_LIVE_KEYS)
      throw conflict(
        `The account has ${MOST_LIVE_KEYS} active provisioning keys, which is the limit; revoke one first`,
      );
    const inserted = await insertScimKey(tx, {
      ...{
        customerId,
        prefix,
        hash,
        at,
        name: given.name,
        invitesUsers: given.invites_users ?? false,
        createdBy: subject,
      },
      expiresAt: secondsAfter(at, given.expires_in_days * DAY_SECONDS),
    });
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'scim-key.create', entityType: 'scim-key', entityId: inserted.id, after: auditedOf(inserted) },
    ]);
    await notifyCreator(deps, tx, caller, inserted);
    return inserted;
  });
  return { made, key, at };
}

async function revokeKey({ db, clock }: ScimAdminDeps, caller: Caller, id: number): Promise<void> {
  const { customerId } = caller.principal;
  const at = clock.now();
  await db.tx(customerId, async (tx) => {
    const revoked = await revokeScimKey(tx, customerId, id, at);
    if (!revoked) throw notFound(`The account has no provisioning key ${id}, or it is already revoked`);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'scim-key.revoke', entityType: 'scim-key', entityId: id, before: auditedOf(revoked) },
    ]);
  });
}

async function listGroups({ db }: ScimAdminDeps, { principal }: Caller, page: Page) {
  const { customerId } = principal;
  return db.tx(
    customerId,
    async (tx) => {
      const found = await groups.listGroupPage(tx, customerId, page);
      const given = await groups.listGivenAccess(tx, customerId);
      return found.map((group) => groupView(group, given));
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function permitGroup(
  { db, clock }: ScimAdminDeps,
  caller: Caller,
  { groupId, companyId }: { groupId: number; companyId: number },
  given: Static<typeof PermissionsIn>,
): Promise<Permissions> {
  const { customerId } = caller.principal;
  const at = clock.now();
  const permissions = permissionsOf(given);
  await db.tx(customerId, async (tx) => {
    const group = await requireGroup(tx, customerId, groupId);
    const earlier = groupView(group, await groups.listGivenAccess(tx, customerId));
    const before = earlier.companies.find(({ company_id }) => company_id === companyId)?.permissions ?? null;
    await groups.replaceGivenAccess(tx, { customerId, groupId, companyId }, permissions);
    await recordAudit(tx, byCaller(caller, at), [
      {
        action: 'scim-group.permissions',
        entityType: 'scim-group',
        entityId: groupId,
        before: { company_id: companyId, permissions: before },
        after: { company_id: companyId, permissions },
      },
      ...group.members.map(({ id }) => ({
        ...{ action: 'user.permissions', entityType: 'account_user', entityId: id },
        before: { scim_group_id: groupId, company_id: companyId, permissions: before },
        after: { scim_group_id: groupId, company_id: companyId, permissions },
      })),
    ]);
  });
  return permissions;
}

export const keyView = (key: ScimKey, at: Date): Static<typeof ScimKeyOut> => ({
  scim_key_id: key.id,
  name: key.name,
  prefix: key.prefix,
  invites_users: key.invites_users,
  created_by: key.created_by,
  created_at: timestamp(key.created_at),
  expires_at: timestamp(key.expires_at),
  last_used_at: timestampOrNull(key.last_used_at),
  last_used_address: key.last_used_address,
  is_active: key.revoked_at === null && key.expires_at > at,
  revoked_at: timestampOrNull(key.revoked_at),
});

function groupView(group: groups.ScimGroup, given: readonly groups.GivenAccess[]): Static<typeof ScimGroupOut> {
  const byCompany = new Map<number, Granted>();
  for (const { group_id, company_id, zone, level } of given) {
    if (group_id === group.id) byCompany.set(company_id, { ...byCompany.get(company_id), [zone]: level });
  }
  return {
    scim_group_id: group.id,
    display_name: group.display_name,
    external_id: group.external_id,
    members: group.members.map(({ id, display_name }) => ({ user_id: id, display_name })),
    companies: [...byCompany].map(([company_id, granted]) => ({ company_id, permissions: permissionsOf(granted) })),
    created_at: timestamp(group.created_at),
    updated_at: timestamp(group.updated_at),
  };
}

const auditedOf = ({ name, prefix, invites_users, expires_at }: ScimKey) => ({
  ...{ name, prefix, invites_users },
  expires_at: timestamp(expires_at),
});

/** Emails the administrator who created the key, so that no key is created without the administrator's knowledge. */
async function notifyCreator(
  { cipher, urls }: ScimAdminDeps,
  tx: Tx,
  { principal: { customerId, userId } }: Caller,
  { name, prefix, created_at: at, expires_at }: ScimKey,
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const about = { addressee, url: `${urls.frontend}/account?tab=provisioning` };
  const mail = scimKeyMail(about, { name, prefix, when: whenOf(at), until: dayOf(expires_at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}
