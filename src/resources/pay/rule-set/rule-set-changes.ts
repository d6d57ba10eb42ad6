import { createHash } from 'node:crypto';
import type { Params } from '../../../params/params.ts';

/** By parameter and first day, `au.super-guarantee.rate 2025-07-01`: a digest of the value and one of its source. */
export type ParameterDigests = Readonly<Record<string, { readonly value: string; readonly source: string }>>;

const digest = (given: unknown): string =>
  createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 12);

export const digestsOf = (params: Params): ParameterDigests =>
  Object.fromEntries(
    params.ids.flatMap((id) =>
      params
        .valuesOf(id)
        .map(({ from, to, raw, cite }) => [
          `${id} ${from}`,
          { value: digest([raw, to ?? null]), source: digest(cite) },
        ]),
    ),
  );

export interface ParameterChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly corrected: readonly string[];
  /** The value is unchanged, but its source, its description or its verification date is not. */
  readonly sourced: readonly string[];
}

export function changesBetween(was: ParameterDigests, is: ParameterDigests): ParameterChanges {
  const both = Object.keys(was).filter((key) => key in is);
  return {
    added: Object.keys(is).filter((key) => !(key in was)),
    removed: Object.keys(was).filter((key) => !(key in is)),
    corrected: both.filter((key) => was[key]!.value !== is[key]!.value),
    sourced: both.filter((key) => was[key]!.value === is[key]!.value && was[key]!.source !== is[key]!.source),
  };
}
