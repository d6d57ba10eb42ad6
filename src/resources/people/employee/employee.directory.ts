import { employeeKey } from '../../../base/name-order.ts';
import { cut, takenFor } from '../../../base/page.ts';
import { employeeKeys, employeeOrder, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { FormatName, OwnId } from '../../../http/record-fields.ts';
import { Choice, described, LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { type EmployeeFilter, type ListedName, payCycle, STATUS_TESTS } from './employee.store.ts';
import { EMPLOYMENT_STATUSES } from './field.ts';

const text = Type.String();

/** A short form of the employee for lists: a tenth of the size of the full record, without tax or account numbers. */
export const DirectoryEntry = named(
  'DirectoryEntry',
  Type.Object(
    {
      id: OwnId('employee'),
      number: Nullable(described(text, 'Your number for the employee; null if not set')),
      first_name: described(text, 'Given name'),
      last_name: described(text, 'Family name'),
      format_name: FormatName(),
      email_address: Nullable(described(text, 'Email address for payslips; null if not set')),
      phone_mobile: Nullable(described(text, 'Mobile phone; null if not set')),
      position: Nullable(described(text, 'Job title; null if not set')),
      department: Nullable(described(text, 'Free text; becomes the department of new pending pays')),
      employment_status: Choice('EmploymentStatus', EMPLOYMENT_STATUSES, { description: 'How the person is employed' }),
      pay_period: Choice('PayPeriod', ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'], {
        description: 'How often the employee is paid, unless pay_cycle differs',
      }),
      pay_cycle: Choice('PayCycle', ['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'], {
        description: 'How often the employee is paid: the declared cycle, otherwise the pay_period',
      }),
      pay_rate_per_hour: Nullable(Type.String({ description: 'Dollars per hour, as a decimal; null if not set' })),
      start_date: LocalDateText({ description: 'First day of the employment' }),
      termination_date: Nullable(LocalDateText({ description: 'Last day of employment, if it has ended' })),
      is_terminated: Type.Boolean({ description: 'True after a termination pay is processed' }),
      is_deleted: Type.Boolean({ description: 'True after deletion, false after restoration' }),
      active_pay_recipient: Type.Boolean({ description: 'Whether pending pays are created for the employee' }),
      employee_portal_active: Type.Boolean({ description: 'Whether the employee may sign in to the portal' }),
    },
    { additionalProperties: false },
  ),
);
export type DirectoryEntry = Static<typeof DirectoryEntry>;

/** All matching employees of the company in one statement, sorted by name. */
export async function listDirectory(
  tx: Tx,
  companyId: number,
  { status, page }: EmployeeFilter,
): Promise<DirectoryEntry[]> {
  const { rows } = await sql<DirectoryEntry & ListedName>`
    select e.middle_name, e.id, e.number, e.first_name, e.last_name, concat(e.last_name, ', ', e.first_name) as format_name,
           e.email_address, e.phone_mobile, e.position, e.department, e.employment_status, e.pay_period,
           ${payCycle('e')} as pay_cycle,
           round(e.pay_rate_per_hour, greatest(2, min_scale(e.pay_rate_per_hour)))::text as pay_rate_per_hour,
           e.start_date, e.termination_date, e.is_terminated, e.is_deleted, e.active_pay_recipient,
           e.employee_portal_active
    from employee e where e.company_id = ${companyId} and ${STATUS_TESTS[status]}
      and ${isAfter(page, employeeKeys('e'))}
    order by ${employeeOrder('e')} limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, employeeKey).map(({ middle_name: _, ...entry }) => entry);
}
