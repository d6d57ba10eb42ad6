import type { Country } from '../base/country.ts';
import type { Params } from '../params/params.ts';

/**
 * Raised by one whenever a country's rules change what any pay comes to; the parameters have their own digest. A golden
 * test (`tests/golden/rule-set.test.ts`) fails when lines change under the same version. Drafts made under an older
 * version are previewed again before they can be completed.
 */
export const RULES_VERSION: Readonly<Record<Country, number>> = { AU: 4, NZ: 3 };

/** Goes with every calculation, so that it can be repeated years later with the same rules and numbers. */
export const ruleSetId = (params: Params, country: Lowercase<Country>): string =>
  `${country}-${RULES_VERSION[country === 'au' ? 'AU' : 'NZ']}-${params.hash}`;
