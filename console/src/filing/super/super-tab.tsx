import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../../approvals/approval-step.tsx';
import { headerOf, refetchApprovals, useApproval } from '../../approvals/use-approval.ts';
import { useDue } from '../../home/due.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { DayInput } from '../../ui/field-input.tsx';
import { count, day, tableDay } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { BATCH_STATUS } from '../texts.ts';
import { Contributions } from './contributions.tsx';
import { SuperBatch } from './super-batch.tsx';

/** Checks contributions before they are added to a batch: problems and totals. */
function NewBatch({ runId, onClose }: { runId: number; onClose: () => void }) {
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
  const subject = { operation: 'createSuperBatch', body: asked };
  const approval = useApproval('payment_file', subject, takesAll ? undefined : runId);
  const create = $api.useMutation('post', '/api/company/{company_id}/super-batches', {
    onSuccess: async (batch) => {
      await invalidateFilings();
      notify(
        `Super batch ${batch.super_batch_id} created`,
        'Send the file to the clearing house, then mark the batch as paid. Until then, you can cancel the batch.',
      );
      look({ tab: 'super', event: batch.super_batch_id });
    },
    onSettled: refetchApprovals,
  });
  return (
    <Panel title="Create super batch" onClose={onClose}>
      <Group align="flex-end" gap="lg">
        <DayInput label="Payment date" value={sentOn || today} onDay={setSentOn} />
        <Switch
          label="Include all contributions that are due, not only those from this pay run"
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
                ['Total', <Amount key="total" isSum value={found.total} />],
                ['Due', day(found.due_date)],
                ['Late', found.late_pay_ids.length === 0 ? 'None' : count(found.late_pay_ids.length, 'contribution')],
              ]}
            />
            {found.member_count === 0 ? (
              <Text>No contributions are due that are not already in a batch.</Text>
            ) : (
              <ProblemList problems={found.problems} runId={runId} good="Ready to send to the clearing house" />
            )}
            {create.error && <Problem error={create.error} />}
            {mayEdit && found.member_count > 0 && (
              <>
                <ApprovalNotice approval={approval} />
                <Group>
                  <ApprovalButton
                    approval={approval}
                    label={`Create a batch for ${count(found.member_count, 'member')}`}
                    isPending={create.isPending}
                    isDisabled={found.problems.some(isBlocking)}
                    onClick={() =>
                      create.mutate({ params: { path: { company_id }, ...headerOf(approval.hash) }, body: asked })
                    }
                  />
                </Group>
              </>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}

/** Due super contributions and their batches. */
export function SuperTab() {
  const { company_id } = useCompany();
  const { pay_run_id, event, look } = useFilingSearch();
  const batches = $api.useQuery('get', '/api/company/{company_id}/super-batches', {
    params: { path: { company_id }, query: { limit: 100 } },
  });
  const close = () => look({ tab: 'super' });
  return (
    <Stack gap="lg">
      {pay_run_id !== undefined && <NewBatch key={pay_run_id} runId={pay_run_id} onClose={close} />}
      {event !== undefined && <SuperBatch key={event} id={event} onClose={close} />}
      <DueTasks
        kinds={['SUPER_DUE', 'SUPER_BATCH_TO_PAY']}
        act={(item) => (item.kind === 'SUPER_DUE' ? 'Create super batch' : 'Open')}
        onOpen={(item) =>
          look(
            item.super_batch_id !== null
              ? { tab: 'super', event: item.super_batch_id }
              : { tab: 'super', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) },
          )
        }
        nothing="No super is owed."
      />
      <Contributions />
      <Stack gap="xs">
        <Title order={2} size="h4">
          Batches
        </Title>
        <Settled query={batches}>
          {(rows) => (
            <SmallTable
              label="Batches"
              rows={rows}
              rowKey={(row) => row.super_batch_id}
              nothing="No batches yet. Create one from the contributions that are due, send its file, then mark it as paid."
              columns={[
                { title: 'Batch', show: (row) => row.super_batch_id },
                { title: 'Due', show: (row) => tableDay(row.due_date) },
                { title: 'To be sent', show: (row) => tableDay(row.payment_date) },
                { title: 'Members', isAmount: true, show: (row) => row.member_count },
                { title: 'Total', isAmount: true, show: (row) => <Amount value={row.total} /> },
                { title: 'Status', show: (row) => <Status {...BATCH_STATUS[row.status]} /> },
                {
                  title: '',
                  show: (row) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Open batch ${row.super_batch_id}`}
                      onClick={() => look({ tab: 'super', event: row.super_batch_id })}
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
