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

/** The fields of an employee's record that the employee can see and may request to change. */
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

/** The schema that administrators' requests use for the field. */
const fieldOf = (name: string) =>
  (EmployeePatch as unknown as { properties: Record<string, Described & { anyOf?: readonly Described[] }> }).properties[
    name
  ]!;

/** The description of a field, nullable or not. */
const aboutOf = (name: string): string => {
  const { description, anyOf } = fieldOf(name);
  return description ?? anyOf?.[0]?.description ?? '';
};

export const OwnDetailsIn = named(
  'OwnDetailsIn',
  Type.Object(Object.fromEntries(DETAILS.map((name) => [name, fieldOf(name)])), {
    ...strict,
    minProperties: 1,
    description: 'Only the fields you send are changed; null clears a field',
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
  'allow_edit_timesheet',
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
      country: Country({ description: 'The country whose law applies to your pay' }),
      first_name: Type.String({ description: 'Given name' }),
      last_name: Type.String({ description: 'Family name' }),
      number: Nullable(Type.String({ description: 'Your employee number' })),
      position: Nullable(Type.String({ description: 'Job title; null if not set' })),
      start_date: LocalDateText({ description: 'First day of the employment' }),
      termination_date: Nullable(LocalDateText({ description: 'Last day of employment, if it has ended' })),
      today: LocalDateText({ description: 'Current date at the company' }),
      may: named(
        'OwnPermissions',
        Type.Object(
          Object.fromEntries(FLAGS.map((flag) => [flag, Type.Boolean({ description: aboutOf(flag) })])) as Record<
            Flag,
            ReturnType<typeof Type.Boolean>
          >,
          { ...strict, description: 'Portal permissions granted by the company' },
        ),
      ),
      leave_types: Type.Array(
        named(
          'OwnLeaveType',
          Type.Object(
            {
              leave_type: Type.String({ description: 'Leave type, as in leave requests' }),
              name: Type.String({ description: 'Display name of the leave type' }),
            },
            strict,
          ),
        ),
        {
          description: 'Leave types that you can request',
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
      payment_date: LocalDateText({ description: 'Payday' }),
      start_date: LocalDateText({ description: 'First day of the pay period' }),
      end_date: LocalDateText({ description: 'Last day of the pay period' }),
      gross: DecimalOut({ description: 'Gross pay in dollars' }),
      tax: DecimalOut({ description: 'PAYG withholding (AU) or PAYE (NZ) in dollars' }),
      net: DecimalOut({ description: 'Net pay in dollars' }),
    },
    strict,
  ),
);
export type OwnPayOut = Static<typeof OwnPayOut>;

export const OwnLeaveRequestQuery = Type.Object({ limit: Limit(500, 500) }, strict);
export const OwnPaysQuery = Type.Object({ limit: Limit(500, 60) }, strict);
export const OwnPayPath = Type.Object({ pay_id: PayId() }, strict);
export const OwnLeavePath = Type.Object(
  { leave_request_id: Id({ description: 'Id of the request, from the list of your requests' }) },
  strict,
);

export const OwnBankAccountOut = named(
  'OwnBankAccount',
  Type.Object(
    {
      bank_account_id: Nullable(
        Id({ description: 'Id of the bank account; null for an account on the employee’s record' }),
      ),
      account_name: Nullable(Type.String({ description: 'Name of the account; null if not set' })),
      bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
      account_number: Type.String({ description: 'Last three digits of the account number' }),
      amount: Nullable(
        DecimalOut({ description: 'Dollars of each pay that go to this account; null for the default account' }),
      ),
      is_default: Type.Boolean({ description: 'Whether this account receives the remainder of the net pay' }),
    },
    strict,
  ),
);
export type OwnBankAccountOut = Static<typeof OwnBankAccountOut>;
