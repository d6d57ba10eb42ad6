import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem, api } from '../api/client.ts';
import { refetchApprovals, useApproval } from '../approvals/use-approval.ts';
import { type DueItem, keyOf, useDue } from '../home/due.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { count, day, tableDay } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { invalidateFilings } from './invalidate.ts';
import { LodgeDialog } from './lodge-dialog.tsx';
import { useFilingSearch } from './search.ts';
import { FILING_STATUS, STP_STATUS } from './texts.ts';

type LateKind = 'STP_TO_SUBMIT' | 'PAYDAY_TO_FILE';

interface Result {
  readonly item: DueItem;
  /** The status of the report, or the reason why it was not sent. */
  readonly text: string;
  readonly isSent: boolean;
}

const TEXTS = {
  STP_TO_SUBMIT: {
    tab: 'stp',
    operation: 'submitStpPayEvent',
    act: (n: number) => `Lodge all ${n} late pay events`,
    title: (n: number) => `Lodge ${n} late pay events with the ATO`,
    about: 'Sends a pay event for each of these paydays to the ATO, the oldest first.',
    after:
      'If the ATO did not accept an earlier report, replace it first. You cannot withdraw a report after you lodge it, or reopen its pays. A payday with a problem, and those after it, are not lodged; you can fix it and lodge them later.',
    done: 'lodged',
  },
  PAYDAY_TO_FILE: {
    tab: 'payday',
    operation: 'submitPaydayFiling',
    act: (n: number) => `File all ${n} late paydays`,
    title: (n: number) => `File ${n} late paydays with Inland Revenue`,
    about: 'Sends the employment information of each of these paydays to Inland Revenue, the oldest first.',
    after:
      'You cannot withdraw a filing after you send it, or reopen its pays, but you can amend it. A payday with a problem is not filed; you can fix it and file it later.',
    done: 'filed',
  },
} as const;

/**
 * Lodges the pays of a run that are not lodged yet, and returns the status. They are additional pays if the payday was
 * reported before, for example for another run.
 */
async function lodge(company_id: number, pay_run_id: number): Promise<string> {
  const post = (service_action: 'NEW' | 'ADJUST') =>
    api.POST('/api/company/{company_id}/stp-pay-events', {
      params: { path: { company_id } },
      body: { pay_run_id, service_action },
    });
  const { data } = await post('NEW').catch((refused: unknown) => {
    if (!isConflict(refused)) throw refused;
    return post('ADJUST').catch(() => {
      throw refused;
    });
  });
  return STP_STATUS[data!.status].text;
}

async function file(company_id: number, pay_run_id: number): Promise<string> {
  const { data } = await api.POST('/api/company/{company_id}/payday-filings', {
    params: { path: { company_id } },
    body: { pay_run_id },
  });
  return FILING_STATUS[data!.status].text;
}

const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;

/**
 * Whether later paydays must wait. The ATO takes pay events in the order of paydays, so a payday could never be lodged
 * after a later one. A payday that has no problem was refused because of its order, so it holds up nothing.
 */
async function mustWaitFor(company_id: number, pay_run_id: number, refused: unknown): Promise<boolean> {
  if (!isConflict(refused)) return true;
  const params = { path: { company_id }, query: { pay_run_id } };
  const { data } = await api.GET('/api/company/{company_id}/stp-pay-events/problems', { params });
  return !data?.is_ready;
}

/** Sends the reports one after the other. `onNext` is called with the number of reports that were handled. */
async function sendReports(
  company_id: number,
  { kind, items, onNext }: { kind: LateKind; items: readonly DueItem[]; onNext: (handled: number) => void },
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let isStopped = false;
  for (const item of items) {
    onNext(results.length);
    const run = item.pay_run_id!;
    if (isStopped) {
      results.push({ item, text: 'Lodge the paydays before it first.', isSent: false });
      continue;
    }
    try {
      const text = await (kind === 'STP_TO_SUBMIT' ? lodge : file)(company_id, run);
      results.push({ item, text, isSent: true });
    } catch (error) {
      results.push({ item, text: error instanceof Error ? error.message : String(error), isSent: false });
      isStopped = kind === 'STP_TO_SUBMIT' && (await mustWaitFor(company_id, run, error).catch(() => true));
    }
  }
  return results;
}

