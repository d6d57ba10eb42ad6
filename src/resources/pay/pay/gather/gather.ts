import type { LocalDate } from '../../../../base/local-date.ts';
import { started } from '../../../../db/pipeline.ts';
import type { Tx } from '../../../../db/tx.ts';
import { movedAfter, NO_BALANCES, nzDeclared } from '../../../people/employee/employee.service.ts';
import { findPast, History } from '../../past/lookback.public.ts';
import { findYearsOfService, gatherNzPast, NO_NZ_PAST, NO_YEARS } from '../../past/nz.public.ts';
import { openRuns, periodOf, type WantedRun } from '../../pay-run/pay-run.service.ts';
import type { CreateContext } from '../model/context.ts';
import type { Payee } from '../model/employee.ts';
import type { CalculationFacts, DatedPay, FactsByIds, Gathered } from '../model/gathered.ts';
import { itemsNamed } from '../model/item-counts.ts';
import { type PayOrder, paidOnOf, payDateOf } from '../model/order.ts';
import { gatherYearPays } from './back-paid.ts';
import { drawIds } from './ids.store.ts';
import { openEndings } from './open-endings.ts';
import { findPayees } from './payees.ts';
import { queryByIds } from './prefetch.ts';

/**
 * Reads everything the pays depend on, with a constant number of statements. Locks their employees and opens their pay
 * runs. Returns as soon as the pays can be planned; the queries for the calculation are then still running.
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
  const [runOf, moved, past, nzPast, years, ids] = await Promise.all([
    openRuns(
      tx,
      { customerId: company.customer_id, companyId: company.id, at },
      pays.map(({ run }) => run),
    ),
    movedAfter(tx, pays),
    findPast(tx, company, pays),
    isNz ? gatherNzPast(tx, pays) : NO_NZ_PAST,
    isNz ? findYearsOfService(tx, pays, context.law.params('NZ')) : NO_YEARS,
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
    runOf: (pay) => runOf(nameOfRun(pay)),
    ids,
  };
}

/** The pay run of a pay, by period and dates. Pays of one date share the object. */
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
