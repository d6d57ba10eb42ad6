import { type AuditEntry, byCaller, recordAudit } from '../../audit/audit.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/tx.ts';
import { GROUP, type Resource } from './attributes.ts';
import { parseFilter } from './filter.ts';
import { applyPatch } from './patch.ts';
import { canonical, readResource } from './read-resource.ts';
import { groupResource, groupView, type ListQuery, listView, memberIdsOf, requireVersion } from './representation.ts';
import { invalidValue, uniqueness } from './scim-error.ts';
import * as store from './scim-group.store.ts';
import { lockProvisioning } from './scim-user.store.ts';
import type { Changed, Provisioner, ScimDeps, ScimService } from './scim-users.ts';

/**
 * Groups of an identity provider. A group gives its members the access levels that an administrator defined for it in
 * Tasman. It never makes them administrators. A new group gives no access.
 */
export const scimGroups = (deps: ScimDeps): ScimService => ({
  list: (from, query) => listGroups(deps, from, query),
  read: (from, id) => readGroup(deps, from, id),
  create: (from, body) => createGroup(deps, from, body),
  replace: (from, change) => changeGroup(deps, from, change, () => readResource(GROUP, change.body)),
  patch: (from, change) => changeGroup(deps, from, change, (before) => applyPatch(GROUP, before, change.body)),
  remove: (from, change) => removeGroup(deps, from, change),
});

async function listGroups({ db, urls }: ScimDeps, { principal }: Provisioner, query: ListQuery): Promise<Resource> {
  const { customerId } = principal;
  const { filter, startIndex, count } = query;
  const conditions = store.groupConditions(filter === undefined ? [] : parseFilter(filter));
  return db.tx(
    customerId,
    async (tx) => {
      const total = await store.countScimGroups(tx, customerId, conditions);
      const slice = { offset: startIndex - 1, limit: count };
      const groups = count === 0 ? [] : await store.listScimGroups(tx, customerId, conditions, slice);
      return listView(
        groups.map((group) => groupView(group, urls.base)),
        total,
        startIndex,
      );
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function readGroup({ db, urls }: ScimDeps, { principal }: Provisioner, id: number): Promise<Resource> {
  const { customerId } = principal;
  const group = await db.tx(customerId, (tx) => requireGroup(tx, customerId, id), { readOnly: true });
  return groupView(group, urls.base);
}

async function createGroup({ db, clock, urls }: ScimDeps, from: Provisioner, body: unknown): Promise<Resource> {
  const { customerId } = from.principal;
  const wanted = readResource(GROUP, body);
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    await lockProvisioning(tx, customerId);
    const columns = columnsOf(wanted, at);
    await requireFree(tx, customerId, 0, columns);
    const added = memberIdsOf(wanted);
    await requireUsers(tx, customerId, added);
    const id = await store.insertScimGroup(tx, customerId, columns);
    await store.changeMembers(tx, { customer_id: customerId, id }, { added, removed: [], at });
    await recordAudit(tx, byCaller(from, at), [
      { action: 'scim-group.create', entityType: 'scim-group', entityId: id, after: { ...auditedOf(columns), added } },
      ...membershipEntries({ id, display_name: columns.displayName }, { added, removed: [] }),
    ]);
    return groupView(await requireGroup(tx, customerId, id), urls.base);
  });
}

async function changeGroup(
  { db, clock, urls }: ScimDeps,
  from: Provisioner,
  { id, ifMatch }: Changed,
  change: (before: Resource) => Resource,
): Promise<Resource> {
  const { customerId } = from.principal;
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    await lockProvisioning(tx, customerId);
    const before = await requireGroup(tx, customerId, id);
    const view = groupView(before, urls.base);
    requireVersion(ifMatch, view);
    const own = groupResource(before);
    const wanted = canonical(GROUP.attributes, change(own));
    const columns = columnsOf(wanted, at);
    const [had, has] = [new Set(memberIdsOf(own)), new Set(memberIdsOf(wanted))];
    const added = [...has].filter((member) => !had.has(member));
    const removed = [...had].filter((member) => !has.has(member));
    const isSame = columns.displayName === before.display_name && columns.externalId === before.external_id;
    if (isSame && added.length === 0 && removed.length === 0) return view;
    await requireFree(tx, customerId, id, columns);
    await requireUsers(tx, customerId, added);
    await store.updateScimGroup(tx, before, columns);
    await store.changeMembers(tx, before, { added, removed, at });
    await recordAudit(tx, byCaller(from, at), [
      {
        ...{ action: 'scim-group.update', entityType: 'scim-group', entityId: id },
        before: { display_name: before.display_name, external_id: before.external_id },
        after: { ...auditedOf(columns), added, removed },
      },
      ...membershipEntries({ id, display_name: columns.displayName }, { added, removed }),
    ]);
    return groupView(await requireGroup(tx, customerId, id), urls.base);
  });
}

