import { centsOrFiner, decimal, decimalOf, money, plain, ZERO } from '../../../base/decimal.ts';
import { type AppError, conflict } from '../../../base/errors.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import {
  addLeaveEntries,
  type Balances,
  balancesAfter,
  balancesOf,
  type EmployeeDeps,
  type EmployeeInCompany,
  findEmployee,
  findEmployeesForChange,
  LEAVE_KINDS,
  type LeaveEntry,
  type LeaveKind,
  leaveKindOf,
  lockEmployee,
  NO_BALANCES,
  noEmployee,
  recordEmployeeChanges,
  shownOf,
} from '../employee/employee.service.ts';
import type { OpeningBalancesIn, OpeningBalancesOut } from './opening-balance.schema.ts';
import type { OpenedLeave, OpeningBalanceRecord } from './opening-balance.store.ts';
import * as store from './opening-balance.store.ts';
import { type OpeningValues, readOpening } from './opening-balance.values.ts';

const NO_OPENING_BALANCES: OpeningBalancesOut = { as_at: null, leave: [], nz: null };

const cents = (stored: string | null): string | null => (stored === null ? null : money(decimalOf(stored)));
const finer = (stored: string | null): string | null => (stored === null ? null : centsOrFiner(stored));

type Shown = Omit<OpeningBalanceRecord, 'customer_id' | 'employee_id' | 'created_at' | 'updated_at'>;

const openingBalancesView = (record: Shown): OpeningBalancesOut => ({
  as_at: record.as_at,
  leave: record.leave.map(({ leave_type, quantity, unit }) => ({
    leave_type,
    quantity: centsOrFiner(quantity),
    unit,
  })),
  nz: record.has_nz
    ? {
        gross_four_weeks: cents(record.gross_four_weeks),
        gross_twelve_months: cents(record.gross_twelve_months),
        gross_since_anniversary: cents(record.gross_since_anniversary),
        days_worked_52_weeks: finer(record.days_worked_52_weeks),
        weeks_employed: finer(record.weeks_employed),
      }
    : null,
});

export { OpeningBalancesIn } from './opening-balance.schema.ts';
export type { OpenedLeave, OpeningBalanceRecord } from './opening-balance.store.ts';
export { listOpeningBalances } from './opening-balance.store.ts';

export type OpeningBalanceService = ReturnType<typeof openingBalanceService>;

type OpeningDeps = Pick<EmployeeDeps, 'db' | 'clock' | 'cipher' | 'pays' | 'params'>;

/**
 * Balances from the previous payroll system. The leave balances open the leave ledger, and lookbacks include the
 * earnings.
 */
export function openingBalanceService(deps: OpeningDeps) {
  const { db } = deps;
  return {
    read: ({ principal }: Caller, employeeId: number): Promise<OpeningBalancesOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw noEmployee();
          const found = await store.findOpeningBalance(tx, employeeId);
          return found ? openingBalancesView(found) : NO_OPENING_BALANCES;
        },
        { readOnly: true },
      ),

    replace: (caller: Caller, employeeId: number, given: OpeningBalancesIn): Promise<OpeningBalancesOut> =>
      db.tx(caller.principal.customerId, async (tx) => {
        const employee = await lockEmployee(tx, employeeId);
        const [settled] = await replaceAll(deps, tx, caller, [{ employee, given }]);
        if ('refusal' in settled!) throw settled.refusal;
        return settled!.view;
      }),

    /**
     * Sets the opening balances of many employees of a company, with few statements for all. A refused item does
     * not stop the others, and an item that changes nothing is not stored again.
     */
    replaceMany: (
      caller: Caller,
      companyId: number,
      items: readonly { readonly employeeId: number; readonly given: OpeningBalancesIn }[],
    ): Promise<readonly SettledOpening[]> =>
      db.tx(caller.principal.customerId, async (tx) => {
        const ids = [...new Set(items.map(({ employeeId }) => employeeId))];
        const employees = new Map((await findEmployeesForChange(tx, companyId, ids)).map((row) => [row.id, row]));
        const known = items.flatMap(({ employeeId, given }) => {
          const employee = employees.get(employeeId);
          return employee ? [{ employee, given }] : [];
        });
        const settled = (await replaceAll(deps, tx, caller, known, { keepsSame: true }))[Symbol.iterator]();
        return items.map(({ employeeId }) =>
          employees.has(employeeId) ? (settled.next().value as SettledOpening) : { refusal: noEmployee() },
        );
      }),
  };
}

interface Opening {
  readonly employee: EmployeeInCompany;
  readonly given: OpeningBalancesIn;
}

/** The stored balances and whether they changed, or the error that refuses the item. */
export type SettledOpening =
  | { readonly refusal: AppError | SchemaProblem }
  | { readonly view: OpeningBalancesOut; readonly isNew: boolean; readonly isSame: boolean };

interface Opened extends Opening {
  readonly before: OpeningBalanceRecord | undefined;
  readonly asAt: LocalDate;
  readonly values: OpeningValues;
}

