import { sql } from 'kysely';
import { employeeKey } from '../../../base/name-order.ts';
import { cut, takenFor } from '../../../base/page.ts';
import { employeeKeys, isAfter } from '../../../db/keyset.ts';
import { employeeOrder } from '../../../db/name-order.ts';
import type { Tx } from '../../../db/tx.ts';
import { Id, LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { type EmployeeFilter, type ListedName, STATUS_TESTS } from './employee.store.ts';
import { EMPLOYMENT_STATUSES } from './field.ts';

const text = Type.String();

/** What a list of people shows of each: a tenth of the whole record, and no tax or account number. */
export const DirectoryEntry = named(
  'DirectoryEntry',
  Type.Object(
    {
      id: Id(),
      number: Nullable(text),
      first_name: text,
      last_name: text,
      format_name: Type.String({ description: 'Last, First' }),
      email_address: Nullable(text),
      phone_mobile: Nullable(text),
      position: Nullable(text),
      department: Nullable(text),
      employment_status: Type.Union(EMPLOYMENT_STATUSES.map((status) => Type.Literal(status))),
      pay_period: Type.Union(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'].map((period) => Type.Literal(period))),
      pay_rate_per_hour: Nullable(Type.String({ description: 'Decimal' })),
      start_date: LocalDateText(),
      termination_date: Nullable(LocalDateText()),
      is_terminated: Type.Boolean(),
      is_deleted: Type.Boolean(),
      active_pay_recipient: Type.Boolean(),
      employee_portal_active: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
);
export type DirectoryEntry = Static<typeof DirectoryEntry>;

/** Everybody of the company in one statement, in the order of their names. */
export async function listDirectory(
  tx: Tx,
  companyId: number,
  { status, page }: EmployeeFilter,
): Promise<DirectoryEntry[]> {
  const { rows } = await sql<DirectoryEntry & ListedName>`
    select e.middle_name, e.id, e.number, e.first_name, e.last_name, concat(e.last_name, ', ', e.first_name) as format_name,
           e.email_address, e.phone_mobile, e.position, e.department, e.employment_status, e.pay_period,
           round(e.pay_rate_per_hour, greatest(2, min_scale(e.pay_rate_per_hour)))::text as pay_rate_per_hour,
           e.start_date, e.termination_date, e.is_terminated, e.is_deleted, e.active_pay_recipient,
           e.employee_portal_active
    from employee e where e.company_id = ${companyId} and ${STATUS_TESTS[status]}
      and ${isAfter(page, employeeKeys('e'))}
    order by ${employeeOrder('e')} limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, employeeKey).map(({ middle_name: _, ...entry }) => entry);
}
