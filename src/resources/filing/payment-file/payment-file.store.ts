import type { ColumnType, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { employeeOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Layout } from '../../../formats/nz-bank/layouts.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    payment_setting: PaymentSettingTable;
  }
}

export interface PaymentSettingTable {
  customer_id: number;
  company_id: number;
  account_name: string;
  bsb: string | null;
  bank_code: string | null;
  user_name: string | null;
  user_id: string | null;
  is_balanced: boolean;
  description: string | null;
  file_layout: Layout | null;
  account_number: string;
  updated_at: ColumnType<Date, Date, Date>;
}

export type PaymentSettingRecord = Selectable<PaymentSettingTable>;

export const findSetting = (tx: Tx, companyId: number): Promise<PaymentSettingRecord | undefined> =>
  tx.selectFrom('payment_setting').selectAll().where('company_id', '=', companyId).executeTakeFirst();

export async function saveSetting(tx: Tx, values: PaymentSettingRecord): Promise<void> {
  const { customer_id, company_id, ...rest } = values;
  await tx
    .insertInto('payment_setting')
    .values({ customer_id, company_id, ...rest })
    .onConflict((conflict) => conflict.columns(['customer_id', 'company_id']).doUpdateSet(rest))
    .execute();
}

export interface DownloadedFile {
  readonly at: Date;
  readonly actor: string;
}

/** Lists the first hundred downloads of payment files of the run, earliest first. */
export async function listPaymentFiles(tx: Tx, runId: number): Promise<DownloadedFile[]> {
  const { rows } = await sql<DownloadedFile>`
    select at, actor from audit_log
    where entity_type = 'pay_run' and entity_id = ${runId} and action = 'payment-file.read'
    order by id limit 100`.execute(tx);
  return rows;
}

export interface NetPay {
  readonly employee_id: number;
  readonly net: string;
  readonly pending: number;
  readonly paid_on: LocalDate;
}

/** The net pay of each employee in a run. Excludes opening year-to-date pays, which another system paid. */
export async function listNetPays(tx: Tx, companyId: number, runId: number): Promise<NetPay[] | undefined> {
  const run = await sql`select from pay_run where id = ${runId} and company_id = ${companyId}`.execute(tx);
  if (run.rows.length === 0) return undefined;
  const { rows } = await sql<NetPay>`
    select employee_id, sum(net) as net, count(*) filter (where not is_complete) as pending,
      max(processed_date) as paid_on
    from pay where pay_run_id = ${runId} and kind <> 'CATCH_UP' group by employee_id order by employee_id`.execute(tx);
  return rows;
}

/** Employees who are neither deleted nor terminated. */
export async function listStaffIds(tx: Tx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employee where company_id = ${companyId} and not is_deleted and not is_terminated
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listEmployees(tx: Tx, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where id = any(${ids}::bigint[])
    order by ${employeeOrder('employee')}`.execute(tx);
  return rows;
}

export interface RankedAccount {
  readonly customer_id: number;
  readonly id: number;
  readonly employee_id: number;
  readonly account_name: string;
  readonly bsb: string | null;
  readonly account_number: string;
  readonly amount: string | null;
  readonly reference: string | null;
}

/** Accounts of many employees, each employee's default account first. */
export async function listAccounts(tx: Tx, employeeIds: readonly number[]): Promise<RankedAccount[]> {
  const { rows } = await sql<RankedAccount>`
    select customer_id, id, employee_id, account_name, bsb, account_number, amount, reference from bank_account
    where employee_id = any(${employeeIds}::bigint[]) order by employee_id, rank`.execute(tx);
  return rows;
}
