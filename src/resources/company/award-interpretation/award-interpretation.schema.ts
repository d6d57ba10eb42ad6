import {
  DecimalOut,
  described,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  ReckonedDate,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { CONFIDENCES } from '../../../params/params.ts';
import { EMPLOYMENTS, WEEKDAYS } from '../../../rules/au/award/facts.ts';
import { LINE_KINDS } from '../../../rules/au/award/line.ts';

const strict = { additionalProperties: false } as const;

export const MOST_WEEKS = 1_000;
const MOST_SHIFTS = 60;
const MOST_DATES = 60;
const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

const TIME = String.raw`([01]\d|2[0-3]):[0-5]\d`;
const LocalTime = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{4}(-\d\d){2}T[0-2]\d:[0-5]\d$`,
    maxLength: 16,
    [PROBLEM]: 'must be a local time such as 2026-08-04T09:00, without seconds or a time zone',
    description,
  });
const TimeOfDay = (description: string) =>
  Type.String({
    pattern: `^(${TIME}|24:00)$`,
    maxLength: 5,
    [PROBLEM]: 'must be a time of day such as 19:00',
    description,
  });
const Hours = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{1,3}(\.\d{1,4})?$`,
    maxLength: 8,
    [PROBLEM]: 'must be hours as a decimal number such as "7.6"',
    description,
  });
