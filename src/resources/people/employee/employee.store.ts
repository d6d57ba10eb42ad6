import type { RawBuilder, Updateable } from 'kysely';
import type { Country } from '../../../base/country.ts';
import { employeeKey } from '../../../base/name-order.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { employeeKeys, employeeOrder, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { COLUMNS } from './columns.ts';
import type { StatusFilter } from './employee.schema.ts';
import { PLAIN_JSON, WORKED_COLUMNS } from './employee.view.ts';
import { type ColumnValues, SEALED_NAMES } from './fields.ts';
import { SENT_SETTINGS } from './sent-settings.ts';
import type { EmployeeRecord, EmployeeTable } from './tables.ts';

/** An employee with the company fields that affect reads and writes. */
export type EmployeeInCompany = EmployeeRecord & {
  readonly company_country: Country;
  readonly company_standard_hours_per_day: string;
  readonly company_default_super_rate: string;
  readonly company_state: string | null;
  readonly company_declarations: CompanyRecord['declarations'];
};

const WITH_COMPANY = sql`e.*, c.country as company_country,
  c.standard_hours_per_day as company_standard_hours_per_day, c.default_super_rate as company_default_super_rate,
  c.state as company_state, c.declarations as company_declarations`;
const FROM_LIVE_COMPANY = sql`employee e join company c
  on c.customer_id = e.customer_id and c.id = e.company_id and c.deleted_at is null`;

/** How often an employee is paid, in SQL; `payCycleOf` does the same for a record. */
export const payCycle = (employee: 'e' | 'employee'): RawBuilder<PayCycle> => sql`
  coalesce(${sql.ref(employee)}.declarations ->> 'pay_cycle', ${sql.ref(employee)}.pay_period)`;

