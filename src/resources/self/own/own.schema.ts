import {
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

/** As an administrator would send them. */
export const OwnDetailsIn = named(
  'OwnDetailsIn',
  Type.Object(
    Object.fromEntries(
      DETAILS.map((name) => [
        name,
        (EmployeePatch as unknown as { properties: Record<string, TSchema> }).properties[name]!,
      ]),
    ),
    { ...strict, minProperties: 1, description: 'Only the fields sent are to change; null clears one' },
  ),
);

const nullableText = () => Nullable(Type.String());

export const OwnDetailsOut = named(
  'OwnDetails',
  Type.Object(
    Object.fromEntries(DETAILS.map((name) => [name, nullableText()])) as unknown as Record<
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
  'Self',
  Type.Object(
    {
      employee_id: Id(),
      company_id: Id(),
      company_name: Type.String(),
      country: Type.Union([Type.Literal('AU'), Type.Literal('NZ')]),
      first_name: Type.String(),
      last_name: Type.String(),
      number: Nullable(Type.String({ description: 'The employee number' })),
      position: Nullable(Type.String()),
      start_date: LocalDateText(),
      termination_date: Nullable(LocalDateText({ description: 'The last day of an employment that has ended' })),
      today: LocalDateText({ description: 'The day it is at the company' }),
      may: Type.Object(
        Object.fromEntries(FLAGS.map((flag) => [flag, Type.Boolean()])) as Record<
          Flag,
          ReturnType<typeof Type.Boolean>
        >,
        { ...strict, description: 'What the company lets the employee see and ask for' },
      ),
      leave_types: Type.Array(Type.Object({ leave_type: Type.String(), name: Type.String() }, strict), {
        description: 'Leave that can be asked for',
      }),
    },
    strict,
  ),
);
export type SelfOut = Static<typeof SelfOut>;

export const OwnPayOut = named(
  'OwnPay',
  Type.Object(
    {
      pay_id: Id(),
      payment_date: LocalDateText({ description: 'The day of payment' }),
      start_date: LocalDateText({ description: 'First day of the period' }),
      end_date: LocalDateText({ description: 'Last day of the period' }),
      gross: DecimalOut(),
      tax: DecimalOut(),
      net: DecimalOut(),
    },
    strict,
  ),
);
export type OwnPayOut = Static<typeof OwnPayOut>;

export const OwnLeaveRequestQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 500, default: 500 }) },
  strict,
);

export const OwnPaysQuery = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500, default: 60 }) }, strict);
export const OwnPayPath = Type.Object({ pay_id: Id() }, strict);
export const OwnLeavePath = Type.Object({ leave_request_id: Id() }, strict);

export const OwnBankAccountOut = named(
  'OwnBankAccount',
  Type.Object(
    {
      bank_account_id: Nullable(Id({ description: 'Null for an account that stands on the employee’s own record' })),
      account_name: Nullable(Type.String()),
      bsb: Nullable(Type.String()),
      account_number: Type.String({ description: 'Its last three digits' }),
      amount: Nullable(DecimalOut({ description: 'Paid to it in each pay; null for the account that takes the rest' })),
      is_default: Type.Boolean({ description: 'The account that takes the rest' }),
    },
    strict,
  ),
);
export type OwnBankAccountOut = Static<typeof OwnBankAccountOut>;
