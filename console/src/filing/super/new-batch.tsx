import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { useDue } from '../../home/due.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { count, day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Settled } from '../../ui/settled.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';

/** Checks contributions before they are batched: problems and totals. */
export function NewBatch({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const today = useDue().data?.today ?? '';
  const [sentOn, setSentOn] = useState('');
  const [takesAll, setTakesAll] = useState(false);
  const asked = {
    ...(takesAll ? {} : { pay_run_id: runId }),
    ...(sentOn === '' ? {} : { payment_date: sentOn }),
  };
  const problems = $api.useQuery('get', '/api/company/{company_id}/super-batches/problems', {
    params: { path: { company_id }, query: asked },
  });
  const create = $api.useMutation('post', '/api/company/{company_id}/super-batches', {
    onSuccess: async (batch) => {
      await invalidateFilings();
      notify(
        `Batch ${batch.super_batch_id} was made`,
        'Send its file to the clearing house, then mark it as paid. Until then it can be cancelled.',
      );
      look({ tab: 'super', event: batch.super_batch_id });
    },
  });
  return (
    <Panel title="Gather super into a batch" onClose={onClose}>
      <Group align="flex-end" gap="lg">
        <DayInput label="Money is sent on" value={sentOn || today} onDay={setSentOn} />
        <Switch
          label="All contributions that are due, not only those of this run"
          checked={takesAll}
          onChange={(event) => setTakesAll(event.currentTarget.checked)}
          mb={8}
        />
      </Group>
      <Settled query={problems}>
        {(found) => (
          <Stack>
            <Facts
              facts={[
                ['Members', found.member_count],
                ['Total', <Amount key="total" value={found.total} />],
                ['Due', day(found.due_date)],
                ['Late', found.late_pay_ids.length === 0 ? 'None' : count(found.late_pay_ids.length, 'contribution')],
              ]}
            />
            {found.member_count === 0 ? (
              <Text>Nothing is due: all of it is in a batch already.</Text>
            ) : (
              <ProblemList problems={found.problems} runId={runId} good="A clearing house would take this batch" />
            )}
            {create.error && <Problem error={create.error} />}
            {mayEdit && found.member_count > 0 && (
              <Group>
                <Button
                  loading={create.isPending}
                  disabled={found.problems.some(isBlocking)}
                  onClick={() => create.mutate({ params: { path: { company_id } }, body: asked })}
                >
                  Make a batch for {count(found.member_count, 'member')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
