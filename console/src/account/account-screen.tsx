import { Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { Connections } from './connections.tsx';
import { Display } from './display.tsx';
import { Password } from './password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { ACCOUNT_TABS, type AccountTab } from './tabs.ts';

const route = getRouteApi('/account');

const PART: Readonly<Record<AccountTab, ComponentType>> = {
  password: Password,
  'second-factor': SecondFactor,
  sessions: Sessions,
  connections: Connections,
  display: Display,
};

/** The settings of the signed-in user, which apply to all companies. */
export function AccountScreen() {
  const { tab = 'password' } = route.useSearch();
  const { subject, customer_name, customer_id, kind, admin_mode } = useAccount();
  const navigate = useNavigate();
  const tabs = ACCOUNT_TABS.filter(({ value }) => value !== 'connections' || admin_mode);
  const Part = PART[tab];
  return (
    <Page title="Account and security">
      <Text c="dimmed" size="sm">
        {subject}, {customer_name}, account number {customer_id}
      </Text>
      <ScreenTabs
        label="Account"
        tabs={tabs}
        open={tab}
        onOpen={(value) =>
          navigate({ to: '/account', search: ({ company_id }) => ({ company_id, tab: value as AccountTab }) })
        }
      />
      {kind === 'session' || tab === 'display' ? (
        <Part />
      ) : (
        <Empty title="You came here through a partner’s application">
          Sign in with your own password to change what belongs to you alone.
        </Empty>
      )}
    </Page>
  );
}
