import { visitIsOver } from '../oauth/consent.ts';

/** The opaque id of a visit as we make it; anything else is no visit of ours. */
export const VISIT = /^[A-Za-z0-9_-]{43}$/;

const FIELDS = ['username', 'password', 'account_type', 'customer_id', 'decision'] as const;
const LONGEST = 1024;

export type PageForm = { readonly visit: string; readonly mark: string } & {
  readonly [name in (typeof FIELDS)[number]]?: string;
};

/** Reads a form of our pages; a person who uses them as they are never sees a refusal from here. */
export function readForm(body: unknown): PageForm {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const visit = textOf(given.request);
  if (visit === undefined || !VISIT.test(visit)) throw visitIsOver();
  const fields = FIELDS.flatMap((name) => {
    const value = textOf(given[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { visit, mark: textOf(given.mark) ?? '', ...Object.fromEntries(fields) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST && !value.includes('\u0000') ? value : undefined;
