import { Line } from '../../../http/line.ts';
import { Choice, DecimalOut, Id, LocalDateText, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { LEAVING_REASONS } from '../../../rules/au/leaving-reason.ts';
import { AU_STATES } from '../../../rules/au/long-service/parameters.ts';
import { CESSATION_CODES } from '../../../rules/au/termination/reason.ts';
import { LeavingReason } from '../pay/public.ts';

const closed = { additionalProperties: false };

const Citation = named(
  'LawCitation',
  Type.Object(
    {
      id: Type.String(),
      source: Type.String(),
      url: Type.String(),
      from: LocalDateText(),
      confidence: Type.String({ description: 'official, secondary, derived or knowledge' }),
      is_verified: Type.Boolean({ description: 'False past the day up to which somebody checked the value' }),
    },
    closed,
  ),
);

const owed = {
  weeks: DecimalOut(),
  hours: DecimalOut(),
  amount: Nullable(DecimalOut({ description: 'Null without an hourly rate' })),
  because: Type.String(),
};

const DecidedBy = Choice('LongServiceDecidedBy', ['STATE_LAW', 'OWN_SETTINGS'], {
  description:
    'OWN_SETTINGS where is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero say how it builds up: then the balance is paid out',
});

export const LongServiceQuery = Type.Object(
  { as_at: Type.Optional(LocalDateText({ description: 'Default today' })) },
  closed,
);

export const LongServiceLeaveOut = named(
  'LongServiceLeave',
  Type.Object(
    {
      employee_id: Id(),
      as_at: LocalDateText(),
      decided_by: DecidedBy,
      state: Choice('AustralianState', AU_STATES),
      is_state_of_company: Type.Boolean({ description: 'The company names the state for everybody' }),
      balance_hours: DecimalOut({ description: 'What the leave balances hold; below zero: leave that was taken' }),
      start_date: LocalDateText(),
      years_of_service: DecimalOut(),
      accrued_weeks: DecimalOut({ description: 'Built up by the law of the state, before anything taken' }),
      accrued_hours: DecimalOut(),
      entitled_weeks: DecimalOut({ description: 'Of it, what may be taken' }),
      entitled_hours: DecimalOut(),
      next_entitlement_on: Nullable(LocalDateText({ description: 'Null where it may be taken as it accrues' })),
      week: named(
        'LongServiceWeek',
        Type.Object({ hours: DecimalOut(), rate: Nullable(DecimalOut()), because: Type.String() }, closed),
      ),
      on_leaving: Type.Array(
        named(
          'LongServiceOnLeaving',
          Type.Object({ leaving_reason: Choice('LeavingReason', LEAVING_REASONS), ...owed }, closed),
        ),
        {
          description: 'What leaving on the day would pay by the law of the state, by reason; less what was taken',
        },
      ),
      citations: Type.Array(Citation),
    },
    closed,
  ),
);
export type LongServiceLeaveOut = Static<typeof LongServiceLeaveOut>;

export const EntitlementQuery = Type.Object(
  {
    termination_date: Type.Optional(LocalDateText({ description: 'Default today' })),
    reason: Type.Optional(Line({ min: 1, max: 60 })),
    cessation_type_code: Type.Optional(Choice('CessationTypeCode', CESSATION_CODES)),
    leaving_reason: Type.Optional(LeavingReason()),
  },
  closed,
);
export type EntitlementQuery = Static<typeof EntitlementQuery>;

const Owed = named('TerminationEntitlement', Type.Object({ ...owed, citations: Type.Array(Citation) }, closed));

export const TerminationEntitlementsOut = named(
  'TerminationEntitlements',
  Type.Object(
    {
      employee_id: Id(),
      termination_date: LocalDateText(),
      reason: Nullable(Type.String()),
      cessation_type_code: Nullable(Type.String()),
      leaving_reason: Choice('LeavingReason', LEAVING_REASONS),
      notice: Owed,
      redundancy: Owed,
      long_service_leave: named(
        'LongServiceEntitlement',
        Type.Object(
          { ...owed, decided_by: DecidedBy, state: Nullable(Type.String()), citations: Type.Array(Citation) },
          closed,
        ),
      ),
    },
    closed,
  ),
);
export type TerminationEntitlementsOut = Static<typeof TerminationEntitlementsOut>;
