import { type Decimal, sum, ZERO } from '../base/decimal.ts';
import type { ParamsAt } from '../params/params.ts';
import type { Line } from './line.ts';
import type { Tag } from './tags.ts';

/** One step of a calculation: reads the facts and the earlier lines, and returns new lines. */
export type Step<Facts> = (given: {
  readonly facts: Facts;
  readonly soFar: readonly Line[];
  readonly params: ParamsAt;
}) => readonly Line[];

export interface Calculation {
  readonly lines: readonly Line[];
  /** The amount paid to the employee or on their behalf, before deductions. */
  readonly gross: Decimal;
  readonly net: Decimal;
}

export function calculate<Facts>(steps: readonly Step<Facts>[], facts: Facts, params: ParamsAt): Calculation {
  const lines: Line[] = [];
  for (const step of steps) lines.push(...step({ facts, soFar: lines, params }));
  return totalsOf(lines);
}

export function totalsOf(lines: readonly Line[]): Calculation {
  let gross = ZERO;
  let taken = ZERO;
  for (const line of lines) {
    if (line.effect === 'adds') gross = gross.plus(line.amount);
    else if (line.effect === 'takes') taken = taken.plus(line.amount);
  }
  return { lines, gross, net: gross.minus(taken) };
}

export const withTag = (lines: readonly Line[], tag: Tag): readonly Line[] =>
  lines.filter((line) => line.tags.includes(tag));

export const sumOf = (lines: readonly Line[], tag: Tag): Decimal => sum(withTag(lines, tag).map((line) => line.amount));
