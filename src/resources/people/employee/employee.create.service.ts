import { type Actor, inLog, recordAudit } from '../../../audit/audit.ts';
import { ZONE_OF } from '../../../base/clock.ts';
import type { Decimal } from '../../../base/decimal.ts';
import { badRequest, forbidden, inQuery } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { nextIds } from '../../../db/insert-rows.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EventIn } from '../../../webhooks/outbox.ts';
import { type CompanyRecord, type EsctRateMethod, formatName } from '../../company/company/company.service.ts';
import { isPartner, noteAddresses } from '../portal-address/portal-address.service.ts';
import type { FundAnswer } from '../super-fund/super-fund.service.ts';
import { missingDeclaration } from './declaration.ts';
import type { Shown } from './derived.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import type { NumberHolder } from './employee.store.ts';
import * as store from './employee.store.ts';
import { type EmployeeView, employeeEventData, employeeView } from './employee.view.ts';
import { BALANCE_NAMES, FIELDS } from './fields.ts';
import type { LeaveKind } from './leave-kind.ts';
import { addLeaveEntries, balancesAfter, entriesToSet, type LeaveEntry, NO_BALANCES } from './leave-ledger.ts';
import { newEmployee, ratesOfToday, type Surroundings } from './new-employee.ts';
import { NEVER_PAID } from './pay-history.ts';
import { type Errors, type Item, readItems } from './read-item.ts';
import type { EmployeeRecord } from './tables.ts';
import { followedToday, taxDayOf } from './tax-day.ts';

export interface ItemResult {
  readonly employee?: EmployeeView;
  readonly errors: Errors;
}

export interface Made {
  /** Errors of each item in request order; empty for created employees. */
  readonly errors: readonly Errors[];
  /** Builds the events only when called, as a step of `sendTogether`. */
  events(): readonly EventIn[];
  /** The response for each item. */
  results(): readonly ItemResult[];
}

export interface NewEmployees {
  readonly company: CompanyRecord;
  readonly actor: Actor;
  readonly at: Date;
  /** The fund registry's response, requested before the transaction opens. */
  readonly fundOf: (usi: string) => FundAnswer;
  /** Location of the list in the request, for error messages. */
  readonly location: readonly string[];
  /** The ESCT rate method declared for every employee in this request. */
  readonly esctRateMethod?: EsctRateMethod | undefined;
  /** Fixed ids for the employees of the demo world. All other ids are assigned by the database. */
  readonly ids?: readonly number[];
}

export const UNEXPECTED_ITEM = 'Something went wrong on our side, so this employee was not saved; try again';

const addressesOf = (made: readonly Draft[]) =>
  made.flatMap(({ id, row }) => (row?.email_address ? [{ id, email: row.email_address }] : []));

/** A new employee that is not stored yet. */
interface Draft {
  readonly item: Item;
  readonly id: number;
  /** The complete, decrypted row. No column is left to database defaults. */
  readonly row: EmployeeRecord | null;
  readonly errors: Errors;
}

type CreateDeps = Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'logger'>;

/**
 * Validates all items and then inserts the employees of the valid ones, in a constant number of SQL statements. Checks
 * employee numbers and the plan limit in request order.
 */
export async function createEmployees(
  deps: CreateDeps,
  tx: Tx,
  wanted: NewEmployees,
  given: readonly unknown[],
): Promise<Made> {
  const drafts = await draftEmployees(deps, tx, wanted, given);
  const places = await store.lockPlaces(tx);
  if (places.limit !== null && places.used >= places.limit) throw limitReached(places.limit);
  await assignNumbersAndPlaces(tx, drafts, places);

  const inserted = await insertDrafts(deps, tx, wanted, drafts);
  const made = drafts.filter(({ id }) => inserted.has(id));
  const entries = made.flatMap(openingEntries);
  await recordMade(tx, wanted, { drafts, made, entries }, given);

  const { country, id: companyId } = wanted.company;
  const shown = shownOf(deps, wanted, made, entries);
  return {
    errors: drafts.map(({ errors }) => errors),
    events: () =>
      [...shown].map(([id, one]) => ({
        type: 'employee.created' as const,
        entity: { type: 'employee' as const, id },
        companyId,
        data: employeeEventData(country, one),
      })),
    results: () =>
      drafts.map(({ id, errors }) => {
        const one = shown.get(id);
        return one ? { employee: employeeView(country, one), errors: {} } : { errors };
      }),
  };
}

