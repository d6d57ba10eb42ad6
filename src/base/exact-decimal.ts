import { Decimal as Library } from 'decimal.js';

/** With 40 digits, no intermediate amount of a pay is rounded, except quotients that do not terminate. */
const Wide = Library.clone({ precision: 40, rounding: Library.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });
type Wide = Library;

export type DecimalValue = Decimal | string | number;

const ROUND_CEIL = Library.ROUND_CEIL;
const ROUND_FLOOR = Library.ROUND_FLOOR;
const ROUND_DOWN = Library.ROUND_DOWN;
const ROUND_HALF_UP = Library.ROUND_HALF_UP;
type Rounding = typeof ROUND_CEIL | typeof ROUND_FLOOR | typeof ROUND_DOWN | typeof ROUND_HALF_UP;

/** 10^22 is the largest power of ten that a double represents exactly. */
const MOST_PLACES = 22;
/** The number of additional decimal places in which `dividedBy` looks for an exact quotient. */
const FINER = 6;
const TEN_TO: readonly number[] = Array.from({ length: MOST_PLACES + 1 }, (_, power) => Number(`1e${power}`));

/**
 * Whether a double that is known to be whole is also exact. A result that was rounded during an operation is always out
 * of this range.
 */
const fits = (units: number): boolean => units <= Number.MAX_SAFE_INTEGER && units >= -Number.MAX_SAFE_INTEGER;

/**
 * An exact decimal, usually stored as a whole number of units: 12.5 is 125 units with one decimal place. The amounts of
 * a pay fit the integers that a double represents exactly, and arithmetic on them is many times faster than on a list
 * of digits. decimal.js handles values that do not fit. In both cases the results equal those of decimal.js digit for
 * digit; the test next to this file compares them.
 */
export class Decimal {
  static readonly ROUND_DOWN = ROUND_DOWN;
  static readonly ROUND_HALF_UP = ROUND_HALF_UP;

  // Each value has exactly one form: with the fewest decimal places, and with `wide` only if units cannot represent it.
  /**
   * NaN if the value is wide. A result of NaN never fits, so every operation on a wide value falls through to
   * decimal.js.
   */
  private readonly units: number;
  private readonly places: number;
  private readonly wide: Wide | undefined;

  /** `places` applies to a whole number of units: `new Decimal(125, 1)` is 12.5. */
  constructor(value: DecimalValue | Wide, places = 0) {
    if (typeof value === 'number' && Number.isInteger(value) && fits(value)) {
      let units = value;
      let left = units === 0 ? 0 : places;
      while (left > 0 && units % 10 === 0) {
        units /= 10;
        left -= 1;
      }
      this.units = units;
      this.places = left;
      this.wide = undefined;
    } else if (value instanceof Wide) {
      this.units = Number.NaN;
      this.places = 0;
      this.wide = value;
    } else {
      const same = value instanceof Decimal ? value : fromText(String(value));
      this.units = same.units;
      this.places = same.places;
      this.wide = same.wide;
    }
  }

  static max(...values: readonly DecimalValue[]): Decimal {
    return fromWide(Wide.max(...values.map((value) => of(value).asWide())));
  }

  static min(...values: readonly DecimalValue[]): Decimal {
    return fromWide(Wide.min(...values.map((value) => of(value).asWide())));
  }

  plus(other: DecimalValue): Decimal {
    const that = of(other);
    const places = this.places > that.places ? this.places : that.places;
    const a = this.units * TEN_TO[places - this.places]!;
    const b = that.units * TEN_TO[places - that.places]!;
    if (fits(a) && fits(b) && fits(a + b)) return new Decimal(a + b, places);
    return fromWide(this.asWide().plus(that.asWide()));
  }

  minus(other: DecimalValue): Decimal {
    const that = of(other);
    const places = this.places > that.places ? this.places : that.places;
    const a = this.units * TEN_TO[places - this.places]!;
    const b = that.units * TEN_TO[places - that.places]!;
    if (fits(a) && fits(b) && fits(a - b)) return new Decimal(a - b, places);
    return fromWide(this.asWide().minus(that.asWide()));
  }

  times(other: DecimalValue): Decimal {
    const that = of(other);
    const units = this.units * that.units;
    const places = this.places + that.places;
    if (fits(units) && places <= MOST_PLACES) return new Decimal(units, places);
    return fromWide(this.asWide().times(that.asWide()));
  }

  /** Divides the units directly if the quotient terminates within `FINER` additional places. */
  dividedBy(other: DecimalValue): Decimal {
    const that = of(other);
    const units = this.units * TEN_TO[that.places + FINER]!;
    const places = this.places + FINER;
    if (fits(units) && places <= MOST_PLACES && units % that.units === 0)
      return new Decimal(units / that.units, places);
    return fromWide(this.asWide().dividedBy(that.asWide()));
  }

  /** The whole part of the quotient. */
  dividedToIntegerBy(other: DecimalValue): Decimal {
    return fromWide(this.asWide().dividedToIntegerBy(of(other).asWide()));
  }

  pow(exponent: number): Decimal {
    return fromWide(this.asWide().pow(exponent));
  }

  negated(): Decimal {
    return this.wide ? fromWide(this.wide.negated()) : new Decimal(-this.units, this.places);
  }

  abs(): Decimal {
    return this.wide ? fromWide(this.wide.abs()) : new Decimal(Math.abs(this.units), this.places);
  }

  comparedTo(other: DecimalValue): number {
    const that = of(other);
    const places = this.places > that.places ? this.places : that.places;
    const a = this.units * TEN_TO[places - this.places]!;
    const b = that.units * TEN_TO[places - that.places]!;
    if (fits(a) && fits(b)) return a < b ? -1 : a > b ? 1 : 0;
    return this.asWide().comparedTo(that.asWide());
  }

