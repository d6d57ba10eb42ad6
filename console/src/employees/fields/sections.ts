import {
  EMPLOYMENT_STATUSES,
  GENDERS,
  KIWISAVER_STATUSES,
  NZ_TAX_CODES,
  PAY_METHODS,
  PAY_PERIODS,
  TFN_EXEMPTIONS,
} from './choices.ts';
import type { EmployeeName, Field, Section } from './field.ts';

type F = Field<EmployeeName>;
type More = Omit<Partial<F>, 'name' | 'label' | 'kind'>;

const field =
  (kind: F['kind']) =>
  (name: EmployeeName, label: string, more: More = {}): F => ({
    name,
    label,
    kind,
    ...more,
  });
const text = field('text');
const date = field('date');
const flag = field('flag');
const yesNo = field('yes-no');
const choice = field('choice');
const phone = field('phone');
const percent = field('percent');
const decimal = field('decimal');
const whole = field('whole');
const notes = (name: EmployeeName, label: string, more: More = {}): F =>
  field('notes')(name, label, { isWide: true, ...more });

export const WHO: Section = {
  key: 'name',
  title: 'Name',
  fields: [
    text('first_name', 'First name', { required: 'all', max: 60 }),
    text('middle_name', 'Middle name', { max: 60 }),
    text('last_name', 'Last name', { required: 'all', max: 60 }),
    text('honorific', 'Title', { max: 18, help: 'Such as Ms, Mr or Dr' }),
    date('date_of_birth', 'Date of birth', { required: 'AU' }),
    choice('gender', 'Gender', { isNeverEmpty: true, choices: GENDERS }),
    text('number', 'Employee number', { max: 60, help: 'Your own number, unique across all your companies' }),
  ],
};

export const CONTACT: Section = {
  key: 'contact',
  title: 'Contact',
  fields: [
    field('email')('email_address', 'Email address', { help: 'Payslips are emailed here' }),
    phone('phone_mobile', 'Mobile phone'),
    phone('phone_home', 'Home phone'),
    phone('phone_medical', 'Medical contact phone'),
  ],
};

export const ADDRESS: Section = {
  key: 'address',
  title: 'Home address',
  fields: [
    text('address1', 'Street address', { required: 'all', max: 100 }),
    text('address2', 'Address line 2', { max: 100 }),
    text('city', 'Suburb or town', { required: 'all', max: 60 }),
    choice('state', 'State or region', { required: 'all' }),
    text('postcode', 'Postcode', { required: 'all', max: 4, help: 'Four digits' }),
    text('country', 'Country', { required: 'all', max: 2, help: 'Two letters: AU or NZ' }),
  ],
};

export const KIN: Section = {
  key: 'kin',
  title: 'Emergency contact',
  fields: [
    text('kin_name', 'Name', { max: 60 }),
    text('kin_relationship', 'Relationship', { max: 60 }),
    phone('kin_phone_mobile', 'Mobile phone'),
    phone('kin_phone_home', 'Home phone'),
    phone('kin_phone_work', 'Work phone'),
    text('kin_address1', 'Street address', { max: 100 }),
    text('kin_address2', 'Address line 2', { max: 100 }),
    text('kin_city', 'Suburb or town', { max: 60 }),
    text('kin_state', 'State or region', { max: 3 }),
    text('kin_postcode', 'Postcode', { max: 4 }),
    notes('kin_notes', 'Notes'),
  ],
};

export const JOB: Section = {
  key: 'job',
  title: 'Job',
  fields: [
    date('start_date', 'Start date', { required: 'all', help: 'Leave accrues from this day' }),
    choice('employment_status', 'Employment', { required: 'all', choices: EMPLOYMENT_STATUSES }),
    field('option')('employment_type', 'Employment type', {
      choices: [
        ['Full-time', 'Full-time'],
        ['Part-time', 'Part-time'],
        ['Casual', 'Casual'],
      ],
      help: 'Leave empty to use the value under Employment',
    }),
    field('option')('employment_tenure', 'Tenure', {
      isNeverEmpty: true,
      choices: [
        ['Permanent', 'Permanent'],
        ['Temporary', 'Temporary'],
      ],
    }),
    text('position', 'Position', { max: 60 }),
    text('department', 'Department', { max: 60 }),
    flag('active_pay_recipient', 'Included when pay runs are created'),
  ],
};

