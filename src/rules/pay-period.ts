/** How often an employee is paid; the values are those of the API contract. */
export type PayPeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';

/** How often an employee is paid, including the four-weekly cycle that only New Zealand employees can declare. */
export type PayCycle = PayPeriod | 'FOUR_WEEKLY';

export const PERIODS_PER_YEAR: Readonly<Record<PayCycle, number>> = {
  WEEKLY: 52,
  FORTNIGHTLY: 26,
  FOUR_WEEKLY: 13,
  MONTHLY: 12,
};

/** The number of days in each period of fixed length. Months have no fixed length. */
export const DAYS_OF_PERIOD: Readonly<Record<Exclude<PayCycle, 'MONTHLY'>, number>> = {
  WEEKLY: 7,
  FORTNIGHTLY: 14,
  FOUR_WEEKLY: 28,
};
