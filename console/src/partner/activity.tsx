import { LineChart } from '@mantine/charts';
import { Code, Stack, Text, Title } from '@mantine/core';
import { $api, type Schemas } from '../api/client.ts';
import { moment, tableDay } from '../ui/format.ts';
import { Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';

/** The API calls of the client and its recent errors. */
export function Activity({ client }: { client: Schemas['OauthClient'] }) {
  const { client_id } = client;
  const byDay = $api.useQuery('get', '/api/api-client/activity', { params: { query: { client_id, days: 30 } } });
  const errors = $api.useQuery('get', '/api/api-client/errors', { params: { query: { client_id, limit: 100 } } });
  return (
    <Stack>
      <Settled query={byDay}>
        {(days) => (
          <>
            {days.length > 1 && (
              <LineChart
                h={220}
                data={[...days].reverse()}
                dataKey="date"
                withLegend
                series={[
                  { name: 'requests', label: 'Calls', color: 'teal.6' },
                  { name: 'errors', label: 'Refused', color: 'red.6' },
                ]}
                curveType="linear"
              />
            )}
            <SmallTable
              label="Calls by day"
              rows={days}
              rowKey={({ date }) => date}
              nothing="No calls in the last 30 days."
              columns={[
                { title: 'Day (UTC)', show: ({ date }) => tableDay(date) },
                { title: 'Calls', isAmount: true, show: ({ requests }) => requests },
                { title: 'Refused', isAmount: true, show: ({ errors: refused }) => refused },
                { title: 'Customers', isAmount: true, show: ({ customers }) => customers },
              ]}
            />
          </>
        )}
      </Settled>
      <Title order={2} size="h4">
        Refused calls
      </Title>
      <Text c="dimmed" size="sm">
        Kept for 30 days. Quote the request ID when you contact the operator.
      </Text>
      <Settled query={errors}>
        {(rows) => (
          <SmallTable
            label="Refused calls"
            rows={rows}
            rowKey={({ request_id, at }) => `${request_id} ${at}`}
            nothing="No refused calls."
            columns={[
              { title: 'When', show: ({ at }) => moment(at) },
              { title: 'Call', show: ({ method, route }) => <Code>{`${method} ${route}`}</Code> },
              { title: 'Response', show: ({ status }) => status },
              { title: 'Why', show: ({ message }) => message },
              { title: 'Customer', show: ({ customer_id }) => customer_id ?? '–' },
              { title: 'Request', show: ({ request_id }) => request_id },
            ]}
          />
        )}
      </Settled>
    </Stack>
  );
}
