import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { Component } from './components.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    termination: TerminationTable;
  }
}

export interface TerminationTable {
  customer_id: number;
  id: Generated<number>;
  employee_id: number;
  company_id: number;
  country: Country;
  termination_date: string;
  pay_date: string;
  reason: string | null;
  cessation_type_code: string | null;
  nz_ytd_taxable: string | null;
  pay_id: number | null;
  pay_run_id: number | null;
  is_pay_processed: boolean;
  reinstated_on: string | null;
  /** True for a later payment for the same termination, which does not end the employment itself. */
  is_further_payment: Generated<boolean>;
  gross: string;
  tax: string;
  net: string;
  components: ColumnType<readonly Component[], string, string>;
  created_at: ColumnType<Date, Date, Date>;
}

export type TerminationRecord = Selectable<TerminationTable>;

export const findLatestTermination = (tx: Tx, employeeId: number): Promise<TerminationRecord | undefined> =>
  tx
    .selectFrom('termination')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('is_further_payment', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Later payments for the current termination, oldest first. Payments before a reinstatement belong to an earlier
 * termination.
 */
export const listFurtherPayments = (tx: Tx, record: TerminationRecord): Promise<TerminationRecord[]> =>
  tx
    .selectFrom('termination')
    .selectAll()
    .where('employee_id', '=', record.employee_id)
    .where('is_further_payment', '=', true)
    .where('termination_date', '=', record.termination_date)
    .where('id', '>', record.id)
    .orderBy('id')
    .execute();

/** Whether the employee has a termination pay that is still a draft. */
export async function hasOpenTerminationPay(tx: Tx, employeeId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('termination')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('is_pay_processed', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertTermination = (tx: Tx, values: Insertable<TerminationTable>): Promise<TerminationRecord> =>
  tx.insertInto('termination').values(values).returningAll().executeTakeFirstOrThrow();

export const markReinstated = (tx: Tx, employeeId: number, on: LocalDate): Promise<unknown> =>
  tx
    .updateTable('termination')
    .set({ reinstated_on: on })
    .where('employee_id', '=', employeeId)
    .where('reinstated_on', 'is', null)
    .execute();

export async function insertTerminations(tx: Tx, values: readonly Insertable<TerminationTable>[]): Promise<void> {
  await tx.insertInto('termination').values(values).execute();
}

/** A condition whose text is the same for any number of pays, so that the plan of the statement is cached. */
const isOfPays = (payIds: readonly number[]) => sql<boolean>`pay_id = any(${payIds}::bigint[])`;

export const listTerminationsOfPays = (tx: Tx, payIds: readonly number[]): Promise<TerminationRecord[]> =>
  tx.selectFrom('termination').selectAll().where(isOfPays(payIds)).execute();

/** Deletes the termination records of drafts and keeps those of complete pays. */
export const deleteOpenTerminations = (tx: Tx, payIds: readonly number[]): Promise<unknown> =>
  tx.deleteFrom('termination').where(isOfPays(payIds)).where('is_pay_processed', '=', false).execute();

/**
 * The id of another pay with a further payment for a termination that one of these pays recorded; undefined if there is
 * no such pay.
 */
export async function paidForAgain(tx: Tx, payIds: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ pay_id: number }>`
    select f.pay_id
    from termination t
    join termination f on f.customer_id = t.customer_id and f.employee_id = t.employee_id and f.is_further_payment
      and f.termination_date = t.termination_date and f.id > t.id and f.pay_id <> all(${payIds}::bigint[])
    where t.pay_id = any(${payIds}::bigint[]) and not t.is_further_payment
    limit 1`.execute(tx);
  return rows[0]?.pay_id;
}

export const deleteTerminations = (tx: Tx, payIds: readonly number[]): Promise<unknown> =>
  tx.deleteFrom('termination').where(isOfPays(payIds)).execute();

export const reopenTerminations = (tx: Tx, payIds: readonly number[]): Promise<unknown> =>
  tx.updateTable('termination').set({ is_pay_processed: false }).where(isOfPays(payIds)).execute();

/** Sets termination dates; null resumes the employment. */
export async function setTerminationDates(
  tx: Tx,
  changed: readonly { readonly id: number; readonly termination_date: LocalDate | null }[],
  at: Date,
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update employee e
    set is_terminated = c.termination_date is not null, termination_date = c.termination_date, updated_at = ${at}
    from unnest(${changed.map(({ id }) => id)}::bigint[],
      ${changed.map(({ termination_date }) => termination_date)}::date[]) as c (id, termination_date)
    where e.id = c.id`.execute(tx);
}

export async function listEmployees(tx: Tx, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}
