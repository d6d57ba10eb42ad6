import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { moment } from '../ui/format.ts';
import { lookAgain, say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';
import { SmallTable } from '../ui/small-table.tsx';

const LIST = '/api/connections';
type Connection = Schemas['OwnConnection'];

/** Partners' applications that read this payroll, and an end to it. */
export function Connections() {
  const query = $api.useQuery('get', LIST);
  const [ending, end] = useState<Connection>();
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Applications of partners that were given access, by you or by a payroll user.
      </Text>
      <Settled query={query}>
        {(rows) => (
          <SmallTable
            label="Connected applications"
            rows={rows}
            rowKey={({ connection_id }) => connection_id}
            nothing="No application has access. A partner’s program asks for it on its own pages."
            columns={[
              { title: 'Application', show: ({ client_name }) => client_name },
              { title: 'Of', show: ({ partner_name }) => partner_name },
              { title: 'Given by', show: ({ username }) => username ?? 'the owner' },
              { title: 'May', show: ({ scope }) => scope },
              { title: 'Given', show: ({ authorised_at }) => moment(authorised_at) },
              { title: 'Last used', show: ({ last_used_at }) => moment(last_used_at) },
              {
                title: '',
                show: (row) =>
                  row.revoked_at === null ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => end(row)}
                      aria-label={`End access of ${row.client_name}${row.username ? ` for ${row.username}` : ''}`}
                    >
                      End access
                    </Button>
                  ) : (
                    <Badge variant="default" tt="none">
                      Ended
                    </Badge>
                  ),
              },
            ]}
          />
        )}
      </Settled>
      <AskFirst
        title={`End the access of ${ending?.client_name ?? ''}?`}
        act="End access"
        opened={ending !== undefined}
        onClose={() => end(undefined)}
        onAct={async () => {
          if (!ending) return;
          await api.DELETE('/api/connections/{connection_id}', {
            params: { path: { connection_id: ending.connection_id } },
          });
          await lookAgain(LIST);
          say('Access has ended', `${ending.client_name} can ask for it again.`);
        }}
      >
        It stops at once: the application reads nothing more and is told of no change. What it has read already, it has.
      </AskFirst>
    </Stack>
  );
}
