import type { LocalDate } from '../../../../base/local-date.ts';
import { started } from '../../../../db/pipeline.ts';
import type { Tx } from '../../../../db/tx.ts';
import { companyDeclared } from '../../../company/company/company.service.ts';
import { listOrdersOf, type OrderOfPayee } from '../../../people/deduction-order/deduction-order.service.ts';
import { movedAfter, NO_BALANCES, nzDeclared } from '../../../people/employee/employee.service.ts';
import { findPast, History, listPaysOfYear, type StoredYearPay, spansOf } from '../../past/lookback.public.ts';
import { findYearsOfService, gatherNzPast, NO_NZ_PAST, NO_YEARS } from '../../past/nz.public.ts';
import { openRuns, periodOf, type WantedRun } from '../../pay-run/pay-run.service.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { PaidEmployee, Payee } from '../model/employee.ts';
import type { EndingPay, OpenEndings } from '../model/endings.ts';
import type { CalculationFacts, DatedPay, FactsByIds, Gathered } from '../model/gathered.ts';
import { itemsNamed } from '../model/item-counts.ts';
import { type NamedBooks, nameKey, naming } from '../model/naming.ts';
import { type PayOrder, paidOnOf, payDateOf } from '../model/order.ts';
import { drawIds } from './gather.store.ts';
import { findPayees, queryByIds } from './prefetch.ts';

/**
 * For employees with back payments taxed by Method B(i), reads their pays of the financial year with one statement.
 * Undefined for nearly all requests, because these payments are rare.
 */
async function gatherYearPays(
  tx: Tx,
  orders: readonly PayOrder[],
  pays: readonly { readonly employeeId: number; readonly paidOn: LocalDate }[],
  books: NamedBooks,
): Promise<readonly StoredYearPay[] | undefined> {
  const backPaid = pays.filter(({ employeeId }, index) => isBackPaid(orders[index]!, employeeId, books));
  if (backPaid.length === 0) return undefined;
  const days = backPaid.map(({ paidOn }) => paidOn).sort();
  const years = [spansOf('AU', days[0]!).year[0], days.at(-1)!] as const;
  return listPaysOfYear(tx, [...new Set(backPaid.map(({ employeeId }) => employeeId))], years);
}

/**
 * Whether a row of the pay may be taxed by Method B(i), according to the method sent or, without one, the method of the
 * stored item.
 */
function isBackPaid({ pay }: PayOrder, employeeId: number, { bonuses }: NamedBooks): boolean {
  const isB1 = (method: string | undefined) => method === 'METHOD_B1';
  return (
    (pay.back_payments ?? []).some(({ tax_method }) => !tax_method || isB1(tax_method)) ||
    (pay.bonuses ?? []).some(
      ({ tax_method, description = '' }) =>
        isB1(tax_method) || (!tax_method && isB1(bonuses.find(employeeId, nameKey(description))?.taxMethod)),
    )
  );
}

/** Opens the terminations of the pays; undefined if no pay has a termination block. */
async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employeesOf: () => Promise<readonly PaidEmployee[]>,
): Promise<OpenEndings | undefined> {
  if (orders.every(({ pay }) => pay.termination === undefined)) return undefined;
  if (!context.endings) throw new Error('These pays cannot have a termination block: the context has no endings.');
  const employees = await employeesOf();
  const pays = orders.flatMap(({ pay, payId }, index): readonly EndingPay[] =>
    pay.termination === undefined
      ? []
      : [
          {
            index,
            employee: employees[index]!,
            block: pay.termination,
            paidOn: paidOnOf(pay, context.payDate),
            naming: (work) => naming(nameOfPay(context, index), work),
            ...(payId === undefined ? {} : { payId }),
          },
        ],
  );
  return context.endings.open(tx, context, pays);
}

/**
 * Reads everything that the pays depend on, with a constant number of statements. Locks the employees and opens the pay
 * runs. Returns as soon as the pays can be planned, while the queries for the calculation are still running.
 */
