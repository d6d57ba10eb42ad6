import { type Actor, recordAudit } from '../../audit/audit.ts';
import { ZONE_OF } from '../../base/clock.ts';
import { forbidden } from '../../base/errors.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Tx } from '../../db/tx.ts';
import type { EventIn } from '../../webhooks/outbox.ts';
import type { CompanyRecord } from '../company/company.service.ts';
import type { FundAnswer } from '../super-fund/super-fund.service.ts';
import { missingDeclaration } from './declaration.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import * as store from './employee.store.ts';
import { type EmployeeView, employeeEventData, employeeView, opened } from './employee.view.ts';
import { BALANCE_NAMES, type ColumnValues, FIELDS } from './fields.ts';
import { addLeaveEntries, balancesAfter, entriesToSet, type LeaveEntry, NO_BALANCES } from './leave-ledger.ts';
import { newEmployee, ratesOfToday, type Surroundings } from './new-employee.ts';
import { numberTaken } from './number-taken.ts';
import { NEVER_PAID } from './pay-history.ts';
import { type Errors, type Item, readItems } from './read-item.ts';

export interface ItemResult {
  readonly employee?: EmployeeView;
  readonly errors: Errors;
}

export interface Made {
  /** One for each item, in the order they were sent. */
  readonly results: readonly ItemResult[];
  readonly events: readonly EventIn[];
}

export interface NewEmployees {
  readonly company: CompanyRecord;
  readonly actor: Actor;
  readonly at: Date;
  /** What the fund registry said; it is asked before the transaction opens. */
  readonly fundOf: (usi: string) => FundAnswer;
  /** Where the list stands in the request, for messages. */
  readonly location: readonly string[];
  /** Only for the demo world, whose ids are fixed; otherwise the database gives them out. */
  readonly ids?: readonly number[];
}

export const UNEXPECTED_ITEM =
  'Something went wrong on our side with this employee; nothing of it was saved, try again';

/** A new employee on its way into the database. */
interface Draft {
  readonly item: Item;
  readonly id: number;
  readonly columns: ColumnValues | null;
  readonly errors: Errors;
}

/**
 * Makes the employees whose items are right, in a constant number of statements: the whole set is checked first, then
 * inserted at once. The plan's places and the employee numbers are given out in the order of the items.
 */
