import { CompanyId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalOut,
  DecimalWithin,
  described,
  Nullable,
  named,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

/** Actions that may need the approval of another person. */
export const AREAS = [
  'pay_run',
  'off_cycle_pay',
  'termination',
  'bank_account_change',
  'lodgement',
  'payment_file',
] as const;
export type Area = (typeof AREAS)[number];

export const REQUIRED = ['none', 'different_person'] as const;
export type Required = (typeof REQUIRED)[number];

export const AreaChoice = (description: string) => Choice('ApprovalArea', AREAS, { description });
const RequiredChoice = Choice('ApprovalRequired', REQUIRED, {
  description: 'Whether the chosen areas need the approval of another person',
});
const areas = Type.Array(AreaChoice('An area that needs an approval'), {
  maxItems: AREAS.length,
  uniqueItems: true,
  description: 'The areas that need an approval',
});
const quietHours = Type.Integer({
  minimum: 0,
  maximum: 8_760,
  description:
    'The approver of a payment file acknowledges, one by one, the bank account changes made within this number of hours before the file',
});
const MINIMUM =
  'Pays need no approval if their net total for the payday is less than this amount. Null: every pay needs approval. Applies to pay_run, off_cycle_pay and payment_file';

const Settings = Type.Object(
  {
    required: RequiredChoice,
    for: areas,
    minimum_amount: Nullable(DecimalOut({ description: MINIMUM })),
    quiet_hours: quietHours,
  },
  strict,
);
export type Settings = Static<typeof Settings>;
export const ApprovalSettings = named('ApprovalSettings', Settings);

export const ApprovalPolicyOut = named(
  'ApprovalPolicy',
  Type.Object(
    {
      company_id: CompanyId(),
      ...Settings.properties,
      changed_by: Nullable(
        Type.String({ description: 'The person who last changed the policy; null if it was never set' }),
      ),
      changed_at: Nullable(
        Timestamp({ description: 'When the policy was last changed, in UTC; null if it was never set' }),
      ),
      pending: described(
        Nullable(
          named(
            'PendingApprovalPolicy',
            Type.Object(
              {
                ...Settings.properties,
                requested_by: Type.String({ description: 'The account administrator who asked for the weaker policy' }),
                requested_at: Timestamp({ description: 'When the weaker policy was requested, in UTC' }),
              },
              strict,
            ),
          ),
        ),
        'The weaker policy that is waiting for a second person; null if no policy is waiting',
      ),
    },
    strict,
  ),
);
export type ApprovalPolicyOut = Static<typeof ApprovalPolicyOut>;

export const ApprovalPolicyPatch = named(
  'ApprovalPolicyPatch',
  Type.Object(
    {
      required: Type.Optional(RequiredChoice),
      for: Type.Optional(areas),
      minimum_amount: Type.Optional(
        Nullable(
          DecimalWithin(
            {
              text: { pattern: String.raw`^\d{1,12}(\.\d{1,2})?$`, maxLength: 15 },
              number: { minimum: 0, maximum: 999_999_999_999 },
            },
            { description: MINIMUM },
          ),
        ),
      ),
      quiet_hours: Type.Optional(quietHours),
    },
    { ...strict, description: 'Only the fields that you send are changed.' },
  ),
);
export type ApprovalPolicyPatch = Static<typeof ApprovalPolicyPatch>;

export const PolicyPath = Type.Object({ company_id: CompanyId() }, strict);
