import { LineChart } from '@mantine/charts';
import { Code, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccountKeys, type KeyKind } from '../account/account-keys.tsx';
import { $api, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { moment, tableDay } from '../ui/format.ts';
import { Grants } from '../ui/grants.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Branding } from './branding.tsx';
import { Client, NoClient } from './client.tsx';
import { Deliveries } from './deliveries.tsx';
import { PARTNER_TABS, type PartnerTab } from './tabs.ts';
import { Webhooks } from './webhooks.tsx';

/** The API calls of the client and its recent errors. */
function Activity({ client }: { client: Schemas['OauthClient'] }) {
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

type ApiKey = Schemas['ApiKey'];

const SCOPES: Readonly<Record<ApiKey['scopes'][number], string>> = {
  'webhooks.manage': 'Manage webhooks',
  'events.read': 'Read events',
};

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const API_KEYS: KeyKind<ApiKey> = {
  path: '/api/api-keys',
  noun: 'API key',
  creator: 'an administrator',
  idOf: ({ api_key_id }) => api_key_id,
  columns: [
    { title: 'May', show: ({ scopes }) => scopes.map((scope) => SCOPES[scope]).join(', ') },
    { title: 'From', show: ({ networks }) => networks.join(', ') || 'Any network' },
  ],
  usedTitle: 'Last used',
  nothing: 'No API keys yet.',
  nameAbout: 'The server or program that uses the key',
  fields: [
    {
      key: 'scopes',
      label: 'Scopes',
      kind: 'many',
      required: true,
      placeholder: 'Choose scopes',
      about: 'Managing webhooks includes reading events',
      options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
    },
    {
      key: 'networks',
      label: 'Networks, one per line',
      kind: 'lines',
      about: 'Addresses that calls may come from, such as 203.0.113.0/24; empty for any',
    },
  ],
  given: { expires_in_days: '90', scopes: [] },
  afterRevoking: 'Programs that use the key stop working immediately. You cannot restore the key.',
  async create(given, { scopes, networks }) {
    const own = { scopes: (scopes ?? []) as ApiKey['scopes'], networks: linesOf(networks) };
    const { data } = await api.POST('/api/api-keys', { body: { ...given, ...own } });
    return data?.key;
  },
  revoke: (api_key_id) => api.DELETE('/api/api-keys/{api_key_id}', { params: { path: { api_key_id } } }),
};

/** The API keys that the partner's programs use to manage webhooks and read events. */
const ApiKeys = () => (
  <AccountKeys
    kind={API_KEYS}
    about={
      <Text c="dimmed" size="sm" maw={680}>
        With these keys, your programs manage webhooks and read events without signing in as a user.
      </Text>
    }
  />
);

const route = getRouteApi('/partner');

/** The settings, connections and webhooks of a partner's application. */
export function PartnerScreen() {
  const { is_api_admin, admin_mode, kind } = useAccount();
  if (!is_api_admin || !admin_mode || kind !== 'session') {
    return (
      <Page title="Partner">
        <Empty title="For API administrators only">
          Sign in as the owner of an account that administers API clients.
        </Empty>
      </Page>
    );
  }
  return <PartnerArea />;
}

function PartnerArea() {
  const { tab = 'client', client: wanted } = route.useSearch();
  const navigate = useNavigate();
  const query = $api.useQuery('get', '/api/api-client', { params: { query: { all: true } } });
  const go = (change: { tab?: PartnerTab; client?: string }) =>
    navigate({ to: '/partner', search: ({ company_id }) => ({ company_id, tab, client: wanted, ...change }) as never });
  return (
    <Settled query={query}>
      {(answered) => {
        const clients = Array.isArray(answered) ? answered : [answered];
        const client = clients.find(({ client_id }) => client_id === wanted) ?? clients[0];
        return (
          <Page
            title="Partner"
            actions={
              clients.length > 1 && (
                <NativeSelect
                  aria-label="Client"
                  data={clients.map(({ client_id, name }) => ({ value: client_id, label: name }))}
                  value={client?.client_id}
                  onChange={(event) => go({ client: event.currentTarget.value })}
                />
              )
            }
          >
            <ScreenTabs
              label="Partner"
              tabs={PARTNER_TABS}
              open={tab}
              onOpen={(value) => go({ tab: value as PartnerTab })}
            />
            {partOf(tab, client)}
          </Page>
        );
      }}
    </Settled>
  );
}

/** Webhooks and API keys belong to the account. The other tabs belong to a single client. */
function partOf(tab: PartnerTab, client: Schemas['OauthClient'] | undefined): ReactNode {
  if (tab === 'webhooks') return <Webhooks />;
  if (tab === 'deliveries') return <Deliveries />;
  if (tab === 'api-keys') return <ApiKeys />;
  if (!client) return <NoClient />;
  const Part = { client: Client, branding: Branding, connections: Connections, activity: Activity }[tab];
  return <Part key={client.client_id} client={client} />;
}

const LIST = '/api/api-client/connections';

/** The customers who authorised the client. */
export function Connections({ client }: { client: Schemas['OauthClient'] }) {
  const { client_id } = client;
  const query = $api.useQuery('get', LIST, { params: { query: { client_id } } });
  return (
    <Grants
      label="Connections"
      about={`Customers who authorised ${client.name}, latest first.`}
      nothing="No one has connected yet. To begin, send a customer to the API’s authorisation URL."
      query={query}
      parties={[
        { title: 'Customer', show: ({ customer_name }) => customer_name },
        { title: 'Number', show: ({ customer_id }) => customer_id },
        { title: 'By', show: ({ username, email_address }) => username ?? email_address ?? 'the owner' },
      ]}
      nameOf={({ customer_name, username }) => (username ? `${customer_name}, ${username}` : customer_name)}
      act="End access"
      consequence="Tokens for this customer stop working immediately, and no more events about the customer are sent. Only the customer can connect again."
      onEnd={async ({ connection_id }) => {
        await api.DELETE('/api/api-client/connections/{connection_id}', {
          params: { path: { connection_id }, query: { client_id } },
        });
        await invalidatePaths(LIST);
        notify('Access ended', 'The customer can authorise access again at any time.');
      }}
    />
  );
}
