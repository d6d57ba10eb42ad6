import { visitIsOver } from '../oauth/consent.ts';

/** The opaque id of a visit as we make it; anything else is no visit of ours. */
export const VISIT = /^[A-Za-z0-9_-]{43}$/;

/** The number of an account as a person types it. */
export const ACCOUNT_NUMBER = /^[1-9]\d{0,14}$/;

const FIELDS = ['username', 'password', 'account_type', 'customer_id', 'decision', 'step', 'otp', 'passkey'] as const;
const LONGEST = 1024;
/** What an authenticator answers is longer than what a person types. */
const LONGEST_PASSKEY = 32_768;

export type PageForm = { readonly visit: string; readonly mark: string } & {
  readonly [name in (typeof FIELDS)[number]]?: string;
};

/** Reads a form of our pages; a person who uses them as they are never sees a refusal from here. */
export function readForm(body: unknown): PageForm {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const visit = textOf(given.request);
  if (visit === undefined || !VISIT.test(visit)) throw visitIsOver();
  return { visit, mark: textOf(given.mark) ?? '', ...readFields(given, FIELDS) };
}

/** What the form shows again after a refusal; never the password. */
export const typedIn = (
  form: { readonly [name in 'username' | 'account_type' | 'customer_id']?: string | undefined },
) => ({
  username: form.username ?? '',
  customerId: form.customer_id ?? '',
  asUser: form.account_type === 'user',
});

/** The fields of a form that hold text of a bearable length. */
export function readFields<N extends string>(
  given: Readonly<Record<string, unknown>>,
  names: readonly N[],
): { readonly [name in N]?: string } {
  const fields = names.flatMap((name) => {
    const value = textOf(given[name], name === 'passkey' ? LONGEST_PASSKEY : LONGEST);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields) as { readonly [name in N]?: string };
}

const textOf = (value: unknown, longest = LONGEST): string | undefined =>
  typeof value === 'string' && value.length <= longest && !value.includes('\u0000') ? value : undefined;
