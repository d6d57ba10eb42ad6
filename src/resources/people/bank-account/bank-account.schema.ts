import { Line } from '../../../http/line.ts';
import { EmployeeId, OwnId } from '../../../http/record-fields.ts';
import {
  DecimalIn,
  DecimalOut,
  described,
  Id,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Type,
} from '../../../http/schema.ts';

export const MOST_ACCOUNTS = 10;

const Bsb = Type.String({
  pattern: '^[0-9]{3}-?[0-9]{3}$',
  maxLength: 7,
  description: 'Bank, state and branch: 6 digits, returned as 062-000. Required in Australia; not used in New Zealand',
  [PROBLEM]: 'must be 6 digits with an optional hyphen after the third',
});
const AccountNumber = Type.String({
  pattern: '^[0-9-]{1,20}$',
  maxLength: 20,
  description: 'Australia: 1 to 12 digits. New Zealand: bb-bbbb-aaaaaaa-ss or with a suffix of three digits',
  [PROBLEM]: 'must be an account number of digits and hyphens',
});
const Amount = DecimalIn({
  description:
    'Dollars of each pay that go to this account, more than zero; the default account has no amount and receives the remainder',
});

const OldDefaultAmount = DecimalIn({
  description:
    'Dollars of each pay that then go to the old default account, more than zero; required when another account ' +
    'becomes the default, ignored otherwise',
});

const fields = {
  account_name: Line({ min: 1, max: 32 }, { description: 'Account name at the bank' }),
  bsb: Bsb,
  account_number: AccountNumber,
  amount: Amount,
  reference: Line({ max: 18 }, { description: 'Reference on the bank statement, at most 18 characters' }),
  is_default: Type.Boolean({
    description: 'Whether this account receives the remainder of the net pay; always true for the first account',
  }),
};

export const BankAccountIn = named(
  'BankAccountIn',
  Type.Object(
    {
      account_name: fields.account_name,
      account_number: fields.account_number,
      bsb: Type.Optional(Nullable(fields.bsb)),
      amount: Type.Optional(Nullable(fields.amount)),
      reference: Type.Optional(Nullable(fields.reference)),
      is_default: Type.Optional(fields.is_default),
      old_default_amount: Type.Optional(OldDefaultAmount),
    },
    { additionalProperties: false },
  ),
);
export type BankAccountIn = Static<typeof BankAccountIn>;

export const FirstAccountIn = named(
  'FirstBankAccountIn',
  Type.Object(
    {
      employee_id: EmployeeId(),
      account_name: fields.account_name,
      account_number: fields.account_number,
      bsb: Type.Optional(Nullable(fields.bsb)),
      reference: Type.Optional(Nullable(fields.reference)),
    },
    { additionalProperties: false },
  ),
);
export type FirstAccountIn = Static<typeof FirstAccountIn>;

export const BankAccountPatch = named(
  'BankAccountPatch',
  Type.Object(
    {
      account_name: Type.Optional(fields.account_name),
      account_number: Type.Optional(fields.account_number),
      bsb: Type.Optional(Nullable(fields.bsb)),
      amount: Type.Optional(Nullable(fields.amount)),
      reference: Type.Optional(Nullable(fields.reference)),
      is_default: Type.Optional(fields.is_default),
      old_default_amount: Type.Optional(OldDefaultAmount),
    },
    { additionalProperties: false },
  ),
);
export type BankAccountPatch = Static<typeof BankAccountPatch>;

export const BankAccountOrder = named(
  'BankAccountOrder',
  Type.Object(
    {
      ids: Type.Array(Id(), { maxItems: 100, description: 'Ids of all accounts of the employee, the default first' }),
      old_default_amount: Type.Optional(OldDefaultAmount),
    },
    { additionalProperties: false },
  ),
);
export type BankAccountOrder = Static<typeof BankAccountOrder>;

export const BankAccountOut = named(
  'BankAccount',
  Type.Object(
    {
      id: OwnId('bank account'),
      employee_id: EmployeeId(),
      rank: Type.Integer({
        minimum: 0,
        maximum: MOST_ACCOUNTS - 1,
        description: 'Position in the list, from 0; the default account has rank 0',
      }),
      is_default: Type.Boolean({ description: 'Whether this account receives the remainder of the net pay' }),
      account_name: Type.String({ description: 'Name of the account' }),
      bsb: Nullable(Type.String({ description: 'Bank, state and branch, such as 062-000; null in New Zealand' })),
      account_number: Type.String({ description: 'Full account number' }),
      amount: Nullable(
        DecimalOut({ description: 'Dollars of each pay that go to this account; null for the default account' }),
      ),
      reference: Nullable(Type.String({ description: 'Reference on the bank statement; null for the standard text' })),
    },
    { additionalProperties: false },
  ),
);
export type BankAccountOut = Static<typeof BankAccountOut>;

export const FirstAccountResults = Type.Array(
  named(
    'FirstBankAccountResult',
    Type.Object(
      {
        employee_id: EmployeeId(),
        account: Type.Optional(described(BankAccountOut, 'The account as stored; omitted if the item failed')),
        errors: Type.Record(Type.String(), Type.String(), {
          description: 'Errors by field; empty on success',
        }),
      },
      { additionalProperties: false },
    ),
  ),
);
export type FirstAccountResults = Static<typeof FirstAccountResults>;

export const BankAccountPath = Type.Object(
  {
    employee_id: EmployeeId(),
    bank_account_id: Id({ description: 'Id of the bank account, from the employee’s list of accounts' }),
  },
  { additionalProperties: false },
);
