import { actorOf, byCaller, recordAudit } from '../../../audit/audit.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import {
  badRequest,
  conflict,
  forbidden,
  inBody,
  type NamedField,
  notFound,
  type ProblemCode,
  unprocessable,
} from '../../../base/errors.ts';
import { inTurns } from '../../../base/in-turns.ts';
import type { JsonText } from '../../../base/json-text.ts';
import type { Paged } from '../../../base/page.ts';
import { plansFor, releasingEarly } from '../../../db/pipeline.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { type EmployeeMaker, findCompany } from '../../company/company/company.service.ts';
import type { FundAnswer } from '../super-fund/super-fund.service.ts';
import { repeatedNumber, unreadable } from './employee.check.ts';
import { createEmployees, type ItemResult, type NewEmployees } from './employee.create.service.ts';
import { type Alongside, type EmployeeDeps, MOST_ITEMS } from './employee.deps.ts';
import { type DirectoryEntry, listDirectory } from './employee.directory.ts';
import { type HistoryEntry, type HistoryQuery, listHistory } from './employee.history.ts';
import { type CreateQuery, EmployeeIn, type IdentifierType } from './employee.schema.ts';
import { recordEmployeeChange, shownOf } from './employee.shown.ts';
import * as store from './employee.store.ts';
import { updateEmployees, usisIn } from './employee.update.service.ts';
import { type EmployeeView, employeeView } from './employee.view.ts';
import { type WrittenDeps, writeEmployees } from './employee.written.ts';
import { jsonCache } from './json-cache.ts';
import { textPacker } from './packed-text.ts';
import type { Errors } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';

export type { Country } from '../../../base/country.ts';
export type { Caller } from '../../../http/principal.ts';
export * from './declared.ts';
export type { Shown } from './derived.ts';
export { createEmployees } from './employee.create.service.ts';
export type { Alongside, EmployeeDeps } from './employee.deps.ts';
export { CompanyPath, EmployeeOut, EmployeePatch, EmployeePath } from './employee.schema.ts';
export { recordEmployeeChange, recordEmployeeChanges, shownOf } from './employee.shown.ts';
export {
  type EmployeeInCompany,
  findEmployee,
  findEmployees,
  findEmployeesForChange,
  payCycle,
  updateEmployee,
} from './employee.store.ts';
export { type EmployeeView, employeeEventData, employeeView, opened, sealedNumberOf } from './employee.view.ts';

import { FIELDS } from './fields.ts';

export { ownDays } from './declared.ts';
export { EMPLOYMENT_TENURES, EMPLOYMENT_TYPES, FIELDS } from './fields.ts';
export * from './leave-kind.ts';
export * from './leave-ledger.ts';
export { NO_PAYS, type PayHistory, type PaySummary } from './pay-history.ts';
export { readItems } from './read-item.ts';
export type { EmployeeRecord } from './tables.ts';
export * from './tax-standing.ts';
export { assumedStatus, fringeBenefitsOf, reasonNotEnrolled } from './tax-standing.ts';

/** Contract [CONV-044]: a missing employee and an employee of another account get the same response. */
export const noEmployee = () => badRequest('No employee found with the given employee_id');

type Patch = Readonly<Record<string, unknown>>;

/** The maximum size of the employee JSON cache in bytes: enough for about 35,000 employees. */
const KEPT_BYTES = 46_000_000;
/** The audit action for reading tax numbers: one row per request, regardless of the number of employees returned. */
const TAX_NUMBERS_READ = { action: 'tax-number.read' };

type ReadDeps = EmployeeDeps & WrittenDeps;

export type EmployeeService = ReturnType<typeof employeeService>;

export function employeeService(deps: EmployeeDeps) {
  const { db } = deps;
  const written: ReadDeps = { ...deps, texts: jsonCache(KEPT_BYTES), pack: textPacker() };

  return {
    list: (caller: Caller, companyId: number, filter: store.EmployeeFilter) =>
      listEmployees(written, caller, companyId, filter),

    read: (caller: Caller, id: number) => readEmployee(written, caller, id),

    async directory({ principal }: Caller, companyId: number, filter: store.EmployeeFilter): Promise<DirectoryEntry[]> {
      return db.read(principal.customerId, (tx) => listDirectory(tx, companyId, filter));
    },

    async history({ principal }: Caller, id: number, query: Paged<HistoryQuery>): Promise<HistoryEntry[]> {
      return db.read(principal.customerId, (tx) => listHistory(tx, id, query));
    },

    check: (caller: Caller, companyId: number, items: readonly unknown[]) =>
      checkEmployees(deps, caller, companyId, items),

    /** Schema and value errors of items that do not come from a validated body. */
    faultsOf: (country: Country, items: readonly unknown[]): Promise<readonly Errors[]> =>
      inTurns(unreadable(items, deps.clock.today(ZONE_OF[country]))),

    create: (caller: Caller, companyId: number, items: readonly unknown[], query: CreateQuery = {}) =>
      createBatch(deps, caller, companyId, items, query),

    async update(
      caller: Caller,
      given: { companyId: number; identifierType: IdentifierType },
      items: readonly Patch[],
      alongside?: Alongside,
    ): Promise<readonly ItemResult[]> {
      requireBatch(items);
      return updateEmployees(deps, caller, given, items, alongside);
    },

    remove: (caller: Caller, id: number) => removeEmployee(deps, caller, id),

    restore: (caller: Caller, id: number) => restoreEmployee(deps, caller, id),
  };
}

