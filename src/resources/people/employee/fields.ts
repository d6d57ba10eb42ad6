import type { SealedColumn } from '../../../base/sealed-columns.ts';
import { TFN_EXEMPTIONS } from './declared.ts';
import {
  accountNumber,
  balance,
  bsb,
  choice,
  command,
  date,
  decimal,
  declared,
  EMPLOYMENT_STATUSES,
  type EmploymentStatus,
  exemption,
  type Field,
  type FollowedRates,
  flag,
  fraction,
  integer,
  kept,
  type NewEmployee,
  note,
  option,
  phone,
  postcode,
  shown,
  text,
} from './field.ts';

export const EMPLOYMENT_TYPES = [
  { id: 1, name: 'Full-time' },
  { id: 2, name: 'Part-time' },
  { id: 3, name: 'Casual' },
] as const;
export const EMPLOYMENT_TENURES = [
  { id: 1, name: 'Permanent' },
  { id: 2, name: 'Temporary' },
] as const;

/** Contract: Labour Hire is a separate STP employment status but not an employment type. */
export const STP_STATUS_OF = { 'Full-time': 'F', 'Part-time': 'P', Casual: 'C', 'Labour Hire': 'L' } as const;
const TYPE_OF: Readonly<Record<EmploymentStatus, number | null>> = {
  'Full-time': 1,
  'Part-time': 2,
  Casual: 3,
  'Labour Hire': null,
};
const isEmployedForLeave = (status: EmploymentStatus): boolean => status === 'Full-time' || status === 'Part-time';

/**
 * Contract [DEF-001]: in Australia, the statutory weeks of leave, converted to days of the employee's own working week.
 */
const leaveDays =
  (weeks: 'annualLeaveWeeks' | 'personalLeaveWeeks', daysInNewZealand: number) =>
  ({ employment_status, standard_days_per_week, company, rates }: NewEmployee): number | null => {
    if (!isEmployedForLeave(employment_status)) return null;
    return company.country === 'NZ' ? daysInNewZealand : rates[weeks] * standard_days_per_week;
  };

const HOURS_BALANCE =
  'Target balance in hours as at the latest complete pay, or the opening balance before the first pay. Only the difference is recorded, so the request can be repeated safely. Null changes nothing. Not allowed for a New Zealand company';
const AU_DECLARATION = 'Required to create an Australian employee, including super-only contractors';

/**
 * Every field of an employee, in the order of the API document. Schema, column, default, response, event data and
 * documentation of a field all derive from its definition here.
 */
