import { centsOrFiner } from '../../../base/decimal-text.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { CompanyAllowanceOut, EmployeeAllowanceOut } from './allowance.schema.ts';
import type { AllowanceWithEmployees, EmployeeAllowanceRecord } from './allowance.store.ts';

export function companyAllowanceView(record: AllowanceWithEmployees): CompanyAllowanceOut {
  const { customer_id: _, employee_ids, ...shown } = record;
  return {
    ...shown,
    amount: centsOrFiner(record.amount),
    employee_ids: [...employee_ids],
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}

export function employeeAllowanceView(record: EmployeeAllowanceRecord): EmployeeAllowanceOut {
  const { customer_id: _, company_id: __, ...shown } = record;
  return {
    ...shown,
    amount: centsOrFiner(record.amount),
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}
