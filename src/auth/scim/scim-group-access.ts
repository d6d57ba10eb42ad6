import { byCaller, recordAudit } from '../../audit/audit.ts';
import type { Page } from '../../base/page.ts';
import { timestamp } from '../../base/timestamps.ts';
import type { Caller } from '../../http/principal.ts';
import type { Static } from '../../http/schema.ts';
import { type Granted, type Permissions, permissionsOf } from '../../http/zones.ts';
import type { PermissionsIn } from '../partner/user/user.schema.ts';
import type { ScimGroupOut } from './scim.schema.ts';
import * as groups from './scim-group.store.ts';
import { requireGroup } from './scim-groups.ts';
import type { ScimDeps } from './scim-users.ts';

export type ScimGroupAccess = ReturnType<typeof scimGroupAccess>;

/** Lists the groups of identity providers, and sets the access that each gives its members. */
export const scimGroupAccess = (deps: ScimDeps) => ({
  list: (caller: Caller, page: Page) => listGroups(deps, caller, page),
  permit: (caller: Caller, path: { groupId: number; companyId: number }, given: Static<typeof PermissionsIn>) =>
    permitGroup(deps, caller, path, given),
});

async function listGroups({ db }: ScimDeps, { principal }: Caller, page: Page) {
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
  { db, clock }: ScimDeps,
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
