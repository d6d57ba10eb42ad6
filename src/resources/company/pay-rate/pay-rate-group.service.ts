import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { findAward } from '../award/award.service.ts';
import { type Caller, formatName, lockCompany } from '../company/company.service.ts';
import { requireLiveEmployees } from '../company/company-employees.service.ts';
import type { GroupMember, PayRateGroupIn, PayRateGroupOut, PayRateGroupPatch } from './pay-rate-group.schema.ts';
import * as store from './pay-rate-group.store.ts';
import type { PayRateGroupRecord } from './tables.ts';

export type PayRateGroupService = ReturnType<typeof payRateGroupService>;

/** A group of one company, as a path names it. */
export interface GroupPath {
  readonly companyId: number;
  readonly groupId: number;
}

export async function requireGroup(tx: Tx, { companyId, groupId }: GroupPath): Promise<PayRateGroupRecord> {
  const found = await store.findGroup(tx, companyId, groupId);
  if (!found) throw notFound('Pay-rate group not found');
  return found;
}

export function payRateGroupService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({ principal }: Caller, companyId: number): Promise<PayRateGroupOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listGroups(tx, companyId), { readOnly: true });
      return found.map(groupView);
    },

    async create({ principal, requestId }: Caller, companyId: number, given: PayRateGroupIn): Promise<PayRateGroupOut> {
      const { customerId } = principal;
      const at = clock.now();
      const values = { name: given.name.trim(), award_id: given.award_id ?? null };
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        await requireAwardOf(tx, companyId, values.award_id);
        await refuseNamesake(tx, { companyId, ...values, except: null });
        const made = await store.insertGroup(tx, {
          customer_id: customerId,
          company_id: companyId,
          ...values,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate-group.create', entityType: 'pay_rate_group', entityId: made.id, after: made },
        ]);
        return groupView(made);
      });
    },

    async update(
      { principal, requestId }: Caller,
      path: GroupPath,
      given: PayRateGroupPatch,
    ): Promise<PayRateGroupOut> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const before = await requireGroup(tx, path);
        const values = {
          name: given.name === undefined ? before.name : given.name.trim(),
          award_id: given.award_id === undefined ? before.award_id : given.award_id,
        };
        if (values.name === before.name && values.award_id === before.award_id) return groupView(before);
        await requireAwardOf(tx, path.companyId, values.award_id);
        await refuseNamesake(tx, { companyId: path.companyId, ...values, except: before.id });
        const after = await store.updateGroup(tx, before.id, { ...values, updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate-group.update', entityType: 'pay_rate_group', entityId: before.id, before, after },
        ]);
        return groupView(after);
      });
    },

    async remove({ principal, requestId }: Caller, path: GroupPath): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const before = await requireGroup(tx, path);
        await store.deleteGroup(tx, before.id);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'pay-rate-group.delete', entityType: 'pay_rate_group', entityId: before.id, before },
        ]);
      });
    },

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

    async addMembers(
      { principal, requestId }: Caller,
      path: GroupPath,
      employeeIds: readonly number[],
    ): Promise<GroupMember[]> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const group = await requireGroup(tx, path);
        await requireLiveEmployees(tx, path.companyId, employeeIds);
        const added = await store.addMembers(tx, { customerId, groupId: group.id, employeeIds, at });
        if (added.length > 0) {
          await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
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

    async removeMember({ principal, requestId }: Caller, path: GroupPath, employeeId: number): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const group = await requireGroup(tx, path);
        if (!(await store.removeMember(tx, group.id, employeeId))) {
          throw notFound('The employee is not in this pay-rate group');
        }
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
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

const groupView = ({ id, name, award_id }: PayRateGroupRecord): PayRateGroupOut => ({ id, name, award_id });

export const memberView = (member: store.MemberRecord): GroupMember => ({
  id: member.id,
  format_name: formatName(member),
  number: member.number,
});
