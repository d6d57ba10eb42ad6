import { Badge, Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';

const OUTCOME: Readonly<Record<Schemas['SignIn']['outcome'], string>> = {
  succeeded: 'Signed in',
  'wrong-password': 'Wrong password',
  'wrong-code': 'Wrong code',
  inactive: 'User or account inactive',
  'link-needed': 'New device: confirmation link emailed',
  'sso-only': 'Rejected: company sign-in needed',
};

const HOW: Readonly<Record<Schemas['Session']['how'], string>> = {
  password: 'password',
  passkey: 'passkey',
  handoff: 'handoff',
  sso: 'company account',
};

/** The sessions and recent sign-ins of the user. */
export function Sessions() {
  const sessions = $api.useQuery('get', '/api/account/sessions');
  const signIns = $api.useQuery('get', '/api/account/sign-ins');
  const [error, setError] = useState<unknown>();
  async function end({ session_id, device_name }: Schemas['Session']): Promise<void> {
    setError(undefined);
    try {
      await api.DELETE('/api/account/sessions/{id}', { params: { path: { id: session_id } } });
      await invalidatePaths('/api/account/sessions');
      notify('Session ended', `${device_name} must sign in again.`);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Stack>
      {error !== undefined && <Problem error={error} />}
      <Settled query={sessions}>
        {(rows) => (
          <SmallTable
            label="Sessions"
            rows={rows}
            rowKey={({ session_id }) => session_id}
            columns={[
              { title: 'Device', show: ({ device, device_name }) => <span title={device}>{device_name}</span> },
              { title: 'Address', show: ({ address }) => address },
              { title: 'Since', show: ({ created_at }) => moment(created_at) },
              { title: 'Last seen', show: ({ last_seen_at }) => moment(last_seen_at) },
              { title: 'Signed in with', show: ({ how, client }) => (client ? `${HOW[how]}, ${client}` : HOW[how]) },
              {
                title: '',
                show: (session) =>
                  session.is_current ? (
                    <Badge variant="default" tt="none">
                      This session
                    </Badge>
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => end(session)}
                      aria-label={`End the session started ${moment(session.created_at)} from ${session.address}`}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Settled>
      <Title order={2} size="h4">
        Last sign-ins
      </Title>
      <Settled query={signIns}>
        {(rows) => (
          <SmallTable
            label="Last sign-ins"
            rows={rows.map((row, index) => ({ ...row, index }))}
            rowKey={({ index }) => index}
            nothing="No sign-in attempts in the last 90 days."
            columns={[
              { title: 'When', show: ({ at }) => moment(at) },
              { title: 'Outcome', show: ({ outcome }) => OUTCOME[outcome] },
              { title: 'By', show: ({ how }) => HOW[how] },
              { title: 'Device', show: ({ device, device_name }) => <span title={device}>{device_name}</span> },
              { title: 'Address', show: ({ address }) => address },
            ]}
          />
        )}
      </Settled>
    </Stack>
  );
}
