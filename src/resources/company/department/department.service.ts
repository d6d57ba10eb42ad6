import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, lockCompany } from '../company/company.service.ts';
import type { DepartmentIn, DepartmentOut, DepartmentPatch } from './department.schema.ts';
import * as store from './department.store.ts';
import type { DepartmentRecord } from './tables.ts';

export type { DepartmentRecord };
export const { listDepartments } = store;

export type DepartmentService = ReturnType<typeof departmentService>;

export function departmentService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({ principal }: Caller, companyId: number): Promise<DepartmentOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listDepartments(tx, companyId), { readOnly: true });
      return found.map(departmentView);
    },

    async create({ principal, requestId }: Caller, companyId: number, given: DepartmentIn): Promise<DepartmentOut> {
      const { customerId } = principal;
      const at = clock.now();
      const values = { name: given.name.trim(), code: (given.code ?? '').trim() };
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        await refuseNamesake(tx, { companyId, ...values, except: null });
        const made = await store.insertDepartment(tx, {
          customer_id: customerId,
          company_id: companyId,
          ...values,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'department.create', entityType: 'department', entityId: made.id, after: made },
        ]);
        return departmentView(made);
      });
    },

    async update(
      { principal, requestId }: Caller,
      { companyId, id }: { companyId: number; id: number },
      given: DepartmentPatch,
    ): Promise<DepartmentOut> {
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        const before = await requireDepartment(tx, companyId, id);
        const values = {
          name: given.name === undefined ? before.name : given.name.trim(),
          code: given.code === undefined ? before.code : given.code.trim(),
        };
        if (values.name === before.name && values.code === before.code) return departmentView(before);
        await refuseNamesake(tx, { companyId, ...values, except: id });
        const after = await store.updateDepartment(tx, id, { ...values, updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'department.update', entityType: 'department', entityId: id, before, after },
        ]);
        return departmentView(after);
      });
    },

    async remove(
      { principal, requestId }: Caller,
      { companyId, id }: { companyId: number; id: number },
    ): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, companyId);
        const before = await requireDepartment(tx, companyId, id);
        await store.deleteDepartment(tx, id);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'department.delete', entityType: 'department', entityId: id, before },
        ]);
      });
    },
  };
}

async function requireDepartment(tx: Tx, companyId: number, id: number): Promise<DepartmentRecord> {
  const found = await store.findDepartment(tx, companyId, id);
  if (!found) throw notFound('Department not found');
  return found;
}

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (!other) return;
  const field = other.name.toLowerCase() === given.name.toLowerCase() ? 'name' : 'code';
  throw conflict(
    `The ${field} '${given[field]}' is already used by department ${other.id} (${other.name}); choose another`,
    inBody('taken', field),
  );
}

const departmentView = ({ id, company_id, name, code }: DepartmentRecord): DepartmentOut => ({
  id,
  company_id,
  name,
  code,
});
