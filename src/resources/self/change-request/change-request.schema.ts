import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, EmployeeId, Limit, OwnId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, type TSchema, Type } from '../../../http/schema.ts';
import { BankAccountIn } from '../../people/bank-account/bank-account.service.ts';
import { KINDS, STATUSES } from './change-request.store.ts';

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
              'The account to change. If omitted: the account on your record if you have no list of accounts, otherwise a new account',
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
  kind: Choice('ChangeRequestKind', KINDS, { description: 'Kind of change' }),
  status: Choice('ChangeRequestStatus', STATUSES, {
    description: 'Status of the request: pending until the company decides or the employee withdraws it',
  }),
  is_new_account: Type.Boolean({ description: 'Whether the request adds a bank account' }),
  changes: Type.Array(
    named(
      'ChangedField',
      Type.Object(
        {
          field: Type.String({ description: 'Name of the field in the employee’s record' }),
          before: Nullable(Type.String({ description: 'Value at the time of the request; null if empty' })),
          after: Nullable(Type.String({ description: 'Requested value; null if empty' })),
        },
        { ...strict, description: 'A field with its value at the time of the request and the requested value' },
      ),
    ),
    { description: 'The fields to change' },
  ),
  reason: Nullable(Type.String({ description: 'Why the request was declined' })),
  created_at: CreatedAt(),
  decided_at: Nullable(
    Timestamp({ description: 'Time of approval, decline or withdrawal, in UTC; null while pending' }),
  ),
} satisfies Record<string, TSchema>;

export const OwnChangeRequestOut = named(
  'OwnChangeRequest',
  Type.Object(common, { ...strict, description: 'Account numbers show only their last three digits' }),
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
      decided_by: Nullable(Type.String({ description: 'The user who approved or declined the request' })),
    },
    strict,
  ),
);
export type ChangeRequestOut = Static<typeof ChangeRequestOut>;

export const OwnChangeRequestQuery = Type.Object({ limit: Limit(500, 100) }, { additionalProperties: false });

export const ChangeRequestQuery = Type.Object(
  {
    status: Type.Optional(
      Choice('ChangeRequestStatus', STATUSES, { description: 'Returns only requests with this status' }),
    ),
    limit: Limit(500, 100),
  },
  strict,
);
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ChangeRequestPath = Type.Object(
  {
    company_id: CompanyId(),
    change_request_id: Id({ description: 'Id of the request, from the company’s list of requests' }),
  },
  strict,
);
export const OwnChangeRequestPath = Type.Object(
  { change_request_id: Id({ description: 'Id of the request, from the list of your requests' }) },
  strict,
);

export const DeclineIn = named(
  'ChangeRequestDeclineIn',
  Type.Object({ reason: Line({ min: 1, max: 500 }, { description: 'Reason shown to the employee' }) }, strict),
);
