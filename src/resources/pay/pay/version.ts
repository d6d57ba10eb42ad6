import { digestOf } from '../../../base/digest.ts';
import type { MadePay } from './model/made-pay.ts';
import { payView } from './pay.view.ts';

/** Fields that can change although the pay itself does not: the employee's details and leave balances. */
const APART = new Set([
  'leave_balance_rows',
  'employee_number',
  'employee_format_name_shorter',
  'employee_last_name',
  'employee_first_name',
  'employee_email_address',
  'format_name',
]);

/** A short digest of a pay. It changes whenever the pay is edited, or recalculated with a different result. */
export const versionOf = (made: MadePay): string =>
  digestOf(JSON.stringify(payView(made), (key, value: unknown) => (APART.has(key) ? undefined : value))).slice(0, 24);

/** One ETag for pays that are reviewed and completed together. */
export const etagOfPays = (pays: readonly MadePay[]): string =>
  `"${digestOf(pays.map((made) => [made.pay.id, versionOf(made)]).sort(([a], [b]) => Number(a) - Number(b)))}"`;
