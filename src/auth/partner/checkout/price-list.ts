import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, money, roundToCent, sum } from '../../../base/decimal.ts';

export const ADD_ONS = ['PROVIDER_GL'] as const;
export type AddOn = (typeof ADD_ONS)[number];

export interface Prices {
  readonly currency: 'AUD' | 'NZD';
  readonly taxRate: Decimal;
  readonly plans: ReadonlyMap<string, Decimal>;
  readonly addOns: ReadonlyMap<AddOn, Decimal>;
}

export type PriceList = Readonly<Record<Country, Prices>>;

export interface Totals {
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly currency: 'AUD' | 'NZD';
}

/** Reads every scalar as text, so that a price is never converted to a float. */
export function readPriceList(): PriceList {
  const text = readFileSync(new URL('./price-list.yaml', import.meta.url), 'utf8');
  const raw = parse(text, { schema: 'failsafe' }) as Record<Country, RawPrices>;
  return { AU: pricesOf(raw.AU), NZ: pricesOf(raw.NZ) };
}

interface RawPrices {
  readonly currency: 'AUD' | 'NZD';
  readonly tax_rate: string;
  readonly plans: Readonly<Record<string, string>>;
  readonly add_ons: Readonly<Record<AddOn, string>>;
}

const pricesOf = (raw: RawPrices): Prices => ({
  currency: raw.currency,
  taxRate: decimal(raw.tax_rate),
  plans: new Map(Object.entries(raw.plans).map(([code, price]) => [code, decimal(price)])),
  addOns: new Map(ADD_ONS.map((code) => [code, decimal(raw.add_ons[code])])),
});

/** The price of a plan and its add-ons for a year. Tax is calculated once, on the total, and rounded to the cent. */
export function totalsOf(prices: Prices, planPrice: Decimal, addOns: readonly AddOn[]): Totals {
  const subtotal = sum([planPrice, ...addOns.map((code) => prices.addOns.get(code)!)]);
  const tax = roundToCent(subtotal.times(prices.taxRate));
  return {
    subtotal: money(subtotal),
    tax: money(tax),
    total: money(subtotal.plus(tax)),
    currency: prices.currency,
  };
}