export const FIELDS = {
  // Identity and address
  first_name: text({ min: 1, max: 60, required: 'all', about: 'Given name, as registered with the tax office' }),
  last_name: text({ min: 1, max: 60, required: 'all', about: 'Family name, as registered with the tax office' }),
  middle_name: text({ max: 60, about: 'Other given names; the third sort key of the employee list' }),
  date_of_birth: date({
    required: 'AU',
    notInFuture: true,
    about: 'Date of birth. Required in Australia; must not be in the future',
  }),
  gender: choice(['MALE', 'FEMALE', 'INDETERMINATE', 'UNKNOWN'], {
    default: 'UNKNOWN',
    about: 'Recorded gender; does not affect pays',
  }),
  honorific: text({ max: 18, about: 'Title before the name, such as Ms or Dr' }),
  number: text({
    max: 60,
    trim: true,
    blankIsNull: true,
    about:
      'Your own employee number, trimmed. Unique across all companies of the account, including deleted employees. Pays can refer to numbers of up to 32 characters',
  }),
  address1: text({ min: 1, max: 100, required: 'all', about: 'First line of the home address' }),
  address2: text({ max: 100, about: 'Second line of the home address' }),
  city: text({ min: 1, max: 60, required: 'all', about: 'Suburb or town of the home address' }),
  state: text({
    min: 2,
    max: 3,
    required: 'all',
    upper: true,
    about: 'State or region of the home address, upper-cased; not checked against a list',
  }),
  country: text({
    max: 2,
    required: 'all',
    upper: true,
    about: 'Country of the home address, two letters, upper-cased; does not determine which country’s rules apply',
  }),
  postcode: postcode({ required: 'all', about: 'Postcode of the home address, four digits' }),

  // Contact
  email_address: text({
    max: 254,
    format: 'email',
    blankIsNull: true,
    problem: 'must be empty or an email address',
    about: 'Email address for payslips and the portal invitation; empty is stored as null',
  }),
  phone_home: phone('Home phone'),
  phone_mobile: phone('Mobile phone'),
  phone_medical: phone('Phone of the employee’s doctor or medical contact'),

  // Next of kin
  kin_name: text({ max: 60, about: 'Name of the next of kin' }),
  kin_relationship: text({ max: 60, about: 'Relationship of the next of kin to the employee, such as partner' }),
  kin_address1: text({ max: 100, about: 'First line of the address of the next of kin' }),
  kin_address2: text({ max: 100, about: 'Second line of the address of the next of kin' }),
  kin_city: text({ max: 60, about: 'Suburb or town of the next of kin' }),
  kin_state: text({ min: 2, max: 3, about: 'State or region of the next of kin' }),
  kin_postcode: postcode({ about: 'Postcode of the next of kin, four digits' }),
  kin_phone_home: phone('Home phone of the next of kin'),
  kin_phone_work: phone('Work phone of the next of kin'),
  kin_phone_mobile: phone('Mobile phone of the next of kin'),
  kin_notes: note('Anything else about the next of kin; several lines are allowed'),

  // Employment
  start_date: date({
    required: 'all',
    about: 'First day of the employment, from which opening leave balances apply. Reinstatement sets a new start date',
  }),
  employment_status: choice(EMPLOYMENT_STATUSES, {
    required: 'all',
    match: 'loose',
    about:
      'Employment status; case is ignored and the hyphen is optional. Sets the default STP employment status and leave settings of a new employee',
  }),
  employment_type: option(EMPLOYMENT_TYPES, {
    default: ({ employment_status }) => TYPE_OF[employment_status],
    about:
      'Id or name from GET /api/employment-types; by default derived from employment_status, except for Labour Hire, which has no default',
  }),
  employment_tenure: option(EMPLOYMENT_TENURES, {
    default: 1,
    about: 'Id or name from GET /api/employment-tenures; Permanent by default',
  }),
  active_pay_recipient: flag(true, {
    about: 'Whether pending pays are created for the employee, who counts towards the employee limit in either case',
  }),
  position: text({ max: 60, about: 'Job title; payslips can show it' }),
  department: text({
    max: 60,
    about:
      'Free text. New pending pays get it as their department: the company’s department if its name or code matches. Payslips can show it',
  }),

  // Australian tax declaration
  is_super_only_contractor: flag(false, {
    only: 'AU',
    about:
      'Whether this is a contractor who is paid only super. True makes tax_file_number optional and has no other effect',
  }),
  tax_file_number: text({
    max: 15,
    required: 'AU',
    only: 'AU',
    sealed: true,
    problem: 'must be a tax file number: 9 digits with a valid check digit',
    about:
      'Tax file number: nine digits with a valid check digit, spaces allowed. Required unless is_super_only_contractor is true or tax_file_number_exemption is set',
  }),
  tax_file_number_exemption: exemption(TFN_EXEMPTIONS, {
    only: 'AU',
    about:
      'Reason for a missing tax_file_number, sent instead of the number; returned with the declarations. The number 000000000 means NOT_QUOTED',
  }),
  tfnd_signed_date: date({ only: 'AU', about: 'Date on which the employee signed the tax file number declaration' }),
  is_foreign_resident: declared({
    required: 'AU',
    only: 'AU',
    about: `Whether the employee is a foreign resident for tax. ${AU_DECLARATION}`,
  }),
  has_claimed_tax_free_threshold: declared({
    required: 'AU',
    only: 'AU',
    about: `Whether the employee claims the tax-free threshold from this employer. ${AU_DECLARATION}`,
  }),
  has_stsl_liability: declared({
    required: 'AU',
    only: 'AU',
    about: `Whether the employee has a study or training support loan, which increases withholding. ${AU_DECLARATION}`,
  }),
  is_closely_held: declared({
    required: 'AU',
    only: 'AU',
    about: `Whether the employee is a closely held payee, such as a relative of the owner; reported with income stream CHP. ${AU_DECLARATION}`,
  }),
  working_holiday_tax_scale_applies: flag(false, {
    only: 'AU',
    about: 'Whether the employee is a working holiday maker, taxed on the working holiday scale',
  }),
  include_email_and_phone_in_stp: flag(false, {
    only: 'AU',
    about: 'Whether reports to the ATO include the email address and a phone number',
  }),
  abn: text({ max: 20, only: 'AU', about: "The employee's Australian business number, if any" }),

  // New Zealand tax declaration
  nz_tax_code: choice(['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'STC', 'ND', 'WT'], {
    required: 'NZ',
    only: 'NZ',
    match: 'tax-code',
    about:
      'Inland Revenue tax code; case is ignored. A trailing " SL" is removed and sets has_student_loan. Required unless no_declaration is true',
  }),
  ird_number: text({
    max: 20,
    required: 'NZ',
    only: 'NZ',
    sealed: true,
    about:
      'Inland Revenue number: 8 or 9 digits with a valid check digit; required unless nz_tax_code is WT or ND, or no_declaration is true',
  }),
  has_student_loan: flag(false, {
    only: 'NZ',
    about: 'Whether student loan deductions are made; always false if no_declaration is true',
  }),
  no_declaration: flag(false, {
    only: 'NZ',
    about:
      'Whether the employee made no tax code declaration. True sets nz_tax_code to ND and has_student_loan to false and clears ird_number, overriding other fields sent',
  }),

  // Pay and rates
  pay_method: choice(['CASH', 'DIRECT BANK ENTRY', 'OTHER'], {
    default: 'DIRECT BANK ENTRY',
    about: 'Payment method for net pay; only DIRECT BANK ENTRY is included in the payment file',
  }),
  pay_period: choice(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'], {
    default: 'WEEKLY',
    about: 'How often the employee is paid; determines which pay runs include the employee',
  }),
  pay_rate_per_hour: decimal({ about: 'Dollars per hour; the base for multipliers and paid leave' }),
  standard_hours_per_day: decimal({
    max: '24',
    default: ({ company }) => company.standard_hours_per_day,
    about: 'Hours in a standard working day; defaults to the company’s setting',
  }),
  standard_days_per_week: integer({ max: 7, default: 5, about: 'Standard working days per week' }),
  stp_employment_status: choice(['C', 'P', 'F'], {
    only: 'AU',
    alsoRead: ['L'],
    default: ({ employment_status }) => STP_STATUS_OF[employment_status],
    about:
      'Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. Defaults to employment_status. L (Labour Hire) is returned but cannot be sent',
  }),

  // Superannuation
  default_employee_fund_member_number: text({
    max: 20,
    only: 'AU',
    about: 'The employee’s member number with the super fund',
  }),
  default_employee_fund_usi: text({
    max: 20,
    only: 'AU',
    about:
      'Unique superannuation identifier (USI) of the fund that receives contributions; rejected only if the fund registry confirms that there is no such fund',
  }),
  super_rate: fraction({
    only: 'AU',
    default: ({ company }) => company.default_super_rate,
    about:
      "Super rate as a fraction; defaults to the company's rate. The part above compulsory_super_rate is reportable",
  }),
  compulsory_super_rate: fraction({
    only: 'AU',
    follows: 'guarantee',
    about:
      'Compulsory super rate as a fraction. Unless set, each pay uses the guarantee rate of its payday and responses show today’s rate; null restores this. A rate you set is kept, with a warning if it is below the guarantee',
  }),
  is_super_enabled: flag(true, { only: 'AU', about: 'Whether super is paid for the employee at all' }),
  is_super_age_threshold_enabled: flag(false, {
    only: 'AU',
    about: 'Whether super is paid to an employee under 18 only if they work more than 30 hours a week',
  }),
  super_based_on: choice(['OTE', 'GROSS'], {
    only: 'AU',
    default: 'OTE',
    about: 'Base for super: OTE (ordinary time earnings) or GROSS (all earnings)',
  }),

  // KiwiSaver and employer's contribution tax
  kiwisaver_employee_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployee,
    about: 'Employee KiwiSaver contribution, as a fraction of gross; defaults to today’s statutory rate',
  }),
  kiwisaver_employer_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployer,
    about: 'Employer KiwiSaver contribution, as a fraction of gross; defaults to today’s statutory rate',
  }),
  kiwisaver_status_code: choice(['AE', 'AK', 'OK', 'NK', 'CT'], {
    only: 'NZ',
    default: 'AE',
    about:
      'KiwiSaver status: AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary',
  }),
  kiwisaver_existing_action: choice(['EE', 'EA'], {
    only: 'NZ',
    about:
      'KiwiSaver enrolment: null for a new employee, EE for an existing employee opting in, EA for an existing employee to be enrolled',
  }),
  kiwisaver_cec_obligation: flag(true, {
    only: 'NZ',
    about: 'Whether the employer must contribute to KiwiSaver for the employee',
  }),
  esct_rate: fraction({
    only: 'NZ',
    default: '0.105',
    about:
      'Employer superannuation contribution tax (ESCT) rate, as a fraction; used with esct_rate_method FIXED, and with CALCULATED if the pays needed are not available',
  }),
  employer_contrib_tax_method: choice(['ESCT', 'PAYE'], {
    only: 'NZ',
    default: 'ESCT',
    about:
      'How the employer’s KiwiSaver contribution is taxed. ESCT: at the ESCT rate. PAYE: partly as salary, by agreement',
  }),
  employer_contrib_paye_fraction: fraction({
    only: 'NZ',
    max: '1',
    default: '0',
    about: 'For method PAYE: the part of the contribution taxed as salary, as a fraction from 0 to 1',
  }),

  // Leave accrual
  is_leave_enabled: flag(({ employment_status }) => isEmployedForLeave(employment_status), {
    about:
      'Whether the employee accrues annual and sick leave; defaults to false for Casual and Labour Hire, otherwise to true',
  }),
  include_leave_loading_in_super: flag(false, { about: 'Whether super is paid on leave loading' }),
  accrue_leave_on_hours_worked: flag(false, {
    about: 'If true, leave accrues per hour worked; if false, it accrues from the days per year',
  }),
  accrue_leave_on_overtime_hours: flag(false, {
    about: 'Whether overtime hours also accrue leave, if leave accrues per hour',
  }),
  accrue_holiday_leave_per_hour: decimal({
    max: '10',
    default: '0.076923',
    about: 'Hours of annual leave accrued per hour worked, if accrue_leave_on_hours_worked is true',
  }),
  accrue_sick_leave_per_hour: decimal({
    max: '10',
    default: '0.038462',
    about: 'Hours of sick leave accrued per hour worked, if accrue_leave_on_hours_worked is true',
  }),
  accrue_lsl_per_hour: decimal({
    max: '10',
    default: '0.016667',
    about: 'Hours of long service leave accrued per hour worked, if is_lsl_enabled is true',
  }),
  num_sick_leave_days_per_year: integer({
    default: leaveDays('personalLeaveWeeks', 10),
    about:
      'Days of sick leave accrued per year. Default for Full-time and Part-time: in Australia, 2 times standard_days_per_week, which follows that field until you send a value; in New Zealand, 10',
  }),
  num_holiday_leave_days_per_year: integer({
    default: leaveDays('annualLeaveWeeks', 20),
    about:
      'Days of annual leave accrued per year. Default for Full-time and Part-time: in Australia, 4 times standard_days_per_week, which follows that field until you send a value; in New Zealand, 20',
  }),
  is_lsl_enabled: flag(false, {
    about:
      'Whether long service leave accrues at accrue_lsl_per_hour. Termination then pays out the balance instead of the state’s statutory entitlement. If false was sent, termination pays out no long service leave',
  }),
  lsl_x_years: integer({
    max: 100,
    about:
      'Years of service in the employee’s own long service leave arrangement. If set, termination pays out the balance instead of the state’s statutory entitlement',
  }),
  lsl_accrued_x_years: integer({
    max: 1000,
    about:
      'Long service leave granted after lsl_x_years. If set, termination pays out the balance instead of the state’s statutory entitlement',
  }),
  hourly_amount_for_workers_comp_leave: decimal({
    default: '0.00',
    about: 'Dollars per hour of workers compensation; 0 uses the hourly rate',
  }),
  hourly_amount_for_paid_parental_leave: decimal({
    default: '0.00',
    about: 'Dollars per hour of paid parental leave; 0 uses the hourly rate',
  }),
  rdo_hours: balance('rdo', { about: 'Balance of rostered days off in hours; set to exactly the value sent' }),
  toil_hours: balance('toil', { about: 'Balance of time off in lieu in hours; set to exactly the value sent' }),
  leave_loading_percentage: fraction({
    default: '0',
    about: 'Leave loading on annual leave. A fraction despite its name: 0.175 is 17.5%',
  }),
  delete_non_rdo_and_toil_leave_items: command(
    'Update only: true sets every balance except RDO and TOIL to zero, before the balances in the same item are set',
  ),

  // Leave balances
  holiday_leave_hours: balance('holiday', { only: 'AU', about: HOURS_BALANCE }),
  sick_leave_hours: balance('sick', { only: 'AU', about: HOURS_BALANCE }),
  lsl_leave_hours: balance('longService', {
    only: 'AU',
    about: `${HOURS_BALANCE}. Once a value was sent, even zero, termination pays out the balance instead of the state’s statutory entitlement`,
  }),

  // Inline bank details: independent of the ranked list of bank accounts and never checked against it
  primary_bank_bsb: bsb('BSB of the account that receives the net pay if the list of bank accounts is empty'),
  secondary_bank_bsb: bsb('BSB of a second account, which receives secondary_bank_amount_per_period'),
  primary_bank_account_number: accountNumber('Account that receives the net pay if the list of bank accounts is empty'),
  secondary_bank_account_number: accountNumber('A second account, which receives secondary_bank_amount_per_period'),
  primary_bank_account_name: text({ max: 32, about: 'Name of the account that receives the net pay' }),
  secondary_bank_account_name: text({ max: 32, about: 'Name of the second account' }),
  secondary_bank_reference: text({ max: 18, about: 'Statement reference for the second account' }),
  secondary_bank_amount_per_period: decimal({
    places: 2,
    about: 'Dollars of each pay that go to the second account; the remainder goes to the primary one',
  }),

  // Portal
  employee_portal_active: flag(false, {
    about: 'Whether the employee may sign in to the portal; setting it to true does not send an invitation',
  }),
  allow_edit_timesheet: flag(false, {
    about: 'Portal: may enter and submit timesheets',
  }),
  allow_edit_timeclock: flag(false, {
    about: 'Stored for external time clock software; not used here',
  }),
  allow_edit_account_details: flag(false, {
    about: 'Portal: may request changes to name, address, contact details and next of kin',
  }),
  allow_edit_tax_settings: flag(false, { about: 'Stored only; the portal has no tax settings to change' }),
  allow_edit_bank_accounts: flag(false, { about: 'Portal: may request changes to bank accounts' }),
  allow_edit_super_details: flag(false, { about: 'Stored only; the portal has no super details to change' }),
  allow_edit_leave_requests: flag(false, { about: 'Portal: may request leave' }),
  allow_edit_leave_requests_when_negative: flag(false, {
    about: 'Portal: may request more leave than the balance; applies only with allow_edit_leave_requests',
  }),
  allow_view_holiday_leave_balance: flag(false, {
    about: 'Portal: shows the balances of annual leave and of other leave without a setting of its own',
  }),
  allow_view_sick_leave_balance: flag(false, { about: 'Portal: shows the sick leave balance' }),
  allow_view_long_service_leave_balance: flag(false, {
    about: 'Portal: shows the long service leave balance',
  }),
  allow_view_payslips: flag(false, {
    about: 'Portal: shows payslips; with employee_portal_active, they are then by default no longer emailed',
  }),

  // Payslip
  show_roster_summary_on_payslip: flag(false, { about: 'Payslips summarise the hours of the period by type' }),
  show_position_on_payslip: flag(true, { about: 'Payslips show the job title' }),
  show_department_on_payslip: flag(false, { about: 'Payslips show the department' }),
  payslip_show_holiday_leave_balance: flag(true, { about: 'Payslips show the annual leave balance' }),
  payslip_show_sick_leave_balance: flag(false, { about: 'Payslips show the sick leave balance' }),
  payslip_show_lsl_balance: flag(false, { about: 'Payslips show the long service leave balance' }),
  payslip_show_negative_leave_balances: flag(true, { about: 'Payslips also show negative leave balances' }),
  payslip_show_custom_balances: flag(true, {
    about: 'Payslips show the balances of other leave, such as time in lieu',
  }),
  payslip_show_hours_and_rate: flag(true, { about: 'Payslips show hours and rate next to each amount' }),
  payslip_show_allowance_units: flag(true, {
    about: 'Payslips show the units of allowances and of earnings that are not paid by the hour',
  }),
  payslip_show_base_ordinary_rate: flag(false, { about: 'Payslips show the hourly rate' }),
  payslip_show_super_ytd: flag(false, { about: 'Payslips show year-to-date super' }),
  payslip_show_ytd: flag(true, { about: 'Payslips show year-to-date totals' }),
  payslip_show_zero_dollar_leave: flag(true, {
    about: 'Payslips list leave without payment, such as unpaid leave',
  }),
  payslip_time_non_decimal: flag(false, { about: 'Payslips show hours as 7:36 instead of 7.60' }),
  payslip_leave_units: choice(['HOURS', 'DAYS'], {
    about: 'Unit of leave balances on payslips; null uses the country’s default',
  }),
  payslip_note: note('Printed on each payslip of the employee; several lines are allowed'),

  // Read only: calculated
  rdo_days: shown('decimal', { about: 'rdo_hours divided by standard hours per day' }),
  toil_days: shown('decimal', { about: 'toil_hours divided by standard hours per day' }),
  pay_period_gross: shown('decimal', { nullable: true, about: 'Hourly rate times standard hours of one pay period' }),
  annual_gross: shown('decimal', { nullable: true, about: 'Hourly rate times standard hours of 52 weeks' }),
  current_ytd_gross: shown('decimal', {
    about: 'Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April)',
  }),
  period_student_loan_cir: shown('decimal', {
    only: 'NZ',
    about: 'SLCIR: compulsory extra student loan deduction set by Inland Revenue, in dollars per pay period',
  }),
  period_student_loan_bor: shown('decimal', {
    only: 'NZ',
    about: 'SLBOR: extra student loan deduction the borrower asked for, in dollars per pay period',
  }),
  income_stream_country_code: shown('text', {
    only: 'AU',
    nullable: true,
    about: 'Home or host country for income streams WHM, FEI and IAA; otherwise null',
  }),
  opted_out: shown('flag', { only: 'NZ', about: 'Whether the employee has opted out of KiwiSaver' }),
  opted_out_signature_date: shown('date', {
    only: 'NZ',
    nullable: true,
    about: 'Signature date of the KiwiSaver opt-out; null if not opted out',
  }),
  late_opt_out_reason: shown('text', {
    only: 'NZ',
    nullable: true,
    choices: ['INFO', 'IRIS', 'ERIS', 'EVNT', 'CRIT', 'INER', 'OTHR'],
    about: 'Inland Revenue’s code for the reason for a late KiwiSaver opt-out; null if it was not late',
  }),
  other_late_opt_out_reason: shown('text', { only: 'NZ', nullable: true, about: 'Text of the reason, for code OTHR' }),
  has_help_liability: shown('flag', {
    only: 'AU',
    nullable: true,
    deprecated: true,
    about: 'Deprecated: the same as has_stsl_liability',
  }),
  is_australian_resident: shown('flag', { only: 'AU', nullable: true, about: 'The opposite of is_foreign_resident' }),
  income_stream: shown('text', {
    only: 'AU',
    choices: ['CHP', 'WHM', 'LAB', 'SAW', 'SWP', 'VOL', 'FEI', 'IAA'],
    about:
      'Income stream: CHP closely held, WHM working holiday, LAB labour hire, otherwise SAW; SWP, VOL, FEI and IAA while declared',
  }),
  stp_id: shown('text', { only: 'AU', about: 'The employee id as text, never reused' }),
  tax_treatment_code: shown('text', {
    only: 'AU',
    about: 'Six-letter Single Touch Payroll tax treatment code, such as RTSXXX, from the declarations in force today',
  }),
  single_touch_residency_status: shown('text', {
    only: 'AU',
    choices: ['Australian resident', 'Foreign resident', 'Working holiday maker'],
    about: 'Tax residency as named in Single Touch Payroll',
  }),
  readable_stp_employment_status: shown('text', {
    only: 'AU',
    choices: EMPLOYMENT_STATUSES,
    about: 'Display name of stp_employment_status',
  }),
  default_employee_fund_name: kept<string | null>('text', {
    only: 'AU',
    nullable: true,
    about: 'Name of the fund in the fund registry',
  }),
  username: kept<string | null>('text', {
    nullable: true,
    about: 'Username for the portal; set by the invitation',
  }),
  standard_hours_per_week: shown('decimal', { about: 'Standard hours per day times days per week' }),

  // Read only: the record
  id: shown('integer', { about: 'Id of the employee, assigned by the service and never reused' }),
  company_id: shown('integer', { about: 'The company that employs the person' }),
  is_terminated: kept<boolean>('flag', { about: 'True after a termination pay is processed' }),
  is_deleted: shown('flag', { about: 'True after deletion, false after restoration' }),
  termination_date: kept<string | null>('date', {
    nullable: true,
    about: 'Last day of employment; null while employed, including after reinstatement',
  }),
  format_name: shown('text', { about: 'Last, First' }),
  annual_holidays_weeks: shown('decimal', { only: 'NZ', about: 'Balance in weeks as at the latest complete pay' }),
  sick_leave_days: shown('decimal', { only: 'NZ', about: 'Balance in days as at the latest complete pay' }),
  alternative_holidays_days: shown('decimal', { only: 'NZ', about: 'Balance in days as at the latest complete pay' }),
  created_at: shown('timestamp', { about: 'When the employee was created, in UTC with microseconds and no offset' }),
  updated_at: shown('timestamp', { about: 'When the employee last changed, in UTC with microseconds and no offset' }),
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;
type NamesOf<K extends Field['kind']> = {
  [N in FieldName]: (typeof FIELDS)[N]['kind'] extends K ? N : never;
}[FieldName];

