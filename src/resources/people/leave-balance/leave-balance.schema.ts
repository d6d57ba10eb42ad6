import { Choice, DecimalOut, LocalDateText, named, type Static, Type } from '../../../http/schema.ts';

export const LeaveBalanceOut = named(
  'LeaveBalance',
  Type.Object(
    {
      leave_type: Type.String({ description: 'The kind of leave, as pays and requests name it' }),
      name: Type.String({ description: 'The kind of leave in words' }),
      unit: Choice('LeaveUnit', ['hours', 'days', 'weeks'], { description: 'What the law counts this leave in' }),
      balance: DecimalOut({ description: 'In the unit; below zero when leave was taken in advance' }),
      promised: DecimalOut({ description: 'Of it, approved leave that is not paid yet; in the unit' }),
      hours: DecimalOut({ description: 'The balance in hours of the standard week, as pays show it' }),
      projected: Type.Optional(
        DecimalOut({
          description:
            'With as_at, in Australia: what is expected on that day in the unit, which is the balance less approved leave before the day and with what standard weeks earn until then',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type LeaveBalanceOut = Static<typeof LeaveBalanceOut>;

export const LeaveBalanceQuery = Type.Object(
  {
    as_at: Type.Optional(
      LocalDateText({
        description:
          'Answers projected for this day too. In New Zealand leave is granted on its day: see nz-leave-entitlements',
      }),
    ),
  },
  { additionalProperties: false },
);
export type LeaveBalanceQuery = Static<typeof LeaveBalanceQuery>;
