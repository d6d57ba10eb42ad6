import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, inBody } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { lockEmployeeCompany } from '../company/company-employees.service.ts';
import type { EmployeeAllowanceIn, EmployeeAllowanceOut } from './allowance.schema.ts';
import { employeeAllowanceView } from './allowance.service.ts';
import * as store from './allowance.store.ts';
import { refuseNulls, valuesOfChange, valuesOfNew } from './allowance.values.ts';

export interface EmployeeAllowancePath {
  readonly employeeId: number;
  readonly allowanceId: number;
}

export type EmployeeAllowanceService = ReturnType<typeof employeeAllowanceService>;

/** An employee's own allowances. Pays refer to them by description. */
export function employeeAllowanceService(deps: { db: Db; clock: Clock }) {
  const allowances = auditedRecords(deps, {
    noun: 'employee-allowance',
    entityType: 'employee_allowance',
    lock: lockEmployeeCompany,
    find: store.findEmployeeAllowance,
    delete: store.deleteEmployeeAllowance,
    missing: 'Allowance not found',
    view: employeeAllowanceView,
  });

  return {
    list: (caller: Caller, employeeId: number) =>
      allowances.list(caller, (tx) => store.listEmployeeAllowances(tx, employeeId)),

    async create(caller: Caller, employeeId: number, given: EmployeeAllowanceIn): Promise<EmployeeAllowanceOut> {
      refuseNulls(given);
      return allowances.create(caller, employeeId, async (tx, { company_id, country }, stamps) => {
        const values = valuesOfNew(given, country);
        const { description } = values;
        await refuseUsedDescription(tx, { companyId: company_id, ofEmployee: employeeId, description });
        return store.insertEmployeeAllowance(tx, { company_id, employee_id: employeeId, ...values, ...stamps });
      });
    },

    async update(
      caller: Caller,
      { employeeId, allowanceId }: EmployeeAllowancePath,
      given: EmployeeAllowanceIn,
    ): Promise<EmployeeAllowanceOut> {
      refuseNulls(given);
      return allowances.update(caller, employeeId, allowanceId, async (tx, before, { owner, at }) => {
        if (Object.keys(given).length === 0) return before;
        const values = valuesOfChange(given, owner.country, before);
        if (values.description !== undefined) {
          await refuseUsedDescription(tx, {
            companyId: owner.company_id,
            ofEmployee: employeeId,
            description: values.description,
            exceptEmployeeAllowance: allowanceId,
          });
        }
        return store.updateEmployeeAllowance(tx, allowanceId, { ...values, updated_at: at });
      });
    },

    remove: (caller: Caller, { employeeId, allowanceId }: EmployeeAllowancePath): Promise<void> =>
      allowances.remove(caller, employeeId, allowanceId),
  };
}

/**
 * Contract [ALLOW-039]: two employees may use the same description, but one employee may not use it twice, and no
 * employee may use the description of a company allowance.
 */
async function refuseUsedDescription(
  tx: Tx,
  given: { companyId: number; ofEmployee: number; description: string; exceptEmployeeAllowance?: number },
): Promise<void> {
  const holder = await store.findDescriptionHolder(tx, given);
  if (!holder) return;
  throw conflict(
    holder.employee_id === null
      ? `The description '${given.description}' is used by company allowance ${holder.allowance_id}; attach the employee to that allowance or choose another description`
      : `The employee already has an allowance '${given.description}' (${holder.allowance_id}); change that allowance or choose another description`,
    inBody('taken', 'description'),
  );
}
