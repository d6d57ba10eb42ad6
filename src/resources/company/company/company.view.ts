import { asNumber, centsOrFiner, shortest } from '../../../base/decimal.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { CompanyOut } from './company.schema.ts';
import type { EmployeeBasicsRecord } from './company.store.ts';
import type { CompanyRecord } from './tables.ts';

export interface CompanyWithEmployees {
  readonly company: CompanyRecord;
  readonly employees: readonly EmployeeBasicsRecord[];
  readonly isDefault: boolean;
}

export const formatName = (employee: { first_name: string; last_name: string }): string =>
  `${employee.last_name}, ${employee.first_name}`;

export function companyView({ company, employees, isDefault }: CompanyWithEmployees): CompanyOut {
  const { customer_id, id, deleted_at: _, declarations: _declared, created_at, updated_at, ...shown } = company;
  return {
    id,
    customer_id,
    ...shown,
    standard_hours_per_day: centsOrFiner(company.standard_hours_per_day),
    default_super_rate: shortest(company.default_super_rate),
    is_default: isDefault,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
    employees: employees.map((employee) => ({
      id: employee.id,
      number: employee.number,
      first_name: employee.first_name,
      last_name: employee.last_name,
      format_name: formatName(employee),
      is_terminated: employee.is_terminated,
      active_pay_recipient: employee.active_pay_recipient,
    })),
  };
}

/** The company as event data, with decimals as numbers. */
export const companyEventData = (given: CompanyWithEmployees): unknown => ({
  ...companyView(given),
  standard_hours_per_day: asNumber(given.company.standard_hours_per_day),
  default_super_rate: asNumber(given.company.default_super_rate),
});
