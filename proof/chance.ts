// Random choices that the seed determines.

export interface Chance {
  /** A random number from 0 to 1, excluding 1. */
  next(): number;
  /** A random whole number between the limits, including both. */
  int(from: number, to: number): number;
  /** True with this probability. */
  maybe(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** A random amount in dollars and cents. */
  money(from: number, to: number): string;
}

/** Mulberry32: small, with the same results on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    maybe: (probability) => next() < probability,
    pick: (values) => values[int(0, values.length - 1)]!,
    money: (from, to) => (int(from * 100, to * 100) / 100).toFixed(2),
  };
}
