import { Badge, Button, Code, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Permissions } from '../settings/user-areas.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { count, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';
import { useProof } from './use-proof.tsx';

const KEYS = '/api/scim-keys';
const GROUPS = '/api/scim-groups';
type ScimKey = Schemas['ScimKey'];
type ScimGroup = Schemas['ScimGroup'];

const FIELDS: readonly Field[] = [
  { key: 'name', label: 'Name', required: true, maxLength: 60, about: 'The identity provider, such as Okta' },
  {
    key: 'expires_in_days',
    label: 'Expires after',
    kind: 'select',
    required: true,
    options: [30, 90, 180, 365, 400].map((days) => ({ value: String(days), label: `${days} days` })),
  },
  {
    key: 'invites_users',
    label: 'Email new users an invitation',
    kind: 'switch',
    about: 'The email has a link for the first sign-in. Without it, invite each user under Settings, Users',
  },
];

/** Identity providers that manage the account's users, and what their groups give. Only the owner has access. */
export function Provisioning() {
  const { admin_mode, kind } = useAccount();
  if (!admin_mode || kind !== 'session') {
    return (
      <Empty title="Only the owner can set up provisioning">
        To connect an identity provider, ask the owner of the account to sign in.
      </Empty>
    );
  }
  return (
    <Stack gap="xl">
      <Keys />
      <Groups />
    </Stack>
  );
}

const KEY_COLUMNS: readonly SmallColumn<ScimKey>[] = [
  {
    title: 'Name',
    show: ({ name, prefix }) => (
      <>
        {name}
        <br />
        <Code>{prefix}…</Code>
      </>
    ),
  },
  { title: 'New users', show: ({ invites_users }) => (invites_users ? 'Get an email invitation' : 'Get no email') },
  {
    title: 'Last sync',
    show: ({ last_used_at, last_used_address }) =>
      last_used_at === null ? 'Never' : `${moment(last_used_at)} from ${last_used_address}`,
  },
  { title: 'Expires', show: ({ expires_at }) => moment(expires_at) },
];

