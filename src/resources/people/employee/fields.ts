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
  first_name: text({ min: 1, max: 60, required: 'all' }),
  last_name: text({ min: 1, max: 60, required: 'all' }),
  middle_name: text({ max: 60, about: 'Third sort key of the employee list' }),
  date_of_birth: date({ required: 'AU', notInFuture: true, about: 'Needed in Australia; never in the future' }),
  gender: choice(['MALE', 'FEMALE', 'INDETERMINATE', 'UNKNOWN'], { default: 'UNKNOWN' }),
  honorific: text({ max: 18 }),
  number: text({
    max: 60,
    trim: true,
    blankIsNull: true,
    about:
      'Your own employee number, trimmed; unique over every company of the account, deleted employees included; pays can name it up to 32 characters',
  }),
  address1: text({ min: 1, max: 100, required: 'all' }),
  address2: text({ max: 100 }),
  city: text({ min: 1, max: 60, required: 'all' }),
  state: text({ min: 2, max: 3, required: 'all', upper: true, about: 'Upper-cased; no list of regions is enforced' }),
  country: text({
    max: 2,
    required: 'all',
    upper: true,
    about: 'Upper-cased; residency data only, it never chooses the rules of a country',
  }),
  postcode: postcode({ required: 'all' }),

  // Contact
  email_address: text({
    max: 254,
    format: 'email',
    blankIsNull: true,
    problem: 'must be empty or an e-mail address',
    about: 'Empty is stored as null',
  }),
  phone_home: phone(),
  phone_mobile: phone(),
  phone_medical: phone(),

  // Next of kin
  kin_name: text({ max: 60 }),
  kin_relationship: text({ max: 60 }),
  kin_address1: text({ max: 100 }),
  kin_address2: text({ max: 100 }),
  kin_city: text({ max: 60 }),
  kin_state: text({ min: 2, max: 3 }),
  kin_postcode: postcode({}),
  kin_phone_home: phone(),
  kin_phone_work: phone(),
  kin_phone_mobile: phone(),
  kin_notes: note('Free text'),

  // Employment
  start_date: date({ required: 'all', about: 'Opening leave balances count from it; reinstating sets a new one' }),
  employment_status: choice(EMPLOYMENT_STATUSES, {
    required: 'all',
    match: 'loose',
    about: 'Any case, hyphen optional; sets the STP employment status and the leave a new employee starts with',
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
  position: text({ max: 60 }),
  department: text({ max: 60, about: 'Free text, apart from the departments of the company' }),

  // Australian tax declaration
  is_super_only_contractor: flag(false, {
    only: 'AU',
    about: 'True lifts the need of a tax_file_number and nothing else',
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
  tfnd_signed_date: date({ only: 'AU' }),
  is_foreign_resident: declared({ required: 'AU', only: 'AU', about: AU_DECLARATION }),
  has_claimed_tax_free_threshold: declared({ required: 'AU', only: 'AU', about: AU_DECLARATION }),
  has_stsl_liability: declared({ required: 'AU', only: 'AU', about: AU_DECLARATION }),
  is_closely_held: declared({ required: 'AU', only: 'AU', about: AU_DECLARATION }),
  working_holiday_tax_scale_applies: flag(false, { only: 'AU' }),
  include_email_and_phone_in_stp: flag(false, { only: 'AU' }),
  abn: text({ max: 20, only: 'AU', about: "The employee's own business number" }),

  // New Zealand tax declaration
  nz_tax_code: choice(['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'STC', 'ND', 'WT'], {
    required: 'NZ',
    only: 'NZ',
    match: 'tax-code',
    about: 'Any case; a trailing " SL" becomes the base code and has_student_loan true; needed unless no_declaration',
  }),
  ird_number: text({
    max: 20,
    required: 'NZ',
    only: 'NZ',
    sealed: true,
    about: '8 or 9 digits with a valid check digit; needed unless nz_tax_code is WT or ND, or no_declaration is true',
  }),
  has_student_loan: flag(false, { only: 'NZ', about: 'False whenever no_declaration is true' }),
  no_declaration: flag(false, {
    only: 'NZ',
    about: 'True sets nz_tax_code ND and has_student_loan false, and clears ird_number, whatever else is sent',
  }),

  // Pay and rates
  pay_method: choice(['CASH', 'DIRECT BANK ENTRY', 'OTHER'], { default: 'DIRECT BANK ENTRY' }),
  pay_period: choice(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'], { default: 'WEEKLY' }),
  pay_rate_per_hour: decimal({ about: 'Base of multipliers and of paid leave' }),
  standard_hours_per_day: decimal({
    max: '24',
    default: ({ company }) => company.standard_hours_per_day,
    about: "By default the company's",
  }),
  standard_days_per_week: integer({ max: 7, default: 5 }),
  stp_employment_status: choice(['C', 'P', 'F'], {
    only: 'AU',
    alsoRead: ['L'],
    default: ({ employment_status }) => STP_STATUS_OF[employment_status],
    about: 'By default from employment_status; reads L for Labour Hire, which cannot be sent',
  }),

  // Superannuation
  default_employee_fund_member_number: text({ max: 20, only: 'AU' }),
  default_employee_fund_usi: text({
    max: 20,
    only: 'AU',
    about: 'Refused only when the fund registry says for certain that there is no such fund',
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
  is_super_enabled: flag(true, { only: 'AU' }),
  is_super_age_threshold_enabled: flag(false, { only: 'AU' }),
  super_based_on: choice(['OTE', 'GROSS'], { only: 'AU', default: 'OTE' }),

  // KiwiSaver and employer's contribution tax
  kiwisaver_employee_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployee,
    about: 'Fraction, by default the statutory rate of the day',
  }),
  kiwisaver_employer_rate: fraction({
    only: 'NZ',
    default: ({ rates }) => rates.kiwisaverEmployer,
    about: 'Fraction, by default the statutory rate of the day',
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
  kiwisaver_cec_obligation: flag(true, { only: 'NZ' }),
  esct_rate: fraction({ only: 'NZ', default: '0.105', about: 'Fraction' }),
  employer_contrib_tax_method: choice(['ESCT', 'PAYE'], { only: 'NZ', default: 'ESCT' }),
  employer_contrib_paye_fraction: fraction({ only: 'NZ', max: '1', default: '0', about: 'Fraction from 0 to 1' }),

  // Leave accrual
  is_leave_enabled: flag(({ employment_status }) => isEmployedForLeave(employment_status), {
    about: 'By default true, but false for Casual and Labour Hire',
  }),
  include_leave_loading_in_super: flag(false),
  accrue_leave_on_hours_worked: flag(false, {
    about: 'True accrues by the factors per hour, false by the days per year',
  }),
  accrue_leave_on_overtime_hours: flag(false),
  accrue_holiday_leave_per_hour: decimal({ max: '10', default: '0.076923' }),
  accrue_sick_leave_per_hour: decimal({ max: '10', default: '0.038462' }),
  accrue_lsl_per_hour: decimal({ max: '10', default: '0.016667' }),
  num_sick_leave_days_per_year: integer({
    default: ({ employment_status }) => (isEmployedForLeave(employment_status) ? 10 : null),
    about: 'By default 10 for Full-time and Part-time',
  }),
  num_holiday_leave_days_per_year: integer({
    default: ({ employment_status }) => (isEmployedForLeave(employment_status) ? 20 : null),
    about: 'By default 20 for Full-time and Part-time',
  }),
  is_lsl_enabled: flag(false),
  lsl_x_years: integer({ max: 100 }),
  lsl_accrued_x_years: integer({ max: 1000 }),
  hourly_amount_for_workers_comp_leave: decimal({ default: '0.00' }),
  hourly_amount_for_paid_parental_leave: decimal({ default: '0.00' }),
  rdo_hours: balance('rdo', { about: 'Balance in hours; set to exactly the value sent' }),
  toil_hours: balance('toil', { about: 'Balance in hours; set to exactly the value sent' }),
  leave_loading_percentage: fraction({ default: '0', about: 'A fraction, whatever its name' }),
  delete_non_rdo_and_toil_leave_items: command(
    'Update only: true wipes every balance except RDO and TOIL, before any balance of the same object is set',
  ),

  // Leave balances
  holiday_leave_hours: balance('holiday', { only: 'AU', about: HOURS_BALANCE }),
  sick_leave_hours: balance('sick', { only: 'AU', about: HOURS_BALANCE }),
  lsl_leave_hours: balance('longService', { only: 'AU', about: HOURS_BALANCE }),

  // Bank, inline: apart from the ranked list of bank accounts and never checked against it
  primary_bank_bsb: bsb(),
  secondary_bank_bsb: bsb(),
  primary_bank_account_number: accountNumber(),
  secondary_bank_account_number: accountNumber(),
  primary_bank_account_name: text({ max: 32 }),
  secondary_bank_account_name: text({ max: 32 }),
  secondary_bank_reference: text({ max: 18 }),
  secondary_bank_amount_per_period: decimal({
    places: 2,
    about: 'The remainder of the net pay goes to the primary account',
  }),

  // Portal
  employee_portal_active: flag(false, { about: 'Setting it sends no invitation' }),
  allow_edit_timesheet: flag(false),
  allow_edit_timeclock: flag(false),
  allow_edit_account_details: flag(false),
  allow_edit_tax_settings: flag(false),
  allow_edit_bank_accounts: flag(false),
  allow_edit_super_details: flag(false),
  allow_edit_leave_requests: flag(false),
  allow_edit_leave_requests_when_negative: flag(false, {
    about: 'Means something only with allow_edit_leave_requests',
  }),
  allow_view_holiday_leave_balance: flag(false),
  allow_view_sick_leave_balance: flag(false),
  allow_view_long_service_leave_balance: flag(false),
  allow_view_payslips: flag(false),

  // Payslip
  show_roster_summary_on_payslip: flag(false),
  show_position_on_payslip: flag(true),
  show_department_on_payslip: flag(false),
  payslip_show_holiday_leave_balance: flag(true),
  payslip_show_sick_leave_balance: flag(false),
  payslip_show_lsl_balance: flag(false),
  payslip_show_negative_leave_balances: flag(true),
  payslip_show_custom_balances: flag(true),
  payslip_show_hours_and_rate: flag(true),
  payslip_show_allowance_units: flag(true),
  payslip_show_base_ordinary_rate: flag(false),
  payslip_show_super_ytd: flag(false),
  payslip_show_ytd: flag(true),
  payslip_show_zero_dollar_leave: flag(true),
  payslip_time_non_decimal: flag(false),
  payslip_leave_units: choice(['HOURS', 'DAYS'], {}),
  payslip_note: note('Free text'),

  // Read only: worked out
  rdo_days: shown('decimal', { about: 'rdo_hours by the standard hours per day' }),
  toil_days: shown('decimal', { about: 'toil_hours by the standard hours per day' }),
  pay_period_gross: shown('decimal', { nullable: true, about: 'Hourly rate by standard hours for one pay period' }),
  annual_gross: shown('decimal', { nullable: true, about: 'Hourly rate by standard hours for 52 weeks' }),
  current_ytd_gross: shown('decimal', {
    about: 'Gross of complete pays in the current tax year, by processed date (AU from 1 July, NZ from 1 April)',
  }),
  period_student_loan_cir: shown('decimal', { only: 'NZ', about: 'Extra deduction set by the tax office' }),
  period_student_loan_bor: shown('decimal', { only: 'NZ', about: 'Extra deduction set by the tax office' }),
  income_stream_country_code: shown('text', {
    only: 'AU',
    nullable: true,
    about: 'Home or host country of WHM, FEI and IAA, else null',
  }),
  opted_out: shown('flag', { only: 'NZ', about: 'KiwiSaver opt-out' }),
  opted_out_signature_date: shown('date', { only: 'NZ', nullable: true }),
  late_opt_out_reason: shown('text', {
    only: 'NZ',
    nullable: true,
    choices: ['INFO', 'IRIS', 'ERIS', 'EVNT', 'CRIT', 'INER', 'OTHR'],
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
  }),
  readable_stp_employment_status: shown('text', { only: 'AU', choices: EMPLOYMENT_STATUSES }),
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
  id: shown('integer'),
  company_id: shown('integer', { about: 'Owning company' }),
  is_terminated: kept<boolean>('flag', { about: 'True once a termination pay is processed' }),
  is_deleted: shown('flag', { about: 'True after deletion, false after restoration' }),
  termination_date: kept<string | null>('date', { nullable: true, about: 'Null again after reinstatement' }),
  format_name: shown('text', { about: 'Last, First' }),
  annual_holidays_weeks: shown('decimal', { only: 'NZ', about: 'Balance in weeks as at the latest complete pay' }),
  sick_leave_days: shown('decimal', { only: 'NZ', about: 'Balance in days as at the latest complete pay' }),
  alternative_holidays_days: shown('decimal', { only: 'NZ', about: 'Balance in days as at the latest complete pay' }),
  created_at: shown('timestamp'),
  updated_at: shown('timestamp'),
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
