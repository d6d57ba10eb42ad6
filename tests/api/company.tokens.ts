import type { TokenFor } from '../harness/token.ts';

export { type TokenFor as Caller, tokenFor } from '../harness/token.ts';

/**
 * Session tokens for the owners of Demo Customer, Other Customer and Lapsed Customer, and for the payroll user of Demo
 * Customer.
 */
export const DEMO: TokenFor = { customerId: 3, clientId: null };
export const OTHER: TokenFor = { customerId: 4, clientId: null };
export const LAPSED: TokenFor = { customerId: 5, clientId: null };
export const PAULA: TokenFor = { customerId: 3, clientId: null, userId: 101, subject: 'paula', adminMode: false };