function Keys() {
  const query = $api.useQuery('get', KEYS);
  const factors = $api.useQuery('get', '/api/account/second-factor');
  const [isCreating, create] = useState(false);
  const [revoking, revoke] = useState<ScimKey>();
  const [secret, setSecret] = useState<string>();
  const hasFactor = factors.data === undefined || factors.data.totp !== null || factors.data.passkeys.length > 0;
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Stack gap={4} maw={680}>
          <Title order={2} size="h4">
            Identity providers
          </Title>
          <Text c="dimmed" size="sm">
            An identity provider such as Okta or Microsoft Entra ID adds, changes and deactivates users with SCIM 2.0.
            Give it this address and a key:
          </Text>
          <Code>{`${window.location.origin}/scim/v2`}</Code>
        </Stack>
        {hasFactor && <Button onClick={() => create(true)}>Create provisioning key</Button>}
      </Group>
      {secret !== undefined && (
        <OneTimeSecret title="The provisioning key" secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {!hasFactor && (
        <Empty
          title="Set up a second factor first"
          action={
            <AppLinkButton to="/account" search={{ tab: 'second-factor' }}>
              Set up a second factor
            </AppLinkButton>
          }
        >
          Only an owner with a second factor can create provisioning keys.
        </Empty>
      )}
      <Settled query={query}>
        {(keys) => (
          <SmallTable
            label="Provisioning keys"
            rows={keys}
            rowKey={({ scim_key_id }) => scim_key_id}
            nothing="No identity provider is connected."
            columns={[...KEY_COLUMNS, { title: '', show: (key) => <Ending of={key} onRevoke={() => revoke(key)} /> }]}
          />
        )}
      </Settled>
      <NewKey opened={isCreating} onClose={() => create(false)} onCreated={setSecret} />
      <ConfirmDialog
        title={`Revoke ${revoking?.name ?? ''}?`}
        act="Revoke key"
        opened={revoking !== undefined}
        onClose={() => revoke(undefined)}
        onAct={async () => {
          if (!revoking) return;
          const { scim_key_id } = revoking;
          await api.DELETE('/api/scim-keys/{scim_key_id}', { params: { path: { scim_key_id } } });
          await invalidatePaths(KEYS);
          notify(`${revoking.name} revoked`);
        }}
      >
        The identity provider can no longer add or deactivate users with this key. Users and groups stay as they are.
        You cannot restore the key.
      </ConfirmDialog>
    </Stack>
  );
}

function Ending({ of: { name, is_active, revoked_at }, onRevoke }: { of: ScimKey; onRevoke: () => void }) {
  return is_active ? (
    <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
      Revoke
    </Button>
  ) : (
    <Badge variant="default" tt="none">
      {revoked_at === null ? 'Expired' : `Revoked ${moment(revoked_at)}`}
    </Badge>
  );
}

function NewKey(given: { opened: boolean; onClose: () => void; onCreated: (key: string) => void }) {
  const { opened, onClose, onCreated } = given;
  const { prove, dialog } = useProof('code');
  async function save({ name, expires_in_days, invites_users }: Changes): Promise<void> {
    const isDone = await prove(async ({ otp }) => {
      const { data } = await api.POST(KEYS, {
        body: {
          name: String(name ?? ''),
          expires_in_days: Number(expires_in_days),
          invites_users: invites_users === true,
          ...(otp ? { otp } : {}),
        },
      });
      if (data) onCreated(data.key);
    });
    if (!isDone) return;
    await invalidatePaths(KEYS);
    notify('Provisioning key created');
    onClose();
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
        title="Create provisioning key"
      >
        {opened && (
          <FieldForm
            label="New provisioning key"
            fields={FIELDS}
            given={{ expires_in_days: '365', invites_users: false }}
            isNew
            submit="Create key"
            onCancel={onClose}
            save={save}
          />
        )}
      </Modal>
      {dialog}
    </>
  );
}

const SHOWN_MEMBERS = 5;

const membersOf = ({ members }: ScimGroup): string => {
  if (members.length === 0) return 'Nobody';
  const names = members.slice(0, SHOWN_MEMBERS).map(({ display_name }) => display_name);
  const more = members.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};

function Groups() {
  const query = $api.useQuery('get', GROUPS);
  const [chosen, choose] = useState<ScimGroup>();
  const columns: readonly SmallColumn<ScimGroup>[] = [
    { title: 'Group', show: ({ display_name }) => display_name },
    { title: 'Members', show: membersOf },
    {
      title: 'Gives access to',
      show: ({ companies }) =>
        companies.length === 0 ? 'Nothing yet' : count(companies.length, 'company', 'companies'),
    },
    {
      title: '',
      show: (group) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => choose(group)}
          aria-label={`Permissions of ${group.display_name}`}
        >
          Permissions
        </Button>
      ),
    },
  ];
  return (
    <Stack>
      <Stack gap={4} maw={680}>
        <Title order={2} size="h4">
          Groups
        </Title>
        <Text c="dimmed" size="sm">
          Choose what each group of the identity provider gives its members. A user has the highest level of their own
          permissions and of all their groups. No group gives the rights of the owner.
        </Text>
      </Stack>
      <Settled query={query}>
        {(groups) => (
          <SmallTable
            label="Groups"
            rows={groups}
            rowKey={({ scim_group_id }) => scim_group_id}
            nothing="No groups yet. They appear here when the identity provider sends them."
            columns={columns}
          />
        )}
      </Settled>
      {chosen && (
        <Permissions
          of={chosen.display_name}
          given={chosen.companies}
          onClose={() => choose(undefined)}
          put={async (company_id, body) => {
            await api.PUT('/api/scim-groups/{scim_group_id}/companies/{company_id}/permissions', {
              params: { path: { scim_group_id: chosen.scim_group_id, company_id } },
              body,
            });
          }}
          onSaved={() => invalidatePaths(GROUPS)}
        />
      )}
    </Stack>
  );
}
