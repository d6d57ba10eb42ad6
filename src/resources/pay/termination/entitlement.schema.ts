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
import { LeavingReason } from '../pay/make.public.ts';

const closed = { additionalProperties: false };

const Citation = named(
  'LawCitation',
  Type.Object(
    {
      id: Type.String({ description: 'Name of the parameter' }),
      source: Type.String({ description: 'The act, schedule or publication that the value is taken from' }),
      url: Type.String({ description: 'The address of the source' }),
      from: LocalDateText({ description: 'First day the value is in force' }),
      confidence: Type.String({ description: 'official, secondary, derived or knowledge' }),
      is_verified: Type.Boolean({ description: 'False past the date to which the value is verified' }),
    },
    closed,
  ),
);

const owed = {
  weeks: DecimalOut({ description: 'Weeks of pay' }),
  hours: DecimalOut({ description: 'The weeks in hours; for long service leave, less leave already taken' }),
  amount: Nullable(DecimalOut({ description: 'Dollars; null if the employee has no hourly rate' })),
  because: Type.String({ description: 'An explanation of the amount' }),
};

const DecidedBy = Choice('LongServiceDecidedBy', ['STATE_LAW', 'OWN_SETTINGS'], {
  description:
    'OWN_SETTINGS if lsl_leave_hours was sent, or if is_lsl_enabled, lsl_x_years, lsl_accrued_x_years or a balance above zero defines the accrual; the balance is then paid out. If is_lsl_enabled was sent as false, nothing is paid out',
});

export const LongServiceQuery = Type.Object(
  { as_at: Type.Optional(LocalDateText({ description: 'Defaults to today' })) },
  closed,
);

export const LongServiceLeaveOut = named(
  'LongServiceLeave',
  Type.Object(
    {
      employee_id: EmployeeId(),
      as_at: LocalDateText({ description: 'The date of the figures' }),
      decided_by: DecidedBy,
      state: Choice('AustralianState', AU_STATES, { description: 'The state whose law applies' }),
      is_state_of_company: Type.Boolean({ description: 'Whether the company sets the state for all employees' }),
      balance_hours: DecimalOut({ description: 'The leave balance; negative if more leave was taken than accrued' }),
      start_date: LocalDateText({ description: 'The day the service began' }),
      years_of_service: DecimalOut({ description: 'Years of service up to the date' }),
      accrued_weeks: DecimalOut({ description: 'Weeks accrued under state law, before leave taken is deducted' }),
      accrued_hours: DecimalOut({ description: 'accrued_weeks in hours, at week.hours per week' }),
      entitled_weeks: DecimalOut({ description: 'Accrued weeks that the employee is entitled to take' }),
      entitled_hours: DecimalOut({ description: 'entitled_weeks in hours, at week.hours per week' }),
      next_entitlement_on: Nullable(
        LocalDateText({ description: 'The day of the next entitlement; null if leave can be taken as it accrues' }),
      ),
      week: described(
        named(
          'LongServiceWeek',
          Type.Object(
            {
              hours: DecimalOut({ description: 'Hours per week under state law' }),
              rate: Nullable(DecimalOut({ description: 'Dollars per hour; null if there is no hourly rate' })),
              because: Type.String({ description: 'How the hours and the rate were determined' }),
            },
            closed,
          ),
        ),
        'The hours and the rate that a week of this leave is paid at',
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
          description:
            'The payment under state law if the employee leaves on the date, for each reason; leave taken is deducted',
        },
      ),
      citations: Type.Array(Citation, { description: 'The parameters that were used' }),
    },
    closed,
  ),
);
export type LongServiceLeaveOut = Static<typeof LongServiceLeaveOut>;

export const EntitlementQuery = Type.Object(
  {
    termination_date: Type.Optional(LocalDateText({ description: 'Defaults to today' })),
    reason: Type.Optional(
      Line({ min: 1, max: 60 }, { description: 'Why the employment ends; the same values as for a termination' }),
    ),
    cessation_type_code: Type.Optional(
      Choice('CessationTypeCode', CESSATION_CODES, {
        description: 'Cessation code of Single Touch Payroll; the same values as for a termination',
      }),
    ),
    leaving_reason: Type.Optional(LeavingReason()),
  },
  closed,
);
export type EntitlementQuery = Static<typeof EntitlementQuery>;

const Owed = named(
  'TerminationEntitlement',
  Type.Object({ ...owed, citations: Type.Array(Citation, { description: 'The parameters that were used' }) }, closed),
);

export const TerminationEntitlementsOut = named(
  'TerminationEntitlements',
  Type.Object(
    {
      employee_id: EmployeeId(),
      termination_date: LocalDateText({ description: 'Last day of the employment' }),
      reason: Nullable(Type.String({ description: 'The reason used; null if none was sent' })),
      cessation_type_code: Nullable(
        Type.String({ description: 'Cessation code of Single Touch Payroll; null if none was sent' }),
      ),
      leaving_reason: Choice('LeavingReason', LEAVING_REASONS, {
        description: 'The leaving reason used for notice, redundancy and long service leave',
      }),
      notice: described(Owed, 'Pay in lieu of notice under the National Employment Standards'),
      redundancy: described(Owed, 'Redundancy pay under the National Employment Standards'),
      long_service_leave: described(
        named(
          'LongServiceEntitlement',
          Type.Object(
            {
              ...owed,
              decided_by: DecidedBy,
              state: Nullable(
                Type.String({
                  description:
                    'The state whose law applies, unless decided_by is OWN_SETTINGS; null if no state is known',
                }),
              ),
              citations: Type.Array(Citation, { description: 'The parameters that were used' }),
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
