import { auditedRecords } from '../../../audit/audited-records.ts';
import type { Clock } from '../../../base/clock.ts';
import { centsOrFiner } from '../../../base/decimal.ts';
import { conflict, inBody } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { positiveAmount } from '../../company/allowance/allowance.service.ts';
import { lockEmployeeCompany } from '../../company/company/company-employees.service.ts';
import type { DeductionIn, DeductionOut, DeductionPatch } from './deduction.schema.ts';
import type { EmployeeDeductionRecord } from './deduction.store.ts';
import * as store from './deduction.store.ts';

export type { Classification, EmployeeDeductionRecord } from './deduction.store.ts';

export interface DeductionPath {
  readonly employeeId: number;
  readonly deductionId: number;
}

export type DeductionService = ReturnType<typeof deductionService>;

/** An employee's own deductions. Pays refer to them by description. */
export function deductionService(deps: { db: Db; clock: Clock }) {
  const deductions = auditedRecords(deps, {
    noun: 'employee-deduction',
    entityType: 'employee_deduction',
    lock: lockEmployeeCompany,
    find: store.findDeduction,
    delete: store.deleteDeduction,
    missing: 'Deduction not found',
    view: deductionView,
  });

  return {
    list: (caller: Caller, employeeId: number) => deductions.list(caller, (tx) => store.listDeductions(tx, employeeId)),

    async create(caller: Caller, employeeId: number, given: DeductionIn): Promise<DeductionOut> {
      const values = {
        description: given.description.trim(),
        amount: positiveAmount(given.amount),
        classification: given.classification,
        is_included_in_super_calculations: given.is_included_in_super_calculations ?? true,
        is_recurring: given.is_recurring ?? true,
        payee_name: given.payee_name?.trim() ?? null,
        payee_account: given.payee_account?.trim() ?? null,
      };
      return deductions.create(caller, employeeId, async (tx, { company_id }, stamps) => {
        await refuseNamesake(tx, { employeeId, description: values.description, except: null });
        return store.insertDeduction(tx, { company_id, employee_id: employeeId, ...values, ...stamps });
      });
    },

    async update(
      caller: Caller,
      { employeeId, deductionId }: DeductionPath,
      given: DeductionPatch,
    ): Promise<DeductionOut> {
      const { description, amount, ...rest } = given;
      const values = {
        ...rest,
        ...(description === undefined ? {} : { description: description.trim() }),
        ...(amount === undefined ? {} : { amount: positiveAmount(amount) }),
      };
      return deductions.update(caller, employeeId, deductionId, async (tx, before, { at }) => {
        if (Object.keys(given).length === 0) return before;
        if (values.description !== undefined) {
          await refuseNamesake(tx, { employeeId, description: values.description, except: deductionId });
        }
        return store.updateDeduction(tx, deductionId, { ...values, updated_at: at });
      });
    },

    remove: (caller: Caller, { employeeId, deductionId }: DeductionPath): Promise<void> =>
      deductions.remove(caller, employeeId, deductionId),
  };
}

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (!other) return;
  throw conflict(
    `The employee already has a deduction '${given.description}' (${other.id}); change that deduction or choose another description`,
    inBody('taken', 'description'),
  );
}

const deductionView = (record: EmployeeDeductionRecord): DeductionOut => ({
  id: record.id,
  employee_id: record.employee_id,
  description: record.description,
  amount: centsOrFiner(record.amount),
  classification: record.classification,
  is_included_in_super_calculations: record.is_included_in_super_calculations,
  is_recurring: record.is_recurring,
  payee_name: record.payee_name,
  payee_account: record.payee_account,
  created_at: timestamp(record.created_at),
  updated_at: timestamp(record.updated_at),
});
