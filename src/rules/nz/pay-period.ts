import type { PayPeriod } from '../pay-period.ts';

/** Inland Revenue also has a four-weekly period, which the contract does not offer; its official examples use it. */
export type NzPayPeriod = PayPeriod | 'FOUR_WEEKLY';
