import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { money, roundToCent } from '../../../base/decimal.ts';
import { centsOrFiner, decimalOf } from '../../../base/decimal-text.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { lockEmployeeCompany } from '../../company/company/company-employees.service.ts';
import type { DeductionIn, DeductionOut, DeductionPatch } from './deduction.schema.ts';
import * as store from './deduction.store.ts';
import type { EmployeeDeductionRecord } from './tables.ts';

export type { Classification, EmployeeDeductionRecord } from './tables.ts';

export interface DeductionPath {
  readonly employeeId: number;
  readonly deductionId: number;
}

export type DeductionService = ReturnType<typeof deductionService>;

/** Deductions of the employee's own: pays reuse them by their description. */
export function deductionService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({ principal }: Caller, employeeId: number): Promise<DeductionOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listDeductions(tx, employeeId), {
        readOnly: true,
      });
      return found.map(deductionView);
    },

    async create({ principal, requestId }: Caller, employeeId: number, given: DeductionIn): Promise<DeductionOut> {
      const { customerId } = principal;
      const at = clock.now();
      const values = {
        description: given.description.trim(),
        amount: amountOf(given.amount),
        classification: given.classification,
        is_included_in_super_calculations: given.is_included_in_super_calculations ?? true,
        is_recurring: given.is_recurring ?? true,
        payee_name: given.payee_name?.trim() ?? null,
        payee_account: given.payee_account?.trim() ?? null,
      };
      return db.tx(customerId, async (tx) => {
        const employee = await lockEmployeeCompany(tx, employeeId);
        await refuseNamesake(tx, { employeeId, description: values.description, except: null });
        const made = await store.insertDeduction(tx, {
          customer_id: customerId,
          company_id: employee.company_id,
          employee_id: employeeId,
          ...values,
          created_at: at,
          updated_at: at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-deduction.create', entityType: 'employee_deduction', entityId: made.id, after: made },
        ]);
        return deductionView(made);
      });
    },

    async update({ principal, requestId }: Caller, path: DeductionPath, given: DeductionPatch): Promise<DeductionOut> {
      const { customerId } = principal;
      const at = clock.now();
      const { description, amount, ...rest } = given;
      const values = {
        ...rest,
        ...(description === undefined ? {} : { description: description.trim() }),
        ...(amount === undefined ? {} : { amount: amountOf(amount) }),
      };
      return db.tx(customerId, async (tx) => {
        await lockEmployeeCompany(tx, path.employeeId);
        const before = await requireDeduction(tx, path);
        if (Object.keys(given).length === 0) return deductionView(before);
        if (values.description !== undefined) {
          await refuseNamesake(tx, {
            employeeId: path.employeeId,
            description: values.description,
            except: before.id,
          });
        }
        const after = await store.updateDeduction(tx, before.id, { ...values, updated_at: at });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-deduction.update', entityType: 'employee_deduction', entityId: before.id, before, after },
        ]);
        return deductionView(after);
      });
    },

    async remove({ principal, requestId }: Caller, path: DeductionPath): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockEmployeeCompany(tx, path.employeeId);
        const before = await requireDeduction(tx, path);
        await store.deleteDeduction(tx, before.id);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'employee-deduction.delete', entityType: 'employee_deduction', entityId: before.id, before },
        ]);
      });
    },
  };
}

const LARGEST = '9999999.99';

function amountOf(given: string | number): string {
  const amount = roundToCent(decimalOf(given));
  if (amount.lessThanOrEqualTo(0))
    throw badRequest(`amount must be more than zero, but ${given} was sent`, inBody('too_small', 'amount'));
  if (amount.greaterThan(LARGEST))
    throw badRequest(`amount must be at most ${LARGEST}, but ${given} was sent`, inBody('too_large', 'amount'));
  return money(amount);
}

async function requireDeduction(tx: Tx, { employeeId, deductionId }: DeductionPath): Promise<EmployeeDeductionRecord> {
  const found = await store.findDeduction(tx, employeeId, deductionId);
  if (!found) throw notFound('Deduction not found');
  return found;
}

async function refuseNamesake(tx: Tx, given: Parameters<typeof store.findNamesake>[1]): Promise<void> {
  const other = await store.findNamesake(tx, given);
  if (!other) return;
  throw conflict(
    `The employee already has a deduction '${given.description}' (${other.id}); change that one or choose another`,
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
