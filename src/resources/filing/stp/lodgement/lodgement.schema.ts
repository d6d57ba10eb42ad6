import { Id, Nullable, named, type Static, Timestamp, Type } from '../../../../http/schema.ts';
import { SEVERITIES } from './tables.ts';

export const LODGED_BY_HAND =
  'For a message that was written into a folder, or that somebody settled with the tax office otherwise. One that the ' +
  'tax office did not accept leaves its pays free to be reported again.';

export const LodgedByHandIn = named(
  'LodgedByHandIn',
  Type.Object(
    { is_accepted: Type.Optional(Type.Boolean({ description: 'Default true. False when it was rejected' })) },
    { additionalProperties: false },
  ),
);
export type LodgedByHandIn = Static<typeof LodgedByHandIn>;

export const RemarkOut = named(
  'FilingRemark',
  Type.Object(
    {
      code: Type.String({ description: 'The rule of the tax office or of the sending service' }),
      text: Type.String({ description: 'What it says, in words' }),
      severity: Type.Enum([...SEVERITIES], { description: 'How bad it is' }),
      employee_id: Nullable(Id({ description: 'Whom it is about; null for the message as a whole' })),
    },
    { additionalProperties: false },
  ),
);
export type RemarkOut = Static<typeof RemarkOut>;

/** How a message stands, beside its status; fields of every kind of filing. */
export const StandingOut = {
  standing: Type.String({ description: 'How it stands and why, in words' }),
  last_error: Nullable(Type.String({ description: 'What went wrong last on the way' })),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was sent, under the same id' }),
  next_attempt_at: Nullable(Timestamp({ description: 'When the service goes on by itself; null: it does not' })),
  remarks: Type.Array(RemarkOut, {
    description: 'Of the latest response, by employee; the first hundred of them',
  }),
};
