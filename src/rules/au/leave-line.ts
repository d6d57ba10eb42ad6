import { type Decimal, roundToSixPlaces } from '../../base/decimal.ts';
import type { Line, Origin } from '../line.ts';
import type { LeaveBalance } from './leave-type.ts';

/** A movement of a leave balance: its amount is hours, it moves no money. */
export const leaveLine = (given: {
  readonly code: string;
  readonly label: string;
  readonly tag: 'leave-accrual' | 'leave-taken';
  readonly balance: LeaveBalance;
  readonly origin: Origin;
  readonly hours: Decimal;
  readonly because: string;
}): Line => ({
  code: given.code,
  label: given.label,
  effect: 'memo',
  tags: given.tag === 'leave-accrual' ? ACCRUAL : TAKEN,
  origin: given.origin,
  precise: given.hours,
  rounding: 'six places',
  amount: roundToSixPlaces(given.hours),
  because: given.because,
  cites: [],
  unverified: false,
  report: { balance: given.balance, unit: 'hours' },
});

const ACCRUAL = ['leave-accrual'];
const TAKEN = ['leave-taken'];
