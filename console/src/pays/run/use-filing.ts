import { useMutation } from '@tanstack/react-query';
import { $api, api, type Schemas } from '../../api/client.ts';
import { type FilingProblem, isRefused } from '../../filing/problem.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import type { Where } from '../../ui/go.tsx';
import { useForgetPays } from '../queries.ts';

export interface Filing {
  /** What the report is called in the country. */
  readonly name: string;
  readonly office: string;
  readonly mayLook: boolean;
  readonly mayFile: boolean;
  /** In plain words; undefined until something was sent. */
  readonly state: string | undefined;
  readonly isSent: boolean;
  /** The office has it, or will: its pays stay as they are. */
  readonly holdsPays: boolean;
  readonly at: string | undefined;
  /** Where the answer of the office stands. */
  readonly answer: Where | undefined;
  /** What the office would refuse; what it would only remark on stands in Filing. */
  readonly problems: readonly FilingProblem[];
  readonly submit: () => Promise<unknown>;
  readonly isPending: boolean;
  readonly error: unknown;
}

const STP_WORDS: Readonly<Record<string, string>> = {
  QUEUED: 'Waiting to be sent',
  SENDING: 'Being sent',
  SENT_AWAITING_RESPONSE: 'Sent, waiting for the answer',
  TRANSMISSION_SUCCESSFUL: 'Accepted',
  TRANSMISSION_UNSUCCESSFUL: 'Not accepted; see Filing for what to correct',
  FAILED: 'Could not be sent; see Filing',
  MANUALLY_COMPLETED: 'Lodged by hand',
};
/** What did not arrive or was turned down. */
const STP_GONE: ReadonlySet<string> = new Set(['TRANSMISSION_UNSUCCESSFUL', 'FAILED']);
const PAYDAY_WORDS = {
  Success: 'Accepted',
  Pending: 'Waiting for the answer',
  Failed: 'Could not be filed; see Filing',
};

/** How the report of the run to the tax office stands, and sending it. */
export function useFiling(runId: number, isComplete: boolean): Filing {
  const { company_id, country } = useCompany();
  const { mayView, mayEdit } = useArea('REPORTS');
  const path = { company_id };
  const forget = useForgetPays();
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
    mutationFn: async () => {
      if (isAu) {
        const body: Schemas['StpPayEventIn'] = { pay_run_id: runId, service_action: 'NEW' };
        await api.POST('/api/company/{company_id}/stp-pay-events', { params: { path }, body });
      } else {
        await api.POST('/api/company/{company_id}/payday-filings', { params: { path }, body: { pay_run_id: runId } });
      }
    },
    onSettled: forget,
  });
  const event = stp.data?.[0];
  const filing = payday.data?.[0];
  const status = isAu ? event && (STP_WORDS[event.status] ?? event.status) : filing && PAYDAY_WORDS[filing.status];
  return {
    name: isAu ? 'Single Touch Payroll' : 'Payday filing',
    office: isAu ? 'the ATO' : 'Inland Revenue',
    mayLook: mayView,
    mayFile: mayEdit,
    state: status,
    isSent: status !== undefined,
    holdsPays: isAu
      ? event !== undefined && !STP_GONE.has(event.status)
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
    problems: ((isAu ? stpProblems.data : paydayProblems.data)?.problems ?? []).filter(isRefused),
    submit: () => mutateAsync(),
    isPending,
    error,
  };
}
