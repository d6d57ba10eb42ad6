import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { count, moment } from '../ui/format.ts';
import { Grants } from '../ui/grants.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';

const LIST = '/api/connections';

/** The partner applications with access to the account, what each can still reach, and buttons to end the access. */
export function Connections() {
  const query = $api.useQuery('get', LIST);
  const [open, setOpen] = useState<Schemas['OwnConnection']>();
  return (
    <Stack>
      {open && <Reach key={open.connection_id} of={open} onClose={() => setOpen(undefined)} />}
      <Grants
        label="Connected applications"
        about="Partner applications that you or a payroll user authorised."
        nothing="No application has access. Partners ask for access from their own pages."
        query={query}
        parties={[
          { title: 'Application', show: ({ client_name }) => client_name },
          { title: 'Partner', show: ({ partner_name }) => partner_name },
          { title: 'Given by', show: ({ username }) => username ?? 'the owner' },
        ]}
        nameOf={({ client_name, username }) => (username ? `${client_name} for ${username}` : client_name)}
        act="End access"
        consequence="The application can no longer read data and gets no more events. It keeps what it has already read. To end employee portal accounts that it set up, choose Show reach."
        onOpen={setOpen}
        onEnd={async ({ connection_id, client_name }) => {
          await api.DELETE('/api/connections/{connection_id}', { params: { path: { connection_id } } });
          await invalidatePaths(LIST, '/api/connections/{connection_id}/reach');
          notify('Access ended', `${client_name} can ask for access again.`);
        }}
      />
    </Stack>
  );
}

function Reach({ of, onClose }: { of: Schemas['OwnConnection']; onClose: () => void }) {
  const params = { path: { connection_id: of.connection_id } };
  const reach = $api.useQuery('get', '/api/connections/{connection_id}/reach', { params });
  return (
    <Panel title={`What ${of.client_name} can reach`} onClose={onClose}>
      <Settled query={reach}>
        {(found) => (
          <Stack>
            <Facts facts={tokenFacts(found)} />
            <Companies companies={found.companies} />
            <Sessions sessions={found.sessions} />
            <Endpoints endpoints={found.webhook_endpoints} />
            <Keys keys={found.api_keys} />
          </Stack>
        )}
      </Settled>
      <Portals connectionId={of.connection_id} />
    </Panel>
  );
}

const tokenFacts = (found: Schemas['ConnectionReach']): readonly (readonly [string, string])[] => [
  ['May', found.scopes.length === 0 ? 'Nothing' : found.scopes.join(', ')],
  ['Can read until', found.access_until === null ? 'The application cannot read data now' : moment(found.access_until)],
  [
    'Can renew until',
    found.refresh_until === null ? 'The application cannot renew its access' : moment(found.refresh_until),
  ],
  ['Unused tokens', count(found.refresh_tokens + found.open_codes, 'token')],
  [
    'Can open payroll in a browser',
    found.may_open_sessions ? `Yes, ${count(found.open_links, 'unopened link')}` : 'No',
  ],
];

const AREAS = [
  ['COMPANY', 'Company details'],
  ['EMPLOYEES', 'Employees'],
  ['PAYS', 'Pays and leave'],
  ['REPORTS', 'Reports'],
  ['SETTINGS', 'Settings'],
] as const;
const LEVELS = { EDITABLE: 'View and change', READ_ONLY: 'View', LOCKED: 'No access' } as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const Companies = ({ companies }: { companies: Schemas['ConnectionReach']['companies'] }) => (
  <Part title="Companies">
    <SmallTable
      label="Companies it can reach"
      nothing="The application cannot reach any company."
      rows={companies}
      rowKey={({ company_id }) => company_id}
      columns={[
        { title: 'Company', show: ({ name }) => name },
        ...AREAS.map(([area, title]) => ({
          title,
          show: ({ areas }: Schemas['ReachedCompany']) => LEVELS[areas[area]],
        })),
      ]}
    />
  </Part>
);

