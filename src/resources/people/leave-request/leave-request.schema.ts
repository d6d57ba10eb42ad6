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
  description: 'The kind of leave; which ones there are depends on the country',
});
const StatusText = Choice('LeaveRequestStatus', STATUSES, {
  description: 'pending until somebody decides; approved leave comes onto pending pays',
});

export const LeaveRequestIn = named(
  'LeaveRequestIn',
  Type.Object(
    {
      leave_type: LeaveType,
      start_date: LocalDateText({ description: 'First day' }),
      end_date: LocalDateText({ description: 'Last day, at most 366 days in all' }),
      hours_per_day: Type.Optional(
        DecimalIn({
          description: 'On each standard working day; by default the standard_hours_per_day of the employee',
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
              'Instead of hours_per_day: the days off one by one, for half days, for public holidays to be left out (AU), or for who does not work from Monday on',
          },
        ),
      ),
      notes: Type.Optional(Line({ max: 500 }, { description: 'What the employee says about it' })),
    },
    {
      ...strict,
      description:
        'Standard working days are the first standard_days_per_week days of each week, counted from Monday, or the working_days declared (NZ). In New Zealand public holidays among them are left out: they are no leave.',
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
  hours: DecimalOut({ description: 'Hours of all its days' }),
  hours_per_day: Nullable(DecimalOut({ description: 'Null when its days differ' })),
  days: Type.Array(
    named(
      'LeaveRequestDay',
      Type.Object(
        {
          date: LocalDateText({ description: 'A day off' }),
          hours: DecimalOut({ description: 'Hours off on that day' }),
          pay_id: Nullable(Id({ description: 'The pay that has this day' })),
          is_paid: Type.Boolean({ description: 'Whether that pay is complete' }),
        },
        strict,
      ),
    ),
    { description: 'The days off, one by one' },
  ),
  notes: Type.String({ description: 'What the employee said about it; empty without a note' }),
  status: StatusText,
  decided_at: Nullable(Timestamp({ description: 'When it was approved, declined or cancelled, in UTC; null before' })),
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
      description: 'Approves leave that the balance does not cover',
    }),
  },
  strict,
);

export const LeaveRequestPath = Type.Object(
  {
    employee_id: EmployeeId(),
    leave_request_id: Id({ description: 'Id of the leave request, as the requests of the employee are listed' }),
  },
  strict,
);
