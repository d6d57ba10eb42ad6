import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { decimal, money, sum } from '../../../base/decimal.ts';
import { type Canonical, canonicalJson } from '../../../formats/canonical-json.ts';
import type { GuardedCall } from '../../../http/register.ts';
import type { Totals } from './approval.store.ts';
import { paysIn } from './duties.ts';

/** The exact preview: the call with its body, the response of its dry run, and details for the approver. */
export interface Preview {
  readonly account_id: number;
  readonly company_id: number;
  readonly operation: string;
  readonly path: Canonical;
  readonly query: Canonical;
  readonly body: Canonical;
  readonly result: Canonical;
  /**
   * The more detailed response of another operation, or the amounts of the pays concerned; null if there is neither.
   */
  readonly details: Canonical;
}

/**
 * Fields that differ between the dry run and the real call although both do the same: ids of new records, times, and
 * values that a message receives when it is sent.
 */
const VOLATILE = new Set([
  'id',
  'pay_id',
  'pay_ids',
  'late_pay_ids',
  'pay_run_id',
  'stp_pay_event_id',
  'payday_filing_id',
  'super_batch_id',
  'submission_id',
  'submission_key',
  'conversation_id',
  'bank_account_id',
  'created_at',
  'updated_at',
  'decided_at',
  'decided_by',
  'expires_at',
  'submitted_at',
  'sent_at',
  'received_at',
  'stp_timestamp',
  'stp_status',
  'stp_service_action',
  'warnings',
]);

/** Converts a value for canonical JSON, which has only integers: fractions become text. */
export function canonicalOf(value: unknown, isResult = false): Canonical {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : String(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => canonicalOf(item, isResult));
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([key, inner]) => inner !== undefined && !(isResult && VOLATILE.has(key)))
      .map(([key, inner]) => [key, canonicalOf(inner, isResult)]),
  );
}

export const previewOf = (
  { caller, route, params, query, body }: GuardedCall,
  companyId: number,
  { result, details }: { readonly result: unknown; readonly details: unknown },
): Preview => {
  const { dry_run: _isDryRun, ...asked } = query ?? {};
  return {
    account_id: caller.principal.customerId,
    company_id: companyId,
    operation: route.id,
    path: canonicalOf(params),
    query: canonicalOf(asked),
    body: canonicalOf(body),
    result: canonicalOf(result, true),
    details: canonicalOf(details),
  };
};

export const previewText = (preview: Preview): string => canonicalJson(preview as unknown as Canonical);
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The number of pays or payments and their net total, for lists of approvals. */
export function totalsOf(result: unknown, details: unknown): Totals {
  const { total, payments } = (details ?? {}) as { total?: unknown; payments?: unknown };
  if (typeof total === 'string' && Array.isArray(payments)) return { count: payments.length, net: total };
  const pays = paysIn(result);
  if (pays.length > 0) return { count: pays.length, net: money(sum(pays.map(({ net }) => decimal(net)))) };
  const { net } = (result ?? {}) as { net?: unknown };
  return typeof net === 'string' ? { count: 1, net } : { count: null, net: null };
}

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The preview of a large run can be megabytes long, so it is compressed before it is encrypted. */
export const packText = async (text: string): Promise<string> =>
  (await compress(Buffer.from(text), { level: 1 })).toString('base64');
export const unpackText = async (packed: string): Promise<string> =>
  (await expand(Buffer.from(packed, 'base64'))).toString();
