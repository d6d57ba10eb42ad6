import type { Decimal } from '../../base/decimal.ts';
import type { Param } from '../../params/params.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { Tag } from '../tags.ts';
import type { LeaveBalance } from './leave-type.ts';

/** How a line changes a leave balance. */
export type LeaveMove = 'accrued' | 'taken' | 'paid-out';

const TAGS: Readonly<Record<LeaveMove, readonly Tag[]>> = {
  accrued: ['leave-accrual'],
  taken: ['leave-taken'],
  'paid-out': ['leave-taken', 'leave-paid-out'],
};

/** A change in a leave balance. Its amount is in hours and does not affect pay. */
export const leaveLine = (given: {
  readonly code: string;
  readonly label: string;
  readonly move: LeaveMove;
  readonly balance: LeaveBalance;
  readonly origin?: Origin;
  readonly hours: Decimal;
  readonly because: string;
  readonly used?: readonly Param<unknown>[] | undefined;
}): Line =>
  makeLine({
    code: given.code,
    label: given.label,
    effect: 'memo',
    tags: TAGS[given.move],
    origin: given.origin,
    precise: given.hours,
    rounding: 'six places',
    because: given.because,
    used: given.used,
    report: { balance: given.balance, unit: 'hours' },
  });