export const HOURS: Section = {
  key: 'hours',
  title: 'Standard hours',
  about: 'The employee’s normal week, on which leave and pays without timesheets are based.',
  fields: [
    decimal('standard_hours_per_day', 'Hours per day', { unit: 'hours' }),
    whole('standard_days_per_week', 'Days per week', { unit: 'days' }),
  ],
};

export const STP: Section = {
  key: 'stp',
  title: 'Single Touch Payroll',
  country: 'AU',
  fields: [
    choice('stp_employment_status', 'Employment basis for reporting', {
      isNeverEmpty: true,
      country: 'AU',
      choices: [
        ['F', 'F, full-time'],
        ['P', 'P, part-time'],
        ['C', 'C, casual'],
        ['L', 'L, labour hire'],
      ],
    }),
    flag('include_email_and_phone_in_stp', 'Report email address and phone to the ATO', { country: 'AU' }),
  ],
};

export const PORTAL: Section = {
  key: 'portal',
  title: 'Employee portal',
  about: 'What the employee can see and change.',
  fields: [
    flag('employee_portal_active', 'Can use the portal', { help: 'This does not send an invitation' }),
    flag('allow_view_payslips', 'Sees payslips'),
    flag('allow_view_holiday_leave_balance', 'Sees annual leave'),
    flag('allow_view_sick_leave_balance', 'Sees sick leave'),
    flag('allow_view_long_service_leave_balance', 'Sees long service leave'),
    flag('allow_edit_leave_requests', 'Requests leave'),
    flag('allow_edit_leave_requests_when_negative', 'Requests leave beyond the balance'),
    flag('allow_edit_account_details', 'Changes contact details'),
    flag('allow_edit_bank_accounts', 'Changes bank accounts'),
    flag('allow_edit_tax_settings', 'Changes tax details'),
    flag('allow_edit_super_details', 'Changes super details'),
    flag('allow_edit_timesheet', 'Fills in timesheets'),
    flag('allow_edit_timeclock', 'Uses the time clock'),
  ],
};

export const PAY: Section = {
  key: 'pay',
  title: 'Pay',
  fields: [
    field('money')('pay_rate_per_hour', 'Hourly rate', {
      unit: 'per hour',
      help: 'The base for overtime and paid leave',
    }),
    choice('pay_period', 'Paid', { isNeverEmpty: true, choices: PAY_PERIODS }),
    choice('pay_method', 'Pay method', { isNeverEmpty: true, choices: PAY_METHODS }),
  ],
};

export const PAYSLIP: Section = {
  key: 'payslip',
  title: 'Payslip',
  about: 'What payslips show.',
  fields: [
    flag('show_position_on_payslip', 'Position'),
    flag('show_department_on_payslip', 'Department'),
    flag('payslip_show_hours_and_rate', 'Hours and rate'),
    flag('payslip_show_base_ordinary_rate', 'Ordinary hourly rate'),
    flag('payslip_show_allowance_units', 'Allowance units'),
    flag('payslip_show_ytd', 'Year to date'),
    flag('payslip_show_super_ytd', 'Super, year to date'),
    flag('payslip_show_holiday_leave_balance', 'Annual leave balance'),
    flag('payslip_show_sick_leave_balance', 'Sick leave balance'),
    flag('payslip_show_lsl_balance', 'Long service leave balance'),
    flag('payslip_show_negative_leave_balances', 'Balances below zero'),
    flag('payslip_show_custom_balances', 'Other balances'),
    flag('payslip_show_zero_dollar_leave', 'Leave without pay'),
    flag('payslip_time_non_decimal', 'Time as hours and minutes'),
    flag('show_roster_summary_on_payslip', 'Roster'),
    choice('payslip_leave_units', 'Leave shown in', {
      choices: [
        ['HOURS', 'Hours'],
        ['DAYS', 'Days'],
      ],
    }),
    notes('payslip_note', 'Note on every payslip'),
  ],
};

