export interface Chooser {
  /** Returns one item of the list. */
  of<T>(list: readonly T[]): T;
  /** Returns an amount in dollars and cents, from zero to less than `most`, as text. */
  amount(most: number): string;
  /** Returns at most `most` rows. */
  rows<T>(most: number, row: () => T): readonly T[];
  /** Returns true once in `times` calls, on average. */
  once(times: number): boolean;
}

/**
 * Makes the same choices in every run: the numbers come from a fixed linear congruential generator (Numerical Recipes),
 * because a new version of a library could choose differently.
 */
export function chooser(seed: number): Chooser {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Uses the high bits, because the low bits of this generator repeat after a few numbers.
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    of: (list) => list[below(list.length)]!,
    amount: (most) => (below(most * 100) / 100).toFixed(2),
    rows: (most, row) => Array.from({ length: below(most + 1) }, row),
    once: (times) => below(times) === 0,
  };
}
