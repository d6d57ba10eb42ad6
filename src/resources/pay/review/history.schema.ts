import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId, Limit, OwnId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { EMPLOYMENTS, WEEKDAYS } from '../../../rules/au/award/facts.ts';
import { AU_STATES } from '../../company/company/company.service.ts';

const strict = { additionalProperties: false } as const;

/** The maximum number of pays in one request. */
export const MOST_HISTORY_PAYS = 2_000;
export const MOST_LINES = 200;
export const MOST_SHIFTS = 100;

const LocalTime = (description: string) =>
  Type.String({
    minLength: 16,
    maxLength: 16,
    pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
    [PROBLEM]: 'must be a local time to the minute, written YYYY-MM-DDTHH:MM',
    description,
  });

export const LINE_KINDS = ['ordinary', 'overtime', 'leave', 'allowance', 'other'] as const;
const LineKind = Choice('HistoryLineKind', LINE_KINDS, {
  description:
    '`ordinary`: pay for time worked, with its penalties and loadings. `overtime`, `leave` and `allowance` as named. `other`: bonuses, reimbursements and everything else that does not pay for time',
});
const line = {
  kind: LineKind,
  description: Line({ min: 1, max: 200 }, { description: 'The name of the line' }),
};
const Shift = named(
  'HistoryShift',
  Type.Object(
    {
      starts_at: LocalTime('Start of work, in the local time of the workplace'),
      ends_at: LocalTime('End of work, at most 24 hours after the start'),
      breaks: Type.Optional(
        Type.Array(
          named(
            'HistoryBreak',
            Type.Object(
              {
                starts_at: LocalTime('Start of the break, within the shift'),
                ends_at: LocalTime('End of the break'),
                paid: Type.Boolean({ description: 'Whether the break counts as working time' }),
              },
              strict,
            ),
          ),
          { maxItems: 20, description: 'Breaks during the shift; by default none' },
        ),
      ),
    },
    strict,
  ),
);

const about = {
  external_id: Line(
    { min: 1, max: 100 },
    { description: 'The id of the pay in the other system, unique in the company' },
  ),
  employee_id: EmployeeId(),
  period_start: LocalDateText({ description: 'First day of the pay period' }),
  period_end: LocalDateText({ description: 'Last day of the pay period, at most 31 days long' }),
  pay_date: LocalDateText({ description: 'The payday' }),
};
const settings = {
  award: Nullable(
    Type.String({
      pattern: String.raw`^MA\d{6}$`,
      description: 'AU: the award of that time; by default the employee’s',
    }),
  ),
  classification: Nullable(
    Line({ min: 1, max: 120 }, { description: 'AU: the classification of that time; by default the employee’s' }),
  ),
  employment_type: Nullable(
    Choice('HistoryEmployment', EMPLOYMENTS, {
      description: 'The employment type of that time; by default the employee’s',
    }),
  ),
  agreed_hours: described(
    Nullable(
      named(
        'HistoryAgreedHours',
        Type.Object(
          Object.fromEntries(
            WEEKDAYS.map((day) => [
              day,
              Type.Optional(
                Type.String({
                  pattern: String.raw`^\d{1,2}(\.\d{1,4})?$`,
                  maxLength: 7,
                  [PROBLEM]: 'must be hours as a decimal number such as "7.6"',
                  description: `Agreed hours on ${day}`,
                }),
              ),
            ]),
          ),
          strict,
        ),
      ),
    ),
    'AU: the agreed hours of each weekday of that time; by default the employee’s',
  ),
  work_state: Nullable(
    Choice('HistoryWorkState', AU_STATES, {
      description: 'AU: the state of the place of work; by default the employee’s',
    }),
  ),
};

export const HistoryPayIn = named(
  'HistoryPayIn',
  Type.Object(
    {
      ...about,
      award: Type.Optional(settings.award),
      classification: Type.Optional(settings.classification),
      employment_type: Type.Optional(settings.employment_type),
      agreed_hours: Type.Optional(settings.agreed_hours),
      work_state: Type.Optional(settings.work_state),
      lines: Type.Array(
        named(
          'HistoryLineIn',
          Type.Object(
            {
              ...line,
              amount: DecimalIn({ description: 'Dollars before tax, with at most two decimals' }),
              hours: Type.Optional(
                Nullable(DecimalIn({ description: 'The hours that the line pays for, if it does' })),
              ),
            },
            strict,
          ),
        ),
        { minItems: 1, maxItems: MOST_LINES, description: 'The amounts that were paid, before tax' },
      ),
      shifts: Type.Optional(
        Type.Array(Shift, {
          maxItems: MOST_SHIFTS,
          description: 'AU: the time worked in the period. With shifts, all time that the award pays for is compared',
        }),
      ),
    },
    { ...strict, description: 'One pay of another system' },
  ),
);
export type HistoryPayIn = Static<typeof HistoryPayIn>;

export const HistoryPayOut = named(
  'HistoryPay',
  Type.Object(
    {
      id: OwnId('pay of another system'),
      ...about,
      ...settings,
      lines: Type.Array(
        named(
          'HistoryLine',
          Type.Object(
            {
              ...line,
              amount: DecimalOut({ description: 'Dollars before tax' }),
              hours: Nullable(DecimalOut({ description: 'Hours; null if the line does not pay for time' })),
            },
            strict,
          ),
        ),
        { description: 'The amounts that were paid, before tax' },
      ),
      shifts: Type.Array(Shift, { description: 'The time worked, by start' }),
      stored_at: Timestamp({ description: 'When the pay was stored or last changed, in UTC' }),
    },
    strict,
  ),
);
export type HistoryPayOut = Static<typeof HistoryPayOut>;

export const HistoryResults = Type.Array(
  named(
    'HistoryResult',
    Type.Object(
      {
        external_id: Type.String({ description: 'The id in the other system, as sent' }),
        id: Nullable(Id({ description: 'Id of the stored pay; null if it failed' })),
        outcome: Choice('HistoryOutcome', ['created', 'updated', 'unchanged', 'failed'] as const, {
          description: 'The outcome for the pay; unchanged if the stored pay with this external_id does not differ',
        }),
        errors: Type.Record(Type.String(), Type.String(), {
          description: 'Reasons for the failure, by field; empty unless it failed',
        }),
      },
      strict,
    ),
  ),
  { description: 'One result for each pay, in the order sent' },
);
export type HistoryResults = Static<typeof HistoryResults>;

export const HistoryPath = Type.Object(
  { company_id: CompanyId(), history_pay_id: Id({ description: 'Id of the pay of another system, from the list' }) },
  strict,
);
export const HistoryQuery = Type.Object(
  {
    employee_id: Type.Optional(EmployeeId({ description: 'Only pays of this employee' })),
    from: Type.Optional(LocalDateText({ description: 'Pays with this payday or a later one' })),
    to: Type.Optional(LocalDateText({ description: 'Pays with this payday or an earlier one' })),
    limit: Limit(MOST_HISTORY_PAYS, 500),
  },
  strict,
);
export type HistoryQuery = Static<typeof HistoryQuery>;
