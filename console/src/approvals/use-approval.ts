import { useMutation, useQueries } from '@tanstack/react-query';
import { $api, api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { type Approval, type ApprovalArea, approvalThatWaits } from './texts.ts';

export const APPROVALS = '/api/company/{company_id}/approvals';
export const APPROVAL = `${APPROVALS}/{approval_id}` as const;
export const RULES = '/api/company/{company_id}/approvals/rules';

/** A call that may need the approval of another person. */
export interface ApprovalSubject {
  readonly operation: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface ApprovalState {
  /** Whether the call needs an approval. Undefined until the rules have loaded. */
  readonly isNeeded: boolean | undefined;
  /** The latest request for this call that has not been used, if there is one. */
  readonly latest: Approval | undefined;
  /** The preview hash of an approved request. The call must include it. */
  readonly hash: string | undefined;
  /** True while earlier requests are being compared with the call. */
  readonly isComparing: boolean;
  readonly error: unknown;
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/** The header with which a call uses its approval. */
export const headerOf = (hash: string | undefined) =>
  hash === undefined ? {} : { header: { 'If-Match': `"${hash}"` } };

/** How often a screen that waits for an approval checks whether it was decided. */
const CHECK_MS = 15_000;
/**
 * The maximum number of requests of an operation to compare with the call. Only unused requests are compared, and there
 * are few of them.
 */
const MOST_COMPARED = 10;

/** Refetches everything that shows the state of an approval. */
export const refetchApprovals = () => invalidatePaths(APPROVALS, APPROVAL);

type Query = { readonly pay_run_id?: number };

/** The newest approvals of the company. Refetched while one of them waits. */
function useApprovals(areas: readonly ApprovalArea[], query: Query = {}) {
  const { company_id } = useCompany();
  const params = { path: { company_id } };
  const rules = $api.useQuery('get', RULES, { params });
  const covered = areas.find((area) => rules.data?.required !== 'none' && rules.data?.for.includes(area));
  const list = $api.useQuery(
    'get',
    APPROVALS,
    { params: { ...params, query: { limit: 50, ...query } } },
    {
      enabled: covered !== undefined,
      refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'waiting') ? CHECK_MS : false),
    },
  );
  return { covered, isLoaded: rules.data !== undefined, list: list.data, error: rules.error ?? list.error };
}

/** The bodies of the calls of these approvals, which only their previews contain. Undefined while they load. */
function useBodies(approvals: readonly Approval[]): readonly unknown[] {
  const previews = useQueries({
    queries: approvals.map(({ company_id, id: approval_id }) =>
      $api.queryOptions('get', APPROVAL, { params: { path: { company_id, approval_id } } }),
    ),
  });
  return previews.map(({ data }) => data && (JSON.parse(data.preview) as { body: unknown }).body);
}

/** A value as the preview stores it: sorted keys, no undefined fields, and fractions as text. */
const canonical = (value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(fields.sort().map(([key, inner]) => [key, canonical(inner)]));
};
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

const pathOf = (path: unknown): Readonly<Record<string, unknown>> => {
  const { company_id: _own, ...rest } = (path ?? {}) as Record<string, unknown>;
  return rest;
};

/**
 * Whether a call needs an approval, and the state of its request: the newest unused one for the same operation, path
 * and body. `areas` begins with the strictest area of the call. Without a subject, there is nothing to approve yet.
 */
export function useApproval(
  areas: ApprovalArea | readonly ApprovalArea[],
  subject: ApprovalSubject | undefined,
  payRunId?: number,
): ApprovalState {
  const { company_id } = useCompany();
  const query = payRunId === undefined ? {} : { pay_run_id: payRunId };
  const found = useApprovals([areas].flat(), query);
  const { covered, list = [] } = found;
  const alike = list.filter(
    (one) =>
      one.state !== 'used' &&
      one.subject.operation === subject?.operation &&
      isSame(pathOf(one.subject.path), subject.path ?? {}),
  );
  const hasBody = subject?.body !== undefined;
  const compared = hasBody ? alike.slice(0, MOST_COMPARED) : [];
  const bodies = useBodies(compared);
  const latest = hasBody
    ? compared.find((_one, index) => bodies[index] !== undefined && isSame(bodies[index], subject.body))
    : alike[0];
  const ask = useMutation({
    mutationFn: () =>
      api.POST(APPROVALS, {
        params: { path: { company_id } },
        body: { area: covered!, subject: subject as never },
      }),
    onSuccess: async () => {
      await refetchApprovals();
      notify(
        'Approval requested',
        'Another person with access can approve the request under Approvals. Nothing has been done yet.',
      );
    },
  });
  return {
    isNeeded: found.isLoaded ? covered !== undefined : undefined,
    latest,
    hash: latest?.state === 'approved' ? latest.preview_hash : undefined,
    isComparing: hasBody && covered !== undefined && (found.list === undefined || bodies.includes(undefined)),
    error: ask.error ?? found.error,
    isAsking: ask.isPending,
    ask: () => ask.mutate(),
  };
}

export interface HeldChanges {
  /** Whether bank account changes need the approval of another person. */
  readonly isNeeded: boolean;
  /** The requests that wait for a decision. If no request waits, the newest one. */
  readonly shown: readonly Approval[];
}

const OF_EMPLOYEE: ReadonlySet<string> = new Set([
  'updateEmployees',
  'createFirstBankAccounts',
  'createBankAccount',
  'orderBankAccounts',
  'updateBankAccount',
  'deleteBankAccount',
  'saveSelfManagedFund',
  'deleteSelfManagedFund',
]);

/** The requests to approve bank account changes of one employee or, without an employee, of the company. */
export function useHeldChanges(employeeId: number | undefined): HeldChanges {
  const { covered, list = [] } = useApprovals(['bank_account_change']);
  const wanted = list.filter(({ subject: { operation } }) =>
    employeeId === undefined ? operation === 'savePaymentSettings' : OF_EMPLOYEE.has(operation),
  );
  const ofPath = (one: Approval) => pathOf(one.subject.path).employee_id;
  const batches = wanted.filter((one) => employeeId !== undefined && ofPath(one) === undefined);
  const compared = batches.slice(0, MOST_COMPARED);
  const bodies = useBodies(compared);
  const isOfBatch = (one: Approval): boolean => {
    const body = bodies[compared.indexOf(one)];
    const items = (Array.isArray(body) ? body : []) as readonly { id?: unknown; employee_id?: unknown }[];
    return items.some(({ id, employee_id }) => (id ?? employee_id) === employeeId);
  };
  const own = wanted.filter((one) => employeeId === undefined || ofPath(one) === employeeId || isOfBatch(one));
  const waiting = own.filter(({ state }) => state === 'waiting');
  return { isNeeded: covered !== undefined, shown: waiting.length > 0 ? waiting : own.slice(0, 1) };
}

/** Whether the error only says that the change waits for another person's approval. If so, notifies the user. */
export async function wasSentForApproval(error: unknown): Promise<boolean> {
  const id = approvalThatWaits(error);
  if (id === undefined) return false;
  await refetchApprovals();
  notify(
    'Sent for approval',
    `Nothing has changed yet. Another person can approve the request under Approvals, as number ${id}.`,
  );
  return true;
}
