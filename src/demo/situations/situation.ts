import type { LocalDate } from '../../base/local-date.ts';
import type { PayOrder } from '../../resources/pay/pay/make.public.ts';
import type { DeductionOrderIn } from '../../resources/people/deduction-order/deduction-order.schema.ts';
import type { LeaveRequestIn } from '../../resources/people/leave-request/leave-request.service.ts';
import type { OpeningBalancesIn } from '../../resources/people/opening-balance/opening-balance.schema.ts';

export interface Week {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** The two weeks before the current one. Every employee is paid for both, on the last day of each. */
export interface Weeks {
  readonly first: Week;
  readonly second: Week;
  /**
   * The last public holiday in New South Wales before these weeks that fell on a Monday; undefined if no such day
   * exists.
   */
  readonly holiday: Holiday | undefined;
}

export interface Holiday {
  readonly date: LocalDate;
  readonly name: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Pay = Partial<PayOrder['pay']>;

/** One legal situation, and the employee who represents it. */
export interface Situation {
  /** A short name, shown as the position of the employee. */
  readonly is: string;
  readonly name: readonly [first: string, last: string];
  /** Differences from an ordinary full-time employee. */
  readonly fields?: Fields;
  /** The declarations of the employee, as sent to the API. */
  readonly declares?: Fields;
  /** Court and authority deduction orders for the employee. */
  readonly orders?: readonly DeductionOrderIn[];
  /** A leave request that was approved before the days were paid. */
  readonly leaveRequest?: LeaveRequestIn;
  /** Opening balances from the previous payroll system, up to the day before the first pay. */
  readonly opening?: Omit<OpeningBalancesIn, 'as_at'>;
  /** The pays of earlier weeks, oldest first. */
  readonly earlier?: readonly { readonly week: Week; readonly pay: Pay }[];
  /** Differences from an ordinary week, for the first and the second week. */
  readonly pays?: readonly [Pay, Pay];
  /** A later payment, made today. */
  readonly afterwards?: Pay;
}

/** The dates of declarations that apply from before the first pay and have no end. */
export const HELD = { from: '2024-07-01', to: null } as const;
export const AN_ORDINARY_WEEK: Pay = {};

export const ordinary = (value: string, more: Fields = {}) => ({
  description: 'Ordinary hours',
  units: 'Hours',
  value,
  ...more,
});
