import { atLeastZero, type Decimal, min, sum, ZERO } from '../base/decimal.ts';
import type { Effect, Line } from './line.ts';
import { codesOf, type LineReport, type ReportAmounts } from './report.ts';
import type { Tag } from './tags.ts';

/** The part of a period's amount that one or more earlier pays already contain. */
export interface HeldAmount {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  readonly amount: Decimal;
  readonly basis: Decimal;
  readonly quantity: Decimal;
  /** The codes that are reported. They are the same in every pay. */
  readonly report: LineReport;
  /** The amounts that are reported. They are added up over the pays. */
  readonly reported: ReportAmounts;
}

/**
 * Assigns the amounts that a caller supplied for an earlier pay of the period to the rules that calculate such amounts.
 * Contributions above the amount due for the period are left out: they remain in the pay they were supplied for.
 */
export function suppliedOnRules(held: readonly HeldAmount[], ofPeriod: readonly Line[]): readonly HeldAmount[] {
  if (!held.some(isSupplied)) return held;
  const calculated = held.filter((one) => !isSupplied(one));
  const onRules = held.filter(isSupplied).flatMap((one): readonly HeldAmount[] => {
    const rule = ofPeriod.find((line) => isSamePurpose(line, one));
    const due = dueFor(one, ofPeriod, calculated);
    if (!rule) return one.effect === 'takes' ? [one] : [];
    const amount = one.effect === 'takes' ? one.amount : min(one.amount, due);
    return [{ ...one, code: rule.code, label: rule.label, tags: rule.tags, report: codesOf(rule.report), amount }];
  });
  return [...calculated, ...onRules.map((one) => afterTax(one, onRules))];
}

const isSupplied = ({ tags }: HeldAmount): boolean => tags.includes('supplied');

const isSamePurpose = ({ tags, effect }: Pick<Line, 'tags' | 'effect'>, supplied: HeldAmount): boolean =>
  effect === supplied.effect &&
  tags.includes('student-loan') === supplied.tags.includes('student-loan') &&
  supplied.tags.every((tag) => tag === 'supplied' || tags.includes(tag));

/** The amount of the period for the same purpose as `one`, less the part that calculated pays already contain. */
const dueFor = (one: HeldAmount, ofPeriod: readonly Line[], calculated: readonly HeldAmount[]): Decimal =>
  atLeastZero(
    together(ofPeriod.filter((line) => isSamePurpose(line, one))).minus(
      together(calculated.filter((other) => isSamePurpose(other, one))),
    ),
  );

/** A net contribution is derived from the gross contribution and its tax. */
function afterTax(one: HeldAmount, all: readonly HeldAmount[]): HeldAmount {
  if (!one.tags.includes('kiwisaver-employer-net')) return one;
  const amountOf = (tag: Tag) => all.find(({ tags }) => tags.includes(tag))?.amount ?? ZERO;
  return { ...one, amount: amountOf('kiwisaver-employer').minus(amountOf('esct')) };
}

const together = (amounts: readonly { readonly amount: Decimal }[]): Decimal =>
  sum(amounts.map(({ amount }) => amount));
