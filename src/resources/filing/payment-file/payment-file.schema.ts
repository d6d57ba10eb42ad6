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
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { FilingProblemOut, problemFields } from '../filing-problem/public.ts';

const strict = { additionalProperties: false } as const;

const shared = {
  account_name: Line({ min: 1, max: 32 }, { description: 'Name of the account from which wages are paid' }),
  bsb: Type.String({
    pattern: '^[0-9]{3}-?[0-9]{3}$',
    maxLength: 7,
    description: 'Bank, state and branch. Required in Australia; not used in New Zealand',
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
    description: 'Australia only: three-letter bank code, such as CBA',
    [PROBLEM]: 'must be three capital letters',
  }),
  user_name: Line({ min: 1, max: 26 }, { description: 'Australia only: the payer’s name registered with the bank' }),
  user_id: Type.String({
    pattern: '^[0-9]{6}$',
    maxLength: 6,
    description: 'Australia only: direct-entry user id issued by the bank',
    [PROBLEM]: 'must be 6 digits',
  }),
  is_balanced: Type.Boolean({
    description: 'Australia only: whether the file includes a balancing debit entry; false by default',
  }),
  description: Line(
    { min: 1, max: 12 },
    { description: 'Default statement text for payment files; PAYROLL by default' },
  ),
  file_layout: Choice('BankFileLayout', LAYOUTS, {
    description: 'New Zealand only: bank whose file layout is used; defaults to the bank of the account',
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
      account_name: Type.String({ description: 'Name of the account from which wages are paid' }),
      account_number: Type.String({ description: 'Number of the account from which wages are paid' }),
      bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
      bank_code: Nullable(Type.String({ description: 'Three-letter bank code; null in New Zealand' })),
      user_name: Nullable(
        Type.String({ description: 'The payer’s name registered with the bank; null in New Zealand' }),
      ),
      user_id: Nullable(Type.String({ description: 'The direct-entry user id; null in New Zealand' })),
      is_balanced: Type.Boolean({ description: 'Whether the file includes a balancing debit entry' }),
      description: Nullable(Type.String({ description: 'Default statement text; null means PAYROLL' })),
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
              account_name: Type.String({ description: 'Name of the receiving account' }),
              bsb: Nullable(Type.String({ description: 'Bank, state and branch; null in New Zealand' })),
              account_number: Type.String({ description: 'Number of the receiving account' }),
              reference: Nullable(
                Type.String({ description: 'Reference on the payee’s statement; null for the default text' }),
              ),
              amount: DecimalOut({ description: 'Amount in dollars' }),
            },
            strict,
          ),
        ),
        { description: 'Payments per account' },
      ),
      total: DecimalOut({ description: 'Total of all payments in dollars' }),
      not_by_bank: Type.Array(
        named(
          'PayRunOtherPayment',
          Type.Object(
            {
              employee_id: EmployeeId(),
              format_name: FormatName(),
              pay_method: Type.String({ description: 'Payment method of the employee' }),
              amount: DecimalOut({ description: 'Net pay in dollars' }),
            },
            strict,
          ),
        ),
        { description: 'Employees paid in cash or another way; they are not in the file' },
      ),
      problems: Type.Array(FilingProblemOut, { description: 'Problems; REFUSED ones prevent a file' }),
    },
    strict,
  ),
);
export type PaymentsOut = Static<typeof PaymentsOut>;

const fileFields = {
  payment_date: Type.Optional(
    LocalDateText({
      description:
        'Payment date; defaults to the latest payday of the pays, or in New Zealand to today if that has passed',
    }),
  ),
  description: Type.Optional(
    Line(
      { min: 1, max: 12 },
      { description: 'Statement text; defaults to the description in the payment settings, or PAYROLL' },
    ),
  ),
};

export const PaymentFileIn = named('PaymentFileIn', Type.Object(fileFields, strict));
export type PaymentFileIn = Static<typeof PaymentFileIn>;

export const PaymentProblemsQuery = Type.Object(fileFields, strict);
const files = Type.Array(
  named(
    'PayRunDownloadedFile',
    Type.Object(
      {
        at: Timestamp({ description: 'When the file was downloaded' }),
        by: Type.String({ description: 'The person or program that downloaded the file' }),
      },
      strict,
    ),
  ),
  { description: 'The payment files of the run that were already downloaded, earliest first; at most 100' },
);

export const PaymentProblemsOut = named('PaymentFileProblems', Type.Object({ ...problemFields, files }, strict));
export type PaymentProblemsOut = Static<typeof PaymentProblemsOut>;

export const PayRunPath = Type.Object({ company_id: CompanyId(), pay_run_id: PayRunId() }, strict);
