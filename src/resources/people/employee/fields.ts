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

/** Contract: Labour Hire is a status of its own to the tax office, but no employment type. */
export const STP_STATUS_OF = { 'Full-time': 'F', 'Part-time': 'P', Casual: 'C', 'Labour Hire': 'L' } as const;
const TYPE_OF: Readonly<Record<EmploymentStatus, number | null>> = {
  'Full-time': 1,
  'Part-time': 2,
  Casual: 3,
  'Labour Hire': null,
};
const isEmployedForLeave = (status: EmploymentStatus): boolean => status === 'Full-time' || status === 'Part-time';

const HOURS_BALANCE =
  'Target balance in hours as at the latest complete pay, or the opening balance before the first one; only the difference is recorded, so a repeated call is safe; null leaves it alone; refused for a New Zealand company';
const AU_DECLARATION = 'Needed on every Australian create, super-only contractors included';

/**
 * Every field of an employee, in the order the document lists them. This is the one place that says what a field is:
 * its schema, column, default, read model, event data and documentation all come from here.
 */
export const FIELDS = {
  // Identity and address
  first_name: text({ min: 1, max: 60, required: 'all', about: 'Given name, as the tax office knows it' }),
  last_name: text({ min: 1, max: 60, required: 'all', about: 'Family name, as the tax office knows it' }),
  middle_name: text({ max: 60, about: 'Other given names; the third sort key of the employee list' }),
  date_of_birth: date({
    required: 'AU',
    notInFuture: true,
    about: 'Day of birth. Needed in Australia; never in the future',
  }),
  gender: choice(['MALE', 'FEMALE', 'INDETERMINATE', 'UNKNOWN'], {
    default: 'UNKNOWN',
    about: 'Gender as it is recorded; no pay goes by it',
  }),
  honorific: text({ max: 18, about: 'Title before the name, such as Ms or Dr' }),
  number: text({
    max: 60,
    trim: true,
    blankIsNull: true,
    about:
      'Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays can name it up to 32 characters',
  }),
  address1: text({ min: 1, max: 100, required: 'all', about: 'First line of the home address' }),
  address2: text({ max: 100, about: 'Second line of the home address' }),
  city: text({ min: 1, max: 60, required: 'all', about: 'Suburb or town of the home address' }),
  state: text({
    min: 2,
    max: 3,
    required: 'all',
    upper: true,
    about: 'State or region of the home address, upper-cased; no list of regions is enforced',
  }),
  country: text({
    max: 2,
    required: 'all',
    upper: true,
    about:
      'Country of the home address, two letters, upper-cased; residency data only, it never chooses the rules of a country',
  }),
  postcode: postcode({ required: 'all', about: 'Postcode of the home address, four digits' }),

  // Contact
  email_address: text({
    max: 254,
    format: 'email',
    blankIsNull: true,
    problem: 'must be empty or an e-mail address',
    about: 'Where payslips and the portal invitation are sent; empty is stored as null',
  }),
  phone_home: phone('Home phone'),
  phone_mobile: phone('Mobile phone'),
  phone_medical: phone('Phone of the employee’s doctor or medical contact'),

  // Next of kin
  kin_name: text({ max: 60, about: 'Name of the next of kin' }),
  kin_relationship: text({ max: 60, about: 'What the next of kin is to the employee, such as partner' }),
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
    about: 'First day of the employment. Opening leave balances count from it; reinstating sets a new one',
  }),
  employment_status: choice(EMPLOYMENT_STATUSES, {
    required: 'all',
    match: 'loose',
    about:
      'How the person is employed; any case, hyphen optional. Sets the STP employment status and the leave a new employee starts with',
  }),
  employment_type: option(EMPLOYMENT_TYPES, {
    default: ({ employment_status }) => TYPE_OF[employment_status],
    about: 'Id or name out of GET /api/employment-types; by default from employment_status, unset for Labour Hire',
  }),
  employment_tenure: option(EMPLOYMENT_TENURES, {
    default: 1,
    about: 'Id or name out of GET /api/employment-tenures; Permanent by default',
  }),
  active_pay_recipient: flag(true, {
    about: 'False: no pending pays are generated, but the employee still counts to the limit',
  }),
  position: text({ max: 60, about: 'Job title, which payslips can show' }),
  department: text({ max: 60, about: 'Free text, apart from the departments of the company; payslips can show it' }),

  // Australian tax declaration
  is_super_only_contractor: flag(false, {
    only: 'AU',
    about:
      'A contractor who is paid super and nothing else here. True lifts the need of a tax_file_number and nothing else',
  }),
  tax_file_number: text({
    max: 15,
    required: 'AU',
    only: 'AU',
    sealed: true,
    problem: 'must be a tax file number: 9 digits whose check digit is right',
    about:
      'Nine digits, blanks allowed, with a valid check digit; needed unless is_super_only_contractor or tax_file_number_exemption says why there is none',
  }),
  tax_file_number_exemption: exemption(TFN_EXEMPTIONS, {
    only: 'AU',
    about:
      'Why there is no tax_file_number, in place of it; shown with the declarations. 000000000 as a number means NOT_QUOTED',
  }),
  tfnd_signed_date: date({ only: 'AU', about: 'The day the employee signed the tax file number declaration' }),
  is_foreign_resident: declared({ required: 'AU', only: 'AU', about: `A foreign resident for tax. ${AU_DECLARATION}` }),
  has_claimed_tax_free_threshold: declared({
    required: 'AU',
    only: 'AU',
    about: `Claims the tax-free threshold from this employer. ${AU_DECLARATION}`,
  }),
  has_stsl_liability: declared({
    required: 'AU',
    only: 'AU',
    about: `Has a study or training support loan, so that more is withheld. ${AU_DECLARATION}`,
  }),
  is_closely_held: declared({
    required: 'AU',
    only: 'AU',
    about: `A closely held payee, such as a relative of the owner: reported with the income stream CHP. ${AU_DECLARATION}`,
  }),
  working_holiday_tax_scale_applies: flag(false, {
    only: 'AU',
    about: 'A working holiday maker, whose pay is taxed by the working holiday scale',
  }),
  include_email_and_phone_in_stp: flag(false, {
    only: 'AU',
    about: 'Whether reports to the tax office carry the e-mail address and a phone number',
  }),
  abn: text({ max: 20, only: 'AU', about: "The employee's own Australian business number, where there is one" }),

  // New Zealand tax declaration
  nz_tax_code: choice(['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'STC', 'ND', 'WT'], {
    required: 'NZ',
    only: 'NZ',
    match: 'tax-code',
    about:
      'Tax code of Inland Revenue. Any case; a trailing " SL" becomes the base code and has_student_loan true; needed unless no_declaration',
  }),
  ird_number: text({
    max: 20,
    required: 'NZ',
    only: 'NZ',
    sealed: true,
    about:
      'Inland Revenue number: 8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or no_declaration is true',
  }),
  has_student_loan: flag(false, {
    only: 'NZ',
    about: 'Whether student loan deductions are made; false whenever no_declaration is true',
  }),
  no_declaration: flag(false, {
    only: 'NZ',
    about:
      'The employee gave no tax code declaration. True sets nz_tax_code ND and has_student_loan false, and clears ird_number, whatever else is sent',
  }),

  // Pay and rates
  pay_method: choice(['CASH', 'DIRECT BANK ENTRY', 'OTHER'], {
    default: 'DIRECT BANK ENTRY',
    about: 'How the net pay reaches the employee; only DIRECT BANK ENTRY comes into the payment file',
  }),
  pay_period: choice(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'], {
    default: 'WEEKLY',
    about: 'How often the employee is paid: which pay runs the pays are in',
  }),
  pay_rate_per_hour: decimal({ about: 'Dollars an hour: the base of multipliers and of paid leave' }),
  standard_hours_per_day: decimal({
    max: '24',
    default: ({ company }) => company.standard_hours_per_day,
    about: 'Hours of an ordinary working day; by default the company’s',
  }),
  standard_days_per_week: integer({ max: 7, default: 5, about: 'Ordinary working days a week' }),
  stp_employment_status: choice(['C', 'P', 'F'], {
    only: 'AU',
    alsoRead: ['L'],
    default: ({ employment_status }) => STP_STATUS_OF[employment_status],
    about:
      'Employment basis in Single Touch Payroll: F full-time, P part-time, C casual. By default from employment_status; reads L for Labour Hire, which cannot be sent',
  }),

  // Superannuation
  default_employee_fund_member_number: text({
    max: 20,
    only: 'AU',
    about: 'The employee’s member number at the super fund',
  }),
  default_employee_fund_usi: text({
    max: 20,
    only: 'AU',
    about:
      'Unique superannuation identifier of the fund that contributions go to; refused only when the fund registry says for certain that there is no such fund',
  }),
  super_rate: fraction({
    only: 'AU',
    default: ({ company }) => company.default_super_rate,
    about: "Fraction, by default the company's; the part above compulsory_super_rate is reportable",
  }),
  compulsory_super_rate: fraction({
    only: 'AU',
    follows: 'guarantee',
    about:
      'Fraction. Until a caller sets it, each pay uses the guarantee of its payday and reads show that of today; null goes back to that. A rate that was set stays, with a warning where it is below the guarantee',
  }),
  is_super_enabled: flag(true, { only: 'AU', about: 'Whether super is paid for the employee at all' }),
  is_super_age_threshold_enabled: flag(false, {
    only: 'AU',
    about: 'Pays super to someone under 18 only when they work more than 30 hours a week',
  }),
  super_based_on: choice(['OTE', 'GROSS'], {
    only: 'AU',
    default: 'OTE',
    about: 'What super is worked out from: OTE ordinary time earnings, GROSS everything paid',
  }),

  // KiwiSaver and employer's contribution tax
  kiwisaver_employee_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployee,
    about: 'What the employee contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day',
  }),
  kiwisaver_employer_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployer,
    about: 'What the employer contributes to KiwiSaver, a fraction of gross; by default the statutory rate of the day',
  }),
  kiwisaver_status_code: choice(['AE', 'AK', 'OK', 'NK', 'CT'], {
    only: 'NZ',
    default: 'AE',
    about: 'AE to be enrolled, AK already a member, OK opting in, NK not eligible, CT casual or temporary',
  }),
  kiwisaver_existing_action: choice(['EE', 'EA'], {
    only: 'NZ',
    about: 'Null for a new employee, EE for an existing one opting in, EA for an existing one to be enrolled',
  }),
  kiwisaver_cec_obligation: flag(true, {
    only: 'NZ',
    about: 'Whether the employer must contribute to KiwiSaver for the employee',
  }),
  esct_rate: fraction({
    only: 'NZ',
    default: '0.105',
    about:
      'Rate of the employer superannuation contribution tax, a fraction; used while the declared esct_rate_method is FIXED',
  }),
  employer_contrib_tax_method: choice(['ESCT', 'PAYE'], {
    only: 'NZ',
    default: 'ESCT',
    about:
      'How the employer’s KiwiSaver contribution is taxed: ESCT by its own rate, PAYE partly as salary by agreement',
  }),
  employer_contrib_paye_fraction: fraction({
    only: 'NZ',
    max: '1',
    default: '0',
    about: 'With the method PAYE: the part of the contribution that is taxed as salary, a fraction from 0 to 1',
  }),

  // Leave accrual
  is_leave_enabled: flag(({ employment_status }) => isEmployedForLeave(employment_status), {
    about:
      'Whether the employee builds up annual and sick leave; by default true, but false for Casual and Labour Hire',
  }),
  include_leave_loading_in_super: flag(false, { about: 'Whether leave loading counts for super' }),
  accrue_leave_on_hours_worked: flag(false, {
    about: 'True builds leave up by the factors per hour, false by the days per year',
  }),
  accrue_leave_on_overtime_hours: flag(false, {
    about: 'Whether overtime hours build up leave too, with the factors per hour',
  }),
  accrue_holiday_leave_per_hour: decimal({
    max: '10',
    default: '0.076923',
    about: 'Hours of annual leave built up by each hour worked, with accrue_leave_on_hours_worked',
  }),
  accrue_sick_leave_per_hour: decimal({
    max: '10',
    default: '0.038462',
    about: 'Hours of sick leave built up by each hour worked, with accrue_leave_on_hours_worked',
  }),
  accrue_lsl_per_hour: decimal({
    max: '10',
    default: '0.016667',
    about: 'Hours of long service leave built up by each hour worked, with is_lsl_enabled',
  }),
  num_sick_leave_days_per_year: integer({
    default: ({ employment_status }) => (isEmployedForLeave(employment_status) ? 10 : null),
    about: 'Days of sick leave built up in a year; by default 10 for Full-time and Part-time',
  }),
  num_holiday_leave_days_per_year: integer({
    default: ({ employment_status }) => (isEmployedForLeave(employment_status) ? 20 : null),
    about: 'Days of annual leave built up in a year; by default 20 for Full-time and Part-time',
  }),
  is_lsl_enabled: flag(false, {
    about:
      'Builds long service leave up by accrue_lsl_per_hour; leaving then pays out the balance and not what the law of the state says',
  }),
  lsl_x_years: integer({
    max: 100,
    about:
      'Years of the employee’s own long service leave arrangement; once set, leaving pays out the balance and not what the law of the state says',
  }),
  lsl_accrued_x_years: integer({
    max: 1000,
    about:
      'What that arrangement grants after lsl_x_years; once set, leaving pays out the balance and not what the law of the state says',
  }),
  hourly_amount_for_workers_comp_leave: decimal({
    default: '0.00',
    about: 'Dollars an hour of workers compensation; 0 pays the hourly rate',
  }),
  hourly_amount_for_paid_parental_leave: decimal({
    default: '0.00',
    about: 'Dollars an hour of paid parental leave; 0 pays the hourly rate',
  }),
  rdo_hours: balance('rdo', { about: 'Rostered days off: the balance in hours; set to exactly the value sent' }),
  toil_hours: balance('toil', { about: 'Time off in lieu: the balance in hours; set to exactly the value sent' }),
  leave_loading_percentage: fraction({
    default: '0',
    about: 'Paid on top of annual leave: a fraction, whatever its name, so that 0.175 is 17.5 %',
  }),
  delete_non_rdo_and_toil_leave_items: command(
    'Update only: true wipes every balance except RDO and TOIL, before any balance of the same object is set',
  ),

  // Leave balances
  holiday_leave_hours: balance('holiday', { only: 'AU', about: HOURS_BALANCE }),
  sick_leave_hours: balance('sick', { only: 'AU', about: HOURS_BALANCE }),
  lsl_leave_hours: balance('longService', { only: 'AU', about: HOURS_BALANCE }),

  // Bank, inline: apart from the ranked list of bank accounts and never checked against it
  primary_bank_bsb: bsb('BSB of the account that takes the net pay, while the list of bank accounts is empty'),
  secondary_bank_bsb: bsb('BSB of a second account, which takes secondary_bank_amount_per_period'),
  primary_bank_account_number: accountNumber(
    'Account that takes the net pay, while the list of bank accounts is empty',
  ),
  secondary_bank_account_number: accountNumber('A second account, which takes secondary_bank_amount_per_period'),
  primary_bank_account_name: text({ max: 32, about: 'Name of the account that takes the net pay' }),
  secondary_bank_account_name: text({ max: 32, about: 'Name of the second account' }),
  secondary_bank_reference: text({ max: 18, about: 'What the statement of the second account says' }),
  secondary_bank_amount_per_period: decimal({
    places: 2,
    about: 'Dollars of each pay that go to the second account; the remainder goes to the primary one',
  }),

  // Portal
  employee_portal_active: flag(false, {
    about: 'Whether the employee may sign in to the portal; setting it sends no invitation',
  }),
  allow_edit_timesheet: flag(false, {
    about: 'Kept for timesheet software beside this service; nothing here goes by it',
  }),
  allow_edit_timeclock: flag(false, {
    about: 'Kept for time clock software beside this service; nothing here goes by it',
  }),
  allow_edit_account_details: flag(false, {
    about: 'In the portal: may ask to change name, address, contact and next of kin',
  }),
  allow_edit_tax_settings: flag(false, { about: 'Kept with the record; the portal has no tax settings to change' }),
  allow_edit_bank_accounts: flag(false, { about: 'In the portal: may ask to change bank accounts' }),
  allow_edit_super_details: flag(false, { about: 'Kept with the record; the portal has no super details to change' }),
  allow_edit_leave_requests: flag(false, { about: 'In the portal: may ask for leave' }),
  allow_edit_leave_requests_when_negative: flag(false, {
    about:
      'In the portal: may ask for more leave than the balance covers; means something only with allow_edit_leave_requests',
  }),
  allow_view_holiday_leave_balance: flag(false, { about: 'In the portal: sees the balance of annual leave' }),
  allow_view_sick_leave_balance: flag(false, { about: 'In the portal: sees the balance of sick leave' }),
  allow_view_long_service_leave_balance: flag(false, {
    about: 'In the portal: sees the balance of long service leave',
  }),
  allow_view_payslips: flag(false, { about: 'In the portal: sees payslips, which are then no longer mailed' }),

  // Payslip
  show_roster_summary_on_payslip: flag(false, { about: 'Payslips sum up the hours of the period by kind' }),
  show_position_on_payslip: flag(true, { about: 'Payslips show the job title' }),
  show_department_on_payslip: flag(false, { about: 'Payslips show the department' }),
  payslip_show_holiday_leave_balance: flag(true, { about: 'Payslips show the balance of annual leave' }),
  payslip_show_sick_leave_balance: flag(false, { about: 'Payslips show the balance of sick leave' }),
  payslip_show_lsl_balance: flag(false, { about: 'Payslips show the balance of long service leave' }),
  payslip_show_negative_leave_balances: flag(true, { about: 'Payslips show balances below zero too' }),
  payslip_show_custom_balances: flag(true, {
    about: 'Payslips show the balances of other leave, such as time in lieu',
  }),
  payslip_show_hours_and_rate: flag(true, { about: 'Payslips show hours and rate beside each amount' }),
  payslip_show_allowance_units: flag(true, {
    about: 'Payslips show the units of allowances and of pay that is not by the hour',
  }),
  payslip_show_base_ordinary_rate: flag(false, { about: 'Payslips show the hourly rate' }),
  payslip_show_super_ytd: flag(false, { about: 'Payslips show super of the year to date' }),
  payslip_show_ytd: flag(true, { about: 'Payslips show the totals of the year to date' }),
  payslip_show_zero_dollar_leave: flag(true, {
    about: 'Payslips list leave that comes to no money, such as unpaid leave',
  }),
  payslip_time_non_decimal: flag(false, { about: 'Payslips write hours as 7:36 instead of 7.60' }),
  payslip_leave_units: choice(['HOURS', 'DAYS'], {
    about: 'The unit payslips show leave balances in; null leaves it to the country',
  }),
  payslip_note: note('Printed on each payslip of the employee; several lines are allowed'),

  // Read only: worked out
  rdo_days: shown('decimal', { about: 'rdo_hours by the standard hours per day' }),
  toil_days: shown('decimal', { about: 'toil_hours by the standard hours per day' }),
  pay_period_gross: shown('decimal', { nullable: true, about: 'Hourly rate by standard hours for one pay period' }),
  annual_gross: shown('decimal', { nullable: true, about: 'Hourly rate by standard hours for 52 weeks' }),
  current_ytd_gross: shown('decimal', {
    about: 'Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April)',
  }),
  period_student_loan_cir: shown('decimal', {
    only: 'NZ',
    about: 'SLCIR: dollars a pay period of compulsory extra student loan deduction, as Inland Revenue asked for',
  }),
  period_student_loan_bor: shown('decimal', {
    only: 'NZ',
    about: 'SLBOR: dollars a pay period of extra student loan deduction that the borrower asked for',
  }),
  income_stream_country_code: shown('text', {
    only: 'AU',
    nullable: true,
    about: 'Home or host country of WHM, FEI and IAA, else null',
  }),
  opted_out: shown('flag', { only: 'NZ', about: 'Whether the employee has opted out of KiwiSaver' }),
  opted_out_signature_date: shown('date', {
    only: 'NZ',
    nullable: true,
    about: 'The day on the KiwiSaver opt-out; null without one',
  }),
  late_opt_out_reason: shown('text', {
    only: 'NZ',
    nullable: true,
    choices: ['INFO', 'IRIS', 'ERIS', 'EVNT', 'CRIT', 'INER', 'OTHR'],
    about: 'Why a KiwiSaver opt-out came late, as a code of Inland Revenue; null where it did not',
  }),
  other_late_opt_out_reason: shown('text', { only: 'NZ', nullable: true, about: 'The text of OTHR' }),
  has_help_liability: shown('flag', {
    only: 'AU',
    nullable: true,
    deprecated: true,
    about: 'Deprecated: the same as has_stsl_liability',
  }),
  is_australian_resident: shown('flag', { only: 'AU', nullable: true, about: 'Not is_foreign_resident' }),
  income_stream: shown('text', {
    only: 'AU',
    choices: ['CHP', 'WHM', 'LAB', 'SAW', 'SWP', 'VOL', 'FEI', 'IAA'],
    about:
      'CHP closely held, WHM working holiday, LAB Labour Hire, else SAW; SWP, VOL, FEI and IAA while they are declared',
  }),
  stp_id: shown('text', { only: 'AU', about: 'The employee id as text, never given out again' }),
  tax_treatment_code: shown('text', {
    only: 'AU',
    about: 'Six letters of Single Touch Payroll, such as RTSXXX, by what is declared for today',
  }),
  single_touch_residency_status: shown('text', {
    only: 'AU',
    choices: ['Australian resident', 'Foreign resident', 'Working holiday maker'],
    about: 'How Single Touch Payroll words the tax residency',
  }),
  readable_stp_employment_status: shown('text', {
    only: 'AU',
    choices: EMPLOYMENT_STATUSES,
    about: 'stp_employment_status in words',
  }),
  default_employee_fund_name: kept<string | null>('text', {
    only: 'AU',
    nullable: true,
    about: 'As the fund registry names it',
  }),
  username: kept<string | null>('text', {
    nullable: true,
    about: 'The name the employee signs in to the portal by, once invited',
  }),
  standard_hours_per_week: shown('decimal', { about: 'Standard hours per day by days per week' }),

  // Read only: the record
  id: shown('integer', { about: 'Id of the employee, given by the service and never used again' }),
  company_id: shown('integer', { about: 'The company that employs the person' }),
  is_terminated: kept<boolean>('flag', { about: 'True once a termination pay is processed' }),
  is_deleted: shown('flag', { about: 'True after deletion, false after restoration' }),
  termination_date: kept<string | null>('date', { nullable: true, about: 'Null again after reinstatement' }),
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
/** Fields a caller may send. */
export type WritableName = Exclude<FieldName, NamesOf<'shown'>>;
/** Fields a caller may send that have a column of their own. */
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

/** Whether the column always holds a value: every create brings it, or a default stands in. */
export const isAlwaysHeld = (field: Field): boolean =>
  field.required === 'all' || (field.default !== undefined && field.kind !== 'option' && !isNullableInteger(field));

/** Leave days have a default only for those who are employed for leave. */
const isNullableInteger = (field: Field): boolean => field.kind === 'integer' && typeof field.default === 'function';

/** The statutory rate that reads show while the column holds nothing. */
export const followedBy = (field: Field): keyof FollowedRates | undefined =>
  field.kind === 'decimal' ? field.follows : undefined;
