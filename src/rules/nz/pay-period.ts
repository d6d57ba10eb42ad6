import type { PayPeriod } from '../pay-period.ts';

/** Inland Revenue also has a four-weekly period, which its official examples use. The contract does not offer it. */
export type NzPayPeriod = PayPeriod | 'FOUR_WEEKLY';