async function replaceAll(
  deps: OpeningDeps,
  tx: Tx,
  caller: Caller,
  openings: readonly Opening[],
  { keepsSame = false } = {},
): Promise<readonly SettledOpening[]> {
  const ids = openings.map(({ employee }) => employee.id);
  const earlier = new Map((await store.listOpeningBalances(tx, ids)).map((one) => [one.employee_id, one]));
  const read = openings.map((opening) => readOne(opening, earlier.get(opening.employee.id)));
  const readable = read.flatMap((one) => ('refusal' in one ? [] : [one]));
  const late = await laterPays(tx, readable);
  const balances = await balancesOf(tx, ids);
  const planned = readable
    .filter(({ employee }) => !late.has(employee.id))
    .map((one) => {
      const { employee, values, before, asAt } = one;
      const own = balances.get(employee.id) ?? NO_BALANCES;
      const { leave, entries } = openLedger(values.leave, before?.leave ?? [], own, { employeeId: employee.id, asAt });
      const opened = { as_at: asAt, leave, has_nz: values.hasNz, ...values.figures };
      const view = openingBalancesView(opened);
      const old = before ? openingBalancesView(before) : NO_OPENING_BALANCES;
      return { ...one, opened, entries, view, old, isSame: JSON.stringify(view) === JSON.stringify(old) };
    });
  await storeAll(
    deps,
    tx,
    caller,
    planned.filter(({ isSame }) => !(keepsSame && isSame)),
  );
  const settled = new Map(planned.map((one) => [one.employee.id, one]));
  return read.map((one): SettledOpening => {
    if ('refusal' in one) return one;
    const refusal = late.get(one.employee.id);
    if (refusal) return { refusal };
    const { view, isSame } = settled.get(one.employee.id)!;
    return { view, isSame, isNew: one.before === undefined };
  });
}

function readOne(
  opening: Opening,
  before: OpeningBalanceRecord | undefined,
): Opened | { refusal: SchemaProblem | AppError } {
  const { employee, given } = opening;
  if (employee.is_deleted) return { refusal: conflict(`Employee ${employee.id} is deleted; restore the record first`) };
  try {
    return { ...opening, before, asAt: localDate(given.as_at), values: readOpening(given, employee.company_country) };
  } catch (error) {
    if (error instanceof SchemaProblem) return { refusal: error };
    throw error;
  }
}

/** The errors of employees with a complete pay after their opening balances. */
async function laterPays(tx: Tx, openings: readonly Opened[]): Promise<ReadonlyMap<number, AppError>> {
  const days = openings.map(({ employee, before, asAt }) => ({
    employeeId: employee.id,
    // Pays after the existing opening balances depend on them, even if the new ones have a later date.
    after: before && localDate(before.as_at) < asAt ? localDate(before.as_at) : asAt,
  }));
  const first = new Map(days.map(({ employeeId, after }) => [employeeId, after]));
  const found = await store.listPaysAfter(tx, days);
  return new Map(
    found.map(({ id, employee_id: employeeId, processed_date: paid }) => [
      employeeId,
      conflict(
        `Pay ${id}, paid on ${paid}, is complete and after ${first.get(employeeId)}; opening balances cannot change after a later pay is complete`,
      ),
    ]),
  );
}

interface Planned extends Opened {
  readonly opened: Shown;
  readonly entries: readonly LeaveEntry[];
  readonly view: OpeningBalancesOut;
  readonly old: OpeningBalancesOut;
}

async function storeAll(deps: OpeningDeps, tx: Tx, caller: Caller, planned: readonly Planned[]): Promise<void> {
  const [first] = planned;
  if (!first) return;
  const { customerId } = caller.principal;
  const at = deps.clock.now();
  await store.replaceOpeningBalances(
    tx,
    planned.map(({ employee, opened }) => ({
      customer_id: customerId,
      employee_id: employee.id,
      ...opened,
      leave: JSON.stringify(opened.leave),
    })),
    at,
  );
  await addLeaveEntries(
    tx,
    { customerId, at },
    planned.flatMap(({ entries }) => entries),
  );
  const withLongService = planned.filter(
    ({ values, employee }) => values.leave.longService && !employee.lsl_balance_is_sent,
  );
  await store.markLongServiceSent(
    tx,
    withLongService.map(({ employee }) => employee.id),
    at,
  );
  const shown = await shownOf(
    deps,
    tx,
    planned.map(({ employee }) => employee),
  );
  const changes = planned.map(({ employee, view, old }, index) => ({
    shown: shown[index]!,
    type: 'employee.updated' as const,
    audit: {
      action: 'opening-balance.replace',
      entityType: 'employee',
      entityId: employee.id,
      before: old,
      after: view,
    },
  }));
  await recordEmployeeChanges(tx, { ...caller, at }, first.employee.company_country, changes);
}

/**
 * The entries that open the ledger. Entries are append-only, so a second opening adds only the difference. A kind of
 * leave that it omits returns to its balance before the first opening.
 */
function openLedger(
  wanted: OpeningValues['leave'],
  before: readonly OpenedLeave[],
  balances: Balances,
  { employeeId, asAt }: { readonly employeeId: number; readonly asAt: LocalDate },
): { readonly leave: readonly OpenedLeave[]; readonly entries: readonly LeaveEntry[] } {
  const taken = before.map(
    (one): LeaveEntry => ({
      employeeId,
      kind: leaveKindOf(one),
      quantity: decimal(one.moved).negated(),
      asAt,
      reason: 'OPENING',
    }),
  );
  const untouched = balancesAfter(balances, taken);
  const leave = (Object.entries(wanted) as [LeaveKind, NonNullable<Balances[LeaveKind]>][]).map(
    ([kind, quantity]): OpenedLeave => ({
      ...LEAVE_KINDS[kind],
      quantity: plain(quantity),
      moved: plain(quantity.minus(untouched[kind] ?? ZERO)),
    }),
  );
  const kinds = new Set([...taken.map(({ kind }) => kind), ...leave.map(leaveKindOf)]);
  const entries = [...kinds].flatMap((kind): readonly LeaveEntry[] => {
    const target = wanted[kind] ?? untouched[kind] ?? ZERO;
    const quantity = target.minus(balances[kind] ?? ZERO);
    return quantity.isZero() ? [] : [{ employeeId, kind, quantity, asAt, reason: 'OPENING' }];
  });
  return { leave, entries };
}
