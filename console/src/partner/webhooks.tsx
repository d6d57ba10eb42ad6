import { Badge, Button, Code, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Changes } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import type { SmallColumn } from '../ui/small-table.tsx';

const LIST = '/api/webhooks';
const ONE = '/api/webhooks/{webhook_id}';
type Webhook = Schemas['WebhookEndpoint'];

const fieldsOf = (events: readonly string[]): readonly Field[] => [
  {
    key: 'url',
    label: 'Address',
    required: true,
    about: 'An https URL that is reachable from the internet. Deliveries to http URLs are not encrypted',
    maxLength: 512,
  },
  { key: 'description', label: 'Note', keepsEmpty: true, about: 'For your own use; never sent', maxLength: 255 },
  {
    key: 'events',
    label: 'Events',
    kind: 'many',
    required: true,
    placeholder: 'Choose events',
    options: events.map((event) => ({ value: event, label: event })),
  },
  {
    key: 'isActive',
    label: 'Active',
    kind: 'switch',
    about: 'While the webhook is paused, nothing is sent, and waiting events are dropped',
  },
];

const bodyOf = ({ isActive, ...rest }: Changes) => ({
  ...rest,
  ...(isActive === undefined ? {} : { is_active: isActive === true }),
});

const COLUMNS: readonly SmallColumn<Webhook>[] = [
  {
    title: 'Address',
    show: ({ url, warnings = [] }) => (
      <>
        <Code>{url}</Code>
        {warnings.map(({ code, message }) => (
          <Text key={code} size="sm">
            {message}
          </Text>
        ))}
      </>
    ),
  },
  { title: 'Note', show: ({ description }) => description || '–' },
  { title: 'Events', show: ({ events }) => count(events.length, 'event') },
  {
    title: 'Status',
    show: ({ isActive }) => (
      <Badge variant={isActive ? 'light' : 'default'} tt="none">
        {isActive ? 'Active' : 'Paused'}
      </Badge>
    ),
  },
];

/** The webhook endpoints and their signing secrets. */
export function Webhooks() {
  const query = $api.useQuery('get', LIST);
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [rotating, rotate] = useState<Webhook>();
  const [error, setError] = useState<unknown>();
  const at = ({ id }: Webhook) => ({ path: { webhook_id: id } });
  const fresh = () => invalidatePaths(LIST);
  const toDeliveries = (webhook: number, delivery?: number) =>
    navigate({
      to: '/partner',
      search: ({ company_id }) => ({ company_id, tab: 'deliveries', webhook, delivery }) as never,
    });
  async function test(webhook: Webhook): Promise<void> {
    setError(undefined);
    try {
      const { data } = await api.POST('/api/webhooks/{webhook_id}/test', { params: at(webhook) });
      await invalidatePaths('/api/webhooks/deliveries');
      notify('Test event sent', 'See the response under Deliveries.');
      toDeliveries(webhook.id, data?.delivery.id);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Settled query={query}>
      {({ webhooks, availableEvents }) => (
        <Stack>
          {secret !== undefined && (
            <OneTimeSecret title="The signing secret" secret={secret} onClose={() => setSecret(undefined)} />
          )}
          {error !== undefined && <Problem error={error} />}
          <Records
            label="Webhooks"
            one="webhook"
            about="Each event is posted as JSON and signed with the webhook’s secret. Events that are not accepted are retried, up to eight attempts in total."
            nothing="No webhooks yet. Add your listener’s URL to receive changes instead of polling for them."
            rows={webhooks}
            rowKey={({ id }) => id}
            nameOf={({ url }) => url}
            columns={COLUMNS}
            fields={fieldsOf(availableEvents)}
            fresh={{ events: [], isActive: true }}
            readOnly={false}
            more={(webhook) => (
              <WebhookActions
                webhook={webhook}
                onDeliveries={() => toDeliveries(webhook.id)}
                onTest={() => test(webhook)}
                onRotate={() => rotate(webhook)}
              />
            )}
            create={async (values) => {
              const { data } = await api.POST(LIST, { body: bodyOf(values) });
              setSecret(data?.webhook.secret);
              await fresh();
            }}
            change={(row, values) => api.PATCH(ONE, { params: at(row), body: bodyOf(values) }).then(fresh)}
            remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
            removal={() =>
              'The delivery history of the webhook is deleted too. To stop deliveries for a while, pause the webhook instead.'
            }
          />
          <ConfirmDialog
            title="Create a new signing secret?"
            act="Create new secret"
            opened={rotating !== undefined}
            onClose={() => rotate(undefined)}
            onAct={async () => {
              if (!rotating) return;
              const { data } = await api.PATCH(ONE, { params: at(rotating), body: { regenerate_secret: true } });
              setSecret(data?.webhook.secret);
              await fresh();
            }}
          >
            Everything sent from now on, including retries, is signed with the new secret.
          </ConfirmDialog>
        </Stack>
      )}
    </Settled>
  );
}

function WebhookActions(given: {
  webhook: Webhook;
  onDeliveries: () => void;
  onTest: () => void;
  onRotate: () => void;
}) {
  const { webhook, onDeliveries, onTest, onRotate } = given;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={onDeliveries} aria-label={`Deliveries to ${webhook.url}`}>
        Deliveries
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={onTest}
        disabled={!webhook.isActive}
        aria-label={`Test ${webhook.url}`}
      >
        Test
      </Button>
      <Button size="compact-sm" variant="default" onClick={onRotate} aria-label={`New secret for ${webhook.url}`}>
        New secret
      </Button>
    </>
  );
}