/** Validates each item and assigns it an id. */
async function draftEmployees(
  deps: CreateDeps,
  tx: Tx,
  wanted: NewEmployees,
  given: readonly unknown[],
): Promise<readonly Draft[]> {
  const { company, location, esctRateMethod, ids: fixedIds } = wanted;
  if (esctRateMethod && company.country === 'AU') {
    throw badRequest(
      'esct_rate_method is for New Zealand companies; leave it out',
      inQuery('other_country', 'esct_rate_method'),
    );
  }
  const today = deps.clock.today(ZONE_OF[company.country]);
  const items = readItems(given, { today, at: location });
  const surroundings: Surroundings = { company, rates: ratesOfToday(deps.params, deps.clock), esctRateMethod };
  const ids = fixedIds ?? (await nextIds(tx, 'employee', items.length));
  return items.map((item, index) => draftOf(deps, wanted, { item, id: ids[index]!, surroundings, today }));
}

function draftOf(
  { logger }: CreateDeps,
  { company: { country }, actor, at, fundOf }: NewEmployees,
  { item, id, surroundings, today }: { item: Item; id: number; surroundings: Surroundings; today: LocalDate },
): Draft {
  try {
    const row = newEmployee(item, surroundings, { id, at, today });
    const usi = row.default_employee_fund_usi;
    const fund = usi === null ? undefined : fundOf(usi);
    row.default_employee_fund_name = fund?.is === 'known' ? fund.name : null;
    const errors = {
      ...missingDeclaration(country, row),
      ...foreignBalances(country, item),
      ...(usi !== null && fund?.is === 'unknown' ? { default_employee_fund_usi: fundUnknownText(usi) } : {}),
      ...item.errors,
    };
    return { item, id, row, errors };
  } catch (error) {
    logger.error({ ...inLog(actor), err: error }, 'a new employee could not be prepared');
    return { item, id, row: null, errors: { exception: UNEXPECTED_ITEM } };
  }
}

/** Contract: these balances are Australian. In a New Zealand company, an item that sets one fails. */
function foreignBalances(country: CompanyRecord['country'], { balances }: Item): Errors {
  const refused = BALANCE_NAMES.filter((name) => name in balances && !isBalanceOf(country, name));
  return Object.fromEntries(refused.map((name) => [name, foreignBalanceText(name)]));
}

/** Inserts the drafts that have no errors. Returns the ids that were inserted. */
async function insertDrafts(
  { cipher }: CreateDeps,
  tx: Tx,
  { company, at }: NewEmployees,
  drafts: readonly Draft[],
): Promise<ReadonlySet<number>> {
  const customerId = company.customer_id;
  const valid = drafts.filter(({ errors }) => Object.keys(errors).length === 0);
  const rows = valid.map(({ id, row }) => store.sealed(row!, { customerId, id }, cipher));
  const inserted = await store.insertEmployees(tx, { customerId, companyId: company.id, at }, rows);
  await reportLostNumbers(
    tx,
    valid.filter(({ id }) => !inserted.has(id)),
  );
  return inserted;
}

function openingEntries({ id, item, row }: Draft): readonly LeaveEntry[] {
  const asAt = row!.start_date as LocalDate;
  return entriesToSet(NO_BALANCES, wantedBalances(item), { employeeId: id, asAt, isOpening: true });
}

/** Stores the opening leave balances and the portal addresses set by a partner, and writes the audit log. */
function recordMade(
  tx: Tx,
  { company: { customer_id: customerId }, actor, at }: NewEmployees,
  { drafts, made, entries }: Record<'drafts' | 'made', readonly Draft[]> & { entries: readonly LeaveEntry[] },
  given: readonly unknown[],
): Promise<unknown> {
  const ids = new Set(made.map(({ id }) => id));
  return sendTogether(
    tx,
    [
      () => addLeaveEntries(tx, { customerId, at }, entries),
      () => (isPartner(actor) ? noteAddresses(tx, { customerId, actor, at }, addressesOf(made)) : undefined),
      () =>
        recordAudit(
          tx,
          { customerId, actor, at },
          drafts.flatMap(({ id }, index) =>
            ids.has(id)
              ? [{ action: 'employee.create', entityType: 'employee', entityId: id, after: given[index] }]
              : [],
          ),
        ),
    ],
    { count: made.length },
  );
}