export async function createEmployees(
  deps: Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'logger'>,
  tx: Tx,
  { company, actor, at, fundOf, location, ids: fixedIds }: NewEmployees,
  given: readonly unknown[],
): Promise<Made> {
  const customerId = company.customer_id;
  const { country } = company;
  const today = deps.clock.today(ZONE_OF[country]);
  const items = readItems(given, { today, at: location });
  const surroundings: Surroundings = { company, rates: ratesOfToday(deps.params, deps.clock) };
  const ids = fixedIds ?? (await store.nextEmployeeIds(tx, items.length));
  const drafts = items.map((item, index) => draftOf(item, ids[index]!));

  const places = await store.lockPlaces(tx);
  if (places.limit !== null && places.used >= places.limit) throw noPlace(places.limit);
  await giveOutNumbersAndPlaces(tx, drafts, places);

  const wanted = drafts.filter(({ errors }) => Object.keys(errors).length === 0);
  const rows = wanted.map(({ id, columns }) => ({
    ...store.sealed(columns!, deps.cipher),
    id,
    default_employee_fund_name: fundNameOf(columns!),
  }));
  const inserted = new Map(
    (await store.insertEmployees(tx, { customerId, companyId: company.id, at }, rows)).map((row) => [row.id, row]),
  );
  await tellThoseWhoLostTheirNumber(
    tx,
    wanted.filter(({ id }) => !inserted.has(id)),
  );

  const entries = wanted.filter(({ id }) => inserted.has(id)).flatMap(openingEntries);
  await addLeaveEntries(tx, { customerId, at }, entries);
  const entriesOf = new Map<number, LeaveEntry[]>();
  for (const entry of entries) entriesOf.set(entry.employeeId, [...(entriesOf.get(entry.employeeId) ?? []), entry]);
  const shown = new Map(
    [...inserted].map(([id, row]) => [
      id,
      {
        employee: opened(row, deps.cipher),
        balances: balancesAfter(NO_BALANCES, entriesOf.get(id) ?? []),
        pays: NEVER_PAID,
      },
    ]),
  );
  await recordAudit(
    tx,
    { customerId, actor, at },
    drafts.flatMap(({ id }, index) =>
      inserted.has(id)
        ? [{ action: 'employee.create', entityType: 'employee', entityId: id, after: given[index] }]
        : [],
    ),
  );
  return {
    results: drafts.map(({ id, errors }) => {
      const made = shown.get(id);
      return made ? { employee: employeeView(country, made), errors: {} } : { errors };
    }),
    events: [...shown].map(([id, made]) => ({
      type: 'employee.created',
      entity: { type: 'employee', id },
      companyId: company.id,
      data: employeeEventData(country, made),
    })),
  };

  function draftOf(item: Item, id: number): Draft {
    try {
      const columns = newEmployee(item, surroundings);
      const errors = {
        ...missingDeclaration(country, columns),
        ...foreignBalances(item),
        ...fundErrors(columns),
        ...item.errors,
      };
      return { item, id, columns, errors };
    } catch (error) {
      deps.logger.error({ err: error }, 'a new employee could not be prepared');
      return { item, id, columns: null, errors: { exception: UNEXPECTED_ITEM } };
    }
  }

  /** Contract: these balances are Australian; on a New Zealand company they fail their own item. */
  function foreignBalances({ balances }: Item): Errors {
    const refused = BALANCE_NAMES.filter((name) => name in balances && !isBalanceOf(country, name));
    return Object.fromEntries(refused.map((name) => [name, foreignBalanceText(name)]));
  }

  function fundErrors({ default_employee_fund_usi: usi }: ColumnValues): Errors {
    if (usi === null || fundOf(usi).is !== 'unknown') return {};
    return { default_employee_fund_usi: fundUnknownText(usi) };
  }

  function fundNameOf({ default_employee_fund_usi: usi }: ColumnValues): string | null {
    const answer = usi === null ? undefined : fundOf(usi);
    return answer?.is === 'known' ? answer.name : null;
  }

  function openingEntries({ id, item, columns }: Draft): readonly LeaveEntry[] {
    const targets = Object.fromEntries(
      BALANCE_NAMES.flatMap((name) => (item.balances[name] ? [[FIELDS[name].leave, item.balances[name]]] : [])),
    );
    const asAt = columns!.start_date as LocalDate;
    return entriesToSet(NO_BALANCES, targets, { employeeId: id, asAt, isOpening: true });
  }
}

export const isBalanceOf = (country: CompanyRecord['country'], name: (typeof BALANCE_NAMES)[number]): boolean => {
  const { only } = FIELDS[name] as { only?: string };
  return only === undefined || only === country;
};
export const foreignBalanceText = (name: string): string =>
  `${name} cannot be set for a New Zealand company: its leave is counted in weeks and days`;
export const fundUnknownText = (usi: string): string =>
  `The fund registry knows no fund with the identifier '${usi}'; check it or leave it out`;

const noPlace = (limit: number) =>
  forbidden(`Employee limit reached (${limit}); upgrade the plan, or terminate or delete an employee, to add another`);

async function giveOutNumbersAndPlaces(tx: Tx, drafts: readonly Draft[], places: store.Places): Promise<void> {
  const numbers = new Set(drafts.flatMap(({ columns }) => (columns?.number ? [columns.number] : [])));
  const holders = await store.findNumberHolders(tx, [...numbers]);
  const taken = new Map(holders.map((holder) => [holder.number, holder]));
  let used = places.used;
  for (const { id, columns, errors } of drafts) {
    if (!columns) continue;
    const { number, first_name, last_name } = columns;
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

/** Another call took the number between the check and the insert. */
async function tellThoseWhoLostTheirNumber(tx: Tx, losers: readonly Draft[]): Promise<void> {
  if (losers.length === 0) return;
  const holders = await store.findNumberHolders(
    tx,
    losers.map(({ columns }) => columns!.number!),
  );
  const byNumber = new Map(holders.map((holder) => [holder.number, holder]));
  for (const { columns, errors } of losers) {
    const holder = byNumber.get(columns!.number!);
    errors.number = holder
      ? numberTaken(holder)
      : `Employee number '${columns!.number}' was taken and given back by another call just now; try again`;
  }
}
