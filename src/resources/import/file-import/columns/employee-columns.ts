import type { Country } from '../../../../base/country.ts';
import { FIELDS } from '../../../people/employee/employee.service.ts';
import type { CellType, Column, Template } from './column.ts';

/** The labels on screens and in templates. Fields without a label cannot be imported. */
const LABELS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  honorific: 'Title',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  number: 'Employee number',
  email_address: 'Email address',
  phone_mobile: 'Mobile phone',
  phone_home: 'Home phone',
  phone_medical: 'Medical contact phone',
  address1: 'Street address',
  address2: 'Address line 2',
  city: 'Suburb or town',
  state: 'State or region',
  postcode: 'Postcode',
  country: 'Country',
  start_date: 'Start date',
  employment_status: 'Employment',
  employment_type: 'Employment type',
  employment_tenure: 'Tenure',
  position: 'Position',
  department: 'Department',
  pay_rate_per_hour: 'Hourly rate',
  pay_period: 'Paid',
  pay_method: 'Pay method',
  standard_hours_per_day: 'Hours per day',
  standard_days_per_week: 'Days per week',
  tax_file_number: 'Tax file number',
  tax_file_number_exemption: 'Reason for no tax file number',
  tfnd_signed_date: 'Declaration signed on',
  is_foreign_resident: 'Foreign resident for tax',
  has_claimed_tax_free_threshold: 'Claims the tax-free threshold',
  has_stsl_liability: 'Has a study or training loan',
  is_closely_held: 'Closely held payee',
  working_holiday_tax_scale_applies: 'Working holiday maker',
  is_super_only_contractor: 'Contractor paid super only',
  abn: 'ABN',
  nz_tax_code: 'Tax code',
  ird_number: 'IRD number',
  has_student_loan: 'Has a student loan (SL)',
  no_declaration: 'No declaration received',
  default_employee_fund_usi: 'Fund (USI)',
  default_employee_fund_member_number: 'Member number',
  is_super_enabled: 'Pay super',
  super_rate: 'Super rate',
  compulsory_super_rate: 'Compulsory super rate',
  super_based_on: 'Super calculated on',
  is_super_age_threshold_enabled: 'Super under 18 only above 30 hours a week',
  include_leave_loading_in_super: 'Leave loading counts for super',
  kiwisaver_status_code: 'KiwiSaver status',
  kiwisaver_existing_action: 'KiwiSaver existing employee',
  kiwisaver_employee_rate: 'Employee contributes',
  kiwisaver_employer_rate: 'Employer contributes',
  kiwisaver_cec_obligation: 'Compulsory employer contribution',
  employer_contrib_tax_method: 'Employer contribution taxed through',
  esct_rate: 'ESCT rate',
  employer_contrib_paye_fraction: 'Share taxed through PAYE',
  primary_bank_account_name: 'Account name',
  primary_bank_bsb: 'BSB',
  primary_bank_account_number: 'Account number',
  secondary_bank_account_name: 'Second account name',
  secondary_bank_bsb: 'Second BSB',
  secondary_bank_account_number: 'Second account number',
  secondary_bank_reference: 'Second account reference',
  secondary_bank_amount_per_period: 'Amount to second account',
  is_leave_enabled: 'Leave accrues',
  accrue_leave_on_hours_worked: 'Leave based on hours worked',
  accrue_leave_on_overtime_hours: 'Leave includes overtime hours',
  num_holiday_leave_days_per_year: 'Annual leave days per year',
  num_sick_leave_days_per_year: 'Sick leave days per year',
  accrue_holiday_leave_per_hour: 'Annual leave per hour',
  accrue_sick_leave_per_hour: 'Sick leave per hour',
  leave_loading_percentage: 'Leave loading',
  is_lsl_enabled: 'Use these long service leave settings',
  accrue_lsl_per_hour: 'Long service leave per hour',
  lsl_x_years: 'Long service leave after',
  lsl_accrued_x_years: 'Long service leave due at that point',
  hourly_amount_for_workers_comp_leave: 'Workers’ compensation hourly rate',
  hourly_amount_for_paid_parental_leave: 'Paid parental leave hourly rate',
  holiday_leave_hours: 'Annual leave hours',
  sick_leave_hours: 'Sick leave hours',
  lsl_leave_hours: 'Long service leave hours',
  rdo_hours: 'Rostered days off hours',
  toil_hours: 'Time in lieu hours',
  stp_employment_status: 'Employment basis for reporting',
  include_email_and_phone_in_stp: 'Report email address and phone to the ATO',
  active_pay_recipient: 'Included when pay runs are created',
  employee_portal_active: 'Can use the portal',
  kin_name: 'Emergency contact name',
  kin_relationship: 'Emergency contact relationship',
  kin_phone_mobile: 'Emergency contact mobile phone',
  kin_phone_home: 'Emergency contact home phone',
  kin_phone_work: 'Emergency contact work phone',
  kin_address1: 'Emergency contact street address',
  kin_address2: 'Emergency contact address line 2',
  kin_city: 'Emergency contact suburb or town',
  kin_state: 'Emergency contact state or region',
  kin_postcode: 'Emergency contact postcode',
  kin_notes: 'Emergency contact notes',
};

