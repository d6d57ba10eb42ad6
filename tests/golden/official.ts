import { Decimal } from '../../src/base/decimal.ts';
import { localDate } from '../../src/base/local-date.ts';
import { loadParams } from '../../src/params/load.ts';
import type { Cite, Confidence, ParamsAt } from '../../src/params/params.ts';

// This is the only runner of written cases. The golden tests and the proof page use it.

/** The values that the rules calculated, by the names of the expected values. */
export type Found = Readonly<Record<string, Decimal | string | boolean>>;

/** Returns the parameters on a day, and records every value that is read. */
export type LawOn = (day: string) => ParamsAt;

/** A case with expected values from a published source. */
export interface WrittenCase {
  readonly id: string;
  readonly country: 'AU' | 'NZ';
  /** The topic, as a heading on the proof page. */
  readonly subject: string;
  readonly source: string;
  /**
   * The confidence in the expected values. `own` marks values that we calculated from published formulas; they prove
   * less.
   */
  readonly confidence: Confidence | 'own';
  readonly expected: Readonly<Record<string, string>>;
  /** The differences that the source itself allows, by expected value. */
  readonly tolerance?: Readonly<Record<string, string>>;
  /** Calculates the case with the rules, or states why the rules do not cover it. */
  readonly work: ((law: LawOn) => Found) | { readonly beyond: string };
}

export interface JudgedValue {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly verdict: 'equal' | 'tolerated' | 'wrong';
}

export interface JudgedCase {
  readonly given: WrittenCase;
  /** The compared values; empty for a case that the rules do not cover. */
  readonly values: readonly JudgedValue[];
  /** The parameters that the calculation read. */
  readonly cites: readonly Cite[];
}

/** Calculates one case and compares each value with the expected one. */
export function judge(given: WrittenCase): JudgedCase {
  if ('beyond' in given.work) return { given, values: [], cites: [] };
  const cites = new Map<string, Cite>();
  const params = loadParams(given.country === 'AU' ? 'au' : 'nz');
  const found = given.work((day) =>
    noting(params.at(localDate(day)), (cite) => cites.set(`${cite.id} ${cite.from}`, cite)),
  );
  const values = Object.entries(given.expected).map(([name, expected]) =>
    judgeValue(name, expected, found[name], given.tolerance?.[name]),
  );
  return { given, values, cites: [...cites.values()] };
}

/** The wrong values of a case. Tests expect this list to be empty. */
export const wrongIn = (given: WrittenCase): readonly JudgedValue[] =>
  judge(given).values.filter(({ verdict }) => verdict === 'wrong');

function judgeValue(
  name: string,
  expected: string,
  value: Found[string] | undefined,
  tolerance: string | undefined,
): JudgedValue {
  const found = value instanceof Decimal ? value.toFixed() : String(value ?? 'nothing');
  const off = isNumber(expected) && isNumber(found) ? new Decimal(expected).minus(found).abs() : undefined;
  const isEqual = off ? off.isZero() : expected === found;
  const isTolerated = off !== undefined && tolerance !== undefined && off.lessThanOrEqualTo(tolerance);
  return { name, expected, found, verdict: isEqual ? 'equal' : isTolerated ? 'tolerated' : 'wrong' };
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Wraps the parameters so that every value read is recorded. A new wrapper is created for each case, because rules may
 * cache values.
 */
const noting = (params: ParamsAt, note: (cite: Cite) => void): ParamsAt => ({
  date: params.date,
  has: (key) => params.has(key),
  get: (key) => {
    const found = params.get(key);
    note(found.cite);
    return found;
  },
});