/** A read writes only the audit row for the tax numbers that it returns, so relaxed durability is enough. */
const reading = <T>({ db }: EmployeeDeps, { principal }: Caller, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(principal.customerId, fn, { durability: 'relaxed', isolation: 'snapshot' });

/** Returns each employee as JSON text, in parts. */
async function listEmployees(
  deps: ReadDeps,
  caller: Caller,
  companyId: number,
  filter: store.EmployeeFilter,
): Promise<readonly (readonly JsonText[])[]> {
  return reading(deps, caller, async (tx) => {
    const [company, employees] = await Promise.all([
      findCompany(tx, companyId),
      store.listVersions(tx, companyId, filter),
    ]);
    if (!company) throw badRequest('No company found with the given company_id');
    const texts = await releasingEarly(employees.length, () => writeEmployees(deps, tx, employees));
    const withTaxNumber = employees.filter(({ has_tax_number }) => has_tax_number).length;
    if (withTaxNumber > 0) {
      await recordAudit(tx, byCaller(caller, deps.clock.now()), [
        { ...TAX_NUMBERS_READ, entityType: 'company', entityId: companyId, after: { employees: withTaxNumber } },
      ]);
    }
    return texts;
  });
}

/** Returns the employee as JSON text, in parts. */
async function readEmployee(deps: ReadDeps, caller: Caller, id: number): Promise<readonly JsonText[]> {
  return reading(deps, caller, async (tx) => {
    const [employee] = await Promise.all([
      store.findVersion(tx, id),
      recordAudit(
        tx,
        byCaller(caller, deps.clock.now()),
        [{ ...TAX_NUMBERS_READ, entityType: 'employee', entityId: id, after: { employees: 1 } }],
        { onlyIf: store.holdsTaxNumber(id) },
      ),
    ]);
    if (!employee) throw noEmployee();
    const [text] = await writeEmployees(deps, tx, [employee]);
    return text!;
  });
}

/** Validates items for creation. Creates the readable ones in a transaction that is rolled back. */
async function checkEmployees(
  deps: EmployeeDeps,
  caller: Caller,
  companyId: number,
  items: readonly unknown[],
): Promise<readonly { errors: Errors }[]> {
  requireBatch(items);
  const work = async (tx: Tx, wanted: NewEmployees) => {
    const today = deps.clock.today(ZONE_OF[wanted.company.country]);
    const unread = await inTurns(unreadable(items, today));
    const readable = items.filter((_, index) => Object.keys(unread[index]!).length === 0);
    if (readable.length === 0) return unread.map((errors) => ({ errors }));
    const made = await createEmployees(deps, tx, wanted, readable);
    const reported = made.errors.map((errors, index) => {
      const repeated = errors.number && repeatedNumber(readable, index);
      return repeated ? { ...errors, number: repeated } : errors;
    });
    const found = reported[Symbol.iterator]();
    return unread.map((errors) => ({
      errors: Object.keys(errors).length === 0 ? (found.next().value as Errors) : errors,
    }));
  };
  return withNewEmployees(deps, caller, { companyId, items, preview: true }, work);
}

function createBatch(
  deps: EmployeeDeps,
  caller: Caller,
  companyId: number,
  items: readonly unknown[],
  { esct_rate_method: esctRateMethod }: CreateQuery,
): Promise<readonly ItemResult[]> {
  requireBatch(items);
  const { clientId } = caller.principal;
  const work = async (tx: Tx, wanted: NewEmployees) => {
    const made = await createEmployees(deps, tx, { ...wanted, esctRateMethod }, items);
    let results: readonly ItemResult[] = [];
    await sendTogether(
      tx,
      [
        () => recordEvents(tx, { clientId, at: wanted.at }, made.events()),
        () => {
          results = made.results();
          return undefined;
        },
      ],
      { count: items.length },
    );
    return results;
  };
  return withNewEmployees(deps, caller, { companyId, items }, work);
}

/** Queries the fund registry, then opens the transaction in which employees of the company are created. */
async function withNewEmployees<T>(
  { db, clock, funds: registry }: EmployeeDeps,
  { principal, requestId }: Caller,
  { companyId, items, preview }: { companyId: number; items: readonly unknown[]; preview?: true },
  work: (tx: Tx, wanted: NewEmployees) => Promise<T>,
): Promise<T> {
  const actor = actorOf(principal, requestId);
  const funds = await registry.lookUp(usisIn(items), actor);
  const fundOf = (usi: string) => funds.get(usi) ?? UNAVAILABLE;
  return db.tx(
    principal.customerId,
    async (tx) => {
      const company = await store.findCompanyForNewEmployees(tx, companyId);
      if (!company) throw notFound('Company not found');
      return work(tx, { company, actor, at: clock.now(), fundOf, location: ['body'] });
    },
    { ...plansFor(items.length), ...(preview ? { preview } : {}) },
  );
}

/** Soft delete. Employment, history and number do not change, and nothing is reported to the tax office. */
async function removeEmployee(deps: EmployeeDeps, caller: Caller, id: number): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  await db.tx(caller.principal.customerId, async (tx) => {
    const row = await lockEmployee(tx, id);
    if (row.is_deleted) throw conflict(`Employee ${id} is already deleted`);
    const after = await store.updateEmployee(tx, id, { deleted_at: at, updated_at: at });
    const [shown] = await shownOf(deps, tx, [after]);
    await recordEmployeeChange(tx, { ...caller, at }, row.company_country, shown!, {
      type: 'employee.deleted',
      audit: { action: 'employee.delete', entityType: 'employee', entityId: id },
    });
  });
}

