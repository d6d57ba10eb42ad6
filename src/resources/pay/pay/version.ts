import { digestOf } from './idempotency.ts';
import type { MadePay } from './model.ts';
import { payView } from './pay.view.ts';

/** Who somebody is and what leave others took say nothing about whether the pay itself has changed. */
const APART = new Set([
  'leave_balance_rows',
  'employee_number',
  'employee_format_name_shorter',
  'employee_last_name',
  'employee_first_name',
  'employee_email_address',
  'format_name',
]);

/** A short name for a pay exactly as it stands: another one as soon as anything of it was worked out or typed anew. */
export const versionOf = (made: MadePay): string =>
  digestOf(JSON.stringify(payView(made), (key, value: unknown) => (APART.has(key) ? undefined : value))).slice(0, 24);

/** The same for pays that are looked at and completed together. */
export const etagOfPays = (pays: readonly MadePay[]): string =>
  `"${digestOf(pays.map((made) => [made.pay.id, versionOf(made)]).sort(([a], [b]) => Number(a) - Number(b)))}"`;

export const matchesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