export async function findEmployee(tx: Tx, id: number): Promise<EmployeeInCompany | undefined> {
  const { rows } = await sql<EmployeeInCompany>`
    select ${WITH_COMPANY} from ${FROM_LIVE_COMPANY} where e.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks the employee until the transaction ends, so that changes run one after another. */
export async function findEmployeeForChange(
  tx: Tx,
  key: { id: number } | { number: string },
): Promise<EmployeeInCompany | undefined> {
  const test = 'id' in key ? sql`e.id = ${key.id}` : sql`e.number = ${key.number}`;
  const { rows } = await sql<EmployeeInCompany>`
    select ${WITH_COMPANY} from ${FROM_LIVE_COMPANY} where ${test} for no key update of e`.execute(tx);
  return rows[0];
}

/** Locks several employees of a company, including deleted employees. A fixed order prevents deadlocks. */
export async function findEmployeesForChange(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<readonly EmployeeInCompany[]> {
  const { rows } = await sql<EmployeeInCompany>`
    select ${WITH_COMPANY} from ${FROM_LIVE_COMPANY}
    where e.company_id = ${companyId} and e.id = any(${ids}::bigint[])
    order by e.id for no key update of e`.execute(tx);
  return rows;
}

export async function findEmployees(
  tx: Tx,
  companyId: number,
  keys: { ids: readonly number[] } | { numbers: readonly string[] },
): Promise<EmployeeRecord[]> {
  const test = 'ids' in keys ? sql`id = any(${keys.ids}::bigint[])` : sql`number = any(${keys.numbers}::text[])`;
  const { rows } = await sql<EmployeeRecord>`
    select * from employee where company_id = ${companyId} and ${test}`.execute(tx);
  return rows;
}

export async function listCompanyDeclarations(
  tx: Tx,
  ids: readonly number[],
): Promise<Pick<CompanyRecord, 'id' | 'declarations'>[]> {
  const { rows } = await sql<Pick<CompanyRecord, 'id' | 'declarations'>>`
    select id, declarations from company where id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** Locks the company, so that it cannot be deleted or change country while employees are added. */
export async function findCompanyForNewEmployees(tx: Tx, id: number): Promise<CompanyRecord | undefined> {
  const { rows } = await sql<CompanyRecord>`
    select * from company where id = ${id} and deleted_at is null for share`.execute(tx);
  return rows[0];
}

export const STATUS_TESTS: Readonly<Record<StatusFilter, RawBuilder<unknown>>> = {
  active: sql`e.deleted_at is null and not e.is_terminated`,
  terminated: sql`e.deleted_at is null and e.is_terminated`,
  deleted: sql`e.deleted_at is not null`,
  // Contract [EMP-203, EMP-204]: only the status `deleted` returns deleted employees.
  all: sql`e.deleted_at is null`,
};

export interface EmployeeFilter {
  readonly status: StatusFilter;
  readonly page?: Page;
}

/** The stored state that an employee's cached JSON depends on. */
export interface EmployeeVersion {
  readonly id: number;
  readonly company_country: Country;
  /** The version of the employee's row. */
  readonly row_version: string;
  /** The number of changes to the employee's leave and pays. */
  readonly changes: number;
  readonly has_tax_number: boolean;
  /** Whether the employee has declarations. They may be dated, so the JSON also depends on the day. */
  readonly has_declared: boolean;
}

/** The sort keys of the employee list. */
export interface ListedName {
  readonly id: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string | null;
}

// `xmin` is the id of the transaction that wrote the row. It is not enough after a restore, which may write many rows
// in one transaction or reuse a transaction id, so the other columns are included. Ids are unique only within an
// account.
const VERSION = sql`e.id, c.country as company_country,
  concat_ws(' ', e.customer_id, c.country, e.xmin, extract(epoch from e.updated_at),
    case when e.working_holiday_tax_scale_applies then c.declarations::text end) as row_version,
  coalesce(h.changes, 0) as changes, num_nonnulls(e.tax_file_number, e.ird_number) > 0 as has_tax_number,
  e.declarations <> '{}'::jsonb as has_declared`;
const FROM_CHANGES = sql`${FROM_LIVE_COMPANY}
  left join employee_change h on h.customer_id = e.customer_id and h.employee_id = e.id`;

export async function findVersion(tx: Tx, id: number): Promise<EmployeeVersion | undefined> {
  const { rows } = await sql<EmployeeVersion>`select ${VERSION} from ${FROM_CHANGES} where e.id = ${id}`.execute(tx);
  return rows[0];
}

/** A company's employees, sorted by name. */
export async function listVersions(
  tx: Tx,
  companyId: number,
  { status, page }: EmployeeFilter,
): Promise<EmployeeVersion[]> {
  const { rows } = await sql<EmployeeVersion & ListedName>`
    select ${VERSION}, e.last_name, e.first_name, e.middle_name from ${FROM_CHANGES}
    where e.company_id = ${companyId} and ${STATUS_TESTS[status]} and ${isAfter(page, employeeKeys('e'))}
    order by ${employeeOrder('e')} limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, employeeKey);
}

/** A condition for other statements: true if the employee has a tax number. */
export const holdsTaxNumber = (id: number) =>
  sql`select from employee where id = ${id} and num_nonnulls(tax_file_number, ird_number) > 0`;

const WRITTEN = sql.raw(
  `e.customer_id, c.country as company_country, c.declarations as company_declarations, ${PLAIN_JSON} as plain, ${WORKED_COLUMNS.map((name) => `e.${name}`).join(', ')}`,
);

/** An employee whose plain fields the database has rendered as JSON, with the columns that the other fields need. */
export type WrittenEmployee = EmployeeRecord & {
  readonly company_country: Country;
  readonly company_declarations: CompanyRecord['declarations'];
  readonly plain: string;
};

export async function findWrittenEmployees(tx: Tx, ids: readonly number[]): Promise<WrittenEmployee[]> {
  const { rows } = await sql<WrittenEmployee>`
    select ${WRITTEN} from ${FROM_LIVE_COMPANY} where e.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

export interface NumberHolder {
  readonly id: number;
  readonly number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_deleted: boolean;
  readonly in_deleted_company: boolean;
}

/** The employees who have these numbers in any company of the account, including deleted employees. */
export async function findNumberHolders(tx: Tx, numbers: readonly string[]): Promise<NumberHolder[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<NumberHolder>`
    select e.id, e.number, e.first_name, e.last_name, e.is_deleted, c.deleted_at is not null as in_deleted_company
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.number = any(${numbers}::text[])`.execute(tx);
  return rows;
}

export interface Places {
  /** The maximum number of employees; null if the plan has no limit. */
  readonly limit: number | null;
  readonly used: number;
}

/**
 * Locks the subscription, so that two concurrent requests cannot both create the last employee that the plan allows.
 * Returns the limit and the number of employees that count towards it.
 */
export async function lockPlaces(tx: Tx): Promise<Places> {
  const { rows } = await sql<{ limit: number | null }>`
    select p.employee_limit as limit from subscription s join plan p on p.code = s.plan_code for update of s`.execute(
    tx,
  );
  const limit = rows[0] ? rows[0].limit : 0;
  if (limit === null) return { limit, used: 0 };
  // Contract [EMP-249]: every employee who is neither deleted nor terminated counts, including those without pays.
  const { rows: counted } = await sql<{ used: number }>`
    select count(*) as used from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    where e.deleted_at is null and not e.is_terminated and c.deleted_at is null`.execute(tx);
  return { limit, used: counted[0]!.used };
}

const LATER: readonly string[] = ['is_terminated', 'termination_date', 'username'];
const INSERTED_COLUMNS = COLUMNS.filter(({ name }) => !LATER.includes(name));
const FOLLOWING = ['annual_days_follow_week', 'personal_days_follow_week'];
const INSERTED = ['id', 'declarations', ...FOLLOWING, ...SENT_SETTINGS, ...INSERTED_COLUMNS.map(({ name }) => name)];
const INSERTED_LIST = sql.raw(INSERTED.join(', '));
const INSERTED_FROM = sql.raw(INSERTED.map((name) => `r.${name}`).join(', '));
const INSERTED_TYPES = sql.raw(
  [
    'id bigint',
    'declarations jsonb',
    ...SENT_SETTINGS.map((name) => `${name} boolean`),
    ...FOLLOWING.map((name) => `${name} boolean`),
    ...INSERTED_COLUMNS.map(({ name, type }) => `${name} ${type}`),
  ].join(', '),
);

/**
 * Inserts all rows in one statement and returns the ids that were inserted. Skips rows whose employee number another
 * request has used in the meantime, which the unique index detects.
 */
export async function insertEmployees(
  tx: Tx,
  given: { customerId: number; companyId: number; at: Date },
  employees: readonly EmployeeRecord[],
): Promise<ReadonlySet<number>> {
  if (employees.length === 0) return new Set();
  const { rows: inserted } = await sql<{ id: number }>`
    insert into employee (customer_id, company_id, created_at, updated_at, is_terminated, ${INSERTED_LIST})
    select ${given.customerId}, ${given.companyId}, ${given.at}, ${given.at}, false, ${INSERTED_FROM}
    from jsonb_to_recordset(${JSON.stringify(employees)}::jsonb) as r (${INSERTED_TYPES})
    on conflict (customer_id, number) do nothing
    returning id`.execute(tx);
  return new Set(inserted.map(({ id }) => id));
}

export const updateEmployee = (tx: Tx, id: number, values: Updateable<EmployeeTable>): Promise<EmployeeRecord> =>
  tx
    .updateTable('employee')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<EmployeeRecord>;

/** Encrypts tax and account numbers for storage with this employee. */
export function sealed<V extends Partial<ColumnValues>>(
  values: V,
  { customerId, id }: { customerId: number; id: number },
  cipher: FieldCipher,
): V {
  const kept: Record<string, unknown> = { ...values };
  for (const name of SEALED_NAMES) {
    const text = values[name];
    if (typeof text === 'string') kept[name] = cipher.seal(`employee.${name}`, [customerId, id], text);
  }
  return kept as V;
}
