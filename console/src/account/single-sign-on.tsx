import { Badge, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, ApiProblem, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { moment } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { type Proof, useProof } from './use-proof.tsx';

const PATH = '/api/account/sso';
type Connection = Schemas['SingleSignOn'];
type Test = Schemas['SingleSignOnTest'];

const FIELDS: readonly Field[] = [
  {
    key: 'issuer',
    label: 'Issuer',
    required: true,
    maxLength: 500,
    placeholder: 'https://login.example.com',
    about: 'The provider’s address, exactly as its OpenID Connect settings show it',
  },
  { key: 'client_id', label: 'Client id', required: true, maxLength: 200 },
  { key: 'client_secret', label: 'Client secret', kind: 'password', autoComplete: 'off', about: 'Never shown again' },
  {
    key: 'max_age_minutes',
    label: 'Sign in again after (minutes)',
    kind: 'integer',
    about: 'Leave empty to let the provider decide',
  },
  {
    key: 'domains',
    label: 'Email domains, one per line',
    kind: 'lines',
    required: true,
    about: 'Only people with a verified email address in one of these domains can link their company account',
  },
  {
    key: 'trusts_second_factor',
    label: 'Trust the provider’s second factor',
    kind: 'switch',
    about: 'Users enter no code here if the provider reports that it checked several factors (mfa)',
  },
];

const given = (connection: Connection | undefined) => ({
  ...connection,
  client_secret: '',
  domains: connection?.domains.join('\n') ?? '',
  max_age_minutes: connection?.max_age_minutes ?? '',
  trusts_second_factor: connection?.trusts_second_factor ?? false,
});

function bodyOf(connection: Connection | undefined, changes: Changes): Schemas['SingleSignOnIn'] {
  const { issuer, client_id, client_secret, domains, trusts_second_factor, max_age_minutes } = {
    ...given(connection),
    ...changes,
  } as unknown as Changes;
  return {
    issuer: String(issuer ?? ''),
    client_id: String(client_id ?? ''),
    ...(client_secret ? { client_secret: String(client_secret) } : {}),
    domains: String(domains ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    only: connection?.only ?? false,
    trusts_second_factor: trusts_second_factor === true,
    max_age_minutes: max_age_minutes === null || max_age_minutes === '' ? null : Number(max_age_minutes),
  };
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;
const otpOf = ({ otp }: Proof) => (otp ? { otp } : {});

/** Lets users link their company account and lets the owner connect the company's OpenID Connect provider. */
export function SingleSignOn() {
  const { admin_mode } = useAccount();
  return (
    <Stack>
      <OwnLink />
      {admin_mode && <Administration />}
    </Stack>
  );
}

const OwnLink = () => (
  <Group justify="space-between" align="flex-end">
    <Text c="dimmed" size="sm" maw={620}>
      Link your company account, and then use it to sign in here.
    </Text>
    <Button component="a" href="/auth/sso/link" variant="default">
      Link my company sign-in
    </Button>
  </Group>
);

function Administration() {
  const query = $api.useQuery('get', PATH, {}, { retry: false });
  const factors = $api.useQuery('get', '/api/account/second-factor');
  const hasFactor = factors.data === undefined || factors.data.totp !== null || factors.data.passkeys.length > 0;
  if (!hasFactor) {
    return (
      <Empty
        title="Set up a second factor first"
        action={
          <AppLinkButton to="/account" search={{ tab: 'second-factor' }}>
            Set up a second factor
          </AppLinkButton>
        }
      >
        Only an owner with a second factor can connect a provider.
      </Empty>
    );
  }
  if (isMissing(query.error)) return <ConnectionForm connection={undefined} />;
  return (
    <Settled query={query}>
      {(connection) => (
        <>
          <ConnectionForm key={connection.updated_at} connection={connection} />
          <ConnectionTest />
          <OnlyCompany connection={connection} />
        </>
      )}
    </Settled>
  );
}

function ConnectionForm({ connection }: { connection: Connection | undefined }) {
  const { customer_id } = useAccount();
  const { prove, dialog } = useProof('code');
  const [isRemoving, remove] = useState(false);
  const redirect = connection?.redirect_uri ?? `${window.location.origin}/auth/sso/${customer_id}/callback`;
  async function save(changes: Changes): Promise<void> {
    const isDone = await prove((proof) => api.PUT(PATH, { body: { ...bodyOf(connection, changes), ...otpOf(proof) } }));
    if (!isDone) return;
    await invalidatePaths(PATH);
    notify(connection ? 'Connection changed' : 'Provider connected', 'Test the connection before you rely on it.');
  }
  async function disconnect(): Promise<void> {
    const isDone = await prove((proof) => api.DELETE(PATH, { body: otpOf(proof) }));
    if (!isDone) return;
    remove(false);
    await invalidatePaths(PATH);
    notify('Provider disconnected', 'Users sign in with their passwords again.');
  }
  return (
    <Stack>
      <Title order={2} size="h4">
        Identity provider
      </Title>
      <Stack gap={4}>
        <Text size="sm">Register this redirect URI with the provider:</Text>
        <Code block>{redirect}</Code>
        {connection && (
          <Text size="sm">
            Sign-in address to bookmark: <Code>{connection.sign_in_url}</Code>. Linked users: {connection.linked_users}.
          </Text>
        )}
      </Stack>
      <FieldForm
        label="Identity provider"
        fields={FIELDS}
        given={given(connection)}
        isNew={connection === undefined}
        submit={connection ? 'Save connection' : 'Connect provider'}
        save={save}
      />
      {connection && (
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            Changed by {connection.updated_by} {moment(connection.updated_at)}
          </Text>
          <Button variant="subtle" color="red" onClick={() => remove(true)}>
            Disconnect provider
          </Button>
        </Group>
      )}
      <ConfirmDialog
        title="Disconnect the provider?"
        act="Disconnect provider"
        opened={isRemoving}
        onClose={() => remove(false)}
        onAct={disconnect}
      >
        All links to company accounts are removed, and people who signed in with them are signed out.
      </ConfirmDialog>
      {dialog}
    </Stack>
  );
}

const CHECKS: Readonly<Record<Test['checks'][number]['check'], string>> = {
  discovery: 'The provider’s configuration',
  keys: 'Signing keys',
  authorisation: 'Authorization code flow',
};

/** Tests the connection: the service reads the provider's documents and reports what works. */
function ConnectionTest() {
  const [result, show] = useState<Test>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      show((await api.POST('/api/account/sso/test')).data);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack align="flex-start">
      <Button variant="default" onClick={run} loading={busy}>
        Test connection
      </Button>
      {error !== undefined && <Problem error={error} />}
      {result && (
        <SmallTable
          label="Connection test"
          rows={result.checks}
          rowKey={({ check }) => check}
          columns={[
            { title: 'Check', show: ({ check }) => CHECKS[check] },
            {
              title: 'Result',
              show: ({ ok }) => (
                <Badge variant="default" tt="none">
                  {ok ? 'Works' : 'Failed'}
                </Badge>
              ),
            },
            { title: 'Detail', show: ({ detail }) => detail },
          ]}
        />
      )}
    </Stack>
  );
}

/** Switches sign-ins with a password off or on for the account's users. */
function OnlyCompany({ connection }: { connection: Connection }) {
  const { prove, dialog } = useProof('code');
  const [isAsking, ask] = useState(false);
  const { only, only_needs: needs, emergency_owner: owner } = connection;
  async function change(): Promise<void> {
    const body = { ...bodyOf(connection, {}), only: !only };
    const isDone = await prove((proof) => api.PUT(PATH, { body: { ...body, ...otpOf(proof) } }));
    if (!isDone) return;
    ask(false);
    await invalidatePaths(PATH, '/api/account/sessions');
    notify(only ? 'Passwords are accepted again' : 'Only the company sign-in is accepted');
  }
  return (
    <Stack align="flex-start">
      <Title order={2} size="h4">
        Only the company sign-in
      </Title>
      <Text size="sm" maw={680}>
        {only
          ? 'Your users cannot sign in with passwords or passkeys.'
          : 'You can stop your users from signing in with passwords and passkeys.'}{' '}
        In an emergency, {owner.email_address} can still sign in with a password and a second factor. Employees keep
        their portal passwords.
      </Text>
      {!only && needs.length > 0 && (
        <Notice title="Before you can accept only the company sign-in">
          <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Button variant="default" disabled={!only && needs.length > 0} onClick={() => ask(true)}>
        {only ? 'Accept passwords again' : 'Accept only the company sign-in'}
      </Button>
      <ConfirmDialog
        title={only ? 'Accept passwords again?' : 'Accept only the company sign-in?'}
        act={only ? 'Accept passwords' : 'Switch passwords off'}
        opened={isAsking}
        onClose={() => ask(false)}
        onAct={change}
      >
        {only
          ? 'Users can sign in with their passwords and passkeys again.'
          : 'Every user who signed in with a password or passkey is signed out. Users who have not linked their company account cannot sign in until they are invited again.'}
      </ConfirmDialog>
      {dialog}
    </Stack>
  );
}
