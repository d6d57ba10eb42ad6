import { centsOrFiner, decimal, decimalOf, money, plain, ZERO } from '../../../base/decimal.ts';
import { conflict } from '../../../base/errors.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Caller } from '../../../http/principal.ts';
import {
  addLeaveEntries,
  type Balances,
  balancesAfter,
  balancesOf,
  type EmployeeDeps,
  findEmployee,
  LEAVE_KINDS,
  type LeaveEntry,
  type LeaveKind,
  leaveKindOf,
  lockEmployee,
  NO_BALANCES,
  noEmployee,
  recordEmployeeChange,
  shownOf,
  updateEmployee,
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

export type { OpenedLeave, OpeningBalanceRecord } from './opening-balance.store.ts';
export { listOpeningBalances } from './opening-balance.store.ts';

export type OpeningBalanceService = ReturnType<typeof openingBalanceService>;

/**
 * Balances from the previous payroll system. The leave balances open the leave ledger, and lookbacks include the
 * earnings.
 */
export function openingBalanceService(deps: Pick<EmployeeDeps, 'db' | 'clock' | 'cipher' | 'pays' | 'params'>) {
  const { db, clock } = deps;
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
        const { customerId } = caller.principal;
        const at = clock.now();
        const employee = await lockEmployee(tx, employeeId);
        if (employee.is_deleted) throw conflict(`Employee ${employeeId} is deleted; restore the record first`);
        const country = employee.company_country;
        const asAt = localDate(given.as_at);
        const values = readOpening(given, country);
        const before = await store.findOpeningBalance(tx, employeeId);
        // Pays after the existing opening balances depend on them, even if the new ones have a later date.
        const first = before && localDate(before.as_at) < asAt ? localDate(before.as_at) : asAt;
        const later = await store.findPayAfter(tx, employeeId, first);
        if (later) {
          throw conflict(
            `Pay ${later.id}, paid on ${later.processed_date}, is complete and after ${first}; opening balances cannot change after a later pay is complete`,
          );
        }
        const balances = (await balancesOf(tx, [employeeId])).get(employeeId) ?? NO_BALANCES;
        const { leave, entries } = openLedger(values.leave, before?.leave ?? [], balances, { employeeId, asAt });
        const opened = { as_at: asAt, leave, has_nz: values.hasNz, ...values.figures };
        await store.replaceOpeningBalance(
          tx,
          { customer_id: customerId, employee_id: employeeId, ...opened, leave: JSON.stringify(leave) },
          at,
        );
        await addLeaveEntries(tx, { customerId, at }, entries);
        if (values.leave.longService && !employee.lsl_balance_is_sent) {
          await updateEmployee(tx, employeeId, { lsl_balance_is_sent: true, updated_at: at });
        }
        const view = openingBalancesView(opened);
        const [shown] = await shownOf(deps, tx, [employee]);
        await recordEmployeeChange(tx, { ...caller, at }, country, shown!, {
          type: 'employee.updated',
          audit: {
            action: 'opening-balance.replace',
            entityType: 'employee',
            entityId: employeeId,
            before: before ? openingBalancesView(before) : NO_OPENING_BALANCES,
            after: view,
          },
        });
        return view;
      }),
  };
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
