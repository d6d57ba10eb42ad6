import { Choice, DecimalOut, named, type Static, Type } from '../../../http/schema.ts';

export const LeaveBalanceOut = named(
  'LeaveBalance',
  Type.Object(
    {
      leave_type: Type.String(),
      name: Type.String(),
      unit: Choice('LeaveUnit', ['hours', 'days', 'weeks'], { description: 'What the law counts this leave in' }),
      balance: DecimalOut({ description: 'In the unit; below zero when leave was taken in advance' }),
      promised: DecimalOut({ description: 'Of it, approved leave that is not paid yet; in the unit' }),
      hours: DecimalOut({ description: 'The balance in hours of the standard week, as pays show it' }),
    },
    { additionalProperties: false },
  ),
);
export type LeaveBalanceOut = Static<typeof LeaveBalanceOut>;
