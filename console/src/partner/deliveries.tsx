import { Badge, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { moment } from '../ui/format.ts';
import { Settled } from '../ui/problem.tsx';
import { DeliveryDrawer, isInProgress, STATE } from './delivery-drawer.tsx';
import { DELIVERY_STATUSES, type PartnerSearch } from './tabs.ts';

const route = getRouteApi('/partner');

type Delivery = Schemas['WebhookDelivery'];

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'when', title: 'When', show: ({ createdAt }) => moment(createdAt), width: '11rem' },
  { key: 'event', title: 'Event', show: ({ eventType }) => eventType, by: ({ eventType }) => eventType },
  { key: 'about', title: 'About', show: ({ entityType, entityId }) => `${entityType} ${entityId}` },
  {
    key: 'status',
    title: 'Status',
    width: 'minmax(10rem, 1fr)',
    by: ({ status }) => status,
    show: ({ status }) => (
      <Badge tt="none" variant={status === 'delivered' ? 'light' : 'default'}>
        {STATE[status]}
      </Badge>
    ),
  },
  { key: 'answer', title: 'Response', show: ({ responseCode, lastError }) => responseCode ?? lastError ?? '–' },
  { key: 'tries', title: 'Tries', show: ({ attemptCount }) => attemptCount, isAmount: true, width: '4rem' },
];

/** The webhook deliveries, newest first. Polls more often while a delivery is in progress. */
export function Deliveries() {
  const { webhook, status, delivery } = route.useSearch();
  const navigate = useNavigate();
  const webhooks = $api.useQuery('get', '/api/webhooks');
  const query = $api.useQuery(
    'get',
    '/api/webhooks/deliveries',
    { params: { query: { webhook_id: webhook, status, limit: 200 } } },
    { refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? 2_000 : 15_000) },
  );
  const go = (change: Partial<PartnerSearch>) =>
    navigate({
      to: '/partner',
      search: ({ company_id }) => ({ company_id, tab: 'deliveries', webhook, status, delivery, ...change }) as never,
    });
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <NativeSelect
          label="Webhook"
          w={{ base: '100%', sm: 340 }}
          value={String(webhook ?? '')}
          data={[
            { value: '', label: 'All' },
            ...(webhooks.data?.webhooks ?? []).map(({ id, url }) => ({ value: String(id), label: url })),
          ]}
          onChange={(event) =>
            go({ webhook: Number(event.currentTarget.value) || undefined } as Partial<PartnerSearch>)
          }
        />
        <NativeSelect
          label="Status"
          value={status ?? ''}
          data={[{ value: '', label: 'All' }, ...DELIVERY_STATUSES.map((value) => ({ value, label: STATE[value] }))]}
          onChange={(event) => go({ status: event.currentTarget.value || undefined } as Partial<PartnerSearch>)}
        />
        <Button variant="default" onClick={() => query.refetch()}>
          Refresh
        </Button>
      </Group>
      <Settled query={query}>
        {(rows) => (
          <DataTable
            label="Deliveries"
            rows={rows}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            onOpen={({ id }) => go({ delivery: id })}
            nothing="No matching deliveries. Send a test event from Webhooks to see one."
          />
        )}
      </Settled>
      <DeliveryDrawer
        id={delivery}
        onClose={() => go({ delivery: undefined } as Partial<PartnerSearch>)}
        onOpen={(id) => go({ delivery: id })}
      />
    </Stack>
  );
}
