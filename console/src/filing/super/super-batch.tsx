import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { $api, download } from '../../api/client.ts';
import { useDue } from '../../home/due.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { DayInput } from '../../ui/field-input.tsx';
import { day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { BATCH_STATUS } from '../texts.ts';

const ONE = '/api/company/{company_id}/super-batches/{super_batch_id}';

/** A batch of contributions: its file and payment status. */
export function SuperBatch({ id, onClose }: { id: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const today = useDue().data?.today ?? '';
  const [paidOn, setPaidOn] = useState('');
  const params = { path: { company_id, super_batch_id: id } };
  const batch = $api.useQuery('get', ONE, { params });
  const again = async () => {
    await invalidateFilings();
    await batch.refetch();
  };
  const paid = $api.useMutation('post', `${ONE}/paid`, {
    onSuccess: async ({ paid_on }) => {
      await again();
      notify(`Batch ${id} marked as paid on ${day(paid_on)}`);
    },
  });
  const cancel = $api.useMutation('post', `${ONE}/cancel`, {
    onSuccess: async () => {
      await again();
      notify(`Batch ${id} cancelled`, 'The contributions in the batch are due again.');
    },
  });
  const error = paid.error ?? cancel.error;
  return (
    <Panel title={`Super batch ${id}`} onClose={onClose}>
      <Settled query={batch}>
        {(known) => (
          <Stack>
            <Facts
              facts={[
                ['Status', BATCH_STATUS[known.status].text],
                ['Members', known.member_count],
                ['Total', <Amount key="total" isSum value={known.total} />],
                ['To be sent', day(known.payment_date)],
                ['Due', day(known.due_date)],
                ['Paid on', day(known.paid_on)],
              ]}
            />
            {known.warning && (
              <Alert variant="outline" color={known.is_late ? 'red' : 'yellow'}>
                {known.warning}
              </Alert>
            )}
            {error && <Problem error={error} />}
            <Group align="flex-end">
              <Button
                variant={known.status === 'CREATED' ? 'filled' : 'default'}
                onClick={() => download(`/api/company/${company_id}/super-batches/${id}/file.csv`)}
              >
                Download SuperStream file
              </Button>
              {mayEdit && known.status === 'CREATED' && (
                <>
                  <DayInput label="Date received by the funds" value={paidOn || today} onDay={setPaidOn} />
                  <Button
                    variant="default"
                    loading={paid.isPending}
                    onClick={() => paid.mutate({ params, body: { paid_on: paidOn || today } })}
                  >
                    Mark as paid
                  </Button>
                  <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
                    Cancel batch
                  </Button>
                </>
              )}
            </Group>
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
