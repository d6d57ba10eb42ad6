import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../company/company.service.ts';
import { lockEmployeeCompany } from '../company/company-employees.service.ts';
import type { EmployeeAllowanceIn, EmployeeAllowanceOut } from './allowance.schema.ts';
import * as store from './allowance.store.ts';
import { refuseNulls, valuesOfChange, valuesOfNew } from './allowance.values.ts';
import { employeeAllowanceView } from './allowance.view.ts';
import type { EmployeeAllowanceRecord } from './tables.ts';

export interface EmployeeAllowancePath {
  readonly employeeId: number;
  readonly allowanceId: number;
}

export type EmployeeAllowanceService = ReturnType<typeof employeeAllowanceService>;

/** Allowances of the employee's own: pays reuse them by their description. */
export function employeeAllowanceService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({ principal }: Caller, employeeId: number): Promise<EmployeeAllowanceOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listEmployeeAllowances(tx, employeeId), {
        readOnly: true,
      });
      return found.map(employeeAllowanceView);
    },

    async create(
      { principal, requestId }: Caller,
      employeeId: number,
      given: EmployeeAllowanceIn,
    ): Promise<EmployeeAllowanceOut> {
      refuseNulls(given);
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const employee = await lockEmployeeCompany(tx, employeeId);
        const values = valuesOfNew(given, employee.country);
        await refuseUsedDescription(tx, {
          companyId: employee.company_id,
          ofEmployee: employeeId,
          description: values.description,
        });
        const made = await store.insertEmployeeAllowance(tx, {
          customer_id: customerId,
          company_id: employee.company_id,
          employee_id: employeeId,
          ...values,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-allowance.create', entityType: 'employee_allowance', entityId: made.id, after: made },
        ]);
        return employeeAllowanceView(made);
      });
    },

    async update(
      { principal, requestId }: Caller,
      path: EmployeeAllowancePath,
      given: EmployeeAllowanceIn,
    ): Promise<EmployeeAllowanceOut> {
      refuseNulls(given);
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const employee = await lockEmployeeCompany(tx, path.employeeId);
        const before = await requireAllowance(tx, path);
        if (Object.keys(given).length === 0) return employeeAllowanceView(before);
        const values = valuesOfChange(given, employee.country, before);
        if (values.description !== undefined) {
          await refuseUsedDescription(tx, {
            companyId: employee.company_id,
            ofEmployee: path.employeeId,
            description: values.description,
            exceptEmployeeAllowance: before.id,
          });
        }
        const after = await store.updateEmployeeAllowance(tx, before.id, { ...values, updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-allowance.update', entityType: 'employee_allowance', entityId: before.id, before, after },
        ]);
        return employeeAllowanceView(after);
      });
    },

    async remove({ principal, requestId }: Caller, path: EmployeeAllowancePath): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockEmployeeCompany(tx, path.employeeId);
        const before = await requireAllowance(tx, path);
        await store.deleteEmployeeAllowance(tx, before.id);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-allowance.delete', entityType: 'employee_allowance', entityId: before.id, before },
        ]);
      });
    },
  };
}

async function requireAllowance(
  tx: Tx,
  { employeeId, allowanceId }: EmployeeAllowancePath,
): Promise<EmployeeAllowanceRecord> {
  const found = await store.findEmployeeAllowance(tx, employeeId, allowanceId);
  if (!found) throw notFound('Allowance not found');
  return found;
}

/** Contract [ALLOW-039]: two employees may share a description; nobody may share one with the company. */
async function refuseUsedDescription(
  tx: Tx,
  given: { companyId: number; ofEmployee: number; description: string; exceptEmployeeAllowance?: number },
): Promise<void> {
  const holder = await store.findDescriptionHolder(tx, given);
  if (!holder) return;
  throw conflict(
    holder.employee_id === null
      ? `The description '${given.description}' is used by company allowance ${holder.allowance_id}; attach the employee to it or choose another`
      : `The employee already has an allowance '${given.description}' (${holder.allowance_id}); change that one or choose another`,
    inBody('taken', 'description'),
  );
}