  equals(other: DecimalValue): boolean {
    return this.comparedTo(other) === 0;
  }

  lessThan(other: DecimalValue): boolean {
    return this.comparedTo(other) < 0;
  }

  lessThanOrEqualTo(other: DecimalValue): boolean {
    return this.comparedTo(other) <= 0;
  }

  greaterThan(other: DecimalValue): boolean {
    return this.comparedTo(other) > 0;
  }

  greaterThanOrEqualTo(other: DecimalValue): boolean {
    return this.comparedTo(other) >= 0;
  }

  isZero(): boolean {
    return this.units === 0;
  }

  /** As in decimal.js: true for negative zero, which is formatted without its sign. */
  isNegative(): boolean {
    return this.wide ? this.wide.isNegative() : this.units < 0 || Object.is(this.units, -0);
  }

  isInteger(): boolean {
    return this.wide ? this.wide.isInteger() : this.places === 0;
  }

  decimalPlaces(): number {
    return this.wide ? this.wide.decimalPlaces() : this.places;
  }

  toDecimalPlaces(places: number, rounding: Rounding = ROUND_HALF_UP): Decimal {
    if (this.wide) return fromWide(this.wide.toDecimalPlaces(places, rounding));
    if (this.places <= places) return this;
    return new Decimal(rounded(this.units, TEN_TO[this.places - places]!, rounding), places);
  }

  floor(): Decimal {
    return this.toDecimalPlaces(0, ROUND_FLOOR);
  }

  ceil(): Decimal {
    return this.toDecimalPlaces(0, ROUND_CEIL);
  }

  round(): Decimal {
    return this.toDecimalPlaces(0);
  }

  /** Formats the value without an exponent. With `places`, rounds or pads with zeros to that many decimal places. */
  toFixed(places?: number, rounding: Rounding = ROUND_HALF_UP): string {
    if (places === undefined) return this.wide ? this.wide.toFixed() : text(this.units, this.places);
    if (this.places > places) {
      const units = rounded(this.units, TEN_TO[this.places - places]!, rounding);
      // As in decimal.js: a value that rounds to zero keeps its sign.
      return (this.units < 0 ? '-' : '') + digits(Math.abs(units), places);
    }
    const units = this.units * TEN_TO[places - this.places]!;
    return fits(units) ? text(units, places) : this.asWide().toFixed(places, rounding);
  }

  toNumber(): number {
    return this.wide ? this.wide.toNumber() : this.units / TEN_TO[this.places]!;
  }

  toString(): string {
    return this.wide ? this.wide.toString() : text(this.units, this.places);
  }

  /** Unlike `toString`, keeps the sign of negative zero. */
  valueOf(): string {
    if (this.wide) return this.wide.valueOf();
    return Object.is(this.units, -0) ? '-0' : text(this.units, this.places);
  }

  toJSON(): string {
    return this.valueOf();
  }

  private asWide(): Wide {
    return this.wide ?? new Wide(this.places === 0 ? this.units : this.valueOf());
  }
}

const of = (value: DecimalValue): Decimal => (value instanceof Decimal ? value : new Decimal(value));

/** Converts a result of decimal.js to units if they can represent it. */
function fromWide(wide: Wide): Decimal {
  const isShort = wide.isFinite() && wide.d.length <= 4 && wide.e > -MOST_PLACES && wide.e < MOST_PLACES;
  return (isShort && inUnits(wide.valueOf())) || new Decimal(wide);
}

const fromText = (written: string): Decimal => inUnits(written) ?? fromWide(new Wide(written));

const MINUS = 45;
const POINT = 46;
const NOUGHT = 48;

/**
 * Parses digits with at most one decimal point. Undefined for any other text, and for values that units cannot
 * represent.
 */
function inUnits(written: string): Decimal | undefined {
  const { length } = written;
  const start = written.charCodeAt(0) === MINUS ? 1 : 0;
  let point = length - 1;
  let units = 0;
  for (let at = start; at < length; at += 1) {
    const code = written.charCodeAt(at);
    if (code >= NOUGHT && code <= NOUGHT + 9) units = units * 10 + (code - NOUGHT);
    else if (code === POINT && point === length - 1 && at > start && at < length - 1) point = at;
    else return undefined;
  }
  const places = length - 1 - point;
  if (length === start || !fits(units) || places > MOST_PLACES) return undefined;
  return new Decimal(start === 1 ? -units : units, places);
}

/** Divides the units by the power of ten and rounds to a whole number. */
function rounded(units: number, power: number, rounding: Rounding): number {
  const rest = units % power;
  const whole = (units - rest) / power;
  const isAway =
    rounding === ROUND_HALF_UP
      ? Math.abs(rest) * 2 >= power
      : (rounding === ROUND_CEIL && rest > 0) || (rounding === ROUND_FLOOR && rest < 0);
  // As in decimal.js: a value that rounds to zero keeps its sign.
  if (!isAway) return whole === 0 && units < 0 ? -0 : whole;
  return units < 0 ? whole - 1 : whole + 1;
}

const text = (units: number, places: number): string =>
  units < 0 ? `-${digits(-units, places)}` : digits(units, places);

function digits(units: number, places: number): string {
  const all = String(units);
  if (places === 0) return all;
  const filled = all.length > places ? all : all.padStart(places + 1, '0');
  const point = filled.length - places;
  return `${filled.slice(0, point)}.${filled.slice(point)}`;
}
