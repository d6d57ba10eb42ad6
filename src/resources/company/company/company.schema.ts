import Format from 'typebox/format';
import { isAbn, isIrdNumber, isNzbn } from '../../../base/identifiers.ts';
import { Line } from '../../../http/line.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Timestamp,
  type TSchema,
  Type,
} from '../../../http/schema.ts';

Format.Set('abn', isAbn);
Format.Set('ird', isIrdNumber);
Format.Set('nzbn', isNzbn);

const Country = Type.String({
  pattern: '^([Aa][Uu]|[Nn][Zz])$',
  maxLength: 2,
  description: 'AU or NZ, in any case; chooses the jurisdiction of the company and its employees',
  [PROBLEM]: 'must be AU or NZ',
});
const PayPeriod = Choice('PayPeriod', ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY']);
const FourDigits = Type.String({ pattern: '^[0-9]{4}$', maxLength: 4, [PROBLEM]: 'must be 4 digits' });
const State = Type.String({
  pattern: '^[A-Za-z]{2,3}$',
  maxLength: 3,
  [PROBLEM]: 'must be 2 or 3 letters, such as QLD',
});
const Email = Line({ max: 254 }, { format: 'email-or-empty', [PROBLEM]: 'must be an e-mail address' });
const Phone = Type.String({
  pattern: '^([0-9 +()-]{8,15})?$',
  maxLength: 15,
  [PROBLEM]: 'must be 8 to 15 digits, spaces, +, (, ) or -',
});

/** What callers may write, in the order of the read model. Null asks for the field's empty or default value. */
const writable = {
  name: Nullable(Line({ min: 1, max: 100 }, { description: 'The payer’s legal name' })),
  trading_name: Nullable(Line({ max: 100 })),
  country: Nullable(Country),
  abn: Nullable(
    Type.String({
      format: 'abn',
      maxLength: 20,
      description: 'Australian business number: 11 digits, spaces are removed; AU only',
      [PROBLEM]: 'must be an Australian business number: 11 digits with right check digits',
    }),
  ),
  abn_branch: Nullable(
    Type.String({
      pattern: '^[0-9]{1,3}$',
      maxLength: 3,
      description: 'AU only; "1" unless set',
      [PROBLEM]: 'must be 1 to 3 digits',
    }),
  ),
  withholding_payer_number: Nullable(
    Type.String({ pattern: '^[0-9]{9}$', maxLength: 9, description: 'AU only', [PROBLEM]: 'must be 9 digits' }),
  ),
  employer_ird_number: Nullable(
    Type.String({
      format: 'ird',
      maxLength: 20,
      description: 'NZ only; hyphens and spaces are removed',
      [PROBLEM]: 'must be an Inland Revenue number: 8 or 9 digits with a right check digit',
    }),
  ),
  nzbn: Nullable(
    Type.String({ format: 'nzbn', maxLength: 20, description: 'NZ only', [PROBLEM]: 'must be 13 digits' }),
  ),
  address1: Nullable(Line({ min: 1, max: 100 })),
  address2: Nullable(Line({ max: 100 })),
  city: Nullable(Line({ min: 1, max: 60 })),
  state: Nullable(State),
  postcode: Nullable(FourDigits),
  contact_name: Nullable(Line({ max: 60 })),
  email_address: Nullable(Email),
  phone: Nullable(Phone),
  default_pay_period: Nullable(PayPeriod),
  pay_week_end_day: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'The day weekly and fortnightly pay runs end on, Monday is 1; 7 unless set',
    }),
  ),
  fortnight_anchor_date: Nullable(
    LocalDateText({ description: 'The last day of any one fortnight; 2024-01-07 unless set' }),
  ),
  standard_hours_per_day: Nullable(
    DecimalIn({ description: 'More than 0, at most 24; 7.60 for AU and 8.00 for NZ unless set' }),
  ),
  default_super_rate: Nullable(
    DecimalIn({ description: 'A fraction from 0 to 1; the current superannuation guarantee rate unless set' }),
  ),
  is_stp_enabled: Nullable(Type.Boolean({ description: 'AU only; true for AU unless set' })),
};

export type WritableField = keyof typeof writable;
export const WRITABLE_FIELDS = Object.keys(writable) as readonly WritableField[];

const optional = Object.fromEntries(
  Object.entries(writable).map(([name, schema]) => [name, Type.Optional(schema)]),
) as { [F in WritableField]: ReturnType<typeof Type.Optional<(typeof writable)[F]>> };

// Contract [COMP-028, COMP-034]: unknown and read-only keys of a company body are ignored without a word.
export const CompanyPatch = named(
  'CompanyPatch',
  Type.Object(optional, { description: 'Only the fields sent change. Null clears a field or puts its default back.' }),
);
export type CompanyPatch = Static<typeof CompanyPatch>;

/** `employee` is the schema of one new employee; it belongs to the employees. */
export const companyIn = (employee: TSchema) =>
  named(
    'CompanyIn',
    Type.Object({
      ...optional,
      name: Line({ min: 1, max: 100 }, { description: 'The payer’s legal name' }),
      employees: Type.Optional(
        Nullable(Type.Array(employee, { description: 'New employees, made with the company or not at all' })),
      ),
    }),
  );
export type CompanyIn = CompanyPatch & { readonly name: string; readonly employees?: readonly unknown[] | null };

const EmployeeBasics = named(
  'EmployeeBasics',
  Type.Object(
    {
      id: Id(),
      number: Nullable(Type.String()),
      first_name: Type.String(),
      last_name: Type.String(),
      format_name: Type.String(),
      is_terminated: Type.Boolean(),
      active_pay_recipient: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
);

const Text = Nullable(Type.String());
export const CompanyOut = named(
  'Company',
  Type.Object(
    {
      id: Id(),
      customer_id: Id(),
      name: Type.String(),
      trading_name: Text,
      country: Choice('Country', ['AU', 'NZ']),
      abn: Text,
      abn_branch: Text,
      withholding_payer_number: Text,
      employer_ird_number: Text,
      nzbn: Text,
      address1: Text,
      address2: Text,
      city: Text,
      state: Text,
      postcode: Text,
      contact_name: Text,
      email_address: Text,
      phone: Text,
      default_pay_period: PayPeriod,
      pay_week_end_day: Type.Integer(),
      fortnight_anchor_date: LocalDateText(),
      standard_hours_per_day: DecimalOut(),
      default_super_rate: DecimalOut(),
      is_stp_enabled: Type.Boolean(),
      is_locked: Type.Boolean(),
      is_default: Type.Boolean(),
      created_at: Timestamp(),
      updated_at: Timestamp(),
      employees: Type.Array(EmployeeBasics),
    },
    { additionalProperties: false },
  ),
);
export type CompanyOut = Static<typeof CompanyOut>;

export const CompanyParams = Type.Object({ company_id: Id() }, { additionalProperties: false });
