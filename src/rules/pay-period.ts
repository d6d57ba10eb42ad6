/** How often an employee is paid, in the contract's words. */
export type PayPeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';

export const PERIODS_PER_YEAR: Readonly<Record<PayPeriod, number>> = { WEEKLY: 52, FORTNIGHTLY: 26, MONTHLY: 12 };
