import { visitIsOver } from '../oauth/consent.ts';
import { readFields } from './form-fields.ts';

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
