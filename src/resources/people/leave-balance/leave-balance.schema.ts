import { Choice, DecimalOut, LocalDateText, named, type Static, Type } from '../../../http/schema.ts';

export const LeaveBalanceOut = named(
  'LeaveBalance',
  Type.Object(
    {
      leave_type: Type.String({ description: 'Leave type, as in pays and leave requests' }),
      name: Type.String({ description: 'Display name of the leave type' }),
      unit: Choice('LeaveUnit', ['hours', 'days', 'weeks'], { description: 'The statutory unit of this leave' }),
      balance: DecimalOut({ description: 'Balance in the unit; negative if leave was taken in advance' }),
      promised: DecimalOut({ description: 'The part of the balance that is approved leave not yet paid, in the unit' }),
      hours: DecimalOut({ description: 'The balance converted to hours with the standard week, as shown on pays' }),
      projected: Type.Optional(
        DecimalOut({
          description:
            'Only with as_at, in Australia: expected balance on that day, in the unit. It is the balance minus approved leave before that day, plus the leave that standard weeks accrue until then',
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
          'Also returns projected for this day. In New Zealand, leave is granted on entitlement dates; see nz-leave-entitlements',
      }),
    ),
  },
  { additionalProperties: false },
);
export type LeaveBalanceQuery = Static<typeof LeaveBalanceQuery>;