export const TAX_AU: Section = {
  key: 'tax-au',
  title: 'Tax file number declaration',
  country: 'AU',
  fields: [
    field('tfn')('tax_file_number', 'Tax file number', {
      country: 'AU',
      required: 'AU',
      isSecret: true,
      max: 15,
      help: 'Nine digits. If there is none, select the reason below',
    }),
    date('tfnd_signed_date', 'Declaration signed on', { country: 'AU' }),
    yesNo('is_foreign_resident', 'Foreign resident for tax', { country: 'AU', required: 'AU' }),
    yesNo('has_claimed_tax_free_threshold', 'Claims the tax-free threshold', { country: 'AU', required: 'AU' }),
    yesNo('has_stsl_liability', 'Has a study or training loan', { country: 'AU', required: 'AU' }),
    yesNo('is_closely_held', 'Closely held payee', {
      country: 'AU',
      required: 'AU',
      help: 'Family member, director, shareholder or beneficiary',
    }),
    flag('working_holiday_tax_scale_applies', 'Working holiday maker', { country: 'AU' }),
    flag('is_super_only_contractor', 'Contractor paid super only', { country: 'AU' }),
    text('abn', 'ABN', { country: 'AU', max: 20, help: 'The worker’s own ABN, if any' }),
  ],
};

/** Shown in the tax step for new employees. For existing employees it is one of the declarations. */
export const TFN_EXEMPTION: F = choice('tax_file_number_exemption', 'Reason for no tax file number', {
  country: 'AU',
  choices: TFN_EXEMPTIONS,
});

export const TAX_NZ: Section = {
  key: 'tax-nz',
  title: 'Tax code declaration (IR330)',
  country: 'NZ',
  fields: [
    choice('nz_tax_code', 'Tax code', { country: 'NZ', required: 'NZ', choices: NZ_TAX_CODES }),
    field('ird')('ird_number', 'IRD number', {
      country: 'NZ',
      required: 'NZ',
      isSecret: true,
      max: 20,
      help: 'Eight or nine digits; not needed with tax code WT or ND',
    }),
    flag('has_student_loan', 'Has a student loan (SL)', { country: 'NZ' }),
    flag('no_declaration', 'No declaration received', {
      country: 'NZ',
      help: 'Taxed at the no-declaration rate; clears tax code, IRD number and student loan',
    }),
  ],
};

export const SUPER: Section = {
  key: 'super',
  title: 'Super',
  country: 'AU',
  fields: [
    text('default_employee_fund_usi', 'Fund (USI)', {
      country: 'AU',
      max: 20,
      help: 'Unique superannuation identifier',
    }),
    text('default_employee_fund_member_number', 'Member number', { country: 'AU', max: 20 }),
    flag('is_super_enabled', 'Pay super', { country: 'AU' }),
    percent('super_rate', 'Super rate', {
      country: 'AU',
      help: 'Any part above the compulsory rate is reportable, unless an award or agreement requires it',
    }),
    percent('compulsory_super_rate', 'Compulsory rate', {
      country: 'AU',
      help: 'Leave empty for the super guarantee rate on each payday',
    }),
    choice('super_based_on', 'Calculated on', {
      isNeverEmpty: true,
      country: 'AU',
      choices: [
        ['OTE', 'Ordinary time earnings'],
        ['GROSS', 'Gross'],
      ],
    }),
    flag('is_super_age_threshold_enabled', 'Under 18, only above 30 hours a week', { country: 'AU' }),
    flag('include_leave_loading_in_super', 'Leave loading counts for super', { country: 'AU' }),
  ],
};

export const KIWISAVER: Section = {
  key: 'kiwisaver',
  title: 'KiwiSaver',
  country: 'NZ',
  fields: [
    choice('kiwisaver_status_code', 'Status', { isNeverEmpty: true, country: 'NZ', choices: KIWISAVER_STATUSES }),
    choice('kiwisaver_existing_action', 'Existing employee', {
      country: 'NZ',
      choices: [
        ['EE', 'Opted in'],
        ['EA', 'To be enrolled'],
      ],
      help: 'Leave empty for a new employee',
    }),
    percent('kiwisaver_employee_rate', 'Employee contributes', { country: 'NZ' }),
    percent('kiwisaver_employer_rate', 'Employer contributes', { country: 'NZ' }),
    flag('kiwisaver_cec_obligation', 'Compulsory employer contribution', { country: 'NZ' }),
    choice('employer_contrib_tax_method', 'Employer contribution taxed through', {
      isNeverEmpty: true,
      country: 'NZ',
      choices: [
        ['ESCT', 'ESCT'],
        ['PAYE', 'PAYE, by agreement'],
      ],
    }),
    percent('esct_rate', 'ESCT rate', { country: 'NZ' }),
    percent('employer_contrib_paye_fraction', 'Share taxed through PAYE', { country: 'NZ' }),
  ],
};