const Amount = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{1,6}(\.\d{1,2})?$`,
    maxLength: 9,
    [PROBLEM]: 'must be a decimal number such as "12.5"',
    description,
  });
const dates = (description: string) =>
  Type.Optional(
    Type.Array(LocalDateText({ description: 'A date in the list' }), { maxItems: MOST_DATES, description }),
  );

const Break = named(
  'AwardBreak',
  Type.Object(
    {
      starts_at: LocalTime('Start of the break'),
      ends_at: LocalTime('End of the break'),
      paid: Type.Boolean({ description: 'True for a paid rest break, which counts as work' }),
    },
    strict,
  ),
);

const Shift = named(
  'AwardShift',
  Type.Object(
    {
      starts_at: LocalTime('Start of the shift in the workplace’s local time'),
      ends_at: LocalTime('End of the shift, at most 24 hours later'),
      breaks: Type.Optional(Type.Array(Break, { maxItems: 20, description: 'Breaks within the shift' })),
      meal_supplied: Type.Optional(
        Type.Boolean({ default: false, description: 'The employer supplied a meal, so no meal allowance is due' }),
      ),
      overtime_notice: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Notice of overtime was given in time, so no meal allowance is due',
        }),
      ),
      school_student: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Retail: a full-time school student with a shorter minimum engagement',
        }),
      ),
      cold_hours: Type.Optional(Hours('Retail, Fast Food: hours in cold chambers')),
      below_zero_hours: Type.Optional(Hours('Retail, Fast Food: hours below 0 °C')),
    },
    strict,
  ),
);

const Employee = named(
  'AwardEmployee',
  Type.Object(
    {
      employment_type: Type.Enum([...EMPLOYMENTS], { description: 'Type of employment' }),
      classification: Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'The Fair Work Commission’s name for the classification, or a job title that the award lists under it',
      }),
      age: Type.Optional(
        Type.Integer({ minimum: 10, maximum: 99, description: 'Age in completed years during the whole week' }),
      ),
      date_of_birth: Type.Optional(
        LocalDateText({ description: 'Date of birth, instead of age; the junior percentage changes on the birthday' }),
      ),
      months_with_employer: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 900,
          description: 'Months with the employer; some juniors earn a higher rate after 6 months',
        }),
      ),
      junior_scale: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description: 'Hospitality: send office for a junior office employee',
        }),
      ),
      apprentice: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the employee is an apprentice; apprentices are refused' }),
      ),
      shiftworker: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Whether the employee is a shiftworker; shiftworkers are refused',
        }),
      ),
      annualised_wage: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Whether the employee has an annualised wage or a loaded rate; both are refused',
        }),
      ),
    },
    strict,
  ),
);

const Workplace = named(
  'AwardWorkplace',
  Type.Object(
    {
      time_zone: Type.String({ minLength: 1, maxLength: 60, description: 'IANA time zone, such as Australia/Sydney' }),
      state: Type.Enum([...STATES], { description: 'State or territory, for the calendar of public holidays' }),
      public_holidays: dates('Public holidays; by default taken from a calendar of the state, with a warning'),
      part_day_holidays: Type.Optional(
        Type.Array(
          named(
            'AwardPartDayHoliday',
            Type.Object(
              {
                date: LocalDateText({ description: 'The day' }),
                from: TimeOfDay('The time from which the rest of the day is a holiday'),
              },
              strict,
            ),
          ),
          {
            maxItems: MOST_DATES,
            description: 'Holidays that begin during the day; by default taken from the calendar',
          },
        ),
      ),
      span: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          default: 'standard',
          description: 'Retail: standard, extended (the shop trades late) or newsagency',
        }),
      ),
      span_start_shift: Type.Optional(
        Type.Integer({
          minimum: -60,
          maximum: 60,
          default: 0,
          description: 'Clerks: minutes by which the start of the span of hours was moved; negative is earlier',
        }),
      ),
      span_end_shift: Type.Optional(
        Type.Integer({
          minimum: -60,
          maximum: 60,
          default: 0,
          description: 'Clerks: minutes by which the end of the span of hours was moved; negative is earlier',
        }),
      ),
      sunday_span: Type.Optional(
        described(
          Nullable(
            named(
              'AwardSundaySpan',
              Type.Object(
                { from: TimeOfDay('Start'), to: TimeOfDay('End') },
                {
                  ...strict,
                  description:
                    'Clerks: ordinary hours on Sundays for clerks who work alongside employees under an award that has such hours (13.5)',
                },
              ),
            ),
          ),
          'Clerks: ordinary hours on Sundays for clerks who work alongside employees under an award that has such hours; null if the workplace has no such hours',
        ),
      ),
    },
    strict,
  ),
);

const Agreement = named(
  'AwardAgreement',
  Type.Object(
    {
      agreed_hours: Type.Optional(
        described(
          Nullable(
            named(
              'AwardAgreedHours',
              Type.Object(
                Object.fromEntries(
                  WEEKDAYS.map((day) => [day, Type.Optional(Hours(`Agreed or rostered hours on ${day}`))]),
                ),
                {
                  ...strict,
                  description: 'A day that is left out has no hours. Required for part-time employees in most awards',
                },
              ),
            ),
          ),
          'Agreed or rostered hours of each day; null or left out if nothing was agreed',
        ),
      ),
      variations: Type.Optional(
        Type.Array(
          named(
            'AwardVariation',
            Type.Object(
              {
                date: LocalDateText({ description: 'The day' }),
                hours: Hours('Hours added to the agreed hours of the day'),
              },
              strict,
            ),
          ),
          { maxItems: MOST_DATES, description: 'Hours added by written agreement' },
        ),
      ),
      minimum_gap_hours: Type.Optional(
        Nullable(
          Type.Integer({
            minimum: 1,
            maximum: 24,
            description: 'Agreed hours off between shifts, if the award allows an agreement on fewer hours',
          }),
        ),
      ),
      cycle_weeks: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 4, default: 1, description: 'Weeks over which the 38 hours are averaged' }),
      ),
      long_day: Type.Optional(Nullable(LocalDateText({ description: 'Retail: the day with up to 11 ordinary hours' }))),
    },
    strict,
  ),
);

const PreviousShift = named(
  'AwardPreviousShift',
  Type.Object(
    {
      starts_at: LocalTime('Start of the last shift before the week'),
      ends_at: LocalTime('End of the last shift before the week'),
      contained_overtime: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the last shift before the week included overtime' }),
      ),
    },
    strict,
  ),
);

/** Facts that awards ask for. Each award accepts only the facts that it asks for. */
const Circumstances = named(
  'AwardCircumstances',
  Type.Object(
    {
      holiday_not_worked: Type.Optional(
        Type.Array(
          named(
            'AwardHolidayNotWorked',
            Type.Object(
              { date: LocalDateText({ description: 'The public holiday' }), hours: Hours('Ordinary hours of the day') },
              strict,
            ),
          ),
          { maxItems: 20, description: 'Public holidays on which a permanent employee did not work' },
        ),
      ),
      laundry: Type.Optional(
        Nullable(Type.Enum(['special_clothing', 'catering'], { description: 'Clothing that the employee launders' })),
      ),
      first_aid: Type.Optional(Type.Boolean({ description: 'Qualified and appointed for first aid' })),
      liquor_licence: Type.Optional(Type.Boolean({ description: 'Retail: holds the liquor licence' })),
      broken_hill: Type.Optional(Type.Boolean({ description: 'Retail: works in the Broken Hill district' })),
      cooks_tools: Type.Optional(
        Type.Boolean({ description: 'Hospitality, Restaurant: a cook who supplies their own tools' }),
      ),
      vehicle_kilometres: Type.Optional(Amount('Kilometres driven in the employee’s own car')),
      motorcycle_kilometres: Type.Optional(Amount('Clerks: kilometres ridden on the employee’s own motorcycle')),
      delivery_kilometres: Type.Optional(Amount('Fast Food: delivery kilometres driven in the employee’s own car')),
      catering_uniforms: Type.Optional(Amount('Hospitality: number of catering uniforms laundered')),
      motel_uniforms: Type.Optional(Amount('Hospitality: number of motel uniforms laundered')),
      casual_meal_allowance: Type.Optional(
        Type.Boolean({ default: true, description: 'Retail: whether casuals get the meal allowance; sources differ' }),
      ),
      part_time_overtime: Type.Optional(
        Type.Enum(['agreed_hours', 'award_limits'], {
          description: 'Clerks: the hours beyond which a part-time employee earns overtime; agreed_hours by default',
        }),
      ),
    },
    strict,
  ),
);

const Week = named(
  'AwardWeek',
  Type.Object(
    {
      reference: Type.String({ minLength: 1, maxLength: 100, description: 'Your reference, repeated in the result' }),
      award: Type.String({
        pattern: String.raw`^MA\d{6}$`,
        maxLength: 8,
        [PROBLEM]: 'must be an award code such as MA000004',
        description: 'Code of the award',
      }),
      week_start: LocalDateText({ description: 'First day of the pay week' }),
      pay_period_start: Type.Optional(
        LocalDateText({
          description: 'First day of the pay period, which determines the rates; by default week_start',
        }),
      ),
      employee: described(Employee, 'The facts about the employee that the award needs'),
      workplace: described(Workplace, 'The place of work: state, public holidays and span'),
      agreement: Type.Optional(described(Agreement, 'Agreed hours and other agreements with the employee')),
      previous_shift: Type.Optional(
        described(Nullable(PreviousShift), 'The last shift before the week, to check the rest period between shifts'),
      ),
      shifts: Type.Array(Shift, {
        maxItems: MOST_SHIFTS,
        description: 'Shifts that start in the week, or in the cycle',
      }),
      circumstances: Type.Optional(
        described(
          Circumstances,
          'Facts that determine allowances and how unclear clauses are read; each award accepts only the facts that it needs',
        ),
      ),
    },
    strict,
  ),
);
export type AwardWeek = Static<typeof Week>;

export const AwardInterpretationIn = named(
  'AwardInterpretationIn',
  Type.Object(
    { weeks: Type.Array(Week, { minItems: 1, maxItems: MOST_WEEKS, description: 'Weeks to interpret' }) },
    strict,
  ),
);
export type AwardInterpretationIn = Static<typeof AwardInterpretationIn>;

const Line = named(
  'AwardLine',
  Type.Object(
    {
      date: ReckonedDate({ description: 'Day of the line' }),
      starts_at: Nullable(Type.String({ description: 'First minute, local time; null for amounts without a time' })),
      ends_at: Nullable(
        Type.String({ description: 'End of the last minute, local time; null for amounts without a time' }),
      ),
      kind: Type.Enum([...LINE_KINDS], { description: 'Kind of the line' }),
      minutes: Type.Integer({
        description: 'Paid minutes; zero for allowances and for amounts that are added to other lines',
      }),
      percentage: Nullable(
        Type.Integer({ description: 'Percentage of the minimum hourly rate; null for dollar amounts' }),
      ),
      rate: DecimalOut({ description: 'Dollars for one unit of quantity' }),
      quantity: DecimalOut({ description: 'Hours, or how often an allowance is paid' }),
      amount: DecimalOut({ description: 'Amount in dollars' }),
      clause: Type.String({ description: 'Clause of the award' }),
      because: Type.String({ description: 'The reason for the line' }),
      certainty: Type.Enum([...CONFIDENCES], {
        description: 'Certainty of the least certain fact that the line depends on',
      }),
    },
    strict,
  ),
);

const Note = named(
  'AwardNote',
  Type.Object(
    { code: Type.String({ description: 'A stable code' }), message: Type.String({ description: 'The explanation' }) },
    { ...strict, description: 'A question that the award or the facts leave open' },
  ),
);

const Result = named(
  'AwardResult',
  Type.Object(
    {
      reference: Type.String({ description: 'Your reference for the week' }),
      minimum_hourly_rate: Nullable(
        DecimalOut({ description: 'Minimum rate on the first day; null if the week was refused' }),
      ),
      junior_percentage: Nullable(Type.Integer({ description: 'Percentage of the adult rate; null for adults' })),
      lines: Type.Array(Line, { description: 'Lines in chronological order; empty if the week was refused' }),
      total: DecimalOut({ description: 'Sum of the lines' }),
      warnings: Type.Array(Note, {
        description: 'Questions that the award or the facts leave open',
      }),
      refused: described(
        Nullable(Note),
        'The reason why the week was not interpreted; null if the week was interpreted',
      ),
    },
    strict,
  ),
);
export type AwardResult = Static<typeof Result>;

export const AwardInterpretationOut = named(
  'AwardInterpretation',
  Type.Object({ results: Type.Array(Result, { description: 'One result for each week, in the same order' }) }, strict),
);
