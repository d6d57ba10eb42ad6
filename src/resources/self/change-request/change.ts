import type { DetailName } from '../own/own.service.ts';

export type Values<N extends string> = Readonly<Partial<Record<N, string | null>>>;
export type BankField = 'account_name' | 'bsb' | 'account_number' | 'amount';

/**
 * The fields to change, with their values at the time of the request and the requested values. Both have the same keys.
 */
export interface DetailsChange {
  readonly kind: 'details';
  readonly before: Values<DetailName>;
  readonly after: Values<DetailName>;
}

/**
 * The account to change: a listed account, the inline account of the employee's record, or a new account in addition to
 * the listed accounts.
 */
export type BankTarget =
  | { readonly is: 'listed'; readonly id: number }
  | { readonly is: 'on-record' }
  | { readonly is: 'new'; readonly beside: readonly number[] };

export interface BankChange {
  readonly kind: 'bank-account';
  readonly target: BankTarget;
  readonly before: Values<BankField>;
  readonly after: Values<BankField>;
}

export type Change = DetailsChange | BankChange;

/** The fields that differ; undefined if none do. */
export function difference<N extends string>(
  before: Values<N>,
  after: Values<N>,
): { before: Values<N>; after: Values<N> } | undefined {
  const names = (Object.keys(after) as N[]).filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (names.length === 0) return undefined;
  const pick = (values: Values<N>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Values<N>;
  return { before: pick(before), after: pick(after) };
}

/** The first field whose value has changed. */
export const changedField = <N extends string>(before: Values<N>, now: Values<N>): N | undefined =>
  (Object.keys(before) as N[]).find((name) => (before[name] ?? null) !== (now[name] ?? null));
