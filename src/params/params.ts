import { createHash } from 'node:crypto';
import type { Decimal } from '../base/decimal.ts';
import { decimal } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';

/** Our confidence in a statutory value. Every line that uses the value includes it. */
export type Confidence = 'official' | 'secondary' | 'derived' | 'knowledge';
export const CONFIDENCES: readonly Confidence[] = ['official', 'secondary', 'derived', 'knowledge'];

/** The citation on a line for a statutory value. */
export interface Cite {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  readonly url: string;
  readonly from: LocalDate;
  readonly confidence: Confidence;
  readonly verified_through: LocalDate;
}

/** YAML that was read with the failsafe schema, so that every scalar is text. */
export type Raw = string | readonly Raw[] | { readonly [key: string]: Raw };

/** A declared parameter: its id, and the parser of its raw value. */
export interface ParamKey<T> {
  readonly id: string;
  readonly parse: (raw: Raw) => T;
}

const declared = new Map<string, ParamKey<unknown>>();

/** Declares a parameter that rules may read. The house tests check that each declared id has values that parse. */
export function param<T>(id: string, parse: (raw: Raw) => T): ParamKey<T> {
  if (declared.has(id)) throw new Error(`parameter ${id} is declared twice`);
  const key = { id, parse };
  declared.set(id, key);
  return key;
}

export const declaredParams = (): readonly ParamKey<unknown>[] => [...declared.values()];

export interface Param<T> {
  readonly value: T;
  readonly cite: Cite;
  /** True if the payment date is after the value's `verified_through` date. */
  readonly unverified: boolean;
}

/** The parameters in force on one payment date. */
export interface ParamsAt {
  readonly date: LocalDate;
  get<T>(key: ParamKey<T>): Param<T>;
  has(key: ParamKey<unknown>): boolean;
}

export interface DatedValue {
  readonly from: LocalDate;
  /** The last day on which the value applies. Set only if the law ended without a successor. */
  readonly to?: LocalDate;
  readonly raw: Raw;
  readonly cite: Cite;
}

/** Thrown when no value is in force on the payment date, or when the parameter has no values at all. */
export class MissingParameter extends Error {
  override readonly name = 'MissingParameter';
}

export interface Params {
  at(date: LocalDate): ParamsAt;
  /**
   * The digest of every value with its unit and dates. It is part of the rule-set id that is stored with each
   * calculation.
   */
  readonly hash: string;
  readonly ids: readonly string[];
  valuesOf(id: string): readonly DatedValue[];
}

export function paramsOf(values: ReadonlyMap<string, readonly DatedValue[]>): Params {
  const sorted = new Map(
    [...values].map(([id, list]) => [id, [...list].sort((a, b) => (a.from < b.from ? -1 : 1))] as const),
  );
  const byDate = new Map<LocalDate, ParamsAt>();
  const parsed = new Map<DatedValue, unknown>();

  const inForce = (id: string, date: LocalDate): DatedValue | undefined => {
    const found = sorted.get(id)?.findLast((value) => value.from <= date);
    return found && found.to !== undefined && found.to < date ? undefined : found;
  };

  const at = (date: LocalDate): ParamsAt => {
    const known = byDate.get(date);
    if (known) return known;
    const found = new Map<string, Param<unknown>>();
    const inForceNow = new Map<string, boolean>();
    const view: ParamsAt = {
      date,
      has: (key) => {
        const known = inForceNow.get(key.id);
        if (known !== undefined) return known;
        const isInForce = inForce(key.id, date) !== undefined;
        inForceNow.set(key.id, isInForce);
        return isInForce;
      },
      get: <T>(key: ParamKey<T>): Param<T> => {
        const cached = found.get(key.id);
        if (cached) return cached as Param<T>;
        const value = inForce(key.id, date);
        if (!value) throw new MissingParameter(missingText(key.id, date, sorted.get(key.id)));
        if (!parsed.has(value)) parsed.set(value, key.parse(value.raw));
        const result = {
          value: parsed.get(value) as T,
          cite: value.cite,
          unverified: date > value.cite.verified_through,
        };
        found.set(key.id, result);
        return result;
      },
    };
    // A service calculates pays for only a few dates at a time. The limit prevents a hostile caller from filling the
    // memory with dates.
    if (byDate.size >= 512) byDate.clear();
    byDate.set(date, view);
    return view;
  };

  return { at, hash: hashOf(sorted), ids: [...sorted.keys()], valuesOf: (id) => sorted.get(id) ?? [] };
}

/**
 * The digest covers everything that amounts depend on: the values, their units and their dates. Titles, sources and
 * `verified_through` dates can be corrected without changing any pay, so they are not part of the digest.
 */
function hashOf(values: ReadonlyMap<string, readonly DatedValue[]>): string {
  const content = [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, dated]) => [id, dated.map(({ from, to, raw, cite }) => [from, to ?? null, cite.unit, inOrder(raw)])]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

/** Sorts the keys of all maps, so that the digest does not depend on their order in the file. */
function inOrder(raw: Raw): Raw {
  if (typeof raw === 'string') return raw;
  if (Array.isArray(raw)) return raw.map(inOrder);
  const map = raw as { readonly [key: string]: Raw };
  return Object.fromEntries(
    Object.keys(map)
      .sort()
      .map((key) => [key, inOrder(map[key]!)]),
  );
}

function missingText(id: string, date: LocalDate, values: readonly DatedValue[] | undefined): string {
  const first = values?.[0];
  if (!first) return `no value is known for ${id}`;
  if (date < first.from) return `${id} is known from ${first.from} on; the payment date ${date} is earlier`;
  return `${id} has no value in force on ${date}`;
}

export const asText = (raw: Raw): string => {
  if (typeof raw !== 'string') throw new TypeError('expected a scalar');
  return raw;
};
export const asDecimal = (raw: Raw): Decimal => decimal(asText(raw));
export const asInteger = (raw: Raw): number => {
  const text = asText(raw);
  if (!/^-?\d+$/.test(text)) throw new TypeError(`expected a whole number, found ${text}`);
  return Number(text);
};
export const asList =
  <T>(item: (raw: Raw) => T) =>
  (raw: Raw): readonly T[] => {
    if (!Array.isArray(raw)) throw new TypeError('expected a list');
    return raw.map(item);
  };
export const asMap =
  <T>(item: (raw: Raw) => T) =>
  (raw: Raw): ReadonlyMap<string, T> => {
    if (typeof raw === 'string' || Array.isArray(raw)) throw new TypeError('expected a map');
    return new Map(Object.entries(raw).map(([key, value]) => [key, item(value)]));
  };
/** Parses a record with fixed keys, each with its own parser. A missing or unknown key is an error. */
export const asRecord =
  <T extends Record<string, (raw: Raw) => unknown>>(readers: T) =>
  (raw: Raw): { readonly [K in keyof T]: ReturnType<T[K]> } => {
    if (typeof raw === 'string' || Array.isArray(raw)) throw new TypeError('expected a record');
    const given = raw as { readonly [key: string]: Raw };
    for (const key of Object.keys(given)) if (!(key in readers)) throw new TypeError(`unknown key ${key}`);
    return Object.fromEntries(
      Object.entries(readers).map(([key, read]) => {
        const value = given[key];
        if (value === undefined) throw new TypeError(`missing key ${key}`);
        return [key, read(value)];
      }),
    ) as { readonly [K in keyof T]: ReturnType<T[K]> };
  };
