import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { moment } from '../../ui/format.ts';
import { Settled } from '../../ui/settled.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { useFilingSearch } from '../search.ts';
import { STP_ACTION, STP_STATUS } from '../texts.ts';
import { StpEvent } from './stp-event.tsx';
import { StpSubmit } from './stp-submit.tsx';
import { StpYear } from './stp-year.tsx';

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
        act={(item) => (item.kind === 'STP_FAILED' ? 'See why' : 'Check and submit')}
        onOpen={(item) =>
          look(
            item.kind === 'STP_FAILED' && item.stp_pay_event_id !== null
              ? { tab: 'stp', event: item.stp_pay_event_id }
              : { tab: 'stp', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) },
          )
        }
        nothing="Every pay was reported."
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
              nothing="Nothing was reported yet. Complete a run, then check and submit it here."
              columns={[
                { title: 'Made', show: (row) => moment(row.created_at) },
                { title: 'What', show: (row) => STP_ACTION[row.service_action] },
                { title: 'Pays', isAmount: true, show: (row) => row.pay_ids.length || '–' },
                {
                  title: 'Run',
                  show: (row) =>
                    row.pay_run_id ? <AppLink to={`/pays/${row.pay_run_id}`}>Run {row.pay_run_id}</AppLink> : '–',
                },
                { title: 'Stands', show: (row) => <Status {...STP_STATUS[row.status]} /> },
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
