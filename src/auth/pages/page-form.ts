import { visitIsOver } from '../oauth/consent.ts';

const LONGEST = 1024;
/** The maximum length of an authenticator's response, which is longer than typed text. */
const LONGEST_PASSKEY = 32_768;

/** Reads form fields as text. Missing, non-text and overlong values become empty. */
export function readFields<N extends string>(body: unknown, names: readonly N[]): Readonly<Record<N, string>> {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const fields = names.map((name) => [name, textOf(given[name], name === 'passkey' ? LONGEST_PASSKEY : LONGEST)]);
  return Object.fromEntries(fields);
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' && value.length <= longest && !value.includes('\u0000') ? value : '';

/** Parses a record id from a form. Anything else becomes 0, which no record has. */
export const numberIn = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** The format of our login request ids. */
export const VISIT = /^[A-Za-z0-9_-]{43}$/;

const FIELDS = [
  ...['request', 'mark', 'username', 'password', 'account_type', 'customer_id'],
  ...['decision', 'step', 'otp', 'passkey'],
] as const;

export type PageForm = { readonly visit: string } & Readonly<Record<(typeof FIELDS)[number], string>>;

/** Reads a form from one of our pages. Fails only for a form that was modified. */
export function readForm(body: unknown): PageForm {
  const form = readFields(body, FIELDS);
  if (!VISIT.test(form.request)) throw visitIsOver();
  return { ...form, visit: form.request };
}

/** The values that the form shows again after an error. They never include the password. */
export const typedIn = (form: Readonly<Record<'username' | 'account_type' | 'customer_id', string>>) => ({
  username: form.username,
  customerId: form.customer_id,
  asUser: form.account_type === 'user',
});
