import { Line } from '../../../http/line.ts';
import {
  CompanyId,
  CreatedAt,
  EmployeeId,
  EmployeeNumber,
  FormatName,
  Limit,
  OwnId,
  UpdatedAt,
} from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { REQUESTED_LEAVE } from './leave-type.ts';
import { STATUSES } from './tables.ts';

const strict = { additionalProperties: false } as const;
const LeaveType = Choice('RequestedLeaveType', REQUESTED_LEAVE, {
  description: 'Leave type; the available types depend on the country',
});
const StatusText = Choice('LeaveRequestStatus', STATUSES, {
  description: 'Status of the request; pending pays include leave once it is approved',
});

export const LeaveRequestIn = named(
  'LeaveRequestIn',
  Type.Object(
    {
      leave_type: LeaveType,
      start_date: LocalDateText({ description: 'First day' }),
      end_date: LocalDateText({ description: 'Last day; at most 366 days in total' }),
      hours_per_day: Type.Optional(
        DecimalIn({
          description: 'Hours off on each standard working day; defaults to the employee’s standard_hours_per_day',
        }),
      ),
      days: Type.Optional(
        Type.Array(
          named(
            'LeaveRequestDayIn',
            Type.Object(
              {
                date: LocalDateText({ description: 'A day off' }),
                hours: DecimalIn({ description: 'Hours off on that day' }),
              },
              strict,
            ),
          ),
          {
            minItems: 1,
            maxItems: 366,
            description:
              'Individual days off, instead of hours_per_day: for half days, or if the working week does not start on Monday',
          },
        ),
      ),
      notes: Type.Optional(Line({ max: 500 }, { description: 'Note from the employee' })),
    },
    {
      ...strict,
      description:
        'Standard working days are the first standard_days_per_week days of each week, counted from Monday, or the working_days declared (NZ). Public holidays are excluded because they are not leave: in New Zealand from all leave, in Australia from HOLIDAY and SICK.',
    },
  ),
);
export type LeaveRequestIn = Static<typeof LeaveRequestIn>;

const shown = {
  id: OwnId('leave request'),
  employee_id: EmployeeId(),
  leave_type: LeaveType,
  start_date: LocalDateText({ description: 'First day' }),
  end_date: LocalDateText({ description: 'Last day' }),
  hours: DecimalOut({ description: 'Total hours of all days' }),
  hours_per_day: Nullable(DecimalOut({ description: 'Hours per day; null if the days differ' })),
  days: Type.Array(
    named(
      'LeaveRequestDay',
      Type.Object(
        {
          date: LocalDateText({ description: 'A day off' }),
          hours: DecimalOut({ description: 'Hours off on that day' }),
          pay_id: Nullable(Id({ description: 'The pay that contains this day; null if none does' })),
          is_paid: Type.Boolean({ description: 'Whether the pay that contains this day is complete' }),
        },
        strict,
      ),
    ),
    { description: 'The days off, one by one' },
  ),
  public_holidays: Type.Array(
    named(
      'LeaveRequestPublicHoliday',
      Type.Object(
        {
          date: LocalDateText({ description: 'The public holiday' }),
          name: Type.String({ description: 'Name of the holiday' }),
          hours: DecimalOut({ description: 'Hours that the employee would otherwise have worked or taken as leave' }),
          is_leave: Type.Boolean({
            description:
              'False if the day was left out of the leave. True if the request listed it in `days`, so that it counts as leave',
          }),
        },
        strict,
      ),
    ),
    {
      description:
        'Public holidays on working days of the request, according to the calendar of the place of work when the request was made. Australian pays include the holidays that were left out of the leave as PAID_PUBLIC_HOLIDAY',
    },
  ),
  warnings: Type.Array(
    named(
      'LeaveRequestWarning',
      Type.Object(
        {
          code: Type.Enum(['LEAVE_ON_PUBLIC_HOLIDAY'], {
            description: 'Stable code of the warning, for use in programs',
          }),
          message: Type.String({ description: 'One sentence; its wording may change' }),
        },
        strict,
      ),
    ),
    { description: 'Reasons to check the request before it is approved; usually empty' },
  ),
  notes: Type.String({ description: 'Note from the employee; may be empty' }),
  status: StatusText,
  decided_at: Nullable(
    Timestamp({ description: 'Time of approval, decline or cancellation, in UTC; null while pending' }),
  ),
  created_at: CreatedAt(),
  updated_at: UpdatedAt(),
};

export const LeaveRequestOut = named('LeaveRequest', Type.Object(shown, strict));
export type LeaveRequestOut = Static<typeof LeaveRequestOut>;

export const CompanyLeaveRequestOut = named(
  'CompanyLeaveRequest',
  Type.Object({ ...shown, employee_number: EmployeeNumber(), format_name: FormatName() }, strict),
);
export type CompanyLeaveRequestOut = Static<typeof CompanyLeaveRequestOut>;

export const LeaveRequestQuery = Type.Object(
  {
    status: Type.Optional(StatusText),
    from: Type.Optional(LocalDateText({ description: 'Requests that end on this day or later' })),
    to: Type.Optional(LocalDateText({ description: 'Requests that start on this day or earlier' })),
    limit: Limit(500, 100),
  },
  strict,
);

export const CompanyLeaveRequestQuery = Type.Object(
  { ...LeaveRequestQuery.properties, limit: Limit(5_000, 500) },
  strict,
);
export const CompanyLeavePath = Type.Object({ company_id: CompanyId() }, strict);

export const ApproveQuery = Type.Object(
  {
    allow_negative: Type.Boolean({
      default: false,
      description: 'Approves the leave even if the balance does not cover it',
    }),
  },
  strict,
);

export const LeaveRequestPath = Type.Object(
  {
    employee_id: EmployeeId(),
    leave_request_id: Id({ description: 'Id of the leave request, from the employee’s list of requests' }),
  },
  strict,
);
