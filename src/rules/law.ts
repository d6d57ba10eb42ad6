import type { Country } from '../base/country.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { Params } from '../params/params.ts';
import { calculateAuPay } from './au/calculate.ts';
import type { AuPayFacts } from './au/facts.ts';
import { type Calculation, totalsOf } from './calculate.ts';
import { calculateNzPay } from './nz/calculate.ts';
import type { NzPayFacts } from './nz/facts.ts';
import { redistributeTaxByGross } from './redistribute.ts';

/**
 * Increase a country's version by one whenever its rules change the amount of any pay. The parameters have their own
 * digest. A golden test (`tests/golden/rule-set.test.ts`) fails if lines change but the version does not. Drafts
 * created under an older version must be previewed again before they can be completed.
 */
export const RULES_VERSION: Readonly<Record<Country, number>> = { AU: 5, NZ: 4 };

/** Stored with every calculation, so that it can be recalculated years later with the same rules and values. */
export const ruleSetId = (params: Params, country: Lowercase<Country>): string =>
  `${country}-${RULES_VERSION[country === 'au' ? 'AU' : 'NZ']}-${params.hash}`;

/** The facts of a pay, and the country whose law applies to them. */
export type CountryFacts =
  | { readonly country: 'AU'; readonly facts: AuPayFacts }
  | { readonly country: 'NZ'; readonly facts: NzPayFacts };

/** The law of both countries, as the pay calculation uses it. It is built once from the parameter files. */
export interface Law {
  ruleSetId(country: Country): string;
  params(country: Country): Params;
  calculate(given: CountryFacts): Calculation;
  /**
   * Adds up the tax on several pays of a period and divides it between them in proportion to gross. The last pay
   * receives the rounding difference.
   */
  shareTax(pays: readonly Calculation[]): readonly Calculation[];
}

export function lawOf(params: Readonly<Record<'au' | 'nz', Params>>): Law {
  const ofCountry = (country: Country): Params => (country === 'AU' ? params.au : params.nz);
  const at = (country: Country, date: LocalDate) => ofCountry(country).at(date);
  const ids = { AU: ruleSetId(params.au, 'au'), NZ: ruleSetId(params.nz, 'nz') };

  return {
    ruleSetId: (country) => ids[country],
    params: ofCountry,
    calculate: (given) =>
      given.country === 'AU'
        ? calculateAuPay(given.facts, at('AU', given.facts.paymentDate))
        : calculateNzPay(given.facts, at('NZ', given.facts.paymentDate)),
    shareTax: (pays) => redistributeTaxByGross(pays.map(({ lines }) => lines)).map(totalsOf),
  };
}
