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
 * The kinds of pay that are calculated together with the other pays of their period. Opening amounts are not, because
 * they cover many periods. Neither is a New Zealand termination: its payments are taxed with the pay itself, so the two
 * cannot be separated.
 */
export const KINDS_OF_PERIOD: Readonly<Record<Country, readonly PayKind[]>> = {
  AU: ['REGULAR', 'WORKERS_COMP', 'TERMINATION'],
  NZ: ['REGULAR', 'WORKERS_COMP'],
};

/** The names of the totals, as they are stored with each pay. */
export const TOTAL_NAMES = [
  'gross',
  'tax',
  'net',
  'deductions',
  'sacrifices',
  'total_workers_compensation',
  'period_earnings',
  'taxable_earnings',
  'stsl',
  'compulsory_super_amount',
  'resc_super_amount',
  'super_base',
  'nz_student_loan',
  'kiwisaver_employee_amount',
  'kiwisaver_employer_amount',
  'kiwisaver_esct_amount',
  'holidays_gross',
  'holidays_overtime',
  'holidays_one_off',
] as const;

// The facts of a pay are stored as JSON, with decimals as text, so that `verify` can recalculate the pay. Parsing
// converts every text that looks like a decimal back to a decimal, except in free-text fields.

const FREE_TEXT = new Set(['description', 'label', 'activity']);
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const serializeFacts = ({ facts }: CountryFacts): string => JSON.stringify(facts);

export function parseFacts(country: Country, stored: unknown): CountryFacts {
  return { country, facts: revive(stored) } as CountryFacts;
}

/** Parses rows from the facts of a pay. */
export const parseRows = <Row>(stored: readonly unknown[]): readonly Row[] => revive(stored) as readonly Row[];

function revive(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return !FREE_TEXT.has(key) && DECIMAL.test(value) ? new Decimal(value) : value;
  if (Array.isArray(value)) return value.map((item) => revive(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, revive(inner, name)]));
}
