import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { span } from '../../ui/days.ts';
import { count, day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Settled } from '../../ui/settled.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { STP_STATUS } from '../texts.ts';
import { useRun } from '../use-run.ts';

/** Checks a run before it is lodged: problems, totals and submission. */
export function StpSubmit({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const [action, setAction] = useState<'NEW' | 'ADJUST'>('NEW');
  const run = useRun(runId);
  const problems = $api.useQuery('get', '/api/company/{company_id}/stp-pay-events/problems', {
    params: { path: { company_id }, query: { pay_run_id: runId } },
  });
  const submit = $api.useMutation('post', '/api/company/{company_id}/stp-pay-events', {
    onSuccess: async (event) => {
      await invalidateFilings();
      notify('The report was sent to the ATO', `${STP_STATUS[event.status].text}. A correction is sent as an update.`);
      look({ tab: 'stp', event: event.stp_pay_event_id });
    },
  });
  return (
    <Panel
      title={run ? `Report the run for ${span(run.pay_run_start_date, run.pay_run_end_date)}` : 'Report a run'}
      onClose={onClose}
    >
      {run && (
        <Facts
          facts={[
            ['Pays', `${run.completed_pay_count} of ${run.pay_count} complete`],
            ['Paid on', day(run.processed_date)],
            ['Gross', <Amount key="gross" value={run.gross} />],
            ['Tax', <Amount key="tax" value={run.tax} />],
            ['Super', <Amount key="super" value={run.super} />],
          ]}
        />
      )}
      <Settled query={problems}>
        {({ is_ready, problems: found }) => (
          <Stack>
            <ProblemList problems={found} runId={runId} good="Nothing stands in the way of this report" />
            <Radio.Group label="What is told" value={action} onChange={(value) => setAction(value as 'NEW' | 'ADJUST')}>
              <Stack gap={4} mt={4}>
                <Radio value="NEW" label="The payday, for the first time" />
                <Radio value="ADJUST" label="Further pays of a payday that was reported before" />
              </Stack>
            </Radio.Group>
            {submit.error && <Problem error={submit.error} />}
            {mayEdit ? (
              <Group>
                <Button
                  disabled={!is_ready}
                  loading={submit.isPending}
                  onClick={() =>
                    submit.mutate({
                      params: { path: { company_id } },
                      body: { pay_run_id: runId, service_action: action },
                    })
                  }
                >
                  Report {run ? count(run.completed_pay_count, 'pay') : 'the run'} to the ATO
                </Button>
                <Text size="sm" c="dimmed">
                  Sent once, it cannot be taken back; it can be corrected.
                </Text>
              </Group>
            ) : (
              <Alert variant="outline" color="gray">
                You may look at this report and not send it.
              </Alert>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
