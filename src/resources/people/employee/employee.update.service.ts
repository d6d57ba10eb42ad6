import { actorOf, byCaller, inLog, recordAudit } from '../../../audit/audit.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { Decimal } from '../../../base/decimal.ts';
import { AppError, badRequest, inBody, unprocessable } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { noteAddresses } from '../portal-address/portal-address.service.ts';
import type { FundAnswer } from '../super-fund/super-fund.service.ts';
import { changedMarks, sentValues } from './changed-marks.ts';
import { DECLARATION_FIELDS, isExcused, missingDeclaration, settleNzDeclaration } from './declaration.ts';
import { type StoredDeclarations, withExemption } from './declared.ts';
import type { Shown } from './derived.ts';
import {
  foreignBalanceText,
  fundUnknownText,
  type ItemResult,
  isBalanceOf,
  numberTaken,
  UNEXPECTED_ITEM,
  wantedBalances,
} from './employee.create.service.ts';
import type { Alongside, EmployeeDeps } from './employee.deps.ts';
import type { IdentifierType } from './employee.schema.ts';
import * as store from './employee.store.ts';
import { employeeEventData, employeeView, opened } from './employee.view.ts';
import type { Field, NewEmployee } from './field.ts';
import {
  BALANCE_NAMES,
  COLUMN_NAMES,
  type ColumnName,
  type ColumnValues,
  FIELD_LIST,
  FIELDS,
  STP_STATUS_OF,
} from './fields.ts';
import {
  addLeaveEntries,
  balancesAfter,
  balancesOf,
  entriesToSet,
  entriesToWipe,
  type LeaveEntry,
  NO_BALANCES,
} from './leave-ledger.ts';
import { clearedValue, DEFAULT_DAYS_PER_WEEK, followingDays, ratesOfToday, stillFollowing } from './new-employee.ts';
import { NEVER_PAID, taxYearsFrom } from './pay-history.ts';
import { type Errors, type Item, readItems } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';
import { followedToday, taxDayOf } from './tax-day.ts';

/** The distinct fund identifiers in a batch. The registry is queried before the transaction opens. */
export const usisIn = (items: readonly unknown[]): ReadonlySet<string> =>
  new Set(
    (items as readonly { default_employee_fund_usi?: unknown }[]).flatMap(({ default_employee_fund_usi: usi }) =>
      typeof usi === 'string' && usi !== '' ? [usi] : [],
    ),
  );

type Key = { readonly id: number } | { readonly number: string };

/** Fails one item without affecting the others. */
class ItemFailed extends Error {
  readonly errors: Errors;
  constructor(errors: Errors) {
    super('the item failed');
    this.errors = errors;
  }
}

/** Fields that a country's declaration requires and that therefore cannot be cleared. */
const NEEDED: readonly (readonly [ColumnName, Country])[] = FIELD_LIST.flatMap(([name, { required }]) =>
  required === 'AU' || required === 'NZ' ? [[name as ColumnName, required] as const] : [],
);

type Patch = Readonly<Record<string, unknown>>;

interface UpdateOf {
  readonly companyId: number;
  readonly identifierType: IdentifierType;
}

/** One item of the request, together with the data needed to apply it. */
interface ItemUpdate {
  readonly caller: Caller;
  readonly company: CompanyRecord;
  readonly key: Key;
  readonly item: Item;
  readonly funds: ReadonlyMap<string, FundAnswer>;
}

/**
 * Changes employees one by one, in order, each in its own transaction. Earlier changes are kept when a later one fails.
 */
export async function updateEmployees(
  deps: EmployeeDeps,
  caller: Caller,
  given: UpdateOf,
  patches: readonly Patch[],
  alongside?: Alongside,
): Promise<readonly ItemResult[]> {
  const keys = patches.map((patch, index) => keyOf(patch, given.identifierType, index));
  const funds = await deps.funds.lookUp(usisIn(patches), actorOf(caller.principal, caller.requestId));
  const { company, items } = await readPatches(deps, caller, given, patches, keys);
  const results: ItemResult[] = [];
  for (const [index, item] of items.entries()) {
    // Contract [LEAVE-018]: the only item error that ends the request. Changes to earlier employees are kept.
    const foreign = BALANCE_NAMES.find((name) => name in item.balances && !isBalanceOf(company.country, name));
    if (foreign) {
      throw badRequest(
        `Item ${index}: ${foreignBalanceText(foreign)}; the items before this one were processed, the rest were not`,
        inBody('other_country', index, foreign),
      );
    }
    results.push(await updateOne(deps, { caller, company, key: keys[index]!, item, funds }, alongside));
  }
  return results;
}