export const LEAVE: Section = {
  key: 'leave',
  title: 'How leave accrues',
  fields: [
    flag('is_leave_enabled', 'Leave accrues'),
    flag('accrue_leave_on_hours_worked', 'Based on hours worked', { help: 'Otherwise by days per year' }),
    flag('accrue_leave_on_overtime_hours', 'Include overtime hours'),
    whole('num_holiday_leave_days_per_year', 'Annual leave per year', { unit: 'days' }),
    whole('num_sick_leave_days_per_year', 'Sick leave per year', { unit: 'days' }),
    decimal('accrue_holiday_leave_per_hour', 'Annual leave per hour', { unit: 'hours' }),
    decimal('accrue_sick_leave_per_hour', 'Sick leave per hour', { unit: 'hours' }),
    percent('leave_loading_percentage', 'Leave loading'),
    flag('is_lsl_enabled', 'Use these long service leave settings', { country: 'AU' }),
    decimal('accrue_lsl_per_hour', 'Long service leave per hour', { unit: 'hours', country: 'AU' }),
    whole('lsl_x_years', 'Long service leave after', { unit: 'years', country: 'AU' }),
    whole('lsl_accrued_x_years', 'Long service leave due at that point', { unit: 'days', country: 'AU' }),
    field('money')('hourly_amount_for_workers_comp_leave', 'Workers’ compensation hourly rate'),
    field('money')('hourly_amount_for_paid_parental_leave', 'Paid parental leave hourly rate'),
  ],
};

export const BALANCES: Section = {
  key: 'balances',
  title: 'Opening balances',
  about: 'Balances as at the latest completed pay, or the start date. The leave history records the change.',
  fields: [
    decimal('holiday_leave_hours', 'Annual leave', { unit: 'hours', country: 'AU' }),
    decimal('sick_leave_hours', 'Sick leave', { unit: 'hours', country: 'AU' }),
    decimal('lsl_leave_hours', 'Long service leave', { unit: 'hours', country: 'AU' }),
    decimal('rdo_hours', 'Rostered days off', { unit: 'hours' }),
    decimal('toil_hours', 'Time in lieu', { unit: 'hours' }),
  ],
};

export const INLINE_BANK: Section = {
  key: 'bank',
  title: 'Accounts on the employee record',
  about: 'Used only while the list above is empty.',
  country: 'AU',
  fields: [
    text('primary_bank_account_name', 'Account name', { max: 32 }),
    field('bsb')('primary_bank_bsb', 'BSB', { max: 7 }),
    text('primary_bank_account_number', 'Account number', { max: 12, isSecret: true }),
    text('secondary_bank_account_name', 'Second account name', { max: 32 }),
    field('bsb')('secondary_bank_bsb', 'Second BSB', { max: 7 }),
    text('secondary_bank_account_number', 'Second account number', { max: 12, isSecret: true }),
    text('secondary_bank_reference', 'Second account reference', { max: 18 }),
    field('money')('secondary_bank_amount_per_period', 'Amount to second account', { unit: 'per pay' }),
  ],
};

/** Every editable field of an employee exactly once, in the order of the tabs. */
const SECTIONS: readonly Section[] = [
  WHO,
  CONTACT,
  ADDRESS,
  KIN,
  JOB,
  HOURS,
  STP,
  PORTAL,
  PAY,
  PAYSLIP,
  TAX_AU,
  TAX_NZ,
  SUPER,
  KIWISAVER,
  LEAVE,
  BALANCES,
  INLINE_BANK,
];

export const ALL_FIELDS: readonly F[] = [...SECTIONS.flatMap(({ fields }) => fields), TFN_EXEMPTION];
export const fieldOf = (name: string): F | undefined => ALL_FIELDS.find((each) => each.name === name);