/** Deletes the group together with the access it gives. */
async function removeGroup(
  { db, clock, urls }: ScimDeps,
  from: Provisioner,
  { id, ifMatch }: Omit<Changed, 'body'>,
): Promise<void> {
  const { customerId } = from.principal;
  const at = clock.now();
  await db.tx(customerId, async (tx) => {
    await lockProvisioning(tx, customerId);
    const before = await requireGroup(tx, customerId, id);
    requireVersion(ifMatch, groupView(before, urls.base));
    await store.deleteScimGroup(tx, before);
    const { display_name, external_id } = before;
    const members = before.members.map((member) => member.id);
    await recordAudit(tx, byCaller(from, at), [
      {
        ...{ action: 'scim-group.delete', entityType: 'scim-group', entityId: id },
        before: { display_name, external_id, members },
      },
      ...membershipEntries(before, { added: [], removed: members }),
    ]);
  });
}

export async function requireGroup(tx: Tx, customerId: number, id: number): Promise<store.ScimGroup> {
  const group = await store.findScimGroup(tx, customerId, id);
  if (!group) throw notFound(`The account has no group ${id}`);
  return group;
}

async function requireFree(
  tx: Tx,
  customerId: number,
  id: number,
  { displayName: name, externalId }: store.GroupChange,
): Promise<void> {
  const twin = await store.findGroupTwin(tx, customerId, { id, name, externalId });
  if (twin === undefined) return;
  throw uniqueness(
    twin.by === 'displayName'
      ? `The account already has a group with the displayName ${name}`
      : `The account already has a group with the externalId ${externalId}`,
  );
}

async function requireUsers(tx: Tx, customerId: number, ids: readonly number[]): Promise<void> {
  const [stranger] = ids.length === 0 ? [] : await store.findStrangers(tx, customerId, ids);
  if (stranger !== undefined) throw invalidValue(`The account has no user ${stranger}; only its users can be members`);
}

/** One audit entry for each user, because membership changes what the user may do. */
const membershipEntries = (
  { id, display_name }: Pick<store.ScimGroup, 'id' | 'display_name'>,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): readonly AuditEntry[] => {
  const entry = (entityId: number, isMember: boolean): AuditEntry => ({
    ...{ action: 'user.permissions', entityType: 'account_user', entityId },
    before: { scim_group_id: id, display_name, is_member: !isMember },
    after: { scim_group_id: id, display_name, is_member: isMember },
  });
  return [...added.map((user) => entry(user, true)), ...removed.map((user) => entry(user, false))];
};

const columnsOf = ({ displayName, externalId }: Resource, at: Date): store.GroupChange => ({
  displayName: String(displayName),
  externalId: externalId === undefined ? null : String(externalId),
  at,
});

const auditedOf = ({ displayName, externalId }: store.GroupChange) => ({
  display_name: displayName,
  external_id: externalId,
});
