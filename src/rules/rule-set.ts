import type { Country } from '../base/country.ts';
import type { Params } from '../params/params.ts';

/**
 * Increase a country's version by one whenever its rules change the amount of any pay. The parameters have their own
 * digest. A golden test (`tests/golden/rule-set.test.ts`) fails if lines change but the version does not. Drafts
 * created under an older version must be previewed again before they can be completed.
 */
export const RULES_VERSION: Readonly<Record<Country, number>> = { AU: 5, NZ: 4 };

/** Stored with every calculation, so that it can be recalculated years later with the same rules and values. */
export const ruleSetId = (params: Params, country: Lowercase<Country>): string =>
  `${country}-${RULES_VERSION[country === 'au' ? 'AU' : 'NZ']}-${params.hash}`;
