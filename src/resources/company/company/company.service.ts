import { type Actor, actorOf, byCaller, type Origin, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { badRequest, forbidden, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { TSchema } from '../../../http/schema.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import type { Params } from '../../../params/params.ts';
import { GUARANTEE_RATE } from '../../../rules/au/parameters.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { type EventIn, recordEvents } from '../../../webhooks/outbox.ts';
import { countryOf, newCompanyValues, onlyWritable, openCompany } from './company.opening.ts';
import type { CompanyIn, CompanyOut, CompanyPatch } from './company.schema.ts';
import * as store from './company.store.ts';
import { defaultsFor, refuseForeignFields, valuesOf, valuesOnMove } from './company.values.ts';
import { type CompanyWithEmployees, companyEventData, companyView } from './company.view.ts';
import type { CompanyRecord } from './tables.ts';

export interface ReportedPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The period of a report. By default, it ends today and starts on the first day of the tax year in which it ends. */
export function reportedPeriod(
  { country }: { readonly country: Country },
  query: { readonly from?: string; readonly to?: string },
  clock: Clock,
): ReportedPeriod {
  const to = query.to === undefined ? clock.today(ZONE_OF[country]) : localDate(query.to);
  const from = query.from === undefined ? taxYearOf(country, to).first : localDate(query.from);
  if (from > to) {
    const msg = `must not be after to, but ${from} is after ${to}`;
    throw new SchemaProblem([{ loc: ['query', 'from'], msg, type: 'value_error', code: 'wrong_order' }]);
  }
  if (from < `${Number(to.slice(0, 4)) - 10}${to.slice(4)}`) {
    throw new SchemaProblem([
      { loc: ['query', 'from'], msg: 'must be at most ten years before to', type: 'value_error', code: 'out_of_range' },
    ]);
  }
  return { from, to };
}

export { newCompanyValues } from './company.opening.ts';
export { formatName } from './company.view.ts';
export * from './declared.ts';
export type { Caller, CompanyRecord };
export const { findCompany, updateCompany, listCompanies: listVisibleCompanies } = store;

/** Creates the employees of a new company. Implemented in the people room. */
export interface EmployeeMaker {
  /** The schema of one new employee. */
  readonly schema: TSchema;
  /** Calls external services, such as the fund registry, before a transaction opens. */
  prepare(employees: readonly unknown[], from: Origin): Promise<PreparedEmployees>;
}

export interface PreparedEmployees {
  /**
   * Creates all employees or throws: a SchemaProblem located under `body -> employees`, a 400 for a business rule, or a
   * 403 when the plan limit is reached. Returns the employees' events, which the caller records after its own.
   */
  createAll(tx: Tx, given: { company: CompanyRecord; actor: Actor; at: Date }): Promise<readonly EventIn[]>;
}

/** Contract [CONV-043]: the maximum number of employees that one request may create. */
const MOST_EMPLOYEES = 5_000;

export interface CompanyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly params: Params;
  readonly employees: EmployeeMaker;
}

/** Serialises writes to a company's set-up, so that the facts a write has checked cannot change before it commits. */
export async function lockCompany(tx: Tx, id: number): Promise<CompanyRecord> {
  const company = await store.findCompanyForChange(tx, id);
  if (!company) throw notFound('Company not found');
  return company;
}

export type CompanyService = ReturnType<typeof companyService>;

export function companyService(deps: CompanyDeps) {
  return {
    list: (caller: Caller, page?: Page) => listCompanies(deps, caller, page),
    read: (caller: Caller, id: number) => readCompany(deps, caller, id),
    create: (caller: Caller, given: CompanyIn) => createCompany(deps, caller, given),
    update: (caller: Caller, id: number, given: CompanyPatch) => changeCompany(deps, caller, id, given),
    remove: (caller: Caller, id: number) => removeCompany(deps, caller, id),
    select: (caller: Caller, id: number) => selectCompany(deps, caller, id),
  };
}

async function listCompanies({ db }: CompanyDeps, { principal }: Caller, page?: Page): Promise<CompanyOut[]> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const viewer = principal.adminMode ? 'owner' : { userId: principal.userId };
      const companies = await store.listCompanies(tx, viewer, page);
      return (await withEmployees(tx, companies)).map(companyView);
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function readCompany({ db }: CompanyDeps, { principal }: Caller, id: number): Promise<CompanyOut> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const company = await store.findCompany(tx, id);
      // The company was deleted after the access check, so answer as if it never existed.
      if (!company) throw badRequest('No company found with the given company_id');
      return companyView(await withEmployeesOf(tx, company));
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

async function createCompany(deps: CompanyDeps, caller: Caller, given: CompanyIn): Promise<CompanyOut> {
  const { db, clock, employees } = deps;
  const { principal, requestId } = caller;
  const { employees: newEmployees } = given;
  const count = newEmployees?.length ?? 0;
  if (count > MOST_EMPLOYEES) {
    throw unprocessable(
      `${count} employees were sent, but one request accepts at most ${MOST_EMPLOYEES}; send the rest in another request`,
      inBody('too_many', 'employees'),
    );
  }
  const values = newCompanyValues(given, (country) => guaranteeRate(deps, country));
  const prepared = newEmployees?.length
    ? await employees.prepare(newEmployees, actorOf(principal, requestId))
    : undefined;
  const at = clock.now();
  const { customerId } = caller.principal;
  const actor = actorOf(principal, requestId);
  return db.tx(customerId, async (tx) => {
    await requirePlace(tx);
    const company = await openCompany(tx, values, { customerId, at });
    const employeeEvents = (await prepared?.createAll(tx, { company, actor, at })) ?? [];
    const made = await withEmployeesOf(tx, company);
    await recordAudit(tx, { customerId, actor, at }, [
      { action: 'company.create', entityType: 'company', entityId: company.id, after: company },
    ]);
    await recordEvents(tx, { clientId: principal.clientId, at }, [
      companyEvent('company.created', made),
      ...employeeEvents,
    ]);
    return companyView(made);
  });
}

async function changeCompany(deps: CompanyDeps, caller: Caller, id: number, given: CompanyPatch): Promise<CompanyOut> {
  const { db, clock } = deps;
  const fields = onlyWritable(given);
  // Contract [COMP-007]: these two columns cannot be null.
  for (const field of ['name', 'country'] as const) {
    if (fields[field] === null)
      throw badRequest(`${field} must not be null; leave it out to keep its value`, inBody('null_not_allowed', field));
  }
  const at = clock.now();
  const { customerId } = caller.principal;
  return db.tx(customerId, async (tx) => {
    const before = await lockCompany(tx, id);
    const country = countryOf(fields) ?? before.country;
    refuseForeignFields(fields, country);
    const isMoving = country !== before.country;
    if (isMoving) await requireMovable(tx, before, country);
    const rate = guaranteeRate(deps, country);
    const values = {
      ...(isMoving ? valuesOnMove(country, rate) : {}),
      ...valuesOf(fields, defaultsFor(country, rate)),
    };
    if (!isChange(before, values)) return companyView(await withEmployeesOf(tx, before));
    const after = await store.updateCompany(tx, id, { ...values, updated_at: at });
    const made = await withEmployeesOf(tx, after);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'company.update', entityType: 'company', entityId: id, before, after },
    ]);
    await recordEvents(tx, { clientId: caller.principal.clientId, at }, [companyEvent('company.updated', made)]);
    return companyView(made);
  });
}

