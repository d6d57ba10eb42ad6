import { CompanyId, EmployeeId, Limit, PayId } from '../../../http/record-fields.ts';
import {
  Country,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  type Static,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { EmployeePatch } from '../../people/employee/employee.service.ts';

const strict = { additionalProperties: false } as const;

/** What employees see of their record and may ask to have changed. */
export const DETAILS = [
  'first_name',
  'middle_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'email_address',
  'phone_mobile',
  'phone_home',
  'kin_name',
  'kin_relationship',
  'kin_phone_mobile',
  'kin_phone_home',
  'kin_phone_work',
  'kin_address1',
  'kin_address2',
  'kin_city',
  'kin_state',
  'kin_postcode',
] as const;
export type DetailName = (typeof DETAILS)[number];

type Described = TSchema & { readonly description?: string };

/** The field as an administrator would send it. */
const fieldOf = (name: string) =>
  (EmployeePatch as unknown as { properties: Record<string, Described & { anyOf?: readonly Described[] }> }).properties[
    name
  ]!;

/** What is said of a field, also where it may be null. */
const aboutOf = (name: string): string => {
  const { description, anyOf } = fieldOf(name);
  return description ?? anyOf?.[0]?.description ?? '';
};

/** As an administrator would send them. */
export const OwnDetailsIn = named(
  'OwnDetailsIn',
  Type.Object(Object.fromEntries(DETAILS.map((name) => [name, fieldOf(name)])), {
    ...strict,
    minProperties: 1,
    description: 'Only the fields sent are to change; null clears one',
  }),
);

const nullableText = (name: DetailName) => Nullable(Type.String({ description: aboutOf(name) }));

export const OwnDetailsOut = named(
  'OwnDetails',
  Type.Object(
    Object.fromEntries(DETAILS.map((name) => [name, nullableText(name)])) as unknown as Record<
      DetailName,
      ReturnType<typeof nullableText>
    >,
    strict,
  ),
);
export type OwnDetails = Record<DetailName, string | null>;

const FLAGS = [
  'allow_view_payslips',
  'allow_view_holiday_leave_balance',
  'allow_view_sick_leave_balance',
  'allow_view_long_service_leave_balance',
  'allow_edit_leave_requests',
  'allow_edit_leave_requests_when_negative',
  'allow_edit_account_details',
  'allow_edit_bank_accounts',
] as const;
export type Flag = (typeof FLAGS)[number];
export const flagsOf = (row: Readonly<Record<Flag, boolean>>): Record<Flag, boolean> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, row[flag]])) as Record<Flag, boolean>;

export const SelfOut = named(
  'OwnEmployment',
  Type.Object(
    {
      employee_id: EmployeeId(),
      company_id: CompanyId(),
      company_name: Type.String({ description: 'Name of the company you work for' }),
      country: Country({ description: 'Whose law holds for your pay' }),
      first_name: Type.String({ description: 'Given name' }),
      last_name: Type.String({ description: 'Family name' }),
      number: Nullable(Type.String({ description: 'The employee number' })),
      position: Nullable(Type.String({ description: 'Job title; null without one' })),
      start_date: LocalDateText({ description: 'First day of the employment' }),
      termination_date: Nullable(LocalDateText({ description: 'The last day of an employment that has ended' })),
      today: LocalDateText({ description: 'The day it is at the company' }),
      may: named(
        'OwnPermissions',
        Type.Object(
          Object.fromEntries(FLAGS.map((flag) => [flag, Type.Boolean({ description: aboutOf(flag) })])) as Record<
            Flag,
            ReturnType<typeof Type.Boolean>
          >,
          { ...strict, description: 'What the company lets the employee see and ask for' },
        ),
      ),
      leave_types: Type.Array(
        named(
          'OwnLeaveType',
          Type.Object(
            {
              leave_type: Type.String({ description: 'The kind of leave, as a request takes it' }),
              name: Type.String({ description: 'The kind of leave in words' }),
            },
            strict,
          ),
        ),
        {
          description: 'Leave that can be asked for',
        },
      ),
    },
    strict,
  ),
);
export type SelfOut = Static<typeof SelfOut>;

export const OwnPayOut = named(
  'OwnPay',
  Type.Object(
    {
      pay_id: PayId(),
      payment_date: LocalDateText({ description: 'The day of payment' }),
      start_date: LocalDateText({ description: 'First day of the period' }),
      end_date: LocalDateText({ description: 'Last day of the period' }),
      gross: DecimalOut({ description: 'Dollars before anything is taken off' }),
      tax: DecimalOut({ description: 'Dollars of PAYG withholding (AU) or PAYE (NZ)' }),
      net: DecimalOut({ description: 'Dollars that you received' }),
    },
    strict,
  ),
);
export type OwnPayOut = Static<typeof OwnPayOut>;

export const OwnLeaveRequestQuery = Type.Object({ limit: Limit(500, 500) }, strict);
export const OwnPaysQuery = Type.Object({ limit: Limit(500, 60) }, strict);
export const OwnPayPath = Type.Object({ pay_id: PayId() }, strict);
export const OwnLeavePath = Type.Object(
  { leave_request_id: Id({ description: 'Id of the request, as your requests are listed' }) },
  strict,
);

export const OwnBankAccountOut = named(
  'OwnBankAccount',
  Type.Object(
    {
      bank_account_id: Nullable(Id({ description: 'Null for an account that stands on the employee’s own record' })),
      account_name: Nullable(Type.String({ description: 'Name of the account; null where the record has none' })),
      bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
      account_number: Type.String({ description: 'Its last three digits' }),
      amount: Nullable(DecimalOut({ description: 'Paid to it in each pay; null for the account that takes the rest' })),
      is_default: Type.Boolean({ description: 'The account that takes the rest' }),
    },
    strict,
  ),
);
export type OwnBankAccountOut = Static<typeof OwnBankAccountOut>;
