import type { PayPeriod } from '../pay-period.ts';

/** The contract does not offer the four-weekly period of Inland Revenue, which its official examples use. */
export type NzPayPeriod = PayPeriod | 'FOUR_WEEKLY';
