import type { Decimal } from '../../base/decimal.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { Tag } from '../tags.ts';
import type { LeaveBalance } from './leave-type.ts';

/** How a line moves a leave balance. */
export type LeaveMove = 'accrued' | 'taken' | 'paid-out';

const TAGS: Readonly<Record<LeaveMove, readonly Tag[]>> = {
  accrued: ['leave-accrual'],
  taken: ['leave-taken'],
  'paid-out': ['leave-taken', 'leave-paid-out'],
};

/** A movement of a leave balance: its amount is hours, it moves no money. */
export const leaveLine = (given: {
  readonly code: string;
  readonly label: string;
  readonly move: LeaveMove;
  readonly balance: LeaveBalance;
  readonly origin?: Origin;
  readonly hours: Decimal;
  readonly because: string;
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
    report: { balance: given.balance, unit: 'hours' },
  });
