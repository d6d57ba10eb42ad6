import { NativeSelect } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Grants } from '../ui/grants.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Activity } from './activity.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Branding } from './branding.tsx';
import { Client, NoClient } from './client.tsx';
import { Deliveries } from './deliveries.tsx';
import { PARTNER_TABS, type PartnerTab } from './tabs.ts';
import { Webhooks } from './webhooks.tsx';

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
