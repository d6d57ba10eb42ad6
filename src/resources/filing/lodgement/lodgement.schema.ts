import { Limit, PayRunId } from '../../../http/record-fields.ts';
import { Id, Nullable, named, type Static, Timestamp, type TSchema, Type } from '../../../http/schema.ts';
import { SEVERITIES } from './tables.ts';

const LODGED_BY_HAND =
  'For a message that was written to a folder, or that you settled with the tax office another way. Pays of a message that the ' +
  'tax office did not accept can be reported again.';

export const LodgedByHandIn = named(
  'LodgedByHandIn',
  Type.Object(
    {
      is_accepted: Type.Optional(
        Type.Boolean({ description: 'Whether the tax office accepted the message; true by default' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type LodgedByHandIn = Static<typeof LodgedByHandIn>;

export const RemarkOut = named(
  'FilingRemark',
  Type.Object(
    {
      code: Type.String({ description: 'Rule code of the tax office or the sending service' }),
      text: Type.String({ description: 'Text of the remark' }),
      severity: Type.Enum([...SEVERITIES], { description: 'Severity of the remark' }),
      employee_id: Nullable(Id({ description: 'The employee concerned; null for the whole message' })),
    },
    { additionalProperties: false },
  ),
);
export type RemarkOut = Static<typeof RemarkOut>;

/** Status details of a message, common to all kinds of filings. */
export const StatusDetails = {
  standing: Type.String({ description: 'Explanation of the status' }),
  last_error: Nullable(Type.String({ description: 'Latest transmission error' })),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts to send the message, all with the same id' }),
  next_attempt_at: Nullable(
    Timestamp({ description: 'Time of the next automatic attempt; null if none is scheduled' }),
  ),
  remarks: Type.Array(RemarkOut, {
    description: 'Remarks of the latest response, by employee; the first hundred',
  }),
};

/** Ids that select what a filing covers. */
export const ChosenIds = (description: string) =>
  Type.Optional(Type.Array(Id(), { minItems: 1, maxItems: 5_000, description }));

export const PayIds = Type.Array(Id(), { description: 'Ids of the reported pays' });

export const SettledAt = Timestamp({ description: 'Time at which the filing was settled, in UTC' });

/** The query of a list of filings. */
export const filingQuery = <Status extends TSchema>(status: Status) =>
  Type.Object(
    { pay_run_id: Type.Optional(PayRunId()), status: Type.Optional(status), limit: Limit(500, 100) },
    { additionalProperties: false },
  );

/** The parts of a route that marks a filing as lodged manually. */
export const COMPLETE_BY_HAND = {
  method: 'POST',
  description: LODGED_BY_HAND,
  body: LodgedByHandIn,
  bodyIs: { optional: true },
  errors: [404, 409],
} as const;