export type BalanceName = NamesOf<'balance'>;
/** Fields that a caller may send. */
export type WritableName = Exclude<FieldName, NamesOf<'shown'>>;
/** Fields that a caller may send and that have a column. */
export type ColumnName = Exclude<WritableName, NamesOf<'balance' | 'command' | 'exemption'>>;
type ValueOf<F> = F extends { readonly stored?: infer V } ? Exclude<V, undefined> : never;
export type ColumnValues = { [N in ColumnName]: ValueOf<(typeof FIELDS)[N]> };

export const FIELD_LIST: readonly (readonly [FieldName, Field])[] = Object.entries(FIELDS) as never;

const namesWhere = (test: (field: Field) => boolean) =>
  FIELD_LIST.filter(([, field]) => test(field)).map(([name]) => name);

export const BALANCE_NAMES = namesWhere(({ kind }) => kind === 'balance') as readonly BalanceName[];
export const COLUMN_NAMES = namesWhere(
  ({ kind }) => kind !== 'shown' && kind !== 'balance' && kind !== 'command' && kind !== 'exemption',
) as readonly ColumnName[];
export const WRITABLE_NAMES = namesWhere(({ kind }) => kind !== 'shown') as readonly WritableName[];
type NameOf<C> = C extends `employee.${infer Name}` ? Name : never;
export const SEALED_NAMES = namesWhere(
  (field) => field.kind === 'text' && field.sealed === true,
) as readonly (ColumnName & NameOf<SealedColumn>)[];

/** Whether the column always has a value because every creation requires it or it has a default. */
export const isAlwaysHeld = (field: Field): boolean =>
  field.required === 'all' || (field.default !== undefined && field.kind !== 'option' && !isNullableInteger(field));

/** Whether the field is a number of leave days, which has a default only for Full-time and Part-time employees. */
const isNullableInteger = (field: Field): boolean => field.kind === 'integer' && typeof field.default === 'function';

/** The statutory rate shown while the column is null. */
export const followedBy = (field: Field): keyof FollowedRates | undefined =>
  field.kind === 'decimal' ? field.follows : undefined;