/** Soft delete. Employees keep their records and numbers, and no employee events are written. */
async function removeCompany({ db, clock }: CompanyDeps, caller: Caller, id: number): Promise<void> {
  const at = clock.now();
  const { customerId } = caller.principal;
  await db.tx(customerId, async (tx) => {
    const before = await lockCompany(tx, id);
    const last = await withEmployeesOf(tx, before);
    await store.updateCompany(tx, id, { deleted_at: at, updated_at: at });
    if (last.isDefault) {
      await store.setDefaultCompany(tx, customerId, { companyId: await store.findOldestCompanyId(tx), at });
    }
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'company.delete', entityType: 'company', entityId: id, before },
    ]);
    await recordEvents(tx, { clientId: caller.principal.clientId, at }, [companyEvent('company.deleted', last)]);
  });
}

/**
 * Makes the company the account's default. Contract [COMP-016]: the choice is kept even if the company turns out to
 * be locked.
 */
async function selectCompany({ db, clock }: CompanyDeps, caller: Caller, id: number): Promise<void> {
  const at = clock.now();
  const { customerId } = caller.principal;
  const company = await db.tx(customerId, async (tx) => {
    const found = await store.findCompany(tx, id);
    if (!found) throw badRequest('No company found with the given company_id');
    if (!caller.principal.adminMode && !(await store.canViewPays(tx, caller.principal.userId, id))) {
      throw forbidden('Your PAYS permission on this company does not allow viewing');
    }
    const previous = await store.findDefaultCompanyId(tx, customerId);
    if (previous !== id) {
      await store.setDefaultCompany(tx, customerId, { companyId: id, at });
      await recordAudit(tx, byCaller(caller, at), [
        {
          action: 'company.select',
          entityType: 'company',
          entityId: id,
          before: { default_company_id: previous },
          after: { default_company_id: id },
        },
      ]);
    }
    return found;
  });
  if (company.is_locked) throw forbidden(`The company '${company.name}' is locked`);
}

