import type { LocalDate } from '../../base/local-date.ts';
import type { PayOrder } from '../../resources/pay/pay/public.ts';
import type { OpeningBalancesIn } from '../../resources/people/opening-balance/opening-balance.schema.ts';

export interface Week {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** The two weeks before this one: everybody is paid for both, on the last day of each. */
export interface Weeks {
  readonly first: Week;
  readonly second: Week;
}

type Fields = Readonly<Record<string, unknown>>;
type Pay = Partial<PayOrder['pay']>;

/** One situation of the law, and the person who stands for it. */
export interface Situation {
  /** What it is, in a few words; shown as the position of the person. */
  readonly is: string;
  readonly name: readonly [first: string, last: string];
  /** What differs from an ordinary full-time employee. */
  readonly fields?: Fields;
  /** As it is sent to the declarations of the employee. */
  readonly declares?: Fields;
  /** What came along from the payroll before, up to the day before the first week. */
  readonly opening?: Omit<OpeningBalancesIn, 'as_at'>;
  /** What differs from an ordinary week, in the first week and in the second. */
  readonly pays?: readonly [Pay, Pay];
  /** A payment of the week after, made today. */
  readonly afterwards?: Pay;
}

/** Held from before the first pay until further notice. */
export const HELD = { from: '2024-07-01', to: null } as const;
export const AN_ORDINARY_WEEK: Pay = {};

export const ordinary = (value: string, more: Fields = {}) => ({
  description: 'Ordinary hours',
  units: 'Hours',
  value,
  ...more,
});
