import { badRequest } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { SchemaProblem } from '../../../../http/validation.ts';
import { type Balances, balancesOf, movedAfter, NO_BALANCES } from '../../../people/employee/employee.service.ts';
import { openRuns, type PayRunRecord, periodOf, type WantedRun } from '../../pay-run/pay-run.service.ts';
import { History } from '../calculate/look-back.ts';
import { findPast } from '../calculate/past.ts';
import {
  type CreateContext,
  type EndingPay,
  type MovedAfter,
  nameOfPay,
  type OpenEndings,
  type PayIds,
  type PayOrder,
} from '../model.ts';
import { drawIds } from '../record/store.ts';
import { gatherBooks } from './books.ts';
import { lockEmployees, type PaidEmployee } from './gather.store.ts';
import { itemsNamed } from './items-named.ts';
import { type PlanBooks, paidOnOf, payDateOf } from './plan.ts';
import { naming } from './refusal.ts';

/** Everything the pays of a call need to know, read for all of them at once. */
export interface Gathered {
  /** The employee of each order, locked. */
  readonly employees: readonly PaidEmployee[];
  readonly endings: OpenEndings | undefined;
  readonly books: PlanBooks;
  readonly history: History;
  /** Leave before the first of the pays. */
  readonly balancesOf: (employeeId: number) => Balances;
  readonly movedAfter: MovedAfter;
  /** The run a pay falls into, open. */
  readonly runOf: (pay: DatedPay) => PayRunRecord;
  readonly ids: PayIds;
}

interface DatedPay {
  readonly employee: PaidEmployee;
  readonly payDate: LocalDate;
}

/** A constant number of statements, however many pays; locks their employees and opens the runs they fall into. */
export async function gather(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<Gathered> {
  const { company, at } = context;
  const employees = await findPayees(tx, context, orders);
  const employeeIds = [...new Set(employees.map(({ id }) => id))];
  const endings = await openEndings(tx, context, orders, employees);
  const runName = runNames(context);
  const dated = orders.map(({ pay }, index) => ({
    employee: employees[index]!,
    payDate: payDateOf(pay, context.payDate),
    paidOn: paidOnOf(pay, context.payDate),
    isEnding: pay.termination !== undefined,
  }));
  const [books, runOf, balances, moved, past, ids] = await Promise.all([
    gatherBooks(tx, company, orders, employeeIds),
    openRuns(tx, { customerId: company.customer_id, companyId: company.id, at }, dated.map(runName)),
    balancesOf(tx, employeeIds),
    movedAfter(
      tx,
      dated.map(({ employee, payDate }, index) => ({ employeeId: employee.id, payDate, payId: orders[index]!.payId })),
    ),
    findPast(
      tx,
      company,
      dated.map((one) => ({ employeeId: one.employee.id, run: runName(one), ...one })),
    ),
    drawIds(tx, { pays: orders.length, items: orders.reduce((count, { pay }) => count + itemsNamed(pay), 0) }),
  ]);
  return {
    employees,
    endings,
    books,
    history: new History(company.country, past),
    balancesOf: (employeeId) => balances.get(employeeId) ?? NO_BALANCES,
    movedAfter: moved,
    runOf: (pay) => runOf(runName(pay)),
    ids,
  };
}

/** Locks the employees that the pays name; those that are not of this company are left out. */
export function lockPayees(
  tx: Tx,
  { companyId, identifierType }: { companyId: number; identifierType: CreateContext['identifierType'] },
  orders: readonly PayOrder[],
): Promise<readonly PaidEmployee[]> {
  const keys = orders.flatMap(({ pay }) => pay[identifierType] ?? []);
  return identifierType === 'employee_id'
    ? lockEmployees(tx, companyId, { ids: [...new Set(keys as number[])] })
    : lockEmployees(tx, companyId, { numbers: [...new Set(keys as string[])] });
}

/** The employee of each pay, locked. An employee of another company answers as one that does not exist. */
async function findPayees(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly PaidEmployee[]> {
  const { company, identifierType, payees } = context;
  const keys = orders.map(({ pay }, index) => {
    const key = pay[identifierType];
    if (key === undefined) {
      throw new SchemaProblem([
        { loc: ['body', index, identifierType], msg: 'this field is required', type: 'missing' },
      ]);
    }
    return key;
  });
  const found = payees ?? (await lockPayees(tx, { companyId: company.id, identifierType }, orders));
  const byKey = new Map<unknown, PaidEmployee>(
    found.map((employee) => [identifierType === 'employee_id' ? employee.id : employee.number, employee]),
  );
  return keys.map((key, index) =>
    naming(nameOfPay(context, index), () => {
      const employee = byKey.get(key);
      if (!employee) throw badRequest(`${identifierType} '${key}' is not an employee of this company`);
      if (employee.is_deleted) {
        throw badRequest(
          `${identifierType} '${key}' is deleted; restore it with POST /api/employees/${employee.id}/restore to pay it`,
        );
      }
      return employee;
    }),
  );
}

async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employees: readonly PaidEmployee[],
): Promise<OpenEndings | undefined> {
  const pays = orders.flatMap(({ pay, payId }, index): readonly EndingPay[] =>
    pay.termination === undefined
      ? []
      : [
          {
            index,
            employee: employees[index]!,
            block: pay.termination,
            paidOn: paidOnOf(pay, context.payDate),
            ...(payId === undefined ? {} : { payId }),
          },
        ],
  );
  if (pays.length === 0) return undefined;
  if (!context.endings) throw new Error('a termination block came where none is expected');
  return context.endings.open(tx, context, pays);
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
