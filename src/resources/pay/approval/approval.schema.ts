import { Line } from '../../../http/line.ts';
import { PasskeyAssertion } from '../../../http/passkey.schema.ts';
import { CompanyId, EmployeeId, Limit } from '../../../http/record-fields.ts';
import { Choice, described, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { AreaChoice } from '../../company/approval-policy/approval-policy.service.ts';
import { STATES } from './approval.store.ts';
import { DUTIES } from './duties.ts';

const strict = { additionalProperties: false } as const;
const anyFields = (description: string) =>
  Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { description });

const Operation = Choice('ApprovalOperation', Object.keys(DUTIES) as [string, ...string[]], {
  description: 'The operation to approve, by its operationId',
});
const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });
const StateChoice = Choice('ApprovalState', STATES, {
  description:
    'A waiting approval can be approved or rejected; an approved one can be used once. An approval becomes void if what was approved has changed',
});

export const ApprovalIn = named(
  'ApprovalIn',
  Type.Object(
    {
      area: AreaChoice('The area that the operation belongs to'),
      subject: named(
        'ApprovalSubjectIn',
        Type.Object(
          {
            operation: Operation,
            path: Type.Optional(anyFields('The path parameters of the call, without company_id')),
            query: Type.Optional(anyFields('The query parameters of the call')),
            body: Type.Optional(Type.Unknown({ description: 'The body of the call' })),
          },
          { ...strict, description: 'The call to approve, exactly as it will be sent' },
        ),
      ),
      note: Type.Optional(Line({ min: 1, max: 500 }, { description: 'A note for the approver' })),
    },
    strict,
  ),
);
export type ApprovalIn = Static<typeof ApprovalIn>;

const BankChangeOut = named(
  'ApprovalBankChange',
  Type.Object(
    {
      id: Id({ description: 'Id of the change, which the approver sends to acknowledge it' }),
      at: Timestamp({ description: 'When the account was changed, in UTC' }),
      by: Type.String({ description: 'The person or program that changed the account' }),
      what: Type.String({ description: 'The action in the audit log, such as bank-account.update' }),
      employee_id: Nullable(EmployeeId()),
      name: Type.String({ description: 'Name of the employee, or of the company for its own account' }),
      ending: Nullable(
        Type.String({ description: 'The last digits of the new account number; null if there is no number' }),
      ),
    },
    strict,
  ),
);

const listed = {
  id: Id({ description: 'Id of the approval' }),
  company_id: CompanyId(),
  area: AreaChoice('The area that the approval is for'),
  state: StateChoice,
  subject: named(
    'ApprovalSubject',
    Type.Object(
      {
        operation: Type.String({ description: 'The operationId of the call' }),
        path: Type.Unknown({ description: 'The path parameters of the call' }),
        query: Type.Unknown({ description: 'The query parameters of the call; null if it has none' }),
      },
      { ...strict, description: 'The call to approve. Its body is in the preview' },
    ),
  ),
  pay_run_id: Nullable(Id({ description: 'The pay run of the call; null if it has none' })),
  preview_hash: hash('The SHA-256 of the preview. Send it in If-Match to use the approval'),
  totals: named(
    'ApprovalTotals',
    Type.Object(
      {
        count: Nullable(Type.Integer({ minimum: 0, description: 'The number of pays or payments' })),
        net: Nullable(Type.String({ description: 'Net total of the pays or payments in dollars' })),
      },
      { ...strict, description: 'The totals of the preview, which are null if it has no amounts' },
    ),
  ),
  bank_changes: Type.Array(BankChangeOut, {
    description: 'Bank account changes within the quiet hours before a payment file; each must be acknowledged',
  }),
  acknowledged: Type.Array(BankChangeOut, { description: 'The changes that the approver acknowledged' }),
  note: Nullable(Type.String({ description: 'The note for the approver; null if not sent' })),
  requested_by: Type.String({ description: 'The user who requested the approval, or whose token was used' }),
  client_id: Nullable(Type.String({ description: 'The client id of the token; null without a client' })),
  requested_at: Timestamp({ description: 'When the approval was requested, in UTC' }),
  decided_by: Nullable(Type.String({ description: 'The person who decided; null before the decision' })),
  decided_at: Nullable(Timestamp({ description: 'When the request was decided, in UTC; null before the decision' })),
  reason: Nullable(Type.String({ description: 'Why the request was rejected or became void; null otherwise' })),
  method: Nullable(
    Type.Enum(['session', 'passkey'], { description: 'How the person approved; null before the approval' }),
  ),
  used_by: Nullable(Type.String({ description: 'The user who used the approval; null if it is not used yet' })),
  used_at: Nullable(Timestamp({ description: 'When the approval was used, in UTC; null if it is not used yet' })),
  may_decide: Type.Boolean({ description: 'Whether the caller may approve the request now' }),
  is_own: Type.Boolean({ description: 'Whether the caller, or a token of the caller, made the request' }),
};

export const ApprovalListed = named('ListedApproval', Type.Object(listed, strict));
export type ApprovalListed = Static<typeof ApprovalListed>;

export const ApprovalOut = named(
  'Approval',
  Type.Object(
    {
      ...listed,
      preview: Type.String({
        description:
          'The exact preview as canonical JSON; its SHA-256 is preview_hash. Contains account_id, company_id, operation, ' +
          'path, query and body of the call, the `result` that the call would have, and `details` such as the payments of a file',
      }),
      document: Nullable(Type.String({ description: 'The approval document, as approved; null before the approval' })),
    },
    strict,
  ),
);
export type ApprovalOut = Static<typeof ApprovalOut>;

const decision = {
  preview_hash: hash('The preview_hash of the preview that the approver read'),
  acknowledged: Type.Optional(
    Type.Array(Id({ description: 'Id of a bank account change' }), {
      maxItems: 10_000,
      uniqueItems: true,
      description: 'The ids of all entries of bank_changes. Confirm each change with the payee first',
    }),
  ),
};

export const PasskeyOptionsIn = named('ApprovalPasskeyOptionsIn', Type.Object(decision, strict));
export type PasskeyOptionsIn = Static<typeof PasskeyOptionsIn>;

export const ApproveIn = named(
  'ApproveIn',
  Type.Object(
    {
      ...decision,
      passkey: Type.Optional(
        described(
          PasskeyAssertion,
          'The result of navigator.credentials.get() for the options of …/passkey-options, as JSON. Leave out to approve without a passkey',
        ),
      ),
    },
    strict,
  ),
);
export type ApproveIn = Static<typeof ApproveIn>;

export const RejectIn = named(
  'RejectIn',
  Type.Object(
    { reason: Line({ min: 1, max: 500 }, { description: 'Why the request is rejected, for the person who made it' }) },
    strict,
  ),
);

export const ApprovalQuery = Type.Object(
  {
    state: Type.Optional(StateChoice),
    sent_by: Type.Optional(
      Type.Enum(['me', 'others'], { description: 'Approvals that the caller requested, or those of everyone else' }),
    ),
    pay_run_id: Type.Optional(Id({ description: 'Approvals about this pay run' })),
    limit: Limit(500, 100),
  },
  strict,
);
export type ApprovalQuery = Static<typeof ApprovalQuery>;

export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ApprovalPath = Type.Object(
  { company_id: CompanyId(), approval_id: Id({ description: 'Id of the approval' }) },
  strict,
);