/** Restores a deleted employee. An employee who was terminated remains terminated. */
async function restoreEmployee(deps: EmployeeDeps, caller: Caller, id: number): Promise<EmployeeView> {
  const { db, clock } = deps;
  const at = clock.now();
  return db.tx(caller.principal.customerId, async (tx) => {
    const row = await lockEmployee(tx, id);
    if (!row.is_deleted) throw conflict(`Employee ${id} is not deleted`);
    await requirePlaceFor(tx, row);
    const after = await store.updateEmployee(tx, id, { deleted_at: null, updated_at: at });
    const [shown] = await shownOf(deps, tx, [after]);
    await recordEmployeeChange(tx, { ...caller, at }, row.company_country, shown!, {
      type: 'employee.updated',
      audit: { action: 'employee.restore', entityType: 'employee', entityId: id },
    });
    return employeeView(row.company_country, shown!);
  });
}

/**
 * Locates the errors of an employee sent with a new company. An error whose key is not a field applies to the whole
 * employee.
 */
const wrongFields = (index: number, errors: Readonly<Record<string, string>>): readonly NamedField[] =>
  Object.entries(errors).map(([key, message]) => ({
    place: ['body', 'employees', index, ...(key in FIELDS ? [key] : [])],
    code: codeOfItem(key),
    message,
  }));

const codeOfItem = (key: string): ProblemCode =>
  key === 'number' ? 'taken' : key === 'licence' ? 'limit_reached' : 'not_accepted';

/** Creates the employees of a new company, all or none. */
export const employeeMaker = (
  deps: Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'logger' | 'funds'>,
): EmployeeMaker => ({
  schema: EmployeeIn,
  async prepare(employees, from) {
    const funds = await deps.funds.lookUp(usisIn(employees), from);
    const fundOf = (usi: string) => funds.get(usi) ?? UNAVAILABLE;
    return {
      async createAll(tx, { company, actor, at }) {
        const given = { company, actor, at, fundOf, location: ['body', 'employees'] };
        const { errors, events } = await createEmployees(deps, tx, given, employees);
        const failed = errors.findIndex((wrong) => Object.keys(wrong).length > 0);
        if (failed >= 0) {
          const reasons = Object.entries(errors[failed]!).map(([key, text]) => `${key}: ${text}`);
          throw badRequest(
            `Employee ${failed} cannot be created, so nothing was saved: ${reasons.join('; ')}`,
            ...wrongFields(failed, errors[failed]!),
          );
        }
        return events();
      },
    };
  },
});

export async function lockEmployee(tx: Tx, id: number): Promise<store.EmployeeInCompany> {
  const row = await store.findEmployeeForChange(tx, { id });
  if (!row) throw noEmployee();
  return row;
}

/**
 * Contract [LIFE-053]: checks the plan limit with the restored employee included. Terminated employees do not count.
 */
async function requirePlaceFor(tx: Tx, row: EmployeeRecord): Promise<void> {
  const { limit, used } = await store.lockPlaces(tx);
  if (limit !== null && used + (row.is_terminated ? 0 : 1) > limit) {
    throw forbidden(`Employee limit reached (${limit}); upgrade the plan to restore this employee`);
  }
}

const UNAVAILABLE: FundAnswer = { is: 'unavailable' };

/** Rejects empty and oversized batches. */
export function requireBatch(items: readonly unknown[], one = 'employee'): void {
  if (items.length === 0) throw badRequest(`The list is empty; send at least one ${one}`, inBody('too_few'));
  if (items.length > MOST_ITEMS) {
    throw unprocessable(
      `${items.length} ${one}s were sent, but one request accepts at most ${MOST_ITEMS}; send the rest in another request`,
      inBody('too_many'),
    );
  }
}
