import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, inBody } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { lockCompany } from '../company/company.service.ts';
import type { DepartmentIn, DepartmentOut, DepartmentPatch } from './department.schema.ts';
import type { DepartmentRecord } from './department.store.ts';
import * as store from './department.store.ts';

export type { DepartmentRecord };
export const { listDepartments } = store;

export type DepartmentService = ReturnType<typeof departmentService>;

export function departmentService(deps: { db: Db; clock: Clock }) {
  const departments = auditedRecords(deps, {
    noun: 'department',
    entityType: 'department',
    lock: lockCompany,
    find: store.findDepartment,
    delete: store.deleteDepartment,
    missing: 'Department not found',
    view: departmentView,
  });

  return {
    list: (caller: Caller, companyId: number) => departments.list(caller, (tx) => store.listDepartments(tx, companyId)),

    async create(caller: Caller, companyId: number, given: DepartmentIn): Promise<DepartmentOut> {
      const values = { name: given.name.trim(), code: (given.code ?? '').trim() };
      return departments.create(caller, companyId, async (tx, _company, stamps) => {
        await refuseNamesake(tx, { companyId, ...values, except: null });
        return store.insertDepartment(tx, { company_id: companyId, ...values, ...stamps });
      });
    },

    async update(
      caller: Caller,
      { companyId, id }: { companyId: number; id: number },
      given: DepartmentPatch,
    ): Promise<DepartmentOut> {
      return departments.update(caller, companyId, id, async (tx, before, { at }) => {
        const values = {
          name: given.name === undefined ? before.name : given.name.trim(),
          code: given.code === undefined ? before.code : given.code.trim(),
        };
        if (values.name === before.name && values.code === before.code) return before;
        await refuseNamesake(tx, { companyId, ...values, except: id });
        return store.updateDepartment(tx, id, { ...values, updated_at: at });
      });
    },

    remove: (caller: Caller, { companyId, id }: { companyId: number; id: number }): Promise<void> =>
      departments.remove(caller, companyId, id),
  };
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

function departmentView({ id, company_id, name, code }: DepartmentRecord): DepartmentOut {
  return { id, company_id, name, code };
}
