import { Line } from '../../../http/line.ts';
import { CreatedAt, OwnId } from '../../../http/record-fields.ts';
import { Choice, Id, Nullable, named, PROBLEM, type Static, Timestamp, Type } from '../../../http/schema.ts';

/** An instant with an offset, such as 2026-06-30T09:00:00+10:00. */
const Instant = (options: Record<string, unknown>) =>
  Type.String({
    format: 'date-time',
    maxLength: 32,
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$`,
    [PROBLEM]: 'must be a time with an offset, such as 2026-06-30T09:00:00+10:00',
    ...options,
  });

export const TestClockIn = named(
  'TestClockIn',
  Type.Object(
    {
      now: Instant({
        description: 'The time that the clock shows at first, with an offset, from 2024-07-01 to 2099-12-31',
      }),
      name: Type.Optional(Line({ min: 1, max: 100 }, { description: 'A name that tells your test clocks apart' })),
    },
    { additionalProperties: false },
  ),
);
export type TestClockIn = Static<typeof TestClockIn>;

export const TestClockAdvanceIn = named(
  'TestClockAdvanceIn',
  Type.Object(
    {
      to: Instant({
        description: 'The time to advance to, with an offset: later than `now`, and at most two years later',
      }),
    },
    { additionalProperties: false },
  ),
);
export type TestClockAdvanceIn = Static<typeof TestClockAdvanceIn>;

export const TestClockOut = named(
  'TestClock',
  Type.Object(
    {
      id: OwnId('test clock'),
      name: Nullable(Type.String({ description: 'The name that you gave the clock; null if you gave none' })),
      now: Timestamp({ description: 'The time that the clock shows, in UTC' }),
      state: Choice('TestClockState', ['ready', 'advancing'], {
        description: 'While the clock is advancing, `now` shows its progress',
      }),
      advancing_to: Nullable(
        Timestamp({ description: 'The time that the clock is advancing to; null when it is ready' }),
      ),
      company_ids: Type.Array(Id(), { description: 'The companies that use the time of the clock' }),
      created_at: CreatedAt({ description: 'When the clock was created, in real time, in UTC' }),
    },
    { additionalProperties: false },
  ),
);
export type TestClockOut = Static<typeof TestClockOut>;

export const TestClockParams = Type.Object(
  { test_clock_id: Id({ description: 'Id of the test clock, from GET /api/test-clocks' }) },
  { additionalProperties: false },
);
