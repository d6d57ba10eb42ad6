import { Line } from '../../../http/line.ts';
import { EmployeeId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalOut,
  described,
  LocalDateText,
  Nullable,
  named,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { LEAVING_REASONS } from '../../../rules/au/leaving-reason.ts';
import { AU_STATES } from '../../../rules/au/long-service/parameters.ts';
import { CESSATION_CODES } from '../../../rules/au/termination/reason.ts';
import { LeavingReason } from '../pay/public.ts';

const closed = { additionalProperties: false };

const Citation = named(
  'LawCitation',
  Type.Object(
    {
      id: Type.String({ description: 'Name of the value of the law' }),
      source: Type.String({ description: 'Act, schedule or publication it was taken from' }),
      url: Type.String({ description: 'Where that is to be found' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      confidence: Type.String({ description: 'official, secondary, derived or knowledge' }),
      is_verified: Type.Boolean({ description: 'False past the day up to which somebody checked the value' }),
    },
    closed,
  ),
);

const owed = {
  weeks: DecimalOut({ description: 'Weeks of pay' }),
  hours: DecimalOut({ description: 'The same in hours of the standard week' }),
  amount: Nullable(DecimalOut({ description: 'Null without an hourly rate' })),
  because: Type.String({ description: 'How it comes about, in words' }),
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
      employee_id: EmployeeId(),
      as_at: LocalDateText({ description: 'The day it is told for' }),
      decided_by: DecidedBy,
      state: Choice('AustralianState', AU_STATES, { description: 'The state whose law holds' }),
      is_state_of_company: Type.Boolean({ description: 'The company names the state for everybody' }),
      balance_hours: DecimalOut({ description: 'What the leave balances hold; below zero: leave that was taken' }),
      start_date: LocalDateText({ description: 'The day the service began' }),
      years_of_service: DecimalOut({ description: 'Years up to the day' }),
      accrued_weeks: DecimalOut({ description: 'Built up by the law of the state, before anything taken' }),
      accrued_hours: DecimalOut({ description: 'The same in hours of the week' }),
      entitled_weeks: DecimalOut({ description: 'Of it, what may be taken' }),
      entitled_hours: DecimalOut({ description: 'The same in hours of the week' }),
      next_entitlement_on: Nullable(LocalDateText({ description: 'Null where it may be taken as it accrues' })),
      week: described(
        named(
          'LongServiceWeek',
          Type.Object(
            {
              hours: DecimalOut({ description: 'Hours of the week, by the law of the state' }),
              rate: Nullable(DecimalOut({ description: 'Dollars an hour; null without an hourly rate' })),
              because: Type.String({ description: 'How hours and rate come about, in words' }),
            },
            closed,
          ),
        ),
        'What a week of this leave is',
      ),
      on_leaving: Type.Array(
        named(
          'LongServiceOnLeaving',
          Type.Object(
            {
              leaving_reason: Choice('LeavingReason', LEAVING_REASONS, { description: 'Why the employment would end' }),
              ...owed,
            },
            closed,
          ),
        ),
        {
          description: 'What leaving on the day would pay by the law of the state, by reason; less what was taken',
        },
      ),
      citations: Type.Array(Citation, { description: 'The values of the law that were used' }),
    },
    closed,
  ),
);
export type LongServiceLeaveOut = Static<typeof LongServiceLeaveOut>;

export const EntitlementQuery = Type.Object(
  {
    termination_date: Type.Optional(LocalDateText({ description: 'Default today' })),
    reason: Type.Optional(
      Line({ min: 1, max: 60 }, { description: 'Why the employment ends, as terminating takes it' }),
    ),
    cessation_type_code: Type.Optional(
      Choice('CessationTypeCode', CESSATION_CODES, {
        description: 'Code of Single Touch Payroll for the end, as terminating takes it',
      }),
    ),
    leaving_reason: Type.Optional(LeavingReason()),
  },
  closed,
);
export type EntitlementQuery = Static<typeof EntitlementQuery>;

const Owed = named(
  'TerminationEntitlement',
  Type.Object(
    { ...owed, citations: Type.Array(Citation, { description: 'The values of the law that were used' }) },
    closed,
  ),
);

export const TerminationEntitlementsOut = named(
  'TerminationEntitlements',
  Type.Object(
    {
      employee_id: EmployeeId(),
      termination_date: LocalDateText({ description: 'Last day of the employment' }),
      reason: Nullable(Type.String({ description: 'The reason it was worked out for; null where none was sent' })),
      cessation_type_code: Nullable(
        Type.String({ description: 'Code of Single Touch Payroll; null where none was sent' }),
      ),
      leaving_reason: Choice('LeavingReason', LEAVING_REASONS, {
        description: 'What reason and code come to for the law of notice, redundancy and long service leave',
      }),
      notice: described(Owed, 'Pay in lieu of notice by the National Employment Standards'),
      redundancy: described(Owed, 'Redundancy pay by the National Employment Standards'),
      long_service_leave: described(
        named(
          'LongServiceEntitlement',
          Type.Object(
            {
              ...owed,
              decided_by: DecidedBy,
              state: Nullable(
                Type.String({
                  description: 'The state whose law holds; null where the employee’s own settings decide',
                }),
              ),
              citations: Type.Array(Citation, { description: 'The values of the law that were used' }),
            },
            closed,
          ),
        ),
        'Long service leave that is paid out',
      ),
    },
    closed,
  ),
);
export type TerminationEntitlementsOut = Static<typeof TerminationEntitlementsOut>;
