import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../../approvals/approval-step.tsx';
import { headerOf, useApproval } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { span } from '../../ui/days.ts';
import { count, day, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { employeesToSetAside, stillToFile, WithoutThem } from '../set-aside.tsx';
import { STP_ACTION, STP_STATUS } from '../texts.ts';
import { useRun } from '../use-run.ts';
import { StpEvent } from './stp-event.tsx';
import { StpYear } from './stp-year.tsx';

/** Checks a run before it is lodged: problems, totals and submission. */
function StpSubmit({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const path = { company_id };
  const [action, setAction] = useState<'NEW' | 'ADJUST'>('NEW');
  const run = useRun(runId);
  const body = { pay_run_id: runId, service_action: action } as const;
  const approval = useApproval('lodgement', { operation: 'submitStpPayEvent', body }, runId);
  const problems = $api.useQuery('get', '/api/company/{company_id}/stp-pay-events/problems', {
    params: { path: { company_id }, query: { pay_run_id: runId } },
  });
  const submit = $api.useMutation('post', '/api/company/{company_id}/stp-pay-events', {
    onSuccess: async (event) => {
      await invalidateFilings();
      const rest = stillToFile(
        event.set_aside,
        'Fix their records, then lodge their pays as additional pays for this payday.',
      );
      notify(
        'Sent to the ATO',
        `${STP_STATUS[event.status].text}. To correct the report, send an update event.${rest}`,
      );
      look({ tab: 'stp', event: event.stp_pay_event_id });
    },
  });
  return (
    <Panel
      title={run ? `Lodge STP for ${span(run.pay_run_start_date, run.pay_run_end_date)}` : 'Lodge STP for a pay run'}
      onClose={onClose}
    >
      {run && (
        <Facts
          facts={[
            ['Pays', `${run.completed_pay_count} of ${run.pay_count} complete`],
            ['Paid on', day(run.processed_date)],
            ['Gross', <Amount key="gross" isSum value={run.gross} />],
            ['Tax', <Amount key="tax" isSum value={run.tax} />],
            ['Super', <Amount key="super" isSum value={run.super} />],
          ]}
        />
      )}
      <Settled query={problems}>
        {({ is_ready, problems: found }) => (
          <Stack>
            <ProblemList problems={found} runId={runId} good="Ready to lodge" />
            <Radio.Group label="Report type" value={action} onChange={(value) => setAction(value as 'NEW' | 'ADJUST')}>
              <Stack gap={4} mt={4}>
                <Radio value="NEW" label="Pay event: the payday’s first report" />
                <Radio value="ADJUST" label="Pay event: additional pays for a payday already reported" />
              </Stack>
            </Radio.Group>
            {submit.error && <Problem error={submit.error} />}
            <ApprovalNotice approval={approval} />
            {mayEdit ? (
              <Group>
                <ApprovalButton
                  approval={approval}
                  label={`Lodge ${run ? count(run.completed_pay_count, 'pay') : 'the pay run'} with the ATO`}
                  isPending={submit.isPending}
                  isDisabled={!is_ready}
                  onClick={() => submit.mutate({ params: { path, ...headerOf(approval.hash) }, body })}
                />
                <WithoutThem
                  names={employeesToSetAside(found, run?.completed_pay_count ?? 0)}
                  verb="Lodge"
                  loading={submit.isPending}
                  onClick={() =>
                    submit.mutate({
                      params: { path },
                      body: { pay_run_id: runId, service_action: action, set_aside_problems: true },
                    })
                  }
                />
                <Text size="sm" c="dimmed">
                  You cannot withdraw a report after you lodge it, but you can correct it.
                </Text>
              </Group>
            ) : (
              <Alert variant="outline" color="gray">
                You can view this report but not lodge it.
              </Alert>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}

/** Single Touch Payroll: due and lodged reports. */
export function StpTab() {
  const { company_id } = useCompany();
  const { pay_run_id, event, look } = useFilingSearch();
  const [showsYear, showYear] = useState(false);
  const events = $api.useQuery('get', '/api/company/{company_id}/stp-pay-events', {
    params: { path: { company_id }, query: { limit: 100 } },
  });
  const close = () => {
    showYear(false);
    look({ tab: 'stp' });
  };
  return (
    <Stack gap="lg">
      {pay_run_id !== undefined && <StpSubmit key={pay_run_id} runId={pay_run_id} onClose={close} />}
      {event !== undefined && <StpEvent key={event} id={event} onClose={close} />}
      {showsYear && event === undefined && pay_run_id === undefined && <StpYear onClose={close} />}
      <DueTasks
        kinds={['STP_TO_SUBMIT', 'STP_FAILED']}
        act={(item) => (item.kind === 'STP_FAILED' ? 'See why' : 'Check and lodge')}
        onOpen={(item) =>
          look(
            item.kind === 'STP_FAILED' && item.stp_pay_event_id !== null
              ? { tab: 'stp', event: item.stp_pay_event_id }
              : { tab: 'stp', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) },
          )
        }
        nothing="Every pay is reported."
      />
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Reports sent
          </Title>
          <Button variant="default" size="xs" onClick={() => showYear(true)}>
            Update or finalise a year
          </Button>
        </Group>
        <Settled query={events}>
          {(rows) => (
            <SmallTable
              label="Reports sent"
              rows={rows}
              rowKey={(row) => row.stp_pay_event_id}
              nothing="Nothing reported yet. Complete a pay run, then check and lodge it here."
              columns={[
                { title: 'Created', show: (row) => moment(row.created_at) },
                { title: 'Report type', show: (row) => STP_ACTION[row.service_action] },
                { title: 'Pays', isAmount: true, show: (row) => row.pay_ids.length || '–' },
                {
                  title: 'Run',
                  show: (row) =>
                    row.pay_run_id ? <AppLink to={`/pays/${row.pay_run_id}`}>Run {row.pay_run_id}</AppLink> : '–',
                },
                { title: 'Status', show: (row) => <Status {...STP_STATUS[row.status]} /> },
                {
                  title: '',
                  show: (row) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Open report ${row.stp_pay_event_id}`}
                      onClick={() => look({ tab: 'stp', event: row.stp_pay_event_id })}
                    >
                      Open
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Settled>
      </Stack>
    </Stack>
  );
}
