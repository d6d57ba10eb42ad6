import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, Limit } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { CreatePaysQuery, PayIn } from '../pay/make.public.ts';

/** Pays to create, or the drafts of a run to complete. */
const KINDS = ['pays', 'run-completion'] as const;
export type Kind = (typeof KINDS)[number];

const strict = { additionalProperties: false } as const;

/** The maximum number of pays in a proposal. It is already more than a person can review. */
const MOST_PROPOSED = 500;

const reason = Line({ min: 1, max: 500 }, { description: 'Why the pays are proposed, for the approver to read' });

export const PaysProposalIn = named(
  'PaysProposalIn',
  Type.Object(
    {
      reason,
      pays: Type.Array(PayIn, {
        minItems: 1,
        maxItems: MOST_PROPOSED,
        description: 'The pays, in the format for creating pays',
      }),
      pay_date: Type.Optional(
        LocalDateText({ description: 'Selects the pay run; by default the day of the proposal' }),
      ),
      identifier_type: Type.Optional(CreatePaysQuery.properties.identifier_type),
    },
    strict,
  ),
);
export type PaysProposalIn = Static<typeof PaysProposalIn>;
export type ProposedPays = Omit<PaysProposalIn, 'reason'>;

export const RunCompletionProposalIn = named(
  'RunCompletionProposalIn',
  Type.Object(
    {
      reason,
      run_id: Id({ description: 'The run whose pending pays are to be completed' }),
      allow_second_pay: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Allows second pays in the run, as in the operation that completes a run',
        }),
      ),
    },
    strict,
  ),
);
export type RunCompletionProposalIn = Static<typeof RunCompletionProposalIn>;
export type ProposedRunCompletion = Omit<RunCompletionProposalIn, 'reason'>;

export const STATUSES = ['pending', 'approved', 'declined', 'expired'] as const;
export type Status = (typeof STATUSES)[number];

const amounts = {
  gross: DecimalOut({ description: 'Before tax and deductions' }),
  tax: DecimalOut({ description: 'Withholding (AU) or PAYE (NZ)' }),
  net: DecimalOut({ description: 'The amount that the employee receives' }),
  super: DecimalOut({ description: 'Super (AU) or the employer’s KiwiSaver contribution (NZ)' }),
};

const ProposedPay = named(
  'ProposedPay',
  Type.Object(
    {
      employee_id: Id({ description: 'The employee' }),
      employee_name: Type.String({ description: 'Last, First' }),
      processed_date: ReckonedDate({ description: 'The payday' }),
      ...amounts,
    },
    strict,
  ),
);
const ProposalTotals = named(
  'ProposalTotals',
  Type.Object({ count: Type.Integer({ minimum: 0, description: 'The number of pays' }), ...amounts }, strict),
);
const ProposalWarning = named(
  'ProposalWarning',
  Type.Object(
    {
      code: Type.String({ description: 'As in PayWarning' }),
      employee_id: Id({ description: 'The employee' }),
      message: Type.String({ description: 'The warning as a sentence' }),
    },
    strict,
  ),
);

export const ProposalOut = named(
  'Proposal',
  Type.Object(
    {
      id: Id({ description: 'Id of the proposal' }),
      company_id: Id({ description: 'The company that the pays belong to' }),
      kind: Choice('ProposalKind', KINDS, { description: 'Pays to create, or a run to complete' }),
      status: Choice('ProposalStatus', STATUSES, {
        description: 'Only a pending proposal can be approved or declined',
      }),
      reason: Type.String({ description: 'Why the pays were proposed' }),
      run_id: Nullable(Id({ description: 'The run to complete; null if pays are to be created' })),
      pays: Type.Array(ProposedPay, {
        description: 'The preview; the pays are created exactly as shown or not at all',
      }),
      totals: described(ProposalTotals, 'The totals of the pays'),
      warnings: Type.Array(ProposalWarning, { description: 'Points to check before approving' }),
      proposed_by: Type.String({ description: 'The user whose token created the proposal' }),
      client_id: Nullable(Type.String({ description: 'The client id of the token; null without a client' })),
      created_at: CreatedAt(),
      expires_at: Timestamp({
        description: 'When the proposal expires, in UTC; after that, the proposal cannot be approved',
      }),
      decided_by: Nullable(
        Type.String({ description: 'The person who approved or declined the proposal; null before the decision' }),
      ),
      decided_at: Nullable(
        Timestamp({ description: 'When the proposal was approved or declined, in UTC; null until then' }),
      ),
      decline_reason: Nullable(Type.String({ description: 'Why the proposal was declined; null otherwise' })),
      pay_ids: Nullable(
        Type.Array(Id(), {
          description: 'The pays that were created or completed; null until the proposal is approved',
        }),
      ),
    },
    strict,
  ),
);
export type ProposalOut = Static<typeof ProposalOut>;

export const ProposalQuery = Type.Object(
  {
    status: Type.Optional(Choice('ProposalStatus', STATUSES, { description: 'Proposals with this status' })),
    limit: Limit(500, 100),
  },
  strict,
);
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ProposalPath = Type.Object(
  {
    company_id: CompanyId(),
    proposal_id: Id({ description: 'Id of the proposal' }),
  },
  strict,
);
export const DeclineIn = named(
  'ProposalDeclineIn',
  Type.Object(
    { reason: Line({ min: 1, max: 500 }, { description: 'Why the proposal is declined, for the proposer to read' }) },
    strict,
  ),
);