/**
 * The names in the public descriptions of the programs' employee files. Names that the descriptions omit are guesses.
 */
export const EMPLOYEE_TEMPLATES: readonly Template[] = [
  {
    name: 'Employment Hero Payroll',
    columns: {
      TaxFileNumber: 'tax_file_number',
      Title: 'honorific',
      FirstName: 'first_name',
      MiddleName: 'middle_name',
      Surname: 'last_name',
      DateOfBirth: 'date_of_birth',
      Gender: 'gender',
      ExternalId: 'number',
      ResidentialStreetAddress: 'address1',
      ResidentialAddressLine2: 'address2',
      ResidentialSuburb: 'city',
      ResidentialState: 'state',
      ResidentialPostCode: 'postcode',
      ResidentialCountry: 'country',
      EmailAddress: 'email_address',
      HomePhone: 'phone_home',
      MobilePhone: 'phone_mobile',
      StartDate: 'start_date',
      EmploymentType: 'employment_status',
      JobTitle: 'position',
      PrimaryLocation: 'department',
      PaySchedule: 'pay_period',
      Rate: 'pay_rate_per_hour',
      HoursPerDay: 'standard_hours_per_day',
      AustralianResident: 'australian_resident',
      ClaimTaxFreeThreshold: 'has_claimed_tax_free_threshold',
      StslDebt: 'has_stsl_liability',
      CloselyHeldEmployee: 'is_closely_held',
      DateTaxFileDeclarationSigned: 'tfnd_signed_date',
      BankAccount1_BSB: 'primary_bank_bsb',
      BankAccount1_AccountNumber: 'primary_bank_account_number',
      BankAccount1_AccountName: 'primary_bank_account_name',
      SuperFund1_ProductCode: 'default_employee_fund_usi',
      SuperFund1_MemberNumber: 'default_employee_fund_member_number',
      EmergencyContact1_Name: 'kin_name',
      EmergencyContact1_Relationship: 'kin_relationship',
      EmergencyContact1_ContactNumber: 'kin_phone_mobile',
      IrdNumber: 'ird_number',
      TaxCode: 'nz_tax_code',
    },
  },
  {
    name: 'Xero Payroll',
    columns: {
      'unique id': 'number',
      'first name': 'first_name',
      'middle name': 'middle_name',
      'last name': 'last_name',
      'date of birth': 'date_of_birth',
      'job title': 'position',
      gender: 'gender',
      'phone number': 'phone_mobile',
      email: 'email_address',
      address: 'address1',
      'address line 2': 'address2',
      suburb: 'address2',
      city: 'city',
      'post code': 'postcode',
      'emergency name': 'kin_name',
      'emergency relationship': 'kin_relationship',
      'emergency phone number': 'kin_phone_mobile',
      'bank account': 'nz_bank_account',
      'ird number': 'ird_number',
      'tax code': 'nz_tax_code',
      'start date': 'start_date',
      'Address Line 1': 'address1',
      Region: 'state',
      'Tax File Number': 'tax_file_number',
      'Pay Run Calendar': 'pay_period',
      'Rate Per Unit': 'pay_rate_per_hour',
      'Bank Account Name': 'primary_bank_account_name',
      BSB: 'primary_bank_bsb',
      'Bank Account Number': 'primary_bank_account_number',
      'Super Fund USI': 'default_employee_fund_usi',
      'Super Member Number': 'default_employee_fund_member_number',
      Occupation: 'position',
      'Employment Basis': 'employment_status',
    },
  },
  {
    name: 'MYOB AccountRight',
    columns: {
      'Co./Last Name': 'last_name',
      'First Name': 'first_name',
      'Card ID': 'number',
      'Addr 1 - Line 1': 'address1',
      '- Line 2': 'address2',
      '- City': 'city',
      '- State': 'state',
      '- Postcode': 'postcode',
      '- Country': 'country',
      '- Phone # 1': 'phone_mobile',
      '- Phone No. 1': 'phone_mobile',
      '- Email': 'email_address',
      '- Salutation': 'honorific',
      'Date of Birth': 'date_of_birth',
      Gender: 'gender',
      'Start Date': 'start_date',
      'Employment Status': 'employment_status',
      'Employment Category': 'employment_tenure',
      'Pay Frequency': 'pay_period',
      'Hourly Rate': 'pay_rate_per_hour',
      'Tax File Number': 'tax_file_number',
      'IRD Number': 'ird_number',
      'Bank BSB': 'primary_bank_bsb',
      'Bank Account Number': 'primary_bank_account_number',
      'Bank Account Name': 'primary_bank_account_name',
      'Employee Membership Number': 'default_employee_fund_member_number',
    },
  },
];

