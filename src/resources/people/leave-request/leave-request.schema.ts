import { Line } from '../../../http/line.ts';
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
const LeaveType = Choice('RequestedLeaveType', REQUESTED_LEAVE);
const StatusText = Choice('LeaveRequestStatus', STATUSES);

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
        Type.Array(named('LeaveRequestDayIn', Type.Object({ date: LocalDateText(), hours: DecimalIn() }, strict)), {
          minItems: 1,
          maxItems: 366,
          description:
            'Instead of hours_per_day: the days off one by one, for half days, for public holidays to be left out (AU), or for who does not work from Monday on',
        }),
      ),
      notes: Type.Optional(Line({ max: 500 })),
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
  id: Id(),
  employee_id: Id(),
  leave_type: LeaveType,
  start_date: LocalDateText(),
  end_date: LocalDateText(),
  hours: DecimalOut({ description: 'Of all its days' }),
  hours_per_day: Nullable(DecimalOut({ description: 'Null when its days differ' })),
  days: Type.Array(
    named(
      'LeaveRequestDay',
      Type.Object(
        {
          date: LocalDateText(),
          hours: DecimalOut(),
          pay_id: Nullable(Id({ description: 'The pay that has this day' })),
          is_paid: Type.Boolean({ description: 'Whether that pay is complete' }),
        },
        strict,
      ),
    ),
  ),
  notes: Type.String(),
  status: StatusText,
  decided_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

export const LeaveRequestOut = named('LeaveRequest', Type.Object(shown, strict));
export type LeaveRequestOut = Static<typeof LeaveRequestOut>;

export const CompanyLeaveRequestOut = named(
  'CompanyLeaveRequest',
  Type.Object({ ...shown, employee_number: Nullable(Type.String()), format_name: Type.String() }, strict),
);
export type CompanyLeaveRequestOut = Static<typeof CompanyLeaveRequestOut>;

export const LeaveRequestQuery = Type.Object(
  {
    status: Type.Optional(StatusText),
    from: Type.Optional(LocalDateText({ description: 'Requests that end on this day or later' })),
    to: Type.Optional(LocalDateText({ description: 'Requests that start on this day or earlier' })),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  },
  strict,
);

export const CompanyLeaveRequestQuery = Type.Object(
  { ...LeaveRequestQuery.properties, limit: Type.Integer({ minimum: 1, maximum: 5_000, default: 500 }) },
  strict,
);
export const CompanyLeavePath = Type.Object({ company_id: Id() }, strict);

export const ApproveQuery = Type.Object(
  {
    allow_negative: Type.Boolean({
      default: false,
      description: 'Approves leave that the balance does not cover',
    }),
  },
  strict,
);

export const LeaveRequestPath = Type.Object({ employee_id: Id(), leave_request_id: Id() }, strict);
