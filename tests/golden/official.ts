import { Decimal } from '../../src/base/decimal.ts';
import { localDate } from '../../src/base/local-date.ts';
import { loadParams } from '../../src/params/load.ts';
import type { Cite, Confidence, ParamsAt } from '../../src/params/params.ts';

// The one runner of written cases: the golden tests and the page of proof both ask it what the rules come to.

/** What the rules come to, by the names of the expected values. */
export type Found = Readonly<Record<string, Decimal | string | boolean>>;

/** Hands out the law of a day; what is read of it is noted. */
export type LawOn = (day: string) => ParamsAt;

/** A case with the values that somebody else wrote down for it. */
export interface WrittenCase {
  readonly id: string;
  readonly country: 'AU' | 'NZ';
  /** What it is about, as the page of proof heads it. */
  readonly subject: string;
  readonly source: string;
  /** How sure we are of the expected values; `own` are our workings from published formulas, which prove less. */
  readonly confidence: Confidence | 'own';
  readonly expected: Readonly<Record<string, string>>;
  /** Where the source itself allows a difference. */
  readonly tolerance?: Readonly<Record<string, string>>;
  /** Works it out by the rules, or says why no rule of ours answers it. */
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
  /** Empty for a case that lies beyond. */
  readonly values: readonly JudgedValue[];
  /** The values of the law that were read on the way. */
  readonly cites: readonly Cite[];
}

/** Works one case out and holds each of its values against what is expected. */
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

/** What a test expects to be empty, and shows where it is not. */
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

/** The same law, with a note of every value that is read. Made anew for each case: rules may keep what they read. */
const noting = (params: ParamsAt, note: (cite: Cite) => void): ParamsAt => ({
  date: params.date,
  has: (key) => params.has(key),
  get: (key) => {
    const found = params.get(key);
    note(found.cite);
    return found;
  },
});
