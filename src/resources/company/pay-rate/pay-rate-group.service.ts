import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { findAward } from '../award/award.service.ts';
import { formatName, lockCompany } from '../company/company.service.ts';
import { requireLiveEmployees } from '../company/company-employees.service.ts';
import type { PayRateGroupRecord } from './pay-rate.store.ts';
import type { GroupMember, PayRateGroupIn, PayRateGroupOut, PayRateGroupPatch } from './pay-rate-group.schema.ts';
import * as store from './pay-rate-group.store.ts';

export type PayRateGroupService = ReturnType<typeof payRateGroupService>;

/** The company and group ids from the request path. */
export interface GroupPath {
  readonly companyId: number;
  readonly groupId: number;
}

const NO_GROUP = 'Pay-rate group not found';

export async function requireGroup(tx: Tx, { companyId, groupId }: GroupPath): Promise<PayRateGroupRecord> {
  const found = await store.findGroup(tx, companyId, groupId);
  if (!found) throw notFound(NO_GROUP);
  return found;
}

export function payRateGroupService(deps: { db: Db; clock: Clock }) {
  const groups = auditedRecords(deps, {
    noun: 'pay-rate-group',
    entityType: 'pay_rate_group',
    lock: lockCompany,
    find: store.findGroup,
    delete: store.deleteGroup,
    missing: NO_GROUP,
    view: groupView,
  });

  return {
    list: (caller: Caller, companyId: number) => groups.list(caller, (tx) => store.listGroups(tx, companyId)),

    async create(caller: Caller, companyId: number, given: PayRateGroupIn): Promise<PayRateGroupOut> {
      const values = { name: given.name.trim(), award_id: given.award_id ?? null };
      return groups.create(caller, companyId, async (tx, _company, stamps) => {
        await requireAwardOf(tx, companyId, values.award_id);
        await refuseNamesake(tx, { companyId, ...values, except: null });
        return store.insertGroup(tx, { company_id: companyId, ...values, ...stamps });
      });
    },

    async update(
      caller: Caller,
      { companyId, groupId }: GroupPath,
      given: PayRateGroupPatch,
    ): Promise<PayRateGroupOut> {
      return groups.update(caller, companyId, groupId, async (tx, before, { at }) => {
        const values = {
          name: given.name === undefined ? before.name : given.name.trim(),
          award_id: given.award_id === undefined ? before.award_id : given.award_id,
        };
        if (values.name === before.name && values.award_id === before.award_id) return before;
        await requireAwardOf(tx, companyId, values.award_id);
        await refuseNamesake(tx, { companyId, ...values, except: groupId });
        return store.updateGroup(tx, groupId, { ...values, updated_at: at });
      });
    },

    remove: (caller: Caller, { companyId, groupId }: GroupPath): Promise<void> =>
      groups.remove(caller, companyId, groupId),

    ...groupMembers(deps),
  };
}

/** The employees that use the rates of a group. */
function groupMembers({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async listMembers({ principal }: Caller, path: GroupPath, page?: Page): Promise<GroupMember[]> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          await requireGroup(tx, path);
          return (await store.listMembers(tx, { ...path, ...(page ? { page } : {}) })).map(memberView);
        },
        { readOnly: true },
      );
    },

    async addMembers(caller: Caller, path: GroupPath, employeeIds: readonly number[]): Promise<GroupMember[]> {
      const { customerId } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const group = await requireGroup(tx, path);
        await requireLiveEmployees(tx, path.companyId, employeeIds);
        const added = await store.addMembers(tx, { customerId, groupId: group.id, employeeIds, at });
        if (added.length > 0) {
          await recordAudit(tx, byCaller(caller, at), [
            {
              action: 'pay-rate-group.add-employees',
              entityType: 'pay_rate_group',
              entityId: group.id,
              after: { employee_ids: added },
            },
          ]);
        }
        return (await store.listMembers(tx, path)).map(memberView);
      });
    },

    async removeMember(caller: Caller, path: GroupPath, employeeId: number): Promise<void> {
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const group = await requireGroup(tx, path);
        if (!(await store.removeMember(tx, group.id, employeeId))) {
          throw notFound('The employee is not in this pay-rate group');
        }
        await recordAudit(tx, byCaller(caller, at), [
          {
            action: 'pay-rate-group.remove-employee',
            entityType: 'pay_rate_group',
            entityId: group.id,
            before: { employee_ids: [employeeId] },
          },
        ]);
      });
    },
  };
}

async function requireAwardOf(tx: Tx, companyId: number, awardId: number | null): Promise<void> {
  if (awardId === null || (await findAward(tx, companyId, awardId))) return;
  throw badRequest(`award_id ${awardId} is not an award of this company`, inBody('unknown_award', 'award_id'));
}

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (!other) return;
  throw conflict(
    `The name '${given.name}' is already used by pay-rate group ${other.id} under the same award; choose another`,
    inBody('taken', 'name'),
  );
}

function groupView({ id, name, award_id }: PayRateGroupRecord): PayRateGroupOut {
  return { id, name, award_id };
}

export const memberView = (member: store.MemberRecord): GroupMember => ({
  id: member.id,
  format_name: formatName(member),
  number: member.number,
});
