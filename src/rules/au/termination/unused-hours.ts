import { counted, type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import type { Line } from '../../line.ts';
import type { Tag } from '../../tags.ts';
import { leaveLine } from '../leave-line.ts';
import type { LeaveBalance } from '../leave-type.ts';
import { originOf, type Part } from './components.ts';

/** The hours left in a balance after this pay's accrual and leave taken. */
export function unusedHours(before: Decimal, balance: LeaveBalance, lines: readonly Line[]): Decimal {
  const moved = (tag: Tag) =>
    sum(lines.filter((line) => line.report?.balance === balance && line.tags.includes(tag)).map((line) => line.amount));
  return before.plus(moved('leave-accrual')).minus(moved('leave-taken'));
}

/** Reduces a paid-out balance to zero. A negative balance is not recovered; it remains for the employer to settle. */
export const paidOut = (hours: Decimal, balance: LeaveBalance, part: Part): Line => {
  const isOwing = hours.isNegative();
  return leaveLine({
    code: `AU.LEAVE.PAID-OUT.${balance}`,
    label: 'Leave paid out',
    move: 'paid-out',
    balance,
    origin: originOf(part),
    hours: isOwing ? ZERO : hours,
    because: isOwing
      ? `the balance is ${counted(hours, 'hour')}, taken in advance: nothing is paid out`
      : `${counted(hours, 'unused hour')} paid out`,
  });
};
