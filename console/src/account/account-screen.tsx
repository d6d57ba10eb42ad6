import { Box, Radio, Stack, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { ApiProblem, api } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldForm } from '../ui/field-form.tsx';
import { type DateFormat, dateFormat, day, moment, money, setDateFormat } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { Connections } from './connections.tsx';
import { Provisioning } from './provisioning.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { ACCOUNT_TABS, type AccountTab } from './tabs.ts';

const EXAMPLE = '2026-11-16T03:05:00Z';

/** The date and time format, stored in this browser. */
export function Display() {
  const [chosen, choose] = useState(dateFormat);
  const change = (part: Partial<DateFormat>) => {
    const next = { ...chosen, ...part };
    setDateFormat(next);
    choose(next);
  };
  return (
    <Stack maw={520}>
      <Radio.Group
        label="Language of dates and numbers"
        value={chosen.locale}
        onChange={(locale) => change({ locale: locale as DateFormat['locale'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="en-AU" label="English, Australia" />
          <Radio value="en-NZ" label="English, New Zealand" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Clock"
        value={chosen.clock}
        onChange={(clock) => change({ clock: clock as DateFormat['clock'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="12" label="12 hours" />
          <Radio value="24" label="24 hours" />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" size="sm" aria-live="polite">
        {day(EXAMPLE)}, {moment(EXAMPLE)}, {money('7412.5')}. Saved in this browser. Payslips and files do not change.
      </Text>
    </Stack>
  );
}

/** Changes the password, which ends all other sessions. */
export function Password() {
  const [round, next] = useState(0);
  return (
    <Box maw={460}>
      <Text c="dimmed" size="sm" mb="sm">
        Changing your password signs you out everywhere else. A few unrelated words are easy to remember and hard to
        guess.
      </Text>
      <FieldForm
        key={round}
        label="Password"
        columns={1}
        submit="Change password"
        given={{}}
        fields={[
          {
            key: 'current_password',
            label: 'Current password',
            kind: 'password',
            autoComplete: 'current-password',
            required: true,
          },
          {
            key: 'new_password',
            label: 'New password',
            kind: 'password',
            autoComplete: 'new-password',
            required: true,
            about: 'At least 10 characters',
          },
          {
            key: 'repeated',
            label: 'Confirm new password',
            kind: 'password',
            autoComplete: 'new-password',
            required: true,
          },
        ]}
        save={async ({ current_password, new_password, repeated }) => {
          if (new_password !== repeated) {
            throw new ApiProblem(422, { message: 'repeated: does not match the new password' });
          }
          await api.POST('/api/account/password', {
            body: { current_password: String(current_password ?? ''), new_password: String(new_password ?? '') },
          });
          await invalidatePaths('/api/account/sessions');
          notify('Password changed', 'You were signed out everywhere else.');
          next(round + 1);
        }}
      />
    </Box>
  );
}

const route = getRouteApi('/account');

const PART: Readonly<Record<AccountTab, ComponentType>> = {
  password: Password,
  'second-factor': SecondFactor,
  'single-sign-on': SingleSignOn,
  sessions: Sessions,
  connections: Connections,
  audit: AuditLog,
  provisioning: Provisioning,
  display: Display,
};

/** Tabs that only the owner of the account sees. */
const OF_THE_OWNER: readonly AccountTab[] = ['connections', 'audit', 'provisioning'];

/** The settings of the signed-in user and, for the owner, of the account. They apply to all companies. */
export function AccountScreen() {
  const { tab = 'password' } = route.useSearch();
  const { subject, customer_name, customer_id, kind, admin_mode } = useAccount();
  const navigate = useNavigate();
  const tabs = ACCOUNT_TABS.filter(({ value }) => admin_mode || !OF_THE_OWNER.includes(value));
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
        <Empty title="You signed in through a partner’s application">
          To change your own security settings, sign in yourself.
        </Empty>
      )}
    </Page>
  );
}
