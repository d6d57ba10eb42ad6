import { Badge, Button, Code, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';

type Delivery = Schemas['WebhookDelivery'];

export const STATE: Readonly<Record<Delivery['status'], string>> = {
  pending: 'Waiting',
  sending: 'Being sent',
  delivered: 'Delivered',
  retry: 'Will be retried',
  failed: 'Failed',
  skipped: 'Not sent',
};

export const isInProgress = ({ status }: Pick<Delivery, 'status'>): boolean => ['pending', 'sending'].includes(status);

const PATH = '/api/webhooks/deliveries/{delivery_id}';

/** The request and response of a delivery, with a button to resend it. */
export function DeliveryDrawer(given: { id: number | undefined; onClose: () => void; onOpen: (id: number) => void }) {
  const { id, onClose, onOpen } = given;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={`Delivery ${id ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      {id !== undefined && <Delivered key={id} id={id} onOpen={onOpen} />}
    </Drawer>
  );
}

function Delivered({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const query = $api.useQuery(
    'get',
    PATH,
    { params: { path: { delivery_id: id } } },
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? 1_000 : false) },
  );
  const [error, setError] = useState<unknown>();
  async function replay(): Promise<void> {
    setError(undefined);
    try {
      const { data } = await api.POST('/api/webhooks/deliveries/{delivery_id}/replay', {
        params: { path: { delivery_id: id } },
      });
      await invalidatePaths('/api/webhooks/deliveries');
      notify('Sending again', 'The body is sent as a new delivery. The earlier delivery does not change.');
      if (data) onOpen(data.delivery.id);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Settled query={query}>
      {(delivery) => (
        <Stack>
          {error !== undefined && <Problem error={error} />}
          <Group justify="space-between">
            <Badge tt="none" size="lg" variant={delivery.status === 'delivered' ? 'light' : 'default'}>
              {STATE[delivery.status]}
            </Badge>
            {['delivered', 'failed', 'skipped'].includes(delivery.status) && (
              <Button onClick={replay}>Send again</Button>
            )}
          </Group>
          <Facts delivery={delivery} />
          <Text fw={600}>Request</Text>
          {delivery.payload === null ? (
            <Text c="dimmed" size="sm">
              The body has expired, or the customer has withdrawn access.
            </Text>
          ) : (
            <Code block aria-label="Payload" style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
              {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
            </Code>
          )}
          <Text fw={600}>Response</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
            {delivery.responseBody || delivery.lastError || 'Nothing yet'}
          </Code>
        </Stack>
      )}
    </Settled>
  );
}

function Facts({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const rows = [
    ['Event', delivery.eventType],
    ['About', `${delivery.entityType} ${delivery.entityId}, customer ${delivery.customerId}`],
    ['Response', delivery.responseCode === null ? '–' : String(delivery.responseCode)],
    ['Error', delivery.lastError ?? '–'],
    ['Tries', String(delivery.attemptCount)],
    ['Last attempt', moment(delivery.lastAttemptAt)],
    ['Next attempt', moment(delivery.nextAttemptAt)],
    ['Payload id', delivery.payloadId],
  ];
  return (
    <Table layout="fixed">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w="7rem">
              {name}
            </Table.Th>
            <Table.Td style={{ wordBreak: 'break-word' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
