import { NativeSelect } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Activity } from './activity.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Branding } from './branding.tsx';
import { Client, NoClient } from './client.tsx';
import { Connections } from './connections.tsx';
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
