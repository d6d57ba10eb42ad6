import { type Actor, recordAudit } from '../../../audit/audit.ts';
import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Sent } from '../../../db/send.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import { SchemaProblem } from '../../../http/validation.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { listAllowancesToApply } from '../../company/allowance/allowance.service.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { resolveRates } from '../../company/pay-rate/pay-rate.service.ts';
import { addLeaveEntries, type Balances, balancesOf, NO_BALANCES } from '../../people/employee/employee.service.ts';
import { openRuns, periodOf, type WantedRun } from '../pay-run/pay-run.service.ts';
import type { EndingPay, Endings, OpenEndings } from './ending.ts';
import * as gather from './gather.store.ts';
import type { Law } from './law.ts';
import { History } from './look-back.ts';
import { insertNamed } from './named-items.store.ts';
import { allowanceOf, bookOf, type NamedBooks, nameKey } from './named-items.ts';
import type { PayOut, Shape } from './pay.schema.ts';
import * as store from './pay.store.ts';
import { payView } from './pay.view.ts';
import { type PayOrder, type PlanBooks, type PlannedPay, paidOnOf, payDateOf, planPay } from './plan.ts';
import type { AllowanceItem } from './planned.ts';
import { itemsNamed, mostItems, type PayToStore, recordsOf } from './record.ts';
import { naming } from './refusal.ts';
import { type WorkedOutPay, workOut } from './work-out.ts';

export interface CreateContext {
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly company: CompanyRecord;
  readonly actor: Actor;
  /** The partner's client whose token makes the pays, for the events. */
  readonly clientId: string | null;
  readonly at: Date;
  readonly identifierType: Shape['identifier_type'];
  /** The employees of the pays, where the caller has locked them already. */
  readonly payees?: readonly gather.PaidEmployee[];
  /** For pays that do not say. */
  readonly payDate: LocalDate;
  readonly sharesTax: boolean;
  /** False makes drafts: no leave moves, nobody is told. */
  readonly isComplete: boolean;
  /** How messages name a pay; `pays[3]` unless the caller's list has another name. */
  readonly nameOf?: (index: number) => string;
  /** Needed when a pay has a termination block. */
  readonly endings?: Endings;
}

/** Pays that are calculated and not stored. */
export interface WorkedOut {
  readonly pays: readonly WorkedOutPay[];
  /** Enough of them for the rows of the pays. */
  readonly ids: { readonly pays: readonly number[]; readonly items: readonly number[] };
  readonly balancesOf: (employeeId: number) => Balances;
  readonly named: NamedBooks;
  readonly endings: OpenEndings | undefined;
}

const pathName = (index: number): string => `pays[${index}]`;

/** A pay that was made, and its view. */
export interface CreatedPay extends PayToStore {
  readonly view: PayOut;
}

/**
 * Makes pays inside the given transaction, all of them or none: one set of queries gathers the facts for all, the
 * calculation is pure, one statement for each table records the result. The number of statements does not depend on
 * the number of pays.
 */
export async function createPays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly CreatedPay[]> {
  if (orders.length === 0) return [];
  const { isComplete } = context;
  const worked = await workOutPays(tx, context, orders);
  const pays = await recordPays(tx, context, worked);
  let created: readonly CreatedPay[] | undefined;
  const viewed = (): readonly CreatedPay[] => {
    // Not before it is needed: the views of a large batch would stand in memory beside the text of its rows.
    created ??= pays.map(withView);
    return created;
  };
  await sendTogether(
    tx,
    [...(isComplete ? [() => tellOfPays(tx, context, viewed())] : []), () => auditPays(tx, context, pays)],
    { count: pays.length },
  );
  await worked.endings?.settle(tx, pays);
  warnOfUnverified(context, pays);
  return viewed();
}

const withView = (pay: PayToStore): CreatedPay => ({ ...pay, view: payView(pay) });

const tellOfPays = (tx: Tx, { company, clientId, at }: CreateContext, created: readonly CreatedPay[]): Sent =>
  recordEvents(
    tx,
    { customerId: company.customer_id, clientId, at },
    created.map(({ pay, view }) => ({
      type: 'pay.created',
      entity: { type: 'pay', id: pay.id },
      companyId: company.id,
      data: view,
    })),
  );

const auditPays = (tx: Tx, { company, actor, at }: CreateContext, pays: readonly PayToStore[]): Sent =>
  recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    pays.map(({ pay: { id, employee_id, pay_run_id, gross, tax, net } }) => ({
      action: 'pay.create',
      entityType: 'pay',
      entityId: id,
      after: { employee_id, pay_run_id, gross, tax, net },
    })),
  );

