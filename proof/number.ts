import { Decimal } from 'decimal.js';

// Decimal numbers for the reference calculator. They use decimal.js with separate settings and share no code with the
// service.

const Exact = Decimal.clone({ precision: 50, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 30 });
export type Num = InstanceType<typeof Exact>;

export const num = (value: string | number | Num): Num => new Exact(value);
export const ZERO = num(0);
export const sum = (values: readonly Num[]): Num => values.reduce((total, value) => total.plus(value), ZERO);
export const least = (...values: readonly Num[]): Num => Exact.min(...values);
export const most = (...values: readonly Num[]): Num => Exact.max(...values);
/** Drops the cents. */
export const wholeDollars = (value: Num): Num => value.toDecimalPlaces(0, Decimal.ROUND_DOWN);
/** Rounds to the nearest dollar. Exactly fifty cents is rounded up. */
export const nearestDollar = (value: Num): Num => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
/** Drops fractions of a cent. */
export const cutToCents = (value: Num): Num => value.toDecimalPlaces(2, Decimal.ROUND_DOWN);
/** Rounds to the nearest cent. Exactly half a cent is rounded up. */
export const nearestCent = (value: Num): Num => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