const Sessions = ({ sessions }: { sessions: Schemas['ConnectionReach']['sessions'] }) => (
  <Part title="Browser sessions it opened">
    <SmallTable
      label="Browser sessions it opened"
      nothing="No session is open."
      rows={sessions}
      rowKey={({ created_at, address }) => `${created_at} ${address}`}
      columns={[
        { title: 'Device', show: ({ device }) => device },
        { title: 'Address', show: ({ address }) => address },
        { title: 'Since', show: ({ created_at }) => moment(created_at) },
        { title: 'Last seen', show: ({ last_seen_at }) => moment(last_seen_at) },
      ]}
    />
  </Part>
);

const Endpoints = ({ endpoints }: { endpoints: Schemas['ConnectionReach']['webhook_endpoints'] }) => (
  <Part title="Webhook endpoints">
    <SmallTable
      label="Webhook endpoints"
      nothing="Your events are not sent to any endpoint."
      rows={endpoints.map((endpoint, index) => ({ ...endpoint, index }))}
      rowKey={({ index }) => index}
      columns={[
        { title: 'Host', show: ({ host }) => host },
        {
          title: 'Connection',
          show: ({ is_encrypted }) =>
            is_encrypted ? <Status text="Encrypted" tone="good" /> : <Status text="Not encrypted" tone="warn" />,
        },
        { title: 'Events', show: ({ events }) => events.join(', ') },
        { title: 'Last delivery', show: ({ last_delivered_at }) => moment(last_delivered_at) },
        { title: 'Waiting', show: ({ waiting }) => String(waiting), isAmount: true },
      ]}
    />
  </Part>
);

const Keys = ({ keys }: { keys: Schemas['ConnectionReach']['api_keys'] }) => (
  <Part title="API keys of the partner">
    <SmallTable
      label="API keys of the partner"
      nothing="No key can read your events."
      rows={keys.map((key, index) => ({ ...key, index }))}
      rowKey={({ index }) => index}
      columns={[
        { title: 'May', show: ({ scopes }) => scopes.join(', ') },
        { title: 'Expires', show: ({ expires_at }) => moment(expires_at) },
        { title: 'Last used', show: ({ last_used_at }) => moment(last_used_at) },
      ]}
    />
  </Part>
);

const CHANGES = {
  email_address: 'Set the email address',
  employee_portal_active: 'Turned portal access on or off',
  invitation: 'Sent an invitation',
} as const;

/** The employee portal accounts that the application changed. The accounts remain after the connection has ended. */
function Portals({ connectionId }: { connectionId: number }) {
  const params = { path: { connection_id: connectionId } };
  const portals = $api.useQuery('get', '/api/connections/{connection_id}/portal-access', { params });
  const [isAsking, ask] = useState(false);
  return (
    <Settled query={portals}>
      {(rows) => {
        const reached = rows.filter(({ has_access }) => has_access);
        return (
          <Part title="Employee portal accounts it changed">
            <SmallTable
              label="Employee portal accounts it changed"
              nothing="The application has not changed any portal accounts."
              rows={rows}
              rowKey={({ employee_id }) => employee_id}
              columns={[
                { title: 'Employee', show: ({ name }) => name },
                { title: 'Email', show: ({ email_address }) => email_address ?? '–' },
                {
                  title: 'Changes',
                  show: ({ changes }) => changes.map(({ what, at }) => `${CHANGES[what]} ${moment(at)}`).join(', '),
                },
                { title: 'Can sign in', show: ({ has_access }) => (has_access ? 'Yes' : 'No') },
              ]}
            />
            {reached.length > 0 && (
              <Group>
                <Button variant="default" onClick={() => ask(true)}>
                  End {count(reached.length, 'portal account')}
                </Button>
                <Text size="sm" c="dimmed">
                  A new invitation restores access.
                </Text>
              </Group>
            )}
            <ConfirmDialog
              title={`End ${count(reached.length, 'portal account')}?`}
              act="End portal accounts"
              opened={isAsking}
              onClose={() => ask(false)}
              onAct={async () => {
                await api.POST('/api/connections/{connection_id}/portal-access/end', {
                  params,
                  body: { employee_ids: reached.map(({ employee_id }) => employee_id) },
                });
                await invalidatePaths('/api/connections/{connection_id}/portal-access');
                notify('Portal accounts ended', 'The employees are signed out. Invite them again to restore access.');
              }}
            >
              These employees’ sessions, links, passwords and second factors stop working at once.
            </ConfirmDialog>
          </Part>
        );
      }}
    </Settled>
  );
}
