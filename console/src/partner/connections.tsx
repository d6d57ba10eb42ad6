import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { moment } from '../ui/format.ts';
import { lookAgain, say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';
import { SmallTable } from '../ui/small-table.tsx';

const LIST = '/api/api-client/connections';

/** Customers who consented to the client. */
export function Connections({ client }: { client: Schemas['OauthClient'] }) {
  const query = $api.useQuery('get', LIST, { params: { query: { client_id: client.client_id } } });
  const [ending, end] = useState<Schemas['Connection']>();
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Customers who let {client.name} work on their payroll, the latest first.
      </Text>
      <Settled query={query}>
        {(rows) => (
          <SmallTable
            label="Connections"
            rows={rows}
            rowKey={({ connection_id }) => connection_id}
            nothing="Nobody has connected yet. Send a customer to the authorise address of the API to begin."
            columns={[
              { title: 'Customer', show: ({ customer_name }) => customer_name },
              { title: 'Number', show: ({ customer_id }) => customer_id },
              { title: 'By', show: ({ username, email_address }) => username ?? email_address ?? 'the owner' },
              { title: 'May', show: ({ scope }) => scope },
              { title: 'Since', show: ({ authorised_at }) => moment(authorised_at) },
              { title: 'Last used', show: ({ last_used_at }) => moment(last_used_at) },
              {
                title: '',
                show: (row) =>
                  row.revoked_at === null ? (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      onClick={() => end(row)}
                      aria-label={`Revoke ${row.customer_name}${row.username ? `, ${row.username}` : ''}`}
                    >
                      Revoke
                    </Button>
                  ) : (
                    <Badge variant="default" tt="none">
                      Ended {moment(row.revoked_at)}
                    </Badge>
                  ),
              },
            ]}
          />
        )}
      </Settled>
      <AskFirst
        title={`Revoke the connection of ${ending?.customer_name ?? ''}?`}
        act="Revoke"
        opened={ending !== undefined}
        onClose={() => end(undefined)}
        onAct={async () => {
          if (!ending) return;
          await api.DELETE('/api/api-client/connections/{connection_id}', {
            params: { path: { connection_id: ending.connection_id }, query: { client_id: client.client_id } },
          });
          await lookAgain(LIST);
          say('The connection has ended', 'The customer can consent again at any time.');
        }}
      >
        Its tokens stop working at once, and no more events of this customer are sent. Only the customer can connect
        again.
      </AskFirst>
    </Stack>
  );
}
