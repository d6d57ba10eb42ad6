import { Badge, Button, Code, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import type { Changes, Field } from '../ui/field-form.tsx';
import { count } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import { lookAgain, say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';

const LIST = '/api/webhooks';
const ONE = '/api/webhooks/{webhook_id}';
type Webhook = Schemas['WebhookEndpoint'];

const fieldsOf = (events: readonly string[]): readonly Field[] => [
  { key: 'url', label: 'Address', required: true, about: 'https, reachable from the internet', maxLength: 512 },
  { key: 'description', label: 'Note', keepsEmpty: true, about: 'For you; never sent', maxLength: 255 },
  {
    key: 'events',
    label: 'Events',
    kind: 'many',
    required: true,
    placeholder: 'Choose what it is told',
    options: events.map((event) => ({ value: event, label: event })),
  },
  { key: 'isActive', label: 'Active', kind: 'switch', about: 'Paused: nothing is sent, and what waits is dropped' },
];

const bodyOf = ({ isActive, ...rest }: Changes) => ({
  ...rest,
  ...(isActive === undefined ? {} : { is_active: isActive === true }),
});

/** Addresses that are told of changes, and the secret each is signed with. */
export function Webhooks() {
  const query = $api.useQuery('get', LIST);
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [rotating, rotate] = useState<Webhook>();
  const [error, setError] = useState<unknown>();
  const at = ({ id }: Webhook) => ({ path: { webhook_id: id } });
  const fresh = () => lookAgain(LIST);
  const toDeliveries = (webhook: number, delivery?: number) =>
    navigate({
      to: '/partner',
      search: ({ company_id }) => ({ company_id, tab: 'deliveries', webhook, delivery }) as never,
    });
  async function test(webhook: Webhook): Promise<void> {
    setError(undefined);
    try {
      const { data } = await api.POST('/api/webhooks/{webhook_id}/test', { params: at(webhook) });
      await lookAgain('/api/webhooks/deliveries');
      say('A test event is on its way', 'Its answer stands among the deliveries.');
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
            <ShownOnce title="The signing secret" secret={secret} onClose={() => setSecret(undefined)} />
          )}
          {error !== undefined && <Problem error={error} />}
          <Records
            label="Webhooks"
            one="webhook"
            about="Each event is posted as JSON and signed with the secret of its webhook; what is not accepted is tried again, eight times in all."
            nothing="No webhooks yet. Add the address of your listener to be told of changes instead of asking for them."
            rows={webhooks}
            rowKey={({ id }) => id}
            nameOf={({ url }) => url}
            columns={[
              { title: 'Address', show: ({ url }) => <Code>{url}</Code> },
              { title: 'Note', show: ({ description }) => description || '–' },
              { title: 'Events', show: ({ events }) => count(events.length, 'event') },
              {
                title: 'State',
                show: ({ isActive }) => (
                  <Badge variant={isActive ? 'light' : 'default'} tt="none">
                    {isActive ? 'Active' : 'Paused'}
                  </Badge>
                ),
              },
            ]}
            fields={fieldsOf(availableEvents)}
            fresh={{ events: [], isActive: true }}
            readOnly={false}
            more={(webhook) => (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => toDeliveries(webhook.id)}
                  aria-label={`Deliveries to ${webhook.url}`}
                >
                  Deliveries
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => test(webhook)}
                  disabled={!webhook.isActive}
                  aria-label={`Test ${webhook.url}`}
                >
                  Test
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => rotate(webhook)}
                  aria-label={`New secret for ${webhook.url}`}
                >
                  New secret
                </Button>
              </>
            )}
            create={async (values) => {
              const { data } = await api.POST(LIST, { body: bodyOf(values) });
              setSecret(data?.webhook.secret);
              await fresh();
            }}
            change={(row, values) => api.PATCH(ONE, { params: at(row), body: bodyOf(values) }).then(fresh)}
            remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
            removal={() => 'It goes with its history of deliveries. To stop for a while, pause it instead.'}
          />
          <AskFirst
            title="Make a new signing secret?"
            act="Make a new secret"
            opened={rotating !== undefined}
            onClose={() => rotate(undefined)}
            onAct={async () => {
              if (!rotating) return;
              const { data } = await api.PATCH(ONE, { params: at(rotating), body: { regenerate_secret: true } });
              setSecret(data?.webhook.secret);
              await fresh();
            }}
          >
            Everything sent from now on is signed with the new one, also what is tried again.
          </AskFirst>
        </Stack>
      )}
    </Settled>
  );
}
