import type { Country } from '../base/country.ts';
import type { Params } from '../params/params.ts';

/** Raised by one whenever a rule's logic changes what any pay comes to; the parameters have their own hash. */
export const RULES_VERSION = 1;

/** Goes with every calculation, so that it can be repeated years later with the same rules and numbers. */
export const ruleSetId = (params: Params, country: Lowercase<Country>): string =>
  `${country}-${RULES_VERSION}-${params.hash}`;
