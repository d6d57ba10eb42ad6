import type { GuardedCall } from '../../../http/register.ts';
import type { Route } from '../../../http/route.ts';
import type { Area } from '../../company/approval-policy/approval-policy.service.ts';

/**
 * How an approved operation is carried out. `use`: the caller repeats the call with the hash of the approved preview.
 * `lodge`: like `use`, but the call sends a message after its commit. `apply`: the approval itself makes the change.
 */
type Kind = 'use' | 'lodge' | 'apply';

export interface Duty {
  readonly kind: Kind;
  readonly area: Area;
  /** Whether this particular call is covered. If absent, every call of the operation is covered. */
  readonly covers?: (call: Pick<GuardedCall, 'params' | 'query' | 'body'>, result: unknown) => boolean;
  /** Another operation whose response gives the approver more detail than the response of this one. */
  readonly details?: string;
}

const use = (area: Area, more: Partial<Duty> = {}): Duty => ({ kind: 'use', area, ...more });
const lodge: Duty = { kind: 'lodge', area: 'lodgement' };
const apply = (more: Partial<Duty> = {}): Duty => ({ kind: 'apply', area: 'bank_account_change', ...more });

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (value !== null && typeof value === 'object' ? (value as Fields) : {});

/** The inline bank fields of an employee. */
export const isBankField = (name: string): boolean => /^(primary|secondary)_bank_/.test(name);
const namesPayee: Duty['covers'] = ({ body }) =>
  Object.keys(fieldsOf(body)).some((name) => name === 'payee_account' || name === 'payee_name');

/**
 * Every operation that pays, lodges or changes an account that money goes to. A house test checks that each operation
 * that changes data is either here or in its list of harmless operations.
 */
export const DUTIES: Readonly<Record<string, Duty>> = {
  completePayRun: use('pay_run'),
  completePay: use('pay_run'),
  updatePay: use('pay_run', { covers: (_call, result) => fieldsOf(result).is_complete === true }),
  approveProposal: use('pay_run'),
  createPays: use('off_cycle_pay'),
  createWorkersCompPays: use('off_cycle_pay'),
  terminateEmployee: use('termination'),
  submitStpPayEvent: lodge,
  replaceStpPayEvent: lodge,
  completeStpPayEvent: use('lodgement'),
  submitPaydayFiling: lodge,
  amendPaydayFiling: lodge,
  completePaydayFiling: use('lodgement'),
  submitEmployeeDetails: lodge,
  downloadPaymentFile: use('payment_file', { details: 'listPayments' }),
  createSuperBatch: use('payment_file'),
  updateEmployees: apply({
    covers: ({ body }) => (body as readonly Fields[]).some((item) => Object.keys(item).some(isBankField)),
  }),
  createFirstBankAccounts: apply(),
  createBankAccount: apply(),
  orderBankAccounts: apply(),
  updateBankAccount: apply(),
  deleteBankAccount: apply(),
  saveSelfManagedFund: apply(),
  deleteSelfManagedFund: apply(),
  savePaymentSettings: apply(),
  createEmployeeDeduction: apply({ covers: namesPayee }),
  updateEmployeeDeduction: apply({ covers: namesPayee }),
  createDeductionOrder: apply({ covers: namesPayee }),
  updateDeductionOrder: apply({ covers: namesPayee }),
  acceptHireForm: apply({ covers: ({ body }) => (body as { parts: string[] }).parts.includes('bank_account') }),
  approveChangeRequest: apply({ covers: (_call, result) => fieldsOf(result).kind === 'bank-account' }),
};

/** The pays of a call, and whether one of them ends an employment. */
export interface PaysOfCall {
  readonly pays: readonly PreviewedPay[];
  readonly endsEmployment: boolean;
}

/**
 * The areas that cover a call, strictest first. A pay that ends an employment is also covered by the area for
 * terminations.
 */
export function areasOf(duty: Duty, call: GuardedCall, result: unknown, of: PaysOfCall): readonly Area[] {
  if (duty.covers && !duty.covers(call, result)) return [];
  if (!NEEDS_PAYS.has(duty.area)) return [duty.area];
  if (of.pays.length === 0) return [];
  const area = fieldsOf(result).kind === 'pays' ? 'off_cycle_pay' : duty.area;
  return of.endsEmployment ? ['termination', area] : [area];
}

const NEEDS_PAYS: ReadonlySet<Area> = new Set(['pay_run', 'off_cycle_pay']);

export interface PreviewedPay {
  readonly id: number | null;
  readonly payday: string;
  readonly net: string;
}

/** The pays of a response, whatever its shape: a list, a list by run or employee, a proposal or one pay. */
export function paysIn(value: unknown): readonly PreviewedPay[] {
  if (Array.isArray(value)) return value.flatMap(paysIn);
  const fields = fieldsOf(value);
  const { processed_date: payday, net, id } = fields;
  if (typeof payday === 'string' && 'employee_id' in fields && (typeof net === 'number' || typeof net === 'string')) {
    return [{ id: typeof id === 'number' ? id : null, payday, net: String(net) }];
  }
  return Object.values(fields).flatMap((inner) => (typeof inner === 'object' ? paysIn(inner) : []));
}

/** The ids of the pays of a response. */
export function payIdsIn(value: unknown): readonly number[] {
  const { pay_ids: listed, pay_id: one } = fieldsOf(value);
  if (Array.isArray(listed)) return listed.filter((id) => typeof id === 'number');
  if (typeof one === 'number') return [one];
  return paysIn(value).flatMap(({ id }) => (id === null ? [] : [id]));
}

const IF_MATCH =
  'If the company requires approvals: the preview_hash of an approval of exactly this call. Without it, the call returns 409';

/** Documents the header with which a call uses its approval. */
export const documented = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    const kind = DUTIES[route.id]?.kind;
    if (kind === undefined || kind === 'apply') return route;
    const own = route.headers?.['If-Match']?.description;
    const description = own === undefined ? IF_MATCH : `${own}. ${IF_MATCH}`;
    return { ...route, headers: { ...route.headers, 'If-Match': { description } } };
  });