function shownOf(
  deps: CreateDeps,
  { company }: NewEmployees,
  made: readonly Draft[],
  entries: readonly LeaveEntry[],
): ReadonlyMap<number, Shown> {
  const entriesOf = new Map<number, LeaveEntry[]>();
  for (const entry of entries) entriesOf.set(entry.employeeId, [...(entriesOf.get(entry.employeeId) ?? []), entry]);
  const rates = followedToday(deps);
  const taxDay = taxDayOf(deps, company.declarations);
  return new Map(
    made.map(({ id, row }) => [
      id,
      {
        employee: row!,
        balances: balancesAfter(NO_BALANCES, entriesOf.get(id) ?? []),
        pays: NEVER_PAID,
        taxDay,
        rates,
      },
    ]),
  );
}

/** The leave balances that an item sets, by kind of leave. */
export const wantedBalances = ({ balances }: Item): Readonly<Partial<Record<LeaveKind, Decimal>>> =>
  Object.fromEntries(BALANCE_NAMES.flatMap((name) => (balances[name] ? [[FIELDS[name].leave, balances[name]]] : [])));

export const isBalanceOf = (country: CompanyRecord['country'], name: (typeof BALANCE_NAMES)[number]): boolean => {
  const { only } = FIELDS[name] as { only?: string };
  return only === undefined || only === country;
};
export const foreignBalanceText = (name: string): string =>
  `${name} cannot be set for a New Zealand company: its leave is measured in weeks and days`;
export const fundUnknownText = (usi: string): string =>
  `The fund registry has no fund with the identifier '${usi}'; check it or leave it out`;

const limitReached = (limit: number) =>
  forbidden(`Employee limit reached (${limit}); upgrade the plan, or terminate or delete an employee, to add another`);

async function assignNumbersAndPlaces(tx: Tx, drafts: readonly Draft[], places: store.Places): Promise<void> {
  const numbers = new Set(drafts.flatMap(({ row }) => (row?.number ? [row.number] : [])));
  const holders = await store.findNumberHolders(tx, [...numbers]);
  const taken = new Map(holders.map((holder) => [holder.number, holder]));
  let used = places.used;
  for (const { id, row, errors } of drafts) {
    if (!row) continue;
    const { number, first_name, last_name } = row;
    const holder = number === null ? undefined : taken.get(number);
    if (holder) errors.number = numberTaken(holder);
    if (Object.keys(errors).length > 0) continue;
    if (places.limit !== null && used >= places.limit) {
      errors.licence = `Employee limit reached (${places.limit})`;
      continue;
    }
    used += 1;
    if (number !== null)
      taken.set(number, { id, number, first_name, last_name, is_deleted: false, in_deleted_company: false });
  }
}

/** Reports employee numbers that another request used between the check and the insert. */
async function reportLostNumbers(tx: Tx, losers: readonly Draft[]): Promise<void> {
  if (losers.length === 0) return;
  const holders = await store.findNumberHolders(
    tx,
    losers.map(({ row }) => row!.number!),
  );
  const byNumber = new Map(holders.map((holder) => [holder.number, holder]));
  for (const { row, errors } of losers) {
    const holder = byNumber.get(row!.number!);
    errors.number = holder
      ? numberTaken(holder)
      : `Employee number '${row!.number}' was just used and released by another request; try again`;
  }
}

/** Contract [EMP-193]: the message names the employee who has the number and how to restore a deleted one. */
export function numberTaken(holder: NumberHolder): string {
  const who = `employee ${holder.id} (${formatName(holder)})`;
  const used = `Employee number '${holder.number}' is already used by`;
  if (holder.in_deleted_company) return `${used} ${who} of a deleted company; choose another number`;
  if (!holder.is_deleted) return `${used} ${who}`;
  return `${used} deleted ${who}; restore that employee with POST /api/employees/${holder.id}/restore or choose another number`;
}
