import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { Param } from '../../params/params.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { Tag } from '../tags.ts';

/** How a line changes a leave balance. */
export type LeaveMove = 'accrued' | 'taken' | 'paid-out';

const CODES: Readonly<Record<LeaveMove, string>> = {
  accrued: 'NZ.LEAVE-ACCRUAL',
  taken: 'NZ.LEAVE-TAKEN',
  'paid-out': 'NZ.LEAVE-PAID-OUT',
};
const TAGS: Readonly<Record<LeaveMove, readonly Tag[]>> = {
  accrued: ['leave-accrual'],
  taken: ['leave-taken'],
  'paid-out': ['leave-taken', 'leave-paid-out'],
};

/** A change in a leave balance. Its quantity is in the unit of the balance; it does not affect pay. */
export const leaveLine = (given: {
  readonly label: string;
  readonly move: LeaveMove;
  readonly leaveType: string;
  readonly unit: 'weeks' | 'days' | 'hours';
  readonly origin?: Origin;
  readonly quantity: Decimal;
  readonly because: string;
  readonly used?: readonly Param<unknown>[];
  /** Whether the leave is paid instead of taken, on request. */
  readonly paidAs?: 'CASH_UP' | undefined;
}): Line =>
  makeLine({
    code: CODES[given.move],
    label: given.label,
    effect: 'memo',
    tags: TAGS[given.move],
    origin: given.origin,
    quantity: given.quantity,
    precise: ZERO,
    rounding: 'six places',
    amount: ZERO,
    because: given.because,
    used: given.used,
    report: given.paidAs
      ? { leave_type: given.leaveType, unit: given.unit, paid_as: given.paidAs }
      : { leave_type: given.leaveType, unit: given.unit },
  });
