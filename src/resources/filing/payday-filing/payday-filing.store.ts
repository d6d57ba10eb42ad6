import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, takenFor } from '../../../base/page.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TaxCode } from '../../../rules/nz/tax-code.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import type { BankAccountRecord } from '../../people/bank-account/bank-account.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { type FilingFilter, IS_LODGED, matches, SHOWN, type Shown, WITH_MESSAGE } from '../lodgement/public.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    payday_filing: PaydayFilingTable;
    payday_filing_pay: { customer_id: number; payday_filing_id: number; pay_id: number };
    employee_detail_filing: EmployeeDetailFilingTable;
  }
}

export interface PaydayFilingTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  pay_run_id: number;
  lodgement_id: number;
  payday: string;
  due_date: string;
  line_count: number;
  gross: string;
  amounts_deducted: string;
  /** The employees of the lines, in the same order. */
  employee_ids: readonly number[];
  payment_due_date: string | null;
  payment_period_end: string | null;
  amends_id: number | null;
  created_at: ColumnType<Date, Date, Date>;
}

export type DetailTask = 'CREATE' | 'UPDATE' | 'TERMINATE';

export interface EmployeeDetailFilingTable {
  customer_id: number;
  lodgement_id: number;
  employee_id: number;
  task: DetailTask;
  digest: string;
  has_ird_number: boolean;
  start_date: string | null;
  end_date: string | null;
  kiwisaver_action: 'EE' | 'EA' | null;
}

export type PaydayFilingRecord = Selectable<PaydayFilingTable>;