function readPatches(
  { db, clock }: EmployeeDeps,
  { principal }: Caller,
  { companyId, identifierType }: UpdateOf,
  patches: readonly Patch[],
  keys: readonly Key[],
): Promise<{ company: CompanyRecord; items: readonly Item[] }> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) throw new AppError(404, 'Company not found');
      const today = clock.today(ZONE_OF[company.country]);
      const items = readItems(
        patches.map((patch) => withoutKey(patch, identifierType)),
        { today },
      );
      await refuseLostDeclarations(tx, { company, today }, keys, items);
      return { company, items };
    },
    { readOnly: true },
  );
}

/** Contract [EMP-246]: a null for a field that creation requires is rejected with 422 before anything changes. */
async function refuseLostDeclarations(
  tx: Tx,
  { company, today }: { company: CompanyRecord; today: LocalDate },
  keys: readonly Key[],
  items: readonly Item[],
): Promise<void> {
  const suspects = items.flatMap((item, index) =>
    NEEDED.filter(([name, country]) => country === company.country && item.columns[name] === null).map(([name]) => ({
      name,
      index,
    })),
  );
  if (suspects.length === 0) return;
  const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []));
  const numbers = keys.flatMap((key) => ('number' in key ? [key.number] : []));
  const found = await store.findEmployees(tx, company.id, ids.length > 0 ? { ids } : { numbers });
  const problems = suspects.filter(({ name, index }) => {
    const key = keys[index]!;
    const stored = found.find((row) => ('id' in key ? row.id === key.id : row.number === key.number));
    return (
      stored !== undefined &&
      !isExcused(name, {
        ...stored,
        ...items[index]!.columns,
        declarations: exempted(stored, items[index]!, today),
      } as Parameters<typeof isExcused>[1])
    );
  });
  if (problems.length === 0) return;
  throw new SchemaProblem(
    problems.map(({ name, index }) => ({
      loc: ['body', index, name],
      msg: 'this field is required and cannot be cleared',
      type: 'required',
      code: 'null_not_allowed',
    })),
  );
}

/** Applies one item in its own transaction. If it fails, returns the failure as errors of the item. */
async function updateOne(deps: EmployeeDeps, update: ItemUpdate, alongside?: Alongside): Promise<ItemResult> {
  const { caller, item } = update;
  try {
    if (Object.keys(item.errors).length > 0) throw new ItemFailed(item.errors);
    return await deps.db.tx(caller.principal.customerId, async (tx) => {
      await alongside?.(tx);
      return applyItem(tx, deps, update);
    });
  } catch (error) {
    if (error instanceof ItemFailed) return { errors: error.errors };
    if (isNumberConflict(error)) return { errors: { number: await conflictText(deps, caller, item) } };
    // An unavailable database fails the whole request, not the item.
    if (error instanceof AppError) throw error;
    deps.logger.error(
      { ...inLog(actorOf(caller.principal, caller.requestId)), err: error },
      'an employee could not be updated',
    );
    return { errors: { exception: UNEXPECTED_ITEM } };
  }
}

/** The employee before and after the item. */
interface Planned {
  readonly before: EmployeeRecord;
  readonly after: ColumnValues;
  readonly changed: readonly ColumnName[];
  readonly declarations: StoredDeclarations;
  readonly isExempted: boolean;
  readonly marks: ReturnType<typeof changedMarks>;
}

async function applyItem(tx: Tx, deps: EmployeeDeps, update: ItemUpdate): Promise<ItemResult> {
  const { caller, company, item } = update;
  const at = deps.clock.now();
  const planned = plan(deps, update, opened(await lockForUpdate(tx, update), deps.cipher));
  await requireValid(tx, update, planned);

  const { before, after } = planned;
  const around = await readAround(tx, deps, company, before.id);
  const entries = leaveEntries(item, after, { ...around, employeeId: before.id });
  if (planned.changed.length === 0 && entries.length === 0 && !planned.isExempted && !planned.marks) {
    return { employee: employeeView(company.country, { ...around, employee: before }), errors: {} };
  }
  const stored = await storePlanned(tx, deps, update, planned, at);
  await addLeaveEntries(tx, { customerId: caller.principal.customerId, at }, entries);
  const shown = {
    ...around,
    employee: opened(stored, deps.cipher),
    balances: balancesAfter(around.balances, entries),
  };
  await recordAudit(tx, byCaller(caller, at), [auditOf(item, planned, entries)]);
  await recordEvents(tx, { clientId: caller.principal.clientId, at }, [
    {
      type: 'employee.updated',
      entity: { type: 'employee', id: before.id },
      companyId: company.id,
      data: employeeEventData(company.country, shown),
    },
  ]);
  return { employee: employeeView(company.country, shown), errors: {} };
}

