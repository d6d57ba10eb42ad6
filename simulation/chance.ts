/** Pseudo-random numbers. The same seed gives the same numbers, so that a run can be repeated. */
export interface Chance {
  /** A random whole number that is at least 0 and below the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability in percent. */
  happens(percent: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32: small, and good enough for choices.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (from) => from[below(from.length)]!, happens: (percent) => below(100) < percent };
}

/**
 * The random numbers for one choice, such as the choice of the third client in its seventh turn. They do not depend on
 * the numbers drawn for other choices.
 */
export const chanceAt = (seed: number, ...place: readonly number[]): Chance =>
  place.reduce(
    (chance, step) => chanceOf(chance.below(4_294_967_295) ^ Math.imul(step + 1, 0x9e3779b1)),
    chanceOf(seed),
  );
