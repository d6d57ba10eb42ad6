import type { LocalDate } from '../../../../base/local-date.ts';
import { onTheWire } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { type Balances, movedAfter, NO_BALANCES, nzDeclared } from '../../../people/employee/employee.service.ts';
import { openRuns, type PayRunRecord, periodOf, type WantedRun } from '../../pay-run/pay-run.service.ts';
import { History } from '../calculate/look-back.ts';
import { gatherNzPast, NO_NZ_PAST, type NzPast } from '../calculate/nz-past.ts';
import { findYearsOfService, NO_YEARS, type YearsOfService } from '../calculate/paid-not-taken.ts';
import { findPast } from '../calculate/past.ts';
import type { CreateContext, MovedAfter, OpenEndings, PayIds, PayOrder } from '../model.ts';
import { drawIds } from '../record/store.ts';
import { askByIds } from './by-ids.ts';
import type { PaidEmployee, Payee } from './gather.store.ts';
import { itemsNamed } from './items-named.ts';
import { openEndings } from './open-endings.ts';
import { findPayees } from './payees.ts';
import { type PlanBooks, paidOnOf, payDateOf } from './plan.ts';

/** Everything the pays of a call need to know, read for all of them at once. */
export interface Gathered {
  /** The employee of each order, locked. */
  readonly employees: readonly PaidEmployee[];
  readonly endings: OpenEndings | undefined;
  readonly books: PlanBooks;
  readonly history: History;
  readonly nzPast: NzPast;
  /** Leave before the first of the pays. */
  readonly balancesOf: (employeeId: number) => Balances;
  readonly movedAfter: MovedAfter;
  readonly years: YearsOfService;
  /** The run a pay falls into, open. */
  readonly runOf: (pay: DatedPay) => PayRunRecord;
  readonly ids: PayIds;
}

interface DatedPay {
  readonly employee: Payee;
  readonly payDate: LocalDate;
}

/**
 * A constant number of statements, however many pays; locks their employees and opens the runs they fall into. `plan` is
 * called as soon as it has what it needs; the database meanwhile looks for the rest.
 */
export async function gather<Plans = undefined>(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  plan?: (known: Pick<Gathered, 'employees' | 'books' | 'endings'>) => Plans,
): Promise<Gathered & { readonly plans: Plans }> {
  const { company, at } = context;
  const payees = await findPayees(tx, context, orders);
  const employeeIds = [...new Set(payees.map(({ id }) => id))];
  const paid = { companyId: company.id, employeeIds, employeeOf: (index: number) => payees[index]!.id };
  const facts = context.byIds ?? (await askByIds(tx, paid, orders));
  const employeesOf = async () => {
    const known = await facts.employees;
    return payees.map(({ id }) => known.get(id)!);
  };
  const endings = await openEndings(tx, context, orders, employeesOf);
  const runName = runNames(context);
  const dated = orders.map(({ pay }, index) => ({
    employee: payees[index]!,
    payDate: payDateOf(pay, context.payDate),
    paidOn: paidOnOf(pay, context.payDate),
    isEnding: pay.termination !== undefined,
  }));
  const rest = Promise.all([
    openRuns(tx, { customerId: company.customer_id, companyId: company.id, at }, dated.map(runName)),
    movedAfter(
      tx,
      dated.map(({ employee, payDate }, index) => ({ employeeId: employee.id, payDate, payId: orders[index]!.payId })),
    ),
    findPast(
      tx,
      company,
      dated.map((one) => ({
        employeeId: one.employee.id,
        run: runName(one),
        employedFrom: one.employee.start_date as LocalDate,
        countsUnpaid: company.country === 'NZ' && nzDeclared(one.employee.declarations).counts_unpaid_leave,
        ...one,
      })),
    ),
    company.country === 'NZ'
      ? gatherNzPast(
          tx,
          dated.map((one) => ({ ...one, run: runName(one) })),
        )
      : NO_NZ_PAST,
    company.country === 'NZ'
      ? findYearsOfService(
          tx,
          dated.map(({ employee, paidOn }, index) => ({ employee, paidOn, leave: orders[index]!.pay.leave })),
          context.law.params('NZ'),
        )
      : NO_YEARS,
    drawIds(tx, { pays: orders.length, items: orders.reduce((count, { pay }) => count + itemsNamed(pay), 0) }),
  ]);
  // A plan that cannot be made is heard of first.
  rest.catch(() => {});
  await onTheWire();
  const employees = await employeesOf();
  const books = { company, ...(await facts.books) };
  const plans = plan?.({ employees, books, endings }) as Plans;
  const [runOf, moved, past, nzPast, years, ids] = await rest;
  const balances = await facts.balances;
  return {
    plans,
    employees,
    endings,
    books,
    history: new History(company.country, past),
    nzPast,
    years,
    balancesOf: (employeeId) => balances.get(employeeId) ?? NO_BALANCES,
    movedAfter: moved,
    runOf: (pay) => runOf(runName(pay)),
    ids,
  };
}

/** The name of the run a pay falls into; pays of one day share it. */
function runNames({ company }: CreateContext) {
  const known = new Map<string, WantedRun>();
  return ({ employee, payDate }: DatedPay): WantedRun => {
    const key = `${employee.pay_period} ${payDate}`;
    const found = known.get(key);
    if (found) return found;
    const { start, end } = periodOf(company, employee.pay_period, payDate);
    const run = { pay_period: employee.pay_period, start_date: start, end_date: end };
    known.set(key, run);
    return run;
  };
}
