import { Button, Stack, Title } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { day } from '../../ui/format.ts';
import { Settled } from '../../ui/settled.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { useFilingSearch } from '../search.ts';
import { BATCH_STATUS } from '../texts.ts';
import { Contributions } from './contributions.tsx';
import { NewBatch } from './new-batch.tsx';
import { SuperBatch } from './super-batch.tsx';

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
        act={(item) => (item.kind === 'SUPER_DUE' ? 'Check and gather' : 'Open')}
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
              nothing="No batch yet. Gather the contributions that are due into one, send its file, then mark it as paid."
              columns={[
                { title: 'Batch', show: (row) => row.super_batch_id },
                { title: 'Due', show: (row) => day(row.due_date) },
                { title: 'To be sent', show: (row) => day(row.payment_date) },
                { title: 'Members', isAmount: true, show: (row) => row.member_count },
                { title: 'Total', isAmount: true, show: (row) => <Amount value={row.total} /> },
                { title: 'Stands', show: (row) => <Status {...BATCH_STATUS[row.status]} /> },
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
