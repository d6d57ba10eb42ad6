import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { centsOrFiner } from '../../../base/decimal.ts';
import { conflict, inBody, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { lockCompany } from '../company/company.service.ts';
import { requireLiveEmployees } from '../company/company-employees.service.ts';
import type { CompanyAllowanceIn, CompanyAllowanceOut, EmployeeAllowanceOut } from './allowance.schema.ts';
import type { AllowanceWithEmployees, EmployeeAllowanceRecord } from './allowance.store.ts';
import * as store from './allowance.store.ts';
import { refuseNulls, valuesOfChange, valuesOfNew } from './allowance.values.ts';

function companyAllowanceView(record: AllowanceWithEmployees): CompanyAllowanceOut {
  const { customer_id: _, employee_ids, ...shown } = record;
  return {
    ...shown,
    amount: centsOrFiner(record.amount),
    employee_ids: [...employee_ids],
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}

export function employeeAllowanceView(record: EmployeeAllowanceRecord): EmployeeAllowanceOut {
  const { customer_id: _, company_id: __, ...shown } = record;
  return {
    ...shown,
    amount: centsOrFiner(record.amount),
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}

export type { AllowanceCategory } from './allowance.schema.ts';
export { OTHER_ALLOWANCE_TYPES, OTHER_TYPE_WORDS, type OtherAllowanceType } from './allowance.schema.ts';
export type { CompanyAllowanceRecord, EmployeeAllowanceRecord } from './allowance.store.ts';
export { positiveAmount } from './allowance.values.ts';
export const { listAllowancesToApply, listCompanyAllowances } = store;

/** Access to the allowance lines on processed pays. The pay room implements it. */
export interface AllowanceHistory {
  /** Renames only the lines copied from this allowance, not other lines with the same text. */
  renameAllowanceLines(tx: Tx, given: { allowanceId: number; description: string; at: Date }): Promise<void>;
}

interface AllowanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly history: AllowanceHistory;
}

/** The company and allowance ids from the request path. */
interface AllowancePath {
  readonly companyId: number;
  readonly allowanceId: number;
}

export type AllowanceService = ReturnType<typeof allowanceService>;

export function allowanceService(deps: AllowanceDeps) {
  const { db, clock } = deps;
  return {
    async list({ principal }: Caller, companyId: number): Promise<CompanyAllowanceOut[]> {
      const found = await db.tx(principal.customerId, (tx) => store.listCompanyAllowances(tx, companyId), {
        readOnly: true,
      });
      return found.map(companyAllowanceView);
    },

    async read({ principal }: Caller, path: AllowancePath): Promise<CompanyAllowanceOut> {
      const found = await db.tx(principal.customerId, (tx) => requireAllowance(tx, path), { readOnly: true });
      return companyAllowanceView(found);
    },

    async create(caller: Caller, companyId: number, given: CompanyAllowanceIn): Promise<CompanyAllowanceOut> {
      refuseNulls(given);
      const { customerId } = caller.principal;
      const at = clock.now();
      const { employee_ids, auto_apply_to_pay, ...fields } = given;
      return db.tx(customerId, async (tx) => {
        const company = await lockCompany(tx, companyId);
        const values = valuesOfNew(fields, company.country);
        const employeeIds = employee_ids ?? [];
        await requireLiveEmployees(tx, companyId, employeeIds);
        await refuseUsedDescription(tx, { companyId, description: values.description });
        const allowanceId = await store.insertCompanyAllowance(tx, {
          customer_id: customerId,
          company_id: companyId,
          ...values,
          auto_apply_to_pay: auto_apply_to_pay ?? false,
          created_at: at,
          updated_at: at,
        });
        await store.replaceAttachments(tx, { customerId, allowanceId, employeeIds });
        const made = await requireAllowance(tx, { companyId, allowanceId });
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'allowance.create', entityType: 'company_allowance', entityId: allowanceId, after: made },
        ]);
        return companyAllowanceView(made);
      });
    },

    update: (caller: Caller, path: AllowancePath, given: CompanyAllowanceIn, options: { renameHistory: boolean }) =>
      updateAllowance(deps, caller, path, given, options),

    async remove(caller: Caller, path: AllowancePath, { force }: { force: boolean }): Promise<void> {
      const { customerId } = caller.principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        await lockCompany(tx, path.companyId);
        const before = await requireAllowance(tx, path);
        if (before.employee_ids.length > 0 && !force) {
          throw conflict(`Allowance is attached to employees: ${before.employee_ids.join(', ')}`);
        }
        await store.deleteCompanyAllowance(tx, path.allowanceId);
        await recordAudit(tx, byCaller(caller, at), [
          { action: 'allowance.delete', entityType: 'company_allowance', entityId: path.allowanceId, before },
        ]);
      });
    },
  };
}

/** Changes an allowance. Renaming it does not affect processed pays unless `renameHistory` is set. */
async function updateAllowance(
  { db, clock, history }: AllowanceDeps,
  caller: Caller,
  path: AllowancePath,
  given: CompanyAllowanceIn,
  { renameHistory }: { renameHistory: boolean },
): Promise<CompanyAllowanceOut> {
  refuseNulls(given);
  const { customerId } = caller.principal;
  const { companyId, allowanceId } = path;
  const at = clock.now();
  const { employee_ids, auto_apply_to_pay, ...fields } = given;
  return db.tx(customerId, async (tx) => {
    const company = await lockCompany(tx, companyId);
    const before = await requireAllowance(tx, path);
    const values = {
      ...valuesOfChange(fields, company.country, before),
      ...(typeof auto_apply_to_pay === 'boolean' ? { auto_apply_to_pay } : {}),
    };
    if (employee_ids) await requireLiveEmployees(tx, companyId, employee_ids);
    const { description } = values;
    if (description !== undefined) {
      await refuseUsedDescription(tx, { companyId, description, exceptCompanyAllowance: allowanceId });
    }
    if (Object.keys(given).length === 0) return companyAllowanceView(before);
    await store.updateCompanyAllowance(tx, allowanceId, { ...values, updated_at: at });
    if (employee_ids) await store.replaceAttachments(tx, { customerId, allowanceId, employeeIds: employee_ids });
    if (renameHistory && description !== undefined) {
      await history.renameAllowanceLines(tx, { allowanceId, description, at });
    }
    const after = await requireAllowance(tx, path);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'allowance.update', entityType: 'company_allowance', entityId: allowanceId, before, after },
    ]);
    return companyAllowanceView(after);
  });
}

async function requireAllowance(
  tx: Tx,
  { companyId, allowanceId }: AllowancePath,
): Promise<store.AllowanceWithEmployees> {
  const found = await store.findCompanyAllowance(tx, companyId, allowanceId);
  if (!found) throw notFound('Allowance not found');
  return found;
}

/**
 * Contract [ALLOW-010]: the description is unique among the company's allowances and all its employees' own allowances.
 */
async function refuseUsedDescription(
  tx: Tx,
  given: { companyId: number; description: string; exceptCompanyAllowance?: number },
): Promise<void> {
  const holder = await store.findDescriptionHolder(tx, { ...given, ofEmployee: 'any' });
  if (!holder) return;
  const where =
    holder.employee_id === null
      ? `by allowance ${holder.allowance_id} of the company`
      : `by an allowance of employee ${holder.employee_id}`;
  throw conflict(
    `The description '${given.description}' is already used ${where}; choose another`,
    inBody('taken', 'description'),
  );
}
