import Format from 'typebox/format';
import { isAbn, isIrdNumber, isNzbn } from '../../../base/identifiers.ts';
import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, FormatName, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  type TSchema,
  Type,
} from '../../../http/schema.ts';

Format.Set('abn', isAbn);
Format.Set('ird', isIrdNumber);
Format.Set('nzbn', isNzbn);

const Country = Type.String({
  pattern: '^([Aa][Uu]|[Nn][Zz])$',
  maxLength: 2,
  description:
    'AU or NZ, in upper or lower case; determines which country’s law applies to the company and its employees',
  [PROBLEM]: 'must be AU or NZ',
});
const PayPeriod = Choice('PayPeriod', ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'], {
  description: 'The usual pay period of the company; each employee has a separate pay_period. WEEKLY by default',
});
const FourDigits = Type.String({ pattern: '^[0-9]{4}$', maxLength: 4, [PROBLEM]: 'must be 4 digits' });
const State = Type.String({
  pattern: '^[A-Za-z]{2,3}$',
  maxLength: 3,
  [PROBLEM]: 'must be 2 or 3 letters, such as QLD',
});
const Email = Line({ max: 254 }, { format: 'email-or-empty', [PROBLEM]: 'must be an email address' });
const Phone = Type.String({
  pattern: '^([0-9 +()-]{8,15})?$',
  maxLength: 15,
  [PROBLEM]: 'must be 8 to 15 digits, spaces, +, (, ) or -',
});

/** The writable fields, in the order of the response. Null clears a field or restores its default. */
const writable = {
  name: Nullable(Line({ min: 1, max: 100 }, { description: 'The payer’s legal name' })),
  trading_name: Nullable(Line({ max: 100 }, { description: 'Trading name, if it differs from the legal name' })),
  country: Nullable(Country),
  abn: Nullable(
    Type.String({
      format: 'abn',
      maxLength: 20,
      description: 'Australian business number: 11 digits, spaces are removed; AU only',
      [PROBLEM]: 'must be an Australian business number: 11 digits with valid check digits',
    }),
  ),
  abn_branch: Nullable(
    Type.String({
      pattern: '^[0-9]{1,3}$',
      maxLength: 3,
      [PROBLEM]: 'must be 1 to 3 digits',
      description: 'ABN branch number in reports to the ATO; AU only; "1" by default',
    }),
  ),
  withholding_payer_number: Nullable(
    Type.String({
      pattern: '^[0-9]{9}$',
      maxLength: 9,
      [PROBLEM]: 'must be 9 digits',
      description: 'Withholding payer number, for a payer without an ABN; AU only',
    }),
  ),
  employer_ird_number: Nullable(
    Type.String({
      format: 'ird',
      maxLength: 20,
      [PROBLEM]: 'must be an Inland Revenue number: 8 or 9 digits with a valid check digit',
      description: 'Inland Revenue number of the employer; NZ only; hyphens and spaces are removed',
    }),
  ),
  nzbn: Nullable(
    Type.String({
      format: 'nzbn',
      maxLength: 20,
      [PROBLEM]: 'must be 13 digits',
      description: 'New Zealand business number, 13 digits; NZ only',
    }),
  ),
  address1: Nullable(Line({ min: 1, max: 100 }, { description: 'First line of the business address' })),
  address2: Nullable(Line({ max: 100 }, { description: 'Second line of the business address' })),
  city: Nullable(Line({ min: 1, max: 60 }, { description: 'Suburb or town of the business address' })),
  state: Nullable(described(State, 'State or region, 2 or 3 letters')),
  postcode: Nullable(described(FourDigits, 'Postcode of the business address, four digits')),
  contact_name: Nullable(Line({ max: 60 }, { description: 'Contact person for questions from the tax office' })),
  email_address: Nullable(described(Email, 'Email address of the contact; empty is stored as null')),
  phone: Nullable(described(Phone, 'Phone of the contact; empty is stored as null')),
  default_pay_period: Nullable(PayPeriod),
  pay_week_end_day: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description:
        'The weekday on which weekly and fortnightly pay periods end, from 1 (Monday) to 7 (Sunday); 7 by default',
    }),
  ),
  fortnight_anchor_date: Nullable(
    LocalDateText({
      description:
        'Last day of any pay fortnight, from which all other fortnights are counted; 2024-01-07 by default. Four-weekly periods in New Zealand are counted from the same day',
    }),
  ),
  standard_hours_per_day: Nullable(
    DecimalIn({
      description:
        'Hours in a standard working day, for new employees: more than 0, at most 24; 7.60 for AU and 8.00 for NZ by default',
    }),
  ),
  default_super_rate: Nullable(
    DecimalIn({
      description:
        'Super rate for new employees, as a fraction from 0 to 1; by default the current superannuation guarantee rate',
    }),
  ),
  is_stp_enabled: Nullable(
    Type.Boolean({
      description: 'Whether pays are reported through Single Touch Payroll; AU only; true for AU by default',
    }),
  ),
};

export type WritableField = keyof typeof writable;
export const WRITABLE_FIELDS = Object.keys(writable) as readonly WritableField[];