export async function gather(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<Gathered> {
  const { company } = context;
  const payees = await findPayees(tx, context, orders);
  const employeeIds = [...new Set(payees.map(({ id }) => id))];
  const paid = { companyId: company.id, employeeIds, employeeOf: (index: number) => payees[index]!.id };
  const byIds = context.prefetched?.byIds ?? (await queryByIds(tx, paid, orders));
  const employeesOf = async () => {
    const known = await byIds.employees;
    return payees.map(({ id }) => known.get(id)!);
  };
  const endings = await openEndings(tx, context, orders, employeesOf);
  const { forCalculation } = await started({
    forCalculation: gatherForCalculation(tx, context, orders, { payees, byIds }),
  });
  return { company, endings, employees: await employeesOf(), books: await byIds.books, forCalculation };
}

async function gatherForCalculation(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  { payees, byIds }: { readonly payees: readonly Payee[]; readonly byIds: FactsByIds },
): Promise<CalculationFacts> {
  const { company, at } = context;
  const isNz = company.country === 'NZ';
  const nameOfRun = runNames(context);
  const pays = orders.map(({ pay, payId }, index) => {
    const employee = payees[index]!;
    const payDate = payDateOf(pay, context.payDate);
    return {
      employee,
      employeeId: employee.id,
      payId,
      leave: pay.leave,
      payDate,
      paidOn: paidOnOf(pay, context.payDate),
      run: nameOfRun({ employee, payDate }),
      employedFrom: employee.start_date as LocalDate,
      isEnding: pay.termination !== undefined,
      countsUnpaid: isNz && nzDeclared(employee.declarations).counts_unpaid_leave,
      looksAtHours:
        isNz &&
        ((pay.leave?.length ?? 0) > 0 ||
          pay.termination !== undefined ||
          (pay.hours ?? []).some((row) => row.worked_on !== undefined)),
    };
  });
  const [runOf, moved, past, nzPast, years, orderRows, ids] = await Promise.all([
    openRuns(
      tx,
      { customerId: company.customer_id, companyId: company.id, at },
      pays.map(({ run }) => run),
    ),
    movedAfter(tx, pays),
    findPast(tx, company, pays),
    isNz
      ? gatherNzPast(tx, pays, { company: companyDeclared(company.declarations), params: context.law.params('NZ') })
      : NO_NZ_PAST,
    isNz ? findYearsOfService(tx, pays, context.law.params('NZ')) : NO_YEARS,
    listOrdersOf(
      tx,
      [...new Set(payees.map(({ id }) => id))],
      orders.flatMap(({ payId }) => payId ?? []),
    ),
    drawIds(tx, { pays: orders.length, items: orders.reduce((count, { pay }) => count + itemsNamed(pay), 0) }),
  ]);
  const balances = await byIds.balances;
  const yearPays = isNz ? undefined : await gatherYearPays(tx, orders, pays, (await byIds.books).named);
  return {
    history: new History(company.country, { ...past, yearPays }),
    nzPast,
    years,
    balancesOf: (employeeId) => balances.get(employeeId) ?? NO_BALANCES,
    movedAfter: moved,
    ordersOf: ordersByEmployee(orderRows),
    runOf: (pay) => runOf(nameOfRun(pay)),
    ids,
  };
}

function ordersByEmployee(rows: readonly OrderOfPayee[]): CalculationFacts['ordersOf'] {
  if (rows.length === 0) return () => NO_ORDERS;
  const groups = new Map<number, OrderOfPayee[]>();
  for (const row of rows) {
    const group = groups.get(row.employee_id);
    if (group) group.push(row);
    else groups.set(row.employee_id, [row]);
  }
  return (employeeId) => groups.get(employeeId) ?? NO_ORDERS;
}

const NO_ORDERS: readonly OrderOfPayee[] = [];

/**
 * Identifies the pay run of a pay by its pay period and dates. Pays with the same pay period and date share one object.
 */
function runNames({ company }: CreateContext) {
  const known = new Map<string, WantedRun>();
  return ({ employee, payDate }: DatedPay): WantedRun => {
    const key = `${employee.pay_cycle} ${payDate}`;
    const found = known.get(key);
    if (found) return found;
    const { start, end } = periodOf(company, employee.pay_cycle, payDate);
    const run = { pay_period: employee.pay_cycle, start_date: start, end_date: end };
    known.set(key, run);
    return run;
  };
}
