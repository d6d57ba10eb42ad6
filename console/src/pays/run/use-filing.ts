import { useMutation } from '@tanstack/react-query';
import { $api, api } from '../../api/client.ts';
import { type ApprovalSubject, headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { type FilingProblem, isBlocking } from '../../filing/problem.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import type { Destination } from '../../ui/app-link.tsx';
import { useInvalidatePays } from '../queries.ts';

export interface Filing {
  /** The name of the report in the company's country. */
  readonly name: string;
  readonly office: string;
  readonly mayLook: boolean;
  readonly mayFile: boolean;
  /** The status text shown to users. Undefined before the first submission. */
  readonly state: string | undefined;
  readonly isSent: boolean;
  /** True if the tax office has received the report or is about to, so its pays cannot be reverted. */
  readonly holdsPays: boolean;
  readonly at: string | undefined;
  /** A link to the response of the tax office. */
  readonly answer: Destination | undefined;
  /** Problems that would make the tax office reject the report. Warnings are shown under Filing. */
  readonly problems: readonly FilingProblem[];
  /** The call that lodges the run, which may need the approval of another person. */
  readonly subject: ApprovalSubject;
  readonly submit: (hash: string | undefined) => Promise<unknown>;
  readonly isPending: boolean;
  readonly submitError: unknown;
}

const STP_TEXTS: Readonly<Record<string, string>> = {
  QUEUED: 'Waiting to be sent',
  SENDING: 'Being sent',
  SENT_AWAITING_RESPONSE: 'Sent, waiting for a response',
  TRANSMISSION_SUCCESSFUL: 'Accepted',
  TRANSMISSION_UNSUCCESSFUL: 'Not accepted; see Filing for what to correct',
  FAILED: 'No response; see Filing',
  MANUALLY_COMPLETED: 'Lodged manually',
};
/** The statuses of failed submissions, whose pays can be reverted. */
const STP_FAILED: ReadonlySet<string> = new Set(['TRANSMISSION_UNSUCCESSFUL', 'FAILED']);
const PAYDAY_TEXTS = {
  Success: 'Accepted',
  Pending: 'Waiting for a response',
  Failed: 'Not accepted; see Filing',
};

// Filing sends the same bodies, so that an approval requested on one of the screens works on the other.
const auBody = (pay_run_id: number) => ({ pay_run_id, service_action: 'NEW' as const });
const nzBody = (pay_run_id: number) => ({ pay_run_id, is_final_return: false });

/** The status of the run's report to the tax office, and a function to submit it. */
export function useFiling(runId: number, isComplete: boolean): Filing {
  const { company_id, country } = useCompany();
  const { mayView, mayEdit } = useArea('REPORTS');
  const path = { company_id };
  const invalidatePays = useInvalidatePays();
  const isAu = country === 'AU';
  const enabled = isComplete && mayView;
  const query = { pay_run_id: runId, limit: 10 };
  const ofRun = { pay_run_id: runId };
  const stp = $api.useQuery(
    'get',
    '/api/company/{company_id}/stp-pay-events',
    { params: { path, query } },
    { enabled: enabled && isAu },
  );
  const stpProblems = $api.useQuery(
    'get',
    '/api/company/{company_id}/stp-pay-events/problems',
    { params: { path, query: ofRun } },
    { enabled: enabled && isAu && stp.data?.length === 0 },
  );
  const payday = $api.useQuery(
    'get',
    '/api/company/{company_id}/payday-filings',
    { params: { path, query } },
    { enabled: enabled && !isAu },
  );
  const paydayProblems = $api.useQuery(
    'get',
    '/api/company/{company_id}/payday-filings/problems',
    { params: { path, query: ofRun } },
    { enabled: enabled && !isAu && payday.data?.length === 0 },
  );
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (hash: string | undefined) => {
      const params = { path, ...headerOf(hash) };
      if (isAu) await api.POST('/api/company/{company_id}/stp-pay-events', { params, body: auBody(runId) });
      else await api.POST('/api/company/{company_id}/payday-filings', { params, body: nzBody(runId) });
    },
    onSettled: () => Promise.all([invalidatePays(), refetchApprovals()]),
  });
  const event = stp.data?.[0];
  const filing = payday.data?.[0];
  const status = isAu ? event && (STP_TEXTS[event.status] ?? event.status) : filing && PAYDAY_TEXTS[filing.status];
  return {
    name: isAu ? 'Single Touch Payroll' : 'Payday filing',
    office: isAu ? 'the ATO' : 'Inland Revenue',
    mayLook: mayView,
    mayFile: mayEdit,
    state: status,
    isSent: status !== undefined,
    holdsPays: isAu
      ? event !== undefined && !STP_FAILED.has(event.status)
      : filing !== undefined && filing.status !== 'Failed',
    at: isAu ? event?.created_at : filing?.created_at,
    answer:
      status === undefined
        ? undefined
        : {
            to: '/filing',
            search: isAu
              ? { tab: 'stp', event: event?.stp_pay_event_id }
              : { tab: 'payday', event: filing?.payday_filing_id },
          },
    problems: ((isAu ? stpProblems.data : paydayProblems.data)?.problems ?? []).filter(isBlocking),
    subject: isAu
      ? { operation: 'submitStpPayEvent', body: auBody(runId) }
      : { operation: 'submitPaydayFiling', body: nzBody(runId) },
    submit: mutateAsync,
    isPending,
    submitError: error,
  };
}