/** Sends all late reports of a kind with one declaration, one after the other, and lists the results. */
export function LodgeLate({ kind }: { kind: LateKind }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { show, look } = useFilingSearch();
  const approval = useApproval('lodgement', undefined);
  const [progress, setProgress] = useState<{ readonly sent: number; readonly items: readonly DueItem[] }>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const late = (useDue().data?.items ?? [])
    .filter((item) => item.kind === kind && item.is_late && item.pay_run_id !== null)
    .sort((a, b) => ((a.payday ?? '') < (b.payday ?? '') ? -1 : 1));
  // The due tasks shrink while the reports are sent.
  const reports = progress?.items ?? late;
  const texts = TEXTS[kind];
  const isAsking = show === 'late';
  const ask = (opens: boolean) => look({ tab: texts.tab, ...(opens && { show: 'late' as const }) });

  async function sendAll(): Promise<void> {
    const onNext = (sent: number) => setProgress({ sent, items: late });
    onNext(0);
    setResults(await sendReports(company_id, { kind, items: late, onNext }));
    setProgress(undefined);
    await Promise.all([ask(false), invalidateFilings(), refetchApprovals()]);
  }

  if (results.length > 0) return <Results results={results} kind={kind} onClose={() => setResults([])} />;
  if (!mayEdit || reports.length < 2 || approval.isNeeded === undefined) return null;
  if (approval.isNeeded) {
    return isAsking ? <Text>Another person must approve each report, so send them one at a time.</Text> : null;
  }
  const [oldest, newest] = [reports[0]!, reports.at(-1)!];
  return (
    <Group>
      <Button onClick={() => ask(true)}>{texts.act(reports.length)}</Button>
      {isAsking && (
        <LodgeDialog
          title={texts.title(reports.length)}
          facts={[
            ['Reports', reports.length],
            ['Paydays', `${day(oldest.payday)} to ${day(newest.payday)}`],
            ['Pays', reports.reduce((all, item) => all + item.count, 0)],
          ]}
          about={
            <span aria-live="polite">
              {progress ? `Sending report ${progress.sent + 1} of ${reports.length}` : texts.about}
            </span>
          }
          after={texts.after}
          act={texts.act(reports.length)}
          reports={reports.length}
          subject={{ operation: texts.operation }}
          isPending={progress !== undefined}
          error={undefined}
          onAct={() => void sendAll()}
          onClose={() => ask(false)}
        />
      )}
    </Group>
  );
}

function Results({ results, kind, onClose }: { results: readonly Result[]; kind: LateKind; onClose: () => void }) {
  const { look } = useFilingSearch();
  const { tab, done } = TEXTS[kind];
  const sent = results.filter(({ isSent }) => isSent).length;
  return (
    <Panel title={`${sent} of ${count(results.length, 'report')} ${done}`} onClose={onClose}>
      <Stack>
        <SmallTable
          label="Results"
          rows={results}
          rowKey={({ item }) => keyOf(item)}
          columns={[
            { title: 'Payday', show: ({ item }) => tableDay(item.payday) },
            { title: 'Pays', isAmount: true, show: ({ item }) => item.count },
            {
              title: 'Result',
              show: ({ text, isSent }) =>
                isSent ? (
                  <Status text={text} tone="good" />
                ) : (
                  <>
                    <Status text={`Not ${done}`} tone="danger" /> {text}
                  </>
                ),
            },
            {
              title: '',
              show: ({ item, isSent }) =>
                !isSent && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Check payday ${tableDay(item.payday)}`}
                    onClick={() => look({ tab, ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) })}
                  >
                    Check
                  </Button>
                ),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
