import type { Country } from '../../../../base/country.ts';
import { Decimal } from '../../../../base/decimal.ts';
import type { CountryFacts } from './law.ts';

// The facts of a pay are kept as JSON beside it, so that `verify` can repeat the calculation. A decimal becomes text on
// the way; on the way back every text that reads as a plain decimal is one, except where people write freely.

const FREE_TEXT = new Set(['description', 'label', 'activity']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const frozen = ({ facts }: CountryFacts): string => JSON.stringify(facts);

/** The stored facts as the rules take them. */
export function thawed(country: Country, stored: unknown): CountryFacts {
  return { country, facts: revive(stored) } as CountryFacts;
}

function revive(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return !FREE_TEXT.has(key) && DECIMAL.test(value) ? new Decimal(value) : value;
  if (Array.isArray(value)) return value.map((item) => revive(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner, name)]));
}