export interface RunToFile {
  readonly id: number;
  readonly pay_period: PayCycle;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

export async function findRun(tx: Tx, companyId: number, id: number): Promise<RunToFile | undefined> {
  const { rows } = await sql<RunToFile>`
    select id, pay_period, start_date, end_date from pay_run where id = ${id} and company_id = ${companyId}`.execute(
    tx,
  );
  return rows[0];
}

export interface PayToFile {
  readonly id: number;
  readonly employee_id: number;
  readonly kind: string;
  readonly is_complete: boolean;
  readonly processed_date: LocalDate;
  readonly is_filed: boolean;
  /** The tax code of the pay; the employee's current code may differ. */
  readonly tax_code: TaxCode;
  readonly has_student_loan: boolean;
}

export async function listPays(tx: Tx, runId: number): Promise<PayToFile[]> {
  const { rows } = await sql<PayToFile>`
    select p.id, p.employee_id, p.kind, p.is_complete, p.processed_date, p.facts -> 'tax' ->> 'code' as tax_code,
      (p.facts -> 'tax' ->> 'hasStudentLoan')::boolean as has_student_loan, exists (
      select from payday_filing_pay x
      join payday_filing f on f.customer_id = x.customer_id and f.id = x.payday_filing_id
      join lodgement l on l.customer_id = f.customer_id and l.id = f.lodgement_id
      where x.customer_id = p.customer_id and x.pay_id = p.id and ${IS_LODGED}) as is_filed
    from pay p where p.pay_run_id = ${runId} order by p.id`.execute(tx);
  return rows;
}

/** Lists the report data of the lines of these pays. */
export async function listReports(
  tx: Tx,
  payIds: readonly number[],
): Promise<{ pay_id: number; report: Readonly<Record<string, string>> }[]> {
  const { rows } = await sql<{ pay_id: number; report: Readonly<Record<string, string>> }>`
    select pay_id, report from pay_line
    where pay_id = any(${payIds}::bigint[]) and report is not null order by pay_id, position`.execute(tx);
  return rows;
}

export async function listEmployees(tx: Tx, companyId: number, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

/** Employees who are not deleted, plus deleted ones in `also`. */
export async function listStaff(
  tx: Tx,
  companyIds: readonly number[],
  also: ReadonlySet<number>,
): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where company_id = any(${companyIds}::bigint[])
      and (deleted_at is null or id = any(${[...also]}::bigint[])) order by id`.execute(tx);
  return rows;
}

export type RefundAccount = Pick<
  BankAccountRecord,
  'customer_id' | 'id' | 'employee_id' | 'account_name' | 'account_number'
>;

/** The first bank account of each employee who opted out of KiwiSaver, by employee. */
export async function listRefundAccounts(
  tx: Tx,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, RefundAccount>> {
  const { rows } = await sql<RefundAccount>`
    select b.customer_id, b.id, b.employee_id, b.account_name, b.account_number
    from bank_account b join employee e on e.customer_id = b.customer_id and e.id = b.employee_id
    where e.company_id = any(${companyIds}::bigint[]) and e.declarations ->> 'kiwisaver_opted_out_on' is not null and b.rank = 0
  `.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Total PAYE and ESCT between two dates. */
export async function sumOfTax(
  tx: Tx,
  companyId: number,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<string> {
  const { rows } = await sql<{ tax: string }>`
    select coalesce(sum(tax + kiwisaver_esct_amount), 0) as tax from pay
    where company_id = ${companyId} and is_complete and processed_date between ${from} and ${to}`.execute(tx);
  return rows[0]!.tax;
}

export async function insertFiling(
  tx: Tx,
  values: Insertable<PaydayFilingTable>,
  payIds: readonly number[],
): Promise<PaydayFilingRecord> {
  const filing = await tx.insertInto('payday_filing').values(values).returningAll().executeTakeFirstOrThrow();
  await sql`
    insert into payday_filing_pay (customer_id, payday_filing_id, pay_id)
    select ${filing.customer_id}, ${filing.id}, id from unnest(${payIds}::bigint[]) as id`.execute(tx);
  return filing;
}

export interface ListedFiling extends PaydayFilingRecord, Shown {
  readonly payday: LocalDate;
  readonly employer_ird_number: string | null;
  readonly pay_ids: readonly number[];
}

/** Filings with their status, pays and latest response, newest first. */
export async function listFilings(
  tx: Tx,
  filter: FilingFilter & { readonly amendsId?: number },
): Promise<ListedFiling[]> {
  const { rows } = await sql<ListedFiling>`
    select f.*, ${SHOWN}, c.employer_ird_number,
      array(select x.pay_id from payday_filing_pay x
        where x.customer_id = f.customer_id and x.payday_filing_id = f.id order by x.pay_id) as pay_ids
    from payday_filing f
    join company c on c.customer_id = f.customer_id and c.id = f.company_id ${WITH_MESSAGE}
    where ${matches(filter)}
      ${filter.amendsId === undefined ? sql`` : sql`and f.amends_id = ${filter.amendsId}`}
    order by f.id desc limit ${takenFor(filter.page, filter.limit)}`.execute(tx);
  return cut(filter.page, rows, ({ id }) => [id]);
}

const MOST_AMENDMENTS = 1_000;

/** The amendments of a filing, oldest first. */
export const listAmendments = async (tx: Tx, id: number): Promise<readonly ListedFiling[]> =>
  (await listFilings(tx, { amendsId: id, limit: MOST_AMENDMENTS })).reverse();

export interface FiledDetails {
  readonly employee_id: number;
  readonly task: DetailTask;
  readonly digest: string;
  readonly has_ird_number: boolean;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly kiwisaver_action: 'EE' | 'EA' | null;
}

/** The details last filed for each employee of the companies, optionally before a given lodgement. */
export async function lastDetails(
  tx: Tx,
  companyIds: readonly number[],
  before?: { lodgementId: number },
): Promise<ReadonlyMap<number, FiledDetails>> {
  const { rows } = await sql<FiledDetails>`
    select distinct on (d.employee_id) d.employee_id, d.task, d.digest, d.has_ird_number, d.start_date, d.end_date,
      d.kiwisaver_action
    from employee_detail_filing d
    join lodgement l on l.customer_id = d.customer_id and l.id = d.lodgement_id
    where l.company_id = any(${companyIds}::bigint[]) and ${IS_LODGED}
      ${before === undefined ? sql`` : sql`and l.id < ${before.lodgementId}`}
    order by d.employee_id, d.lodgement_id desc`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Employees whom another system paid before, so Inland Revenue already knows them. */
export async function listBroughtAlong(tx: Tx, companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e where e.company_id = any(${companyIds}::bigint[]) and (
      exists (select from opening_balance o where o.customer_id = e.customer_id and o.employee_id = e.id)
      or exists (select from pay p where p.customer_id = e.customer_id and p.employee_id = e.id
        and p.kind = 'CATCH_UP'))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Employees with a complete pay that no filing includes. */
export async function listUnfiled(tx: Tx, companyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ employee_id: number }>`
    select distinct p.employee_id from pay p
    where p.company_id = any(${companyIds}::bigint[]) and p.is_complete and p.kind <> 'CATCH_UP' and not exists (
      select from payday_filing_pay x
      join payday_filing f on f.customer_id = x.customer_id and f.id = x.payday_filing_id
      join lodgement l on l.customer_id = f.customer_id and l.id = f.lodgement_id
      where x.customer_id = p.customer_id and x.pay_id = p.id and ${IS_LODGED})`.execute(tx);
  return new Set(rows.map(({ employee_id }) => employee_id));
}

export async function insertDetails(
  tx: Tx,
  given: { customerId: number; lodgementId: number },
  rows: readonly FiledDetails[],
): Promise<void> {
  const column = <K extends keyof FiledDetails>(name: K): FiledDetails[K][] => rows.map((row) => row[name]);
  await sql`
    insert into employee_detail_filing (customer_id, lodgement_id, employee_id, task, digest, has_ird_number, start_date,
      end_date, kiwisaver_action)
    select ${given.customerId}, ${given.lodgementId}, r.*
    from unnest(${column('employee_id')}::bigint[], ${column('task')}::text[], ${column('digest')}::text[],
      ${column('has_ird_number')}::boolean[], ${column('start_date')}::date[], ${column('end_date')}::date[],
      ${column('kiwisaver_action')}::text[]) as r`.execute(tx);
}
