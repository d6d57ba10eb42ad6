import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, EmployeeId, Limit, OwnId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, type TSchema, Type } from '../../../http/schema.ts';
import { BankAccountIn } from '../../people/bank-account/bank-account.service.ts';
import { KINDS, STATUSES } from './tables.ts';

const strict = { additionalProperties: false } as const;
const { account_name, account_number, bsb, amount } = BankAccountIn.properties;

export const OwnBankAccountIn = named(
  'OwnBankAccountIn',
  Type.Object(
    {
      bank_account_id: Type.Optional(
        Nullable(
          Id({
            description:
              'The account that is to change. Without it: the one on your record while there is no list, else a new one',
          }),
        ),
      ),
      account_name,
      account_number,
      bsb,
      amount,
    },
    strict,
  ),
);
export type OwnBankAccountIn = Static<typeof OwnBankAccountIn>;

const common = {
  id: OwnId('request'),
  kind: Choice('ChangeRequestKind', KINDS, { description: 'What is to change' }),
  status: Choice('ChangeRequestStatus', STATUSES, {
    description: 'pending until the company decides or the employee withdraws it',
  }),
  is_new_account: Type.Boolean({ description: 'A bank account beside those that are there' }),
  changes: Type.Array(
    named(
      'ChangedField',
      Type.Object(
        {
          field: Type.String({ description: 'Name of the field, as the employee’s record has it' }),
          before: Nullable(Type.String({ description: 'What it was; null for nothing' })),
          after: Nullable(Type.String({ description: 'What it is to be; null for nothing' })),
        },
        { ...strict, description: 'A field as it was when the change was asked for, and as it is to be' },
      ),
    ),
    { description: 'The fields that are to change' },
  ),
  reason: Nullable(Type.String({ description: 'Why it was declined' })),
  created_at: CreatedAt(),
  decided_at: Nullable(Timestamp({ description: 'When it was approved, declined or withdrawn, in UTC; null before' })),
} satisfies Record<string, TSchema>;

export const OwnChangeRequestOut = named(
  'OwnChangeRequest',
  Type.Object(common, { ...strict, description: 'Account numbers show their last three digits' }),
);
export type OwnChangeRequestOut = Static<typeof OwnChangeRequestOut>;

export const ChangeRequestOut = named(
  'ChangeRequest',
  Type.Object(
    {
      ...common,
      company_id: CompanyId(),
      employee_id: EmployeeId(),
      employee_name: Type.String({ description: 'Last, First' }),
      decided_by: Nullable(Type.String({ description: 'Who approved or declined it' })),
    },
    strict,
  ),
);
export type ChangeRequestOut = Static<typeof ChangeRequestOut>;

export const OwnChangeRequestQuery = Type.Object({ limit: Limit(500, 100) }, { additionalProperties: false });

export const ChangeRequestQuery = Type.Object(
  {
    status: Type.Optional(Choice('ChangeRequestStatus', STATUSES, { description: 'Requests that stand so' })),
    limit: Limit(500, 100),
  },
  strict,
);
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ChangeRequestPath = Type.Object(
  {
    company_id: CompanyId(),
    change_request_id: Id({ description: 'Id of the request, as the requests of the company are listed' }),
  },
  strict,
);
export const OwnChangeRequestPath = Type.Object(
  { change_request_id: Id({ description: 'Id of the request, as your requests are listed' }) },
  strict,
);

export const DeclineIn = named(
  'ChangeRequestDeclineIn',
  Type.Object({ reason: Line({ min: 1, max: 500 }, { description: 'The employee reads it' }) }, strict),
);