async function lockForUpdate(tx: Tx, { company, key }: ItemUpdate): Promise<store.EmployeeInCompany> {
  const row = await store.findEmployeeForChange(tx, key);
  if (!row || row.company_id !== company.id) throw new ItemFailed({ detail: notHere(key) });
  if (row.is_deleted) {
    throw new ItemFailed({
      detail: `Employee ${row.id} is deleted; to change the record, restore it first with POST /api/employees/${row.id}/restore`,
    });
  }
  return row;
}

function plan({ params, clock }: EmployeeDeps, { company, item }: ItemUpdate, before: EmployeeRecord): Planned {
  const after = merged(before, item, { company, rates: ratesOfToday(params, clock) });
  const declarations = exempted(before, item, clock.today(ZONE_OF[company.country]));
  return {
    before,
    after,
    changed: COLUMN_NAMES.filter((name) => !isSame(FIELDS[name], before[name], after[name])),
    declarations,
    isExempted: declarations !== before.declarations,
    marks: changedMarks(before, item),
  };
}

async function requireValid(tx: Tx, { company, item, funds }: ItemUpdate, planned: Planned): Promise<void> {
  const errors = {
    ...declarationErrors(company, item, planned),
    ...startErrors(item, planned),
    ...fundErrors(item, funds),
    ...(await numberErrors(tx, planned)),
  };
  if (Object.keys(errors).length > 0) throw new ItemFailed(errors);
}

function declarationErrors({ country }: CompanyRecord, item: Item, { after, declarations }: Planned): Errors {
  const touched = item.exemption !== undefined || DECLARATION_FIELDS.some((name) => name in item.columns);
  return touched ? missingDeclaration(country, { ...after, declarations }) : {};
}

/**
 * An employment cannot end before it starts. A start date after the end requires a new employment, which a
 * reinstatement creates.
 */
function startErrors(item: Item, { before, after }: Planned): Errors {
  const end = before.termination_date;
  if (item.columns.start_date === undefined || end === null || after.start_date <= end) return {};
  return {
    start_date: `start_date ${after.start_date} is after the termination date ${end}; send an earlier date, or reinstate the employee with a new start date`,
  };
}

function fundErrors(item: Item, funds: ItemUpdate['funds']): Errors {
  const usi = item.columns.default_employee_fund_usi;
  return usi && funds.get(usi)?.is === 'unknown' ? { default_employee_fund_usi: fundUnknownText(usi) } : {};
}

async function numberErrors(tx: Tx, { before, after }: Planned): Promise<Errors> {
  if (after.number === null || after.number === before.number) return {};
  const [holder] = await store.findNumberHolders(tx, [after.number]);
  return holder ? { number: numberTaken(holder) } : {};
}

type Around = Omit<Shown, 'employee'>;

/** Reads everything that the response shows apart from the employee's own columns. */
async function readAround(tx: Tx, deps: EmployeeDeps, company: CompanyRecord, id: number): Promise<Around> {
  const [summaries, ledgers] = await Promise.all([
    deps.pays.of(tx, [id], { taxYearFrom: taxYearsFrom(deps.clock) }),
    balancesOf(tx, [id]),
  ]);
  return {
    pays: summaries.get(id) ?? NEVER_PAID,
    balances: ledgers.get(id) ?? NO_BALANCES,
    taxDay: taxDayOf(deps, company.declarations),
    rates: followedToday(deps),
  };
}

/** The entries that bring the leave balances to the values in the item. */
function leaveEntries(
  item: Item,
  after: ColumnValues,
  { pays, balances, employeeId }: Pick<Around, 'pays' | 'balances'> & { readonly employeeId: number },
): readonly LeaveEntry[] {
  const setting = {
    employeeId,
    asAt: pays.lastPaidOn ?? (after.start_date as LocalDate),
    isOpening: pays.lastPaidOn === null,
  };
  const wiping = item.wipesLeave ? entriesToWipe(balances, setting) : [];
  return [...wiping, ...entriesToSet(balancesAfter(balances, wiping), wantedBalances(item), setting)];
}

async function storePlanned(
  tx: Tx,
  { cipher }: EmployeeDeps,
  { caller, funds }: ItemUpdate,
  { before, after, changed, declarations, isExempted, marks }: Planned,
  at: Date,
): Promise<EmployeeRecord> {
  const { customerId } = caller.principal;
  const values: Partial<ColumnValues> = Object.fromEntries(changed.map((name) => [name, after[name]]));
  const fund = after.default_employee_fund_usi ? funds.get(after.default_employee_fund_usi) : undefined;
  const stored = await store.updateEmployee(tx, before.id, {
    ...store.sealed(values, { customerId, id: before.id }, cipher),
    ...('default_employee_fund_usi' in values
      ? { default_employee_fund_name: fund?.is === 'known' ? fund.name : null }
      : {}),
    ...(isExempted ? { declarations: JSON.stringify(declarations) } : {}),
    ...marks,
    updated_at: at,
  });
  if ('email_address' in values) {
    const actor = actorOf(caller.principal, caller.requestId);
    await noteAddresses(tx, { customerId, actor, at }, [{ id: before.id, email: after.email_address }]);
  }
  return stored;
}