const guaranteeRate = ({ clock, params }: CompanyDeps, country: Country): string =>
  params.at(clock.today(ZONE_OF[country])).get(GUARANTEE_RATE).value.toFixed();

async function requirePlace(tx: Tx): Promise<void> {
  const { limit, used } = await store.lockCompanyAllowance(tx);
  if (limit !== null && used >= limit) {
    throw forbidden(`Company limit reached (${limit}); upgrade the plan to add another company`);
  }
}

async function requireMovable(tx: Tx, company: CompanyRecord, to: Country): Promise<void> {
  if (await store.hasEverHadEmployees(tx, company.id)) {
    throw badRequest(
      `country cannot change from ${company.country} to ${to}: the company has or had employees, including deleted ones; create a new company instead`,
      inBody('cannot_change', 'country'),
    );
  }
  if (to === 'NZ' && (await store.hasAwards(tx, company.id))) {
    throw badRequest(
      'country cannot change to NZ: the company has awards, which are Australian; delete them first',
      inBody('cannot_change', 'country'),
    );
  }
}

function isChange(before: CompanyRecord, values: Partial<CompanyRecord>): boolean {
  return Object.entries(values).some(([field, value]) => {
    const old = before[field as keyof CompanyRecord];
    const isDecimal = field === 'standard_hours_per_day' || field === 'default_super_rate';
    return isDecimal ? Number(old) !== Number(value) : old !== value;
  });
}

const companyEvent = (
  type: 'company.created' | 'company.updated' | 'company.deleted',
  given: CompanyWithEmployees,
): EventIn => ({
  type,
  entity: { type: 'company', id: given.company.id },
  companyId: given.company.id,
  data: companyEventData(given),
});

async function withEmployees(tx: Tx, companies: readonly CompanyRecord[]): Promise<CompanyWithEmployees[]> {
  const [first] = companies;
  if (!first) return [];
  const defaultId = await store.findDefaultCompanyId(tx, first.customer_id);
  const employees = await store.listEmployeeBasics(
    tx,
    companies.map(({ id }) => id),
  );
  const byCompany = new Map(companies.map(({ id }) => [id, [] as store.EmployeeBasicsRecord[]]));
  for (const employee of employees) byCompany.get(employee.company_id)?.push(employee);
  return companies.map((company) => ({
    company,
    employees: byCompany.get(company.id) ?? [],
    isDefault: company.id === defaultId,
  }));
}

async function withEmployeesOf(tx: Tx, company: CompanyRecord): Promise<CompanyWithEmployees> {
  const [found] = await withEmployees(tx, [company]);
  return found!;
}
