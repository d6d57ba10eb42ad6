import type { Country } from '../../../../base/country.ts';

export type PayKind = 'REGULAR' | 'CATCH_UP' | 'WORKERS_COMP' | 'TERMINATION';

/**
 * The kinds of pays that are part of their period. Opening amounts cover many periods. A New Zealand termination taxes its
 * payments together with its own pay, so the two cannot be separated.
 */
export const KINDS_OF_PERIOD: Readonly<Record<Country, readonly PayKind[]>> = {
  AU: ['REGULAR', 'WORKERS_COMP', 'TERMINATION'],
  NZ: ['REGULAR', 'WORKERS_COMP'],
};
