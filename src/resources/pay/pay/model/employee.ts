import type { PayCycle } from '../../../../rules/pay-period.ts';
import type { EmployeeRecord } from '../../../people/employee/employee.service.ts';

/** The columns of an employee that a pay depends on. The tax file number itself is not one of them. */
export const PAID_EMPLOYEE_COLUMNS = [
  'id',
  'company_id',
  'number',
  'first_name',
  'last_name',
  'email_address',
  'date_of_birth',
  'start_date',
  'state',
  'employment_status',
  'employment_tenure',
  'is_foreign_resident',
  'has_claimed_tax_free_threshold',
  'has_stsl_liability',
  'is_closely_held',
  'country',
  'working_holiday_tax_scale_applies',
  'nz_tax_code',
  'has_student_loan',
  'no_declaration',
  'pay_period',
  'pay_rate_per_hour',
  'standard_hours_per_day',
  'standard_days_per_week',
  'super_rate',
  'compulsory_super_rate',
  'is_super_enabled',
  'is_super_age_threshold_enabled',
  'super_based_on',
  'kiwisaver_employee_rate',
  'kiwisaver_employer_rate',
  'kiwisaver_status_code',
  'kiwisaver_cec_obligation',
  'kiwisaver_status_is_sent',
  'standard_week_is_sent',
  'esct_rate',
  'employer_contrib_tax_method',
  'employer_contrib_paye_fraction',
  'is_leave_enabled',
  'include_leave_loading_in_super',
  'accrue_leave_on_hours_worked',
  'accrue_leave_on_overtime_hours',
  'accrue_holiday_leave_per_hour',
  'accrue_sick_leave_per_hour',
  'accrue_lsl_per_hour',
  'num_sick_leave_days_per_year',
  'num_holiday_leave_days_per_year',
  'is_lsl_enabled',
  'lsl_enabled_is_sent',
  'lsl_balance_is_sent',
  'lsl_x_years',
  'lsl_accrued_x_years',
  'hourly_amount_for_workers_comp_leave',
  'hourly_amount_for_paid_parental_leave',
  'leave_loading_percentage',
  'is_deleted',
  'is_terminated',
  'declarations',
] as const;

export type PaidEmployee = Pick<EmployeeRecord, (typeof PAID_EMPLOYEE_COLUMNS)[number]> & {
  readonly has_tax_file_number: boolean;
  /** How often the employee is paid: the declared cycle, otherwise the pay period. */
  readonly pay_cycle: PayCycle;
};

/** These columns determine which further queries a pay needs. They are read together with the lock. */
export const PAYEE_COLUMNS = [
  'id',
  'number',
  'start_date',
  'nz_tax_code',
  'is_deleted',
  'declarations',
] as const satisfies readonly (typeof PAID_EMPLOYEE_COLUMNS)[number][];

export type Payee = Pick<PaidEmployee, (typeof PAYEE_COLUMNS)[number] | 'pay_cycle'>;
