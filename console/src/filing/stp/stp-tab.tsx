import { Alert, Button, Group, Radio, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { span } from '../../ui/days.ts';
import { count, day, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { type Fact, Facts, Panel } from '../../ui/panel.tsx';
import { Settled } from '../../ui/problem.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { LodgeLate } from '../lodge-late.tsx';
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
  const [lodging, lodge] = useState<'all' | 'rest'>();
  const body = {
    pay_run_id: runId,
    service_action: action,
    ...(lodging === 'rest' && { set_aside_problems: true }),
  } as const;
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
    onSettled: refetchApprovals,
  });
  const title = run ? `Lodge STP for ${span(run.pay_run_start_date, run.pay_run_end_date)}` : 'Lodge STP for a pay run';
  const facts: readonly Fact[] = run
    ? [
        ['Pays', `${run.completed_pay_count} of ${run.pay_count} complete`],
        ['Paid on', day(run.processed_date)],
        ['Gross', <Amount key="gross" isSum value={run.gross} />],
        ['Tax', <Amount key="tax" isSum value={run.tax} />],
        ['Super', <Amount key="super" isSum value={run.super} />],
      ]
    : [];
  const act = `Lodge ${run ? count(run.completed_pay_count, 'pay') : 'the pay run'} with the ATO`;
  return (
    <Panel title={title} onClose={onClose}>
      {run && <Facts facts={facts} />}
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
            {mayEdit ? (
              <Group>
                <Button disabled={!is_ready} onClick={() => lodge('all')}>
                  {act}
                </Button>
                <WithoutThem
                  names={employeesToSetAside(found, run?.completed_pay_count ?? 0)}
                  verb="Lodge"
                  loading={submit.isPending}
                  onClick={() => lodge('rest')}
                />
                {lodging && (
                  <LodgeDialog
                    title={title}
                    facts={[...facts, ['Report type', STP_ACTION[action]]]}
                    about={
                      lodging === 'all'
                        ? 'Sends the pays of this pay run, and the year-to-date totals of its employees, to the ATO.'
                        : 'Sends the pays of this pay run to the ATO, without the employees whose records have problems.'
                    }
                    after="You cannot withdraw a report after you lodge it, or reopen its pays. To correct it, send an update event or make another pay."
                    act={lodging === 'all' ? act : 'Lodge the others with the ATO'}
                    subject={{ operation: 'submitStpPayEvent', body }}
                    runId={runId}
                    isPending={submit.isPending}
                    error={submit.error}
                    onAct={(hash) => submit.mutate({ params: { path, ...headerOf(hash) }, body })}
                    onClose={() => lodge(undefined)}
                  />
                )}
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
  const { pay_run_id, event, show, look } = useFilingSearch();
  const events = $api.useQuery('get', '/api/company/{company_id}/stp-pay-events', {
    params: { path: { company_id }, query: { limit: 100 } },
  });
  const close = () => look({ tab: 'stp' });
  return (
    <Stack gap="lg">
      {pay_run_id !== undefined && <StpSubmit key={pay_run_id} runId={pay_run_id} onClose={close} />}
      {event !== undefined && <StpEvent key={event} id={event} onClose={close} />}
      {show === 'year' && event === undefined && pay_run_id === undefined && <StpYear onClose={close} />}
      <LodgeLate kind="STP_TO_SUBMIT" />
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
          <Button variant="default" size="xs" onClick={() => look({ tab: 'stp', show: 'year' })}>
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
