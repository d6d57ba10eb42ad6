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
import { CreatePaysQuery, PayIn } from '../pay/public.ts';
import { KINDS } from './kinds.ts';

const strict = { additionalProperties: false } as const;

/** More than a person looks through before saying yes. */
export const MOST_PROPOSED = 500;

const reason = Line({ min: 1, max: 500 }, { description: 'Why; whoever approves it reads this' });

export const PaysProposalIn = named(
  'PaysProposalIn',
  Type.Object(
    {
      reason,
      pays: Type.Array(PayIn, { minItems: 1, maxItems: MOST_PROPOSED, description: 'As for creating pays' }),
      pay_date: Type.Optional(
        LocalDateText({ description: 'Default today, the day of the proposal; the pay run is the one of this day' }),
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
        Type.Boolean({ default: false, description: 'As for completing a run: second pays in the run are meant' }),
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
  gross: DecimalOut({ description: 'Before anything is taken off' }),
  tax: DecimalOut({ description: 'Withholding (AU) or PAYE (NZ)' }),
  net: DecimalOut({ description: 'What the employee receives' }),
  super: DecimalOut({ description: 'Super (AU) or the employer’s KiwiSaver contribution (NZ)' }),
};

const ProposedPay = named(
  'ProposedPay',
  Type.Object(
    {
      employee_id: Id({ description: 'The employee' }),
      employee_name: Type.String({ description: 'Last, First' }),
      processed_date: ReckonedDate({ description: 'The day of payment' }),
      ...amounts,
    },
    strict,
  ),
);
const ProposalTotals = named(
  'ProposalTotals',
  Type.Object({ count: Type.Integer({ minimum: 0, description: 'How many pays' }), ...amounts }, strict),
);
const ProposalWarning = named(
  'ProposalWarning',
  Type.Object(
    {
      code: Type.String({ description: 'As a PayWarning has it' }),
      employee_id: Id({ description: 'The employee' }),
      message: Type.String({ description: 'One sentence for people' }),
    },
    strict,
  ),
);

export const ProposalOut = named(
  'Proposal',
  Type.Object(
    {
      id: Id({ description: 'The confirmation id' }),
      company_id: Id({ description: 'The company whose pays these are' }),
      kind: Choice('ProposalKind', KINDS, { description: 'Pays to be made, or a run to be completed' }),
      status: Choice('ProposalStatus', STATUSES, { description: 'Only a pending one can be approved or declined' }),
      reason: Type.String({ description: 'Why it is proposed' }),
      run_id: Nullable(Id({ description: 'The run that is to be completed' })),
      pays: Type.Array(ProposedPay, { description: 'What was previewed, and is made exactly so or not at all' }),
      totals: described(ProposalTotals, 'What the pays come to together'),
      warnings: Type.Array(ProposalWarning, { description: 'What to look at before saying yes' }),
      proposed_by: Type.String({ description: 'Whose token proposed it' }),
      client_id: Nullable(Type.String({ description: 'The client that the token was given to' })),
      created_at: CreatedAt(),
      expires_at: Timestamp({ description: 'UTC; from then on it cannot be approved' }),
      decided_by: Nullable(Type.String({ description: 'Who approved or declined it; null before' })),
      decided_at: Nullable(Timestamp({ description: 'When that was, in UTC; null before' })),
      decline_reason: Nullable(Type.String({ description: 'Why it was declined; null where it was not' })),
      pay_ids: Nullable(Type.Array(Id(), { description: 'The pays that were made or completed' })),
    },
    strict,
  ),
);
export type ProposalOut = Static<typeof ProposalOut>;

export const ProposalQuery = Type.Object(
  {
    status: Type.Optional(Choice('ProposalStatus', STATUSES, { description: 'Proposals that stand so' })),
    limit: Limit(500, 100),
  },
  strict,
);
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ProposalPath = Type.Object(
  {
    company_id: CompanyId(),
    proposal_id: Id({ description: 'Id of the proposal, as the proposals of the company are listed' }),
  },
  strict,
);
export const DeclineIn = named(
  'ProposalDeclineIn',
  Type.Object({ reason: Line({ min: 1, max: 500 }, { description: 'Whoever proposed it reads this' }) }, strict),
);