/** Other common column names. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  first_name: ['given name', 'given names', 'forename'],
  last_name: ['surname', 'family name'],
  number: [
    'employee no',
    'employee number',
    'employee id',
    'employee code',
    'payroll number',
    'payroll id',
    'staff number',
  ],
  date_of_birth: ['dob', 'birth date', 'birthday'],
  email_address: ['email', 'e-mail', 'work email', 'personal email'],
  phone_mobile: ['mobile', 'mobile number', 'phone', 'cell'],
  address1: ['address', 'address 1', 'street', 'street address', 'residential address', 'address line 1'],
  address2: ['address 2', 'address line 2'],
  city: ['suburb', 'town', 'city', 'suburb or town'],
  state: ['state', 'region', 'province'],
  postcode: ['post code', 'zip', 'postal code'],
  start_date: ['started', 'commencement date', 'hire date', 'date hired', 'employment start date'],
  employment_status: ['employment type', 'employment', 'status', 'work type', 'basis'],
  position: ['job title', 'title', 'role', 'occupation'],
  department: ['team', 'location', 'cost centre'],
  pay_rate_per_hour: ['hourly rate', 'rate', 'pay rate', 'rate per hour'],
  pay_period: ['pay frequency', 'pay cycle', 'pay period', 'frequency'],
  tax_file_number: ['tfn'],
  ird_number: ['ird', 'ird no', 'tax number'],
  nz_tax_code: ['tax code'],
  has_stsl_liability: ['help debt', 'hecs', 'hecs help', 'study loan', 'stsl'],
  has_claimed_tax_free_threshold: ['tax free threshold', 'claims tax free threshold'],
  is_foreign_resident: ['foreign resident'],
  australian_resident: ['australian resident', 'resident for tax'],
  default_employee_fund_usi: ['usi', 'fund usi', 'super usi', 'super fund usi'],
  default_employee_fund_member_number: ['member number', 'super member number', 'member no'],
  primary_bank_bsb: ['bsb'],
  primary_bank_account_number: ['account number', 'bank account number', 'bank account'],
  primary_bank_account_name: ['account name', 'bank account name'],
  nz_bank_account: ['bank account', 'account number', 'bank account number'],
  has_student_loan: ['student loan'],
  kiwisaver_employee_rate: ['kiwisaver rate', 'kiwisaver employee'],
  kiwisaver_employer_rate: ['kiwisaver employer'],
};

const AU_STATES = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
const NZ_REGIONS = {
  AUK: 'Auckland',
  BOP: 'Bay of Plenty',
  CAN: 'Canterbury',
  CIT: 'Chatham Islands',
  GIS: 'Gisborne',
  HKB: 'Hawke’s Bay',
  MWT: 'Manawatū-Whanganui',
  MBH: 'Marlborough',
  NSN: 'Nelson',
  NTL: 'Northland',
  OTA: 'Otago',
  STL: 'Southland',
  TKI: 'Taranaki',
  TAS: 'Tasman',
  WKO: 'Waikato',
  WGN: 'Wellington',
  WTC: 'West Coast',
};

/** The words that files use for a value, in addition to the value itself. The first label is shown on screens. */
const CHOICE_LABELS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  gender: {
    MALE: ['Male', 'm'],
    FEMALE: ['Female', 'f'],
    INDETERMINATE: ['Non-binary', 'x', 'other'],
    UNKNOWN: ['Not stated', 'unspecified'],
  },
  employment_status: {
    'Full-time': ['Full-time', 'f', 'ft', 'permanent full time'],
    'Part-time': ['Part-time', 'p', 'pt', 'permanent part time'],
    Casual: ['Casual', 'c'],
    'Labour Hire': ['Labour hire', 'l'],
  },
  pay_period: {
    WEEKLY: ['Weekly', 'week', 'w'],
    FORTNIGHTLY: ['Fortnightly', 'fortnight', 'f', 'biweekly', 'two weekly'],
    MONTHLY: ['Monthly', 'month', 'm', 'calendar monthly'],
  },
  pay_method: { 'DIRECT BANK ENTRY': ['Bank transfer', 'eft', 'direct credit'], CASH: ['Cash'], OTHER: ['Other'] },
  super_based_on: { OTE: ['Ordinary time earnings'], GROSS: ['Gross'] },
  tax_file_number_exemption: {
    APPLIED_FOR: ['Applied for'],
    NOT_QUOTED: ['Not quoted'],
    UNDER_18: ['Under 18'],
    PENSIONER: ['Pensioner'],
  },
};

