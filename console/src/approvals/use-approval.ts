import { useMutation } from '@tanstack/react-query';
import { $api, api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import type { Approval, ApprovalArea } from './texts.ts';

export const APPROVALS = '/api/company/{company_id}/approvals';
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
  /** The latest request for this call, unless it was used. */
  readonly latest: Approval | undefined;
  /** The preview hash of an approved request. The call must include it. */
  readonly hash: string | undefined;
  readonly error: unknown;
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/** The header with which a call uses its approval. */
export const headerOf = (hash: string | undefined) =>
  hash === undefined ? {} : { header: { 'If-Match': `"${hash}"` } };

/** Whether a call needs an approval, and the state of its request. */
export function useApproval(area: ApprovalArea, subject: ApprovalSubject, payRunId?: number): ApprovalState {
  const { company_id } = useCompany();
  const params = { path: { company_id } };
  const rules = $api.useQuery('get', RULES, { params });
  const isNeeded = rules.data && rules.data.required !== 'none' && rules.data.for.includes(area);
  const query = { limit: 50, ...(payRunId === undefined ? {} : { pay_run_id: payRunId }) };
  const list = $api.useQuery('get', APPROVALS, { params: { ...params, query } }, { enabled: isNeeded === true });
  const path = JSON.stringify(Object.entries(subject.path ?? {}));
  const latest = list.data?.find(
    (one) =>
      one.subject.operation === subject.operation &&
      path === JSON.stringify(Object.entries(one.subject.path ?? {}).filter(([key]) => key !== 'company_id')),
  );
  const ask = useMutation({
    mutationFn: () => api.POST(APPROVALS, { params, body: { area, subject: subject as never } }),
    onSuccess: async () => {
      await invalidatePaths(APPROVALS);
      notify(
        'Approval requested',
        'Another person with access can approve it under Approvals. Nothing has been done yet.',
      );
    },
  });
  const open = latest?.state === 'used' ? undefined : latest;
  return {
    isNeeded,
    latest: open,
    hash: open?.state === 'approved' ? open.preview_hash : undefined,
    error: ask.error ?? rules.error ?? list.error,
    isAsking: ask.isPending,
    ask: () => ask.mutate(),
  };
}
