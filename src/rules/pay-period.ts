/** How often an employee is paid; the values are those of the contract. */
export type PayPeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';

export const PERIODS_PER_YEAR: Readonly<Record<PayPeriod, number>> = { WEEKLY: 52, FORTNIGHTLY: 26, MONTHLY: 12 };
