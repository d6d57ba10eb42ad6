import type { PayPeriod } from '../pay-period.ts';

/** The four-weekly period is only needed for Inland Revenue's official examples. The contract does not offer it. */
export type NzPayPeriod = PayPeriod | 'FOUR_WEEKLY';