const auditOf = (
  item: Item,
  { before, after, changed, declarations, isExempted, marks }: Planned,
  entries: readonly LeaveEntry[],
) => ({
  action: 'employee.update',
  entityType: 'employee',
  entityId: before.id,
  before: {
    ...Object.fromEntries(changed.map((name) => [name, before[name]])),
    ...(isExempted ? { declarations: before.declarations } : {}),
  },
  after: {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(marks ? sentValues(item) : {}),
    ...(isExempted ? { declarations } : {}),
    ...(entries.length > 0 ? { leave_entries: entries.map(entryForAudit) } : {}),
  },
});

async function conflictText({ db }: EmployeeDeps, { principal }: Caller, { columns }: Item): Promise<string> {
  const number = columns.number ?? '';
  const holders = await db.tx(principal.customerId, (tx) => store.findNumberHolders(tx, [number]));
  return holders[0] ? numberTaken(holders[0]) : `Employee number '${number}' was taken by another request; try again`;
}

/** The employee's declarations, with the tax file number exemption that the item sets. */
const exempted = ({ declarations }: EmployeeRecord, { exemption }: Item, today: LocalDate): StoredDeclarations =>
  exemption === undefined ? declarations : withExemption(declarations, exemption, today);

/** The employee after the item is applied. */
function merged(
  before: EmployeeRecord,
  item: Item,
  surroundings: Omit<NewEmployee, 'employment_status' | 'standard_days_per_week'>,
): ColumnValues {
  const { columns } = item;
  const employment_status = columns.employment_status ?? before.employment_status;
  const given: NewEmployee = { ...surroundings, employment_status, standard_days_per_week: weekAfter(before, columns) };
  const after: Record<string, unknown> = Object.fromEntries(COLUMN_NAMES.map((name) => [name, before[name]]));
  for (const [name, value] of Object.entries(columns)) {
    after[name] = value === null ? clearedValue(name as ColumnName, given) : value;
  }
  if (
    employment_status !== before.employment_status ||
    after.standard_days_per_week !== before.standard_days_per_week
  ) {
    const { employment_status: status, standard_days_per_week: week } = before;
    const own = { before: { ...given, employment_status: status, standard_days_per_week: week }, after: given };
    Object.assign(after, followingDays(stillFollowing(before, item), before, own));
  }
  // The STP status follows the employment status unless the caller sends it.
  if (employment_status !== before.employment_status && columns.stp_employment_status === undefined) {
    after.stp_employment_status = STP_STATUS_OF[employment_status];
  }
  return settleNzDeclaration(after as unknown as ColumnValues);
}

/** The days of the working week after the update. Null restores the default of five days. */
const weekAfter = (
  { standard_days_per_week: before }: EmployeeRecord,
  { standard_days_per_week: sent }: Item['columns'],
) => (sent === null ? DEFAULT_DAYS_PER_WEEK : (sent ?? before));

function isSame(field: Field, before: unknown, after: unknown): boolean {
  if (before === null || after === null || field.kind !== 'decimal') return before === after;
  return new Decimal(before as string).equals(after as string);
}

const entryForAudit = ({ kind, quantity, reason }: { kind: string; quantity: Decimal; reason: string }) => ({
  kind,
  quantity: quantity.toFixed(),
  reason,
});

/**
 * Contract [EMP-215]: `id` is the key if sent. With identifier_type=employee_number and no `id`, `number` is the key.
 */
function keyOf(patch: Readonly<Record<string, unknown>>, identifierType: IdentifierType, index: number): Key {
  const key = identifierType === 'employee_number' ? (patch.id ?? patch.number) : patch.id;
  if (identifierType === 'employee_id') {
    if (typeof key === 'number') return { id: key };
    throw unprocessable(
      `Item ${index} has no key; send the employee id as a whole number in id`,
      inBody('required', index, 'id'),
    );
  }
  const number = typeof key === 'string' ? key.trim() : '';
  if (number !== '') return { number };
  throw unprocessable(
    `Item ${index} has no key; send the employee number as text in id or number`,
    inBody('required', index, 'id'),
  );
}

/** The fields that the item changes. An employee number used as the key is not a change. */
function withoutKey(patch: Readonly<Record<string, unknown>>, identifierType: IdentifierType) {
  if (identifierType === 'employee_id' || 'id' in patch) return patch;
  const { number: _number, ...rest } = patch;
  return rest;
}

const notHere = (key: Key): string =>
  'id' in key
    ? `This company has no employee with id ${key.id}`
    : `This company has no employee with number '${key.number}'`;

const isNumberConflict = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'employee_number';
};
