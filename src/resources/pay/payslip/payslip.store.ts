import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { BankAccountRecord } from '../../people/bank-account/bank-account.service.ts';
import { nameOfOrder, type OrderOfPayee, payeeOfOrder } from '../../people/deduction-order/deduction-order.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';

export interface YearSums {
  readonly gross: string;
  readonly tax: string;
  readonly stsl: string;
  readonly net: string;
  readonly sacrifices: string;
  readonly deductions: string;
  readonly compulsory_super_amount: string;
  readonly resc_super_amount: string;
  readonly nz_student_loan: string;
  readonly kiwisaver_employee_amount: string;
  readonly kiwisaver_employer_amount: string;
  readonly kiwisaver_esct_amount: string;
}

/** A pay, and the first day of its year to date. */
export interface OfYear {
  readonly payId: number;
  readonly from: LocalDate;
}

/** For each pay `t`, the complete pays `p` of its tax year up to and including it. */
const upTo = (wanted: readonly OfYear[]) => sql`
  unnest(${wanted.map(({ payId }) => payId)}::bigint[], ${wanted.map(({ from }) => from)}::date[]) as w (pay_id, since)
  join pay t on t.id = w.pay_id
  join pay p on p.customer_id = t.customer_id and p.employee_id = t.employee_id and p.is_complete
    and p.processed_date between w.since and t.processed_date and (p.processed_date < t.processed_date or p.id <= t.id)`;

const SUMMED = [
  'gross',
  'tax',
  'stsl',
  'net',
  'sacrifices',
  'deductions',
  'compulsory_super_amount',
  'resc_super_amount',
  'nz_student_loan',
  'kiwisaver_employee_amount',
  'kiwisaver_employer_amount',
  'kiwisaver_esct_amount',
] as const satisfies readonly (keyof YearSums)[];

/** The year to date of each pay. */
export async function sumYears(tx: Tx, wanted: readonly OfYear[]): Promise<ReadonlyMap<number, YearSums>> {
  const sums = sql.join(SUMMED.map((name) => sql.raw(`coalesce(sum(p.${name}), 0) as ${name}`)));
  const { rows } = await sql<YearSums & { pay_id: number }>`
    select t.id as pay_id, ${sums} from ${upTo(wanted)} group by t.id`.execute(tx);
  return new Map(rows.map((row) => [row.pay_id, row]));
}

export interface ItemSum {
  readonly kind: string;
  readonly name: string;
  /** The description of the latest row. */
  readonly label: string;
  readonly amount: string;
  /** The part of the amount that is leave loading. */
  readonly loading: string;
  /** Whether this is leave that a payslip must not show. */
  readonly is_hidden: boolean;
}

/** The year to date for each pay, by kind and name of row. */
export async function sumItems(tx: Tx, wanted: readonly OfYear[]): Promise<ReadonlyMap<number, readonly ItemSum[]>> {
  const { rows } = await sql<ItemSum & { pay_id: number }>`
    select t.id as pay_id, i.kind, lower(i.description) as name,
      (array_agg(i.description order by p.processed_date desc, p.id desc))[1] as label, sum(i.amount) as amount,
      coalesce(sum(i.leave_loading_amount), 0) as loading, h.is_hidden
    from ${upTo(wanted)} join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
    cross join lateral (select p.country = 'AU' and coalesce(i.leave_type like '%FAMILY_VIOLENCE', false) as is_hidden) h
    group by t.id, i.kind, lower(i.description), h.is_hidden order by t.id, 3`.execute(tx);
  return groupedBy(rows, ({ pay_id }) => pay_id);
}

export async function listEmployees(tx: Tx, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`select * from employee where id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** The accounts of each employee, in order. */
export async function listAccounts(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly BankAccountRecord[]>> {
  const { rows } = await sql<BankAccountRecord>`
    select * from bank_account where employee_id = any(${employeeIds}::bigint[]) order by employee_id, rank`.execute(
    tx,
  );
  return groupedBy(rows, ({ employee_id }) => employee_id);
}

export interface Payee {
  readonly employee_id: number;
  /** The name of the deduction in lower case. */
  readonly name: string;
  readonly payee_name: string | null;
  readonly payee_account: string | null;
}

/** The accounts that deductions and orders are paid into, if they are known. */
export async function listPayees(
  tx: Tx,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Payee[]>> {
  const { rows } = await sql<Payee>`
    select employee_id, lower(description) as name, payee_name, payee_account from employee_deduction
    where employee_id = any(${employeeIds}::bigint[])
      and (payee_name is not null or payee_account is not null)`.execute(tx);
  const orders = (await listOrderPayees(tx, employeeIds)).map(
    (order): Payee => ({
      employee_id: order.employee_id,
      name: nameOfOrder(order.country, order).toLowerCase(),
      payee_name: payeeOfOrder(order.country, order),
      payee_account: order.payee_account,
    }),
  );
  return groupedBy([...orders, ...rows], ({ employee_id }) => employee_id);
}

type OrderPayee = Pick<OrderOfPayee, 'employee_id' | 'kind' | 'reference' | 'payee_name' | 'payee_account'> & {
  readonly country: Country;
};

async function listOrderPayees(tx: Tx, employeeIds: readonly number[]): Promise<OrderPayee[]> {
  const { rows } = await sql<OrderPayee>`
    select o.employee_id, o.kind, o.reference, o.payee_name, o.payee_account, c.country
    from deduction_order o join company c on c.customer_id = o.customer_id and c.id = o.company_id
    where o.employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}

export interface RunOfSlips {
  readonly id: number;
  readonly company_id: number;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

export async function findRun(tx: Tx, id: number): Promise<RunOfSlips | undefined> {
  const { rows } = await sql<RunOfSlips>`
    select id, company_id, start_date, end_date from pay_run where id = ${id}`.execute(tx);
  return rows[0];
}

/** The pays of a run that have a payslip: complete pays other than opening amounts. */
export async function listPaysWithSlips(tx: Tx, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from pay where pay_run_id = ${runId} and is_complete and kind <> 'CATCH_UP' order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

function groupedBy<R>(rows: readonly R[], keyOf: (row: R) => number): ReadonlyMap<number, readonly R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
