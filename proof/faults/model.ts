import type { Fields } from '../history.ts';
import { type Num, ZERO } from '../number.ts';

// Histories with a known fault. Each history exists twice: as it was entered, and as it should have been entered. The
// difference between the two, calculated with the arithmetic of this folder, is what a review must find.

/** The amounts of a pay apart from tax, and the changes in the leave balances. */
export const KINDS = ['earnings', 'leave', 'employer', 'esct', 'annual', 'personal'] as const;
export type Kind = (typeof KINDS)[number];
/**
 * Dollars, except for `annual` and `personal`, which are in the unit of the leave balance. `employer` is super or the
 * employer's KiwiSaver contribution, and `esct` is the tax on the latter.
 */
export type Amounts = Readonly<Record<Kind, Num>>;

const ofKinds = (amount: (kind: Kind) => Num): Amounts =>
  Object.fromEntries(KINDS.map((kind) => [kind, amount(kind)])) as Amounts;

export const NO_AMOUNTS: Amounts = ofKinds(() => ZERO);
export const plusAmounts = (one: Amounts, other: Amounts): Amounts => ofKinds((kind) => one[kind].plus(other[kind]));
export const lessAmounts = (one: Amounts, other: Amounts): Amounts => ofKinds((kind) => one[kind].minus(other[kind]));

/** A payday with the terms of employment that apply to it, and the rows of the pay. */
export interface Payday<Terms, Rows> {
  readonly day: string;
  readonly terms: Terms;
  readonly rows: Rows;
}

/** The calculator of a country. It calculates one pay from its payday and the earlier pays. */
export interface Calculator<Person, Terms, Rows, Past> {
  readonly pay: (
    person: Person,
    earlier: readonly Past[],
    payday: Payday<Terms, Rows>,
  ) => { readonly amounts: Amounts; readonly past: Past };
}

/** The faults that can be planted. `none` is a history without a fault. */
export const FAULTS = {
  AU: [
    'rate',
    'forgotten-raise',
    'holiday',
    'overtime',
    'super-rate',
    'super-base',
    'accrual',
    'none',
    'rate-and-super',
  ],
  NZ: [
    'rate',
    'forgotten-raise',
    'holiday',
    'overtime',
    'ordinary-week',
    'kiwisaver',
    'esct',
    'accrual',
    'none',
    'rate-and-kiwisaver',
  ],
} as const;
/** Every eleventh history has two faults. The other seeds have the same fault as before there were such histories. */
export const faultOf = (country: 'AU' | 'NZ', seed: number): Fault => {
  const faults = FAULTS[country];
  return seed % 11 === 6 ? faults.at(-1)! : faults[seed % (faults.length - 1)]!;
};

export type Fault = (typeof FAULTS)['AU' | 'NZ'][number];

/** The correction that is sent to the review of this history. */
export type Correction =
  | { readonly kind: 'settings'; readonly changes: readonly Change[] }
  /** The indexes of the paydays whose rows are corrected. */
  | { readonly kind: 'rows'; readonly paydays: readonly number[] }
  | { readonly kind: 'hours_vary' };

/** Corrected fields of the employee for all pay periods from the first day to the last. */
export interface Change {
  readonly from: string;
  readonly to: string;
  readonly fields: Fields;
}

export interface Planted<Person, Terms, Rows, Country extends 'AU' | 'NZ' = 'AU' | 'NZ'> {
  readonly country: Country;
  readonly seed: number;
  readonly fault: Fault;
  readonly person: Person;
  readonly entered: readonly Payday<Terms, Rows>[];
  readonly correct: readonly Payday<Terms, Rows>[];
  readonly correction: Correction;
}

/** The finding expected in one pay: the whole difference, and the part that this pay causes itself. */
export interface Found {
  readonly difference: Amounts;
  readonly own: Amounts;
}

/** The amounts of each pay of a history. */
export function amountsOf<Person, Terms, Rows, Past>(
  calculator: Calculator<Person, Terms, Rows, Past>,
  person: Person,
  paydays: readonly Payday<Terms, Rows>[],
): readonly { readonly amounts: Amounts; readonly past: Past }[] {
  const paid: { readonly amounts: Amounts; readonly past: Past }[] = [];
  for (const payday of paydays) {
    const earlier = paid.map(({ past }) => past);
    paid.push(calculator.pay(person, earlier, payday));
  }
  return paid;
}

/**
 * The findings expected of a review, pay by pay. The own part of a difference is calculated with the earlier pays as
 * they were made; the rest follows from the correction of those pays. An amount that was right is no finding, even if
 * an own part and a part that follows from other pays balance each other in it.
 */
export function findingsOf<Person, Terms, Rows, Past>(
  calculator: Calculator<Person, Terms, Rows, Past>,
  { person, entered, correct }: Planted<Person, Terms, Rows>,
): readonly Found[] {
  const was = amountsOf(calculator, person, entered);
  const shouldBe = amountsOf(calculator, person, correct);
  const pastAsMade = was.map(({ past }) => past);
  return was.map(({ amounts }, index) => {
    const difference = lessAmounts(shouldBe[index]!.amounts, amounts);
    const own = lessAmounts(calculator.pay(person, pastAsMade.slice(0, index), correct[index]!).amounts, amounts);
    return { difference, own: ofKinds((kind) => (difference[kind].isZero() ? ZERO : own[kind])) };
  });
}

export const isNothing = (amounts: Amounts): boolean => KINDS.every((kind) => amounts[kind].isZero());