const TYPES: Readonly<Record<string, CellType>> = {
  tax_file_number: 'tfn',
  primary_bank_bsb: 'bsb',
  secondary_bank_bsb: 'bsb',
  postcode: 'postcode',
  kin_postcode: 'postcode',
  country: 'country',
};
const SHARES =
  /^(super_rate|compulsory_super_rate|kiwisaver_employ(ee|er)_rate|esct_rate|employer_contrib_paye_fraction|leave_loading_percentage)$/;

const KIND_TYPES: Readonly<Record<string, CellType>> = {
  date: 'date',
  flag: 'flag',
  decimal: 'decimal',
  balance: 'decimal',
  integer: 'whole',
  choice: 'choice',
  option: 'choice',
  exemption: 'choice',
};

function typeOf(name: string, kind: string): CellType {
  if (TYPES[name]) return TYPES[name];
  if (SHARES.test(name)) return 'percent';
  if (name === 'state') return 'choice';
  if (/phone_(mobile|home|work|medical)$/.test(name)) return 'phone';
  return KIND_TYPES[kind] ?? 'text';
}

function choicesOf(name: string, country: Country): Column['choices'] {
  if (name === 'state') return Object.entries(country === 'AU' ? AU_STATES : NZ_REGIONS);
  const field = FIELDS[name as keyof typeof FIELDS];
  const values = 'choices' in field ? field.choices : 'options' in field ? field.options.map((one) => one.name) : [];
  const labels = CHOICE_LABELS[name];
  return (values ?? []).flatMap((value) => (labels?.[value] ?? [value]).map((label) => [value, label] as const));
}

/** Fields that exist only in files. Their values become fields of the employee or a bank account. */
const ONLY_IN_FILES: readonly Column[] = [
  {
    name: 'australian_resident',
    label: 'Australian resident for tax',
    type: 'flag',
    isRequired: false,
    country: 'AU',
    names: USUAL_NAMES.australian_resident ?? [],
  },
  {
    name: 'nz_bank_account',
    label: 'Bank account',
    type: 'nz-account',
    isRequired: false,
    isSecret: true,
    country: 'NZ',
    names: USUAL_NAMES.nz_bank_account ?? [],
  },
];

/**
 * Whether the column is for this country. The employee's own bank account fields are left out for New Zealand, because
 * they are too short for its account numbers.
 */
const isOf = ({ name, country: only }: Column, country: Country): boolean =>
  (only === undefined || only === country) && (country === 'AU' || !/^(primary|secondary)_bank_/.test(name));

/** The columns of an employee file. Types, choices and required fields follow from the fields of the employee. */
export const employeeColumns = (country: Country): readonly Column[] =>
  [
    ...Object.entries(LABELS).map(([name, label]): Column => {
      const field = FIELDS[name as keyof typeof FIELDS];
      const required = 'required' in field ? field.required : undefined;
      const type = typeOf(name, field.kind);
      return {
        name,
        label,
        type,
        isRequired: required === 'all' || required === country,
        ...('sealed' in field && field.sealed ? { isSecret: true } : {}),
        ...('only' in field && field.only ? { country: field.only as Country } : {}),
        ...(type === 'choice' ? { choices: choicesOf(name, country) ?? [] } : {}),
        ...(name === 'employment_type' ? { isNeverGuessed: true } : {}),
        names: USUAL_NAMES[name] ?? [],
      };
    }),
    ...ONLY_IN_FILES,
  ].filter((column) => isOf(column, country));
