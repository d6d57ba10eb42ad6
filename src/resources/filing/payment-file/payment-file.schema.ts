import { LAYOUTS } from '../../../formats/nz-bank/layouts.ts';
import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId, FormatName, PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalOut,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { FilingProblemOut, problemFields } from '../filing-problem/public.ts';

const strict = { additionalProperties: false } as const;

const shared = {
  account_name: Line({ min: 1, max: 32 }, { description: 'Name of the account wages are paid from' }),
  bsb: Type.String({
    pattern: '^[0-9]{3}-?[0-9]{3}$',
    maxLength: 7,
    description: 'Australia only, and needed there',
    [PROBLEM]: 'must be 6 digits with an optional hyphen after the third',
  }),
  account_number: Type.String({
    pattern: '^[0-9-]{1,20}$',
    maxLength: 20,
    description: 'Australia: 1 to 9 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits',
    [PROBLEM]: 'must be an account number of digits and hyphens',
  }),
  bank_code: Type.String({
    pattern: '^[A-Z]{3}$',
    maxLength: 3,
    description: 'Australia only: the three letters of the bank, such as CBA',
    [PROBLEM]: 'must be three capital letters',
  }),
  user_name: Line({ min: 1, max: 26 }, { description: 'Australia only: the payer’s name as the bank knows it' }),
  user_id: Type.String({
    pattern: '^[0-9]{6}$',
    maxLength: 6,
    description: 'Australia only: the direct-entry user id the bank gave out',
    [PROBLEM]: 'must be 6 digits',
  }),
  is_balanced: Type.Boolean({
    description: 'Australia only: whether the bank wants a debit of the whole in the file; default false',
  }),
  description: Line(
    { min: 1, max: 12 },
    { description: 'What statements say unless a file says otherwise; PAYROLL while it is not set' },
  ),
  file_layout: Choice('BankFileLayout', LAYOUTS, {
    description: 'New Zealand only: whose layout the file has; by default that of the bank which holds the account',
  }),
};

export const PaymentSettingIn = named(
  'PaymentSettingsIn',
  Type.Object(
    {
      account_name: shared.account_name,
      account_number: shared.account_number,
      bsb: Type.Optional(Nullable(shared.bsb)),
      bank_code: Type.Optional(Nullable(shared.bank_code)),
      user_name: Type.Optional(Nullable(shared.user_name)),
      user_id: Type.Optional(Nullable(shared.user_id)),
      is_balanced: Type.Optional(shared.is_balanced),
      description: Type.Optional(Nullable(shared.description)),
      file_layout: Type.Optional(Nullable(shared.file_layout)),
    },
    strict,
  ),
);
export type PaymentSettingIn = Static<typeof PaymentSettingIn>;

export const PaymentSettingOut = named(
  'PaymentSettings',
  Type.Object(
    {
      account_name: Type.String({ description: 'Name of the account wages are paid from' }),
      account_number: Type.String({ description: 'Number of that account' }),
      bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
      bank_code: Nullable(Type.String({ description: 'Three letters of the bank; null in New Zealand' })),
      user_name: Nullable(Type.String({ description: 'The payer’s name as the bank knows it; null in New Zealand' })),
      user_id: Nullable(Type.String({ description: 'The direct-entry user id; null in New Zealand' })),
      is_balanced: Type.Boolean({ description: 'Whether the file holds a debit of the whole' }),
      description: Nullable(Type.String({ description: 'What statements say; null means PAYROLL' })),
      file_layout: Nullable(shared.file_layout),
    },
    strict,
  ),
);
export type PaymentSettingOut = Static<typeof PaymentSettingOut>;

export const PaymentsOut = named(
  'PayRunPayments',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      payments: Type.Array(
        named(
          'PayRunPayment',
          Type.Object(
            {
              employee_id: EmployeeId(),
              format_name: FormatName(),
              account_name: Type.String({ description: 'Name of the account that is paid' }),
              bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
              account_number: Type.String({ description: 'Number of the account that is paid' }),
              reference: Nullable(
                Type.String({ description: 'What the statement of the payee says; null for the usual text' }),
              ),
              amount: DecimalOut({ description: 'Dollars' }),
            },
            strict,
          ),
        ),
        { description: 'What each account is paid' },
      ),
      total: DecimalOut({ description: 'Dollars of all payments' }),
      not_by_bank: Type.Array(
        named(
          'PayRunOtherPayment',
          Type.Object(
            {
              employee_id: EmployeeId(),
              format_name: FormatName(),
              pay_method: Type.String({ description: 'How that person is paid instead' }),
              amount: DecimalOut({ description: 'Net dollars' }),
            },
            strict,
          ),
        ),
        { description: 'People who are paid in cash or otherwise; they are not in the file' },
      ),
      problems: Type.Array(FilingProblemOut, { description: 'While there are any, no file is made' }),
    },
    strict,
  ),
);
export type PaymentsOut = Static<typeof PaymentsOut>;

const fileFields = {
  payment_date: Type.Optional(
    LocalDateText({
      description: 'By default the latest payment date of the pays; in New Zealand today, once that has passed',
    }),
  ),
  description: Type.Optional(
    Line(
      { min: 1, max: 12 },
      { description: 'What the statement says; by default the description of the payment settings, or PAYROLL' },
    ),
  ),
};

export const PaymentFileIn = named('PaymentFileIn', Type.Object(fileFields, strict));
export type PaymentFileIn = Static<typeof PaymentFileIn>;

export const PaymentProblemsQuery = Type.Object(fileFields, strict);
export const PaymentProblemsOut = named('PaymentFileProblems', Type.Object(problemFields, strict));
export type PaymentProblemsOut = Static<typeof PaymentProblemsOut>;

export const PayRunPath = Type.Object({ company_id: CompanyId(), pay_run_id: PayRunId() }, strict);