const optional = Object.fromEntries(
  Object.entries(writable).map(([name, schema]) => [name, Type.Optional(schema)]),
) as { [F in WritableField]: ReturnType<typeof Type.Optional<(typeof writable)[F]>> };

// Contract [COMP-028, COMP-034]: unknown and read-only keys in a company body are ignored silently.
export const CompanyPatch = named(
  'CompanyPatch',
  Type.Object(optional, {
    description: 'Only the fields you send are changed. Null clears a field or restores its default.',
  }),
);
export type CompanyPatch = Static<typeof CompanyPatch>;

/** The people room supplies `employee`, the schema of one new employee. */
export const companyIn = (employee: TSchema) =>
  named(
    'CompanyIn',
    Type.Object({
      ...optional,
      name: Line({ min: 1, max: 100 }, { description: 'The payer’s legal name' }),
      employees: Type.Optional(
        Nullable(
          Type.Array(employee, {
            description: 'New employees; either the company and all its employees are created, or nothing is',
          }),
        ),
      ),
    }),
  );
export type CompanyIn = CompanyPatch & { readonly name: string; readonly employees?: readonly unknown[] | null };

const EmployeeBasics = named(
  'EmployeeBasics',
  Type.Object(
    {
      id: OwnId('employee'),
      number: Nullable(Type.String({ description: 'Your number for the employee; null if not set' })),
      first_name: Type.String({ description: 'Given name' }),
      last_name: Type.String({ description: 'Family name' }),
      format_name: FormatName(),
      is_terminated: Type.Boolean({ description: 'True after a termination pay is processed' }),
      active_pay_recipient: Type.Boolean({ description: 'Whether pending pays are created for the employee' }),
    },
    { additionalProperties: false },
  ),
);

const Text = Nullable(Type.String());
export const CompanyOut = named(
  'Company',
  Type.Object(
    {
      id: OwnId('company'),
      customer_id: Id({ description: 'Id of the account that the company belongs to' }),
      name: Type.String({ description: 'The payer’s legal name' }),
      trading_name: described(Text, 'Trading name, if it differs from the legal name'),
      country: Choice('Country', ['AU', 'NZ'], {
        description: 'Determines which country’s law applies to the company and its employees',
      }),
      abn: described(Text, 'Australian business number, 11 digits; null in New Zealand'),
      abn_branch: described(Text, 'Branch of the ABN; null in New Zealand'),
      withholding_payer_number: described(
        Text,
        'Withholding payer number of a payer without an ABN; null in New Zealand',
      ),
      employer_ird_number: described(Text, 'Inland Revenue number of the employer; null in Australia'),
      nzbn: described(Text, 'New Zealand business number; null in Australia'),
      address1: described(Text, 'First line of the business address'),
      address2: described(Text, 'Second line of the business address'),
      city: described(Text, 'Suburb or town of the business address'),
      state: described(Text, 'State or region'),
      postcode: described(Text, 'Postcode, four digits'),
      contact_name: described(Text, 'Contact person for questions from the tax office'),
      email_address: described(Text, 'Email address of the contact'),
      phone: described(Text, 'Phone of the contact'),
      default_pay_period: PayPeriod,
      pay_week_end_day: Type.Integer({
        description: 'The weekday on which weekly and fortnightly pay periods end, from 1 (Monday) to 7 (Sunday)',
      }),
      fortnight_anchor_date: LocalDateText({
        description:
          'Last day of a pay fortnight, from which all other fortnights, and four-weekly periods, are counted',
      }),
      standard_hours_per_day: DecimalOut({ description: 'Hours in a standard working day, for new employees' }),
      default_super_rate: DecimalOut({ description: 'Super rate for new employees, as a fraction' }),
      is_stp_enabled: Type.Boolean({
        description: 'Whether pays are reported through Single Touch Payroll; false in New Zealand',
      }),
      is_locked: Type.Boolean({
        description:
          'Whether the operator has locked the company: the console shows it as read-only, and its general-ledger settings cannot be changed',
      }),
      is_default: Type.Boolean({ description: 'Whether the console opens this company first' }),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
      employees: Type.Array(EmployeeBasics, { description: 'Basic information on all employees who are not deleted' }),
    },
    { additionalProperties: false },
  ),
);
export type CompanyOut = Static<typeof CompanyOut>;

/** The company as event data, with decimals as numbers. */
export const CompanyEventData = named(
  'CompanyEventData',
  Type.Object(
    {
      ...CompanyOut.properties,
      standard_hours_per_day: Type.Number({ description: 'Hours in a standard working day, for new employees' }),
      default_super_rate: Type.Number({ description: 'Super rate for new employees, as a fraction' }),
    },
    { additionalProperties: false, description: 'A company in event data; decimals are numbers' },
  ),
);

/** Contract [CLOCK-001]: a query parameter, because the contract allows no additional fields in the body. */
export const NewCompanyQuery = Type.Object(
  {
    test_clock_id: Type.Optional(
      Id({
        description: 'The test clock whose time the company uses, from GET /api/test-clocks; only in sandbox accounts',
      }),
    ),
  },
  { additionalProperties: false },
);

export const CompanyParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
