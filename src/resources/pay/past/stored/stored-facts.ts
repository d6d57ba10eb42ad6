import type { Country } from '../../../../base/country.ts';
import { Decimal } from '../../../../base/decimal.ts';
import { type AppError, conflict } from '../../../../base/errors.ts';
import type { CountryFacts } from '../../../../rules/law.ts';

/**
 * The facts of an archived pay are in a file. The pay can be read, but it can only be recalculated once the file is
 * restored.
 */
export const archived = (payId: number): AppError =>
  conflict(
    `The calculation facts of pay ${payId} are archived with its tax year. Ask the operator of the service to restore the year first.`,
  );

export type PayKind = 'REGULAR' | 'CATCH_UP' | 'WORKERS_COMP' | 'TERMINATION';

/**
 * The kinds of pays that are part of their period. Opening amounts cover many periods. A New Zealand termination taxes its
 * payments together with its own pay, so the two cannot be separated.
 */
export const KINDS_OF_PERIOD: Readonly<Record<Country, readonly PayKind[]>> = {
  AU: ['REGULAR', 'WORKERS_COMP', 'TERMINATION'],
  NZ: ['REGULAR', 'WORKERS_COMP'],
};

// The facts of a pay are stored as JSON, so that `verify` can repeat the calculation. Decimals are stored as text. Parsing
// turns every text that looks like a decimal back into one, except in free-text fields.

const FREE_TEXT = new Set(['description', 'label', 'activity']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const serializeFacts = ({ facts }: CountryFacts): string => JSON.stringify(facts);

export function parseFacts(country: Country, stored: unknown): CountryFacts {
  return { country, facts: revive(stored) } as CountryFacts;
}

/** Rows of the facts of a pay. */
export const parseRows = <Row>(stored: readonly unknown[]): readonly Row[] => revive(stored) as readonly Row[];

function revive(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return !FREE_TEXT.has(key) && DECIMAL.test(value) ? new Decimal(value) : value;
  if (Array.isArray(value)) return value.map((item) => revive(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner, name)]));
}
