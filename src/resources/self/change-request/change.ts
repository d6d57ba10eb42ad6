import type { DetailName } from '../own/own.service.ts';

export type Values<N extends string> = Readonly<Partial<Record<N, string | null>>>;
export type BankField = 'account_name' | 'bsb' | 'account_number' | 'amount';

/** What of it is to change: as it was when it was asked for, and as it is to be. Both name the same fields. */
export interface DetailsChange {
  readonly kind: 'details';
  readonly before: Values<DetailName>;
  readonly after: Values<DetailName>;
}

/** The account meant: one of the list, the one on the employee's record, or a new one beside those of now. */
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

/** Of two sets of values the fields that differ; undefined when none does. */
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

/** The first field that is not as it was. */
export const strayedField = <N extends string>(before: Values<N>, now: Values<N>): N | undefined =>
  (Object.keys(before) as N[]).find((name) => (before[name] ?? null) !== (now[name] ?? null));
