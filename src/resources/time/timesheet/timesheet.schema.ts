import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, EmployeeId, Limit, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import {
  Choice,
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
import { WORK_STATES } from './local-time.ts';
import { TIMESHEET_STATUSES } from './timesheet.store.ts';

const strict = { additionalProperties: false } as const;

/** The maximum number of entries in one request. */
export const MOST_ENTRIES = 10_000;

const LocalTime = (description: string) =>
  Type.String({
    minLength: 16,
    maxLength: 16,
    pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d$',
    [PROBLEM]: 'must be a local time to the minute, written YYYY-MM-DDTHH:MM',
    description,
  });

const WorkState = Choice('TimesheetWorkState', WORK_STATES, {
  description: 'The Australian state of the place of work; by default the company’s state',
});
const StatusText = Choice('TimesheetStatus', TIMESHEET_STATUSES, {
  description: 'Progress of the entry; only approved time is paid',
});

const Break = named(
  'TimesheetBreak',
  Type.Object(
    {
      starts_at: LocalTime('Start of the break, within the shift'),
      ends_at: LocalTime('End of the break'),
      paid: Type.Boolean({ description: 'Whether the break counts as working time' }),
    },
    strict,
  ),
);
const Breaks = Type.Array(Break, { maxItems: 20, description: 'Breaks during the shift; by default none' });

const Quantity = (description: string) =>
  Type.String({
    pattern: String.raw`^\d{1,5}(\.\d{1,2})?$`,
    maxLength: 8,
    [PROBLEM]: 'must be a decimal number such as "12.5", not below zero',
    description,
  });

const FACTS = 'Facts about the shift that the rules of an award need; leave out what does not apply';
const Facts = named(
  'TimesheetFacts',
  Type.Object(
    {
      meal_supplied: Type.Optional(
        Type.Boolean({ description: 'The employer supplied a meal, so no meal allowance is due' }),
      ),
      overtime_notice: Type.Optional(
        Type.Boolean({ description: 'Notice of the overtime was given in time, so no meal allowance is due' }),
      ),
      variation_hours: Type.Optional(
        Quantity('Hours added by written agreement to the agreed hours of the day on which the shift starts'),
      ),
      cold_hours: Type.Optional(Quantity('Retail, Fast Food: hours in cold chambers')),
      below_zero_hours: Type.Optional(Quantity('Retail, Fast Food: hours below 0 °C')),
      vehicle_kilometres: Type.Optional(Quantity('Kilometres driven in the employee’s own car')),
      motorcycle_kilometres: Type.Optional(Quantity('Clerks: kilometres ridden on the employee’s own motorcycle')),
      delivery_kilometres: Type.Optional(Quantity('Fast Food: delivery kilometres driven in the employee’s own car')),
      catering_uniforms: Type.Optional(Quantity('Hospitality: number of catering uniforms laundered')),
      motel_uniforms: Type.Optional(Quantity('Hospitality: number of motel uniforms laundered')),
    },
    { ...strict, description: FACTS },
  ),
);

const entered = {
  starts_at: LocalTime('Start of work, in the local time of the workplace'),
  ends_at: LocalTime('End of work, at most 24 hours after the start; for a shift past midnight, on the next day'),
  breaks: Type.Optional(Breaks),
  department_id: Type.Optional(Nullable(Id({ description: 'Department of the company that bears the cost' }))),
  classification: Type.Optional(
    Nullable(Line({ min: 1, max: 120 }, { description: 'Award classification of this work, if not the usual one' })),
  ),
  work_state: Type.Optional(Nullable(WorkState)),
  notes: Type.Optional(Line({ max: 500 }, { description: 'Note about the shift' })),
  facts: Type.Optional(described(Facts, FACTS)),
};

export const TimesheetIn = named(
  'TimesheetIn',
  Type.Object(
    {
      employee_id: EmployeeId(),
      ...entered,
      external_id: Type.Optional(
        Line(
          { min: 1, max: 100 },
          {
            description:
              'Your own id for the entry. An entry that is sent again with this id is updated instead of created twice.',
          },
        ),
      ),
    },
    { ...strict, description: 'One shift. Times are local clock times, without an offset.' },
  ),
);
export type TimesheetIn = Static<typeof TimesheetIn>;

export const OwnTimesheetIn = named('OwnTimesheetIn', Type.Object(entered, strict));
export type OwnTimesheetIn = Static<typeof OwnTimesheetIn>;

export const TimesheetPatch = named('TimesheetPatch', Type.Partial(Type.Object(entered, strict), { minProperties: 1 }));
export type TimesheetPatch = Static<typeof TimesheetPatch>;

export const TimesheetOut = named(
  'Timesheet',
  Type.Object(
    {
      id: OwnId('timesheet entry'),
      employee_id: EmployeeId(),
      starts_at: LocalTime('Start of work, local time'),
      ends_at: LocalTime('End of work, local time'),
      breaks: Type.Array(Break, { description: 'Breaks in chronological order' }),
      minutes: Type.Integer({ description: 'Working time in minutes, without unpaid breaks' }),
      department_id: Nullable(Id({ description: 'Department that bears the cost' })),
      classification: Nullable(Type.String({ description: 'Award classification, if not the usual one' })),
      work_state: Nullable(WorkState),
      notes: Type.String({ description: 'Note about the shift; may be empty' }),
      facts: described(Facts, FACTS),
      external_id: Nullable(Type.String({ description: 'Your own id for the entry' })),
      status: StatusText,
      submitted_at: Nullable(
        Timestamp({
          description:
            'When the entry was submitted, in UTC; null for a draft, and for an entry that was approved as a draft',
        }),
      ),
      approved_at: Nullable(Timestamp({ description: 'When the entry was approved, in UTC; null until then' })),
      pay_id: Nullable(
        Id({ description: 'The pay that the entry was filled into. The entry is paid once that pay is complete' }),
      ),
      is_correction: Type.Boolean({
        description: 'True if the entry was corrected after it was paid; the next pay has the difference',
      }),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    strict,
  ),
);
export type TimesheetOut = Static<typeof TimesheetOut>;

export const TimesheetResults = Type.Array(
  named(
    'TimesheetResult',
    Type.Object(
      {
        timesheet: described(Nullable(TimesheetOut), 'The entry as it is stored; null if it failed'),
        outcome: Choice('TimesheetOutcome', ['created', 'updated', 'unchanged', 'failed'] as const, {
          description: 'The outcome for the entry; unchanged if the stored entry with this external_id does not differ',
        }),
        errors: Type.Record(Type.String(), Type.String(), {
          description: 'Reasons for the failure, by field; empty unless it failed',
        }),
      },
      strict,
    ),
  ),
  { description: 'One result for each entry, in the order sent' },
);

export const TimesheetsToDecide = named(
  'TimesheetsToDecide',
  Type.Object(
    {
      ids: Type.Array(Id({ description: 'Id of a timesheet entry' }), {
        minItems: 1,
        maxItems: MOST_ENTRIES,
        uniqueItems: true,
        description: 'The entries; all of them change, or none',
      }),
    },
    strict,
  ),
);

export const TimesheetsToReopen = named(
  'TimesheetsToReopen',
  Type.Object(
    {
      ...TimesheetsToDecide.properties,
      note: Type.Optional(Line({ max: 500 }, { description: 'The reason, for the email to the employees' })),
    },
    strict,
  ),
);

export const TimesheetPath = Type.Object(
  { company_id: CompanyId(), timesheet_id: Id({ description: 'Id of the timesheet entry, from the list' }) },
  strict,
);
export const OwnTimesheetPath = Type.Object(
  { timesheet_id: Id({ description: 'Id of one of your timesheet entries' }) },
  strict,
);
export const TimesheetCompanyPath = Type.Object({ company_id: CompanyId() }, strict);

export const OwnTimesheetQuery = Type.Object(
  {
    status: Type.Optional(StatusText),
    from: Type.Optional(LocalDateText({ description: 'Entries that start on this day or later' })),
    to: Type.Optional(LocalDateText({ description: 'Entries that start on this day or earlier' })),
    limit: Limit(1_000, 200),
  },
  strict,
);
export const TimesheetQuery = Type.Object(
  {
    ...OwnTimesheetQuery.properties,
    employee_id: Type.Optional(EmployeeId({ description: 'Only entries of this employee' })),
    limit: Limit(MOST_ENTRIES, 500),
  },
  strict,
);