/** Gathers the facts of all pays, locking their employees, and calculates them; opens the runs they fall into. */
export async function workOutPays(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<WorkedOut> {
  const { company, law } = context;
  const { country } = company;
  const nameOf = context.nameOf ?? pathName;

  // Gather.
  const employees = await findPayees(tx, context, orders, nameOf);
  const employeeIds = [...new Set(employees.map(({ id }) => id))];
  const endings = await openEndings(tx, context, orders, employees);
  const dated = orders.map(({ pay }, index) => ({
    employee: employees[index]!,
    payDate: payDateOf(pay, context.payDate),
    paidOn: paidOnOf(pay, context.payDate),
  }));
  const runName = runNames(company);
  const [books, runOf, found, history, drawn] = await Promise.all([
    gatherBooks(tx, company, orders, employeeIds),
    openRuns(tx, { customerId: company.customer_id, companyId: company.id, at: context.at }, dated.map(runName)),
    balancesOf(tx, employeeIds),
    History.of(
      tx,
      company,
      dated.map((one) => ({ employeeId: one.employee.id, run: runName(one), paidOn: one.paidOn })),
    ),
    store.drawIds(tx, { pays: orders.length, items: orders.reduce((count, { pay }) => count + itemsNamed(pay), 0) }),
  ]);
  const plans = orders.map((order, index) =>
    naming(nameOf(index), () =>
      planPay(
        order,
        { index, employee: employees[index]!, payDate: context.payDate, ending: endings?.of(index) },
        books,
      ),
    ),
  );
  const ids = await withEnoughItems(tx, drawn, plans);
  const balances = (employeeId: number) => found.get(employeeId) ?? NO_BALANCES;

  // Compute.
  const pays = workOut(plans, {
    country,
    law,
    runOf: (plan) => runOf(runName(plan)),
    history,
    balancesOf: balances,
    sharesTax: context.sharesTax,
    nameOf,
  });
  return { pays, ids, balancesOf: balances, named: books.named, endings };
}

/** Stores what was worked out, under new ids or under those of the drafts it replaces, and moves leave. */
export async function recordPays(
  tx: Tx,
  { company, law, at, isComplete }: CreateContext,
  { pays: worked, ids, balancesOf: balances, named }: WorkedOut,
  { payIds }: { payIds?: readonly number[] } = {},
): Promise<readonly PayToStore[]> {
  const customerId = company.customer_id;
  const pays = recordsOf(worked, {
    customerId,
    companyId: company.id,
    country: company.country,
    ruleSetId: law.ruleSetId(company.country),
    at,
    isComplete,
    payIds: payIds ?? ids.pays,
    itemIds: ids.items,
    balancesOf: balances,
  });
  const steps = [
    ...insertNamed(tx, { customerId, companyId: company.id, at }, named),
    () => store.insertPays(tx, customerId, pays, { replaces: payIds !== undefined }),
    () => store.insertItems(tx, customerId, pays),
    () => store.insertLines(tx, customerId, pays),
    () =>
      addLeaveEntries(
        tx,
        { customerId, at },
        pays.flatMap(({ entries }) => entries),
      ),
  ];
  await sendTogether(tx, steps, { count: pays.length });
  return pays;
}

async function openEndings(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
  employees: readonly gather.PaidEmployee[],
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

/** Locks the employees that the pays name; those that are not of this company are left out. */
export function lockPayees(
  tx: Tx,
  { companyId, identifierType }: { companyId: number; identifierType: CreateContext['identifierType'] },
  orders: readonly PayOrder[],
): Promise<readonly gather.PaidEmployee[]> {
  const keys = orders.flatMap(({ pay }) => pay[identifierType] ?? []);
  return identifierType === 'employee_id'
    ? gather.lockEmployees(tx, companyId, { ids: [...new Set(keys as number[])] })
    : gather.lockEmployees(tx, companyId, { numbers: [...new Set(keys as string[])] });
}

/** The employee of each pay, locked. An employee of another company answers as one that does not exist. */
async function findPayees(
  tx: Tx,
  { company, identifierType, payees }: CreateContext,
  orders: readonly PayOrder[],
  nameOf: (index: number) => string,
): Promise<readonly gather.PaidEmployee[]> {
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
  const byKey = new Map<unknown, gather.PaidEmployee>(
    found.map((employee) => [identifierType === 'employee_id' ? employee.id : employee.number, employee]),
  );
  return keys.map((key, index) =>
    naming(nameOf(index), () => {
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

/** Asks only for what the pays name: rates, allowances, deductions and the rest. */
async function gatherBooks(
  tx: Tx,
  company: CompanyRecord,
  orders: readonly PayOrder[],
  employeeIds: readonly number[],
): Promise<PlanBooks & { readonly named: NamedBooks }> {
  const pays = orders.map(({ pay }) => pay);
  const namesOf = (lists: readonly (readonly { description?: string }[] | undefined)[]) => [
    ...new Set(lists.flatMap((list) => (list ?? []).map(({ description }) => nameKey(description ?? '')))),
  ];
  const allowanceNames = namesOf(pays.map(({ allowances }) => allowances));
  const deductionNames = namesOf(pays.map(({ deductions }) => deductions));
  const otherNames = namesOf(pays.flatMap((pay) => [pay.bonuses, pay.pay_sacrifices, pay.back_payments]));
  const ofCompany = { companyId: company.id, employeeIds };
  const needsRates = pays.some(({ hours }) => hours?.some((row) => row.rate_reference ?? row.rate_description));
  const needsDepartments = pays.some(({ pay_department }) => pay_department);
  const [allowances, deductions, others, applied, departments, rates] = await Promise.all([
    allowanceNames.length > 0 ? gather.findAllowances(tx, { ...ofCompany, descriptions: allowanceNames }) : [],
    deductionNames.length > 0 ? gather.findDeductions(tx, { employeeIds, descriptions: deductionNames }) : [],
    otherNames.length > 0 ? gather.findPayItems(tx, { employeeIds, descriptions: otherNames }) : [],
    listAllowancesToApply(tx, ofCompany),
    needsDepartments ? gather.listDepartmentNames(tx, company.id) : [],
    needsRates ? resolveRates(tx, ofCompany) : undefined,
  ]);
  const named = bookOf(allowances, deductions, others);
  const toApply = new Map<number, AllowanceItem[]>();
  for (const row of applied) {
    const list = toApply.get(row.employee_id);
    const item = allowanceOf(row, row.id);
    if (list) list.push(item);
    else toApply.set(row.employee_id, [item]);
  }
  return {
    company,
    named,
    rates: () => {
      if (!rates) throw new Error('rates were asked for that no row names');
      return rates;
    },
    toApply: (employeeId) => toApply.get(employeeId) ?? NO_ALLOWANCES,
    departmentId: (text) => departmentOf(departments, text),
  };
}

const NO_ALLOWANCES: readonly AllowanceItem[] = [];

/** Contract (GAPS T38): by name or by code; other text names no department and is kept as it is. */
function departmentOf(departments: readonly gather.DepartmentName[], text: string): number | null {
  const wanted = nameKey(text);
  const found =
    departments.find(({ name }) => nameKey(name) === wanted) ??
    departments.find(({ code }) => code !== '' && nameKey(code) === wanted);
  return found?.id ?? null;
}

/** The run a pay falls into; pays of one day share it. */
function runNames(company: CompanyRecord) {
  const known = new Map<string, WantedRun>();
  return ({ employee, payDate }: Pick<PlannedPay, 'employee' | 'payDate'>): WantedRun => {
    const key = `${employee.pay_period} ${payDate}`;
    const found = known.get(key);
    if (found) return found;
    const { start, end } = periodOf(company, employee.pay_period, payDate);
    const run = { pay_period: employee.pay_period, start_date: start, end_date: end };
    known.set(key, run);
    return run;
  };
}

/** Draws more ids when allowances of the company, or the end of an employment, brought more items than were named. */
async function withEnoughItems(
  tx: Tx,
  drawn: WorkedOut['ids'],
  plans: readonly PlannedPay[],
): Promise<WorkedOut['ids']> {
  const lacking = plans.reduce((count, plan) => count + mostItems(plan), 0) - drawn.items.length;
  if (lacking <= 0) return drawn;
  const more = await store.drawIds(tx, { pays: 0, items: lacking });
  return { pays: drawn.pays, items: [...drawn.items, ...more.items] };
}

/** Once for a call, however many lines: somebody has to check the law's numbers again. */
function warnOfUnverified({ logger, company }: CreateContext, pays: readonly PayToStore[]): void {
  const codes = new Set<string>();
  for (const { lines } of pays) for (const line of lines) if (line.unverified) codes.add(line.code);
  if (codes.size > 0) {
    logger.warn(
      { company_id: company.id, pays: pays.length, codes: [...codes] },
      'pays were calculated with values past the day up to which they were checked',
    );
  }
}
