import { Button, Code, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { Permissions } from '../settings/user-areas.tsx';
import { Empty } from '../ui/empty.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';
import { AccountKeys, type KeyKind } from './account-keys.tsx';

const GROUPS = '/api/scim-groups';
type ScimKey = Schemas['ScimKey'];
type ScimGroup = Schemas['ScimGroup'];

/** Identity providers that manage the account's users, and the access that their groups give. For the owner only. */
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

const PROVISIONING_KEYS: KeyKind<ScimKey> = {
  path: '/api/scim-keys',
  noun: 'provisioning key',
  creator: 'an owner',
  idOf: ({ scim_key_id }) => scim_key_id,
  columns: [
    { title: 'New users', show: ({ invites_users }) => (invites_users ? 'Get an email invitation' : 'Get no email') },
  ],
  usedTitle: 'Last sync',
  nothing: 'No identity provider is connected.',
  nameAbout: 'The identity provider, such as Okta',
  fields: [
    {
      key: 'invites_users',
      label: 'Email new users an invitation',
      kind: 'switch',
      about: 'The email has a link for the first sign-in. If this is off, invite each user under Settings, Users',
    },
  ],
  given: { expires_in_days: '365', invites_users: false },
  afterRevoking:
    'The identity provider can no longer add or deactivate users with this key. Users and groups stay as they are. You cannot restore the key.',
  async create(given, { invites_users }) {
    const { data } = await api.POST('/api/scim-keys', { body: { ...given, invites_users: invites_users === true } });
    return data?.key;
  },
  revoke: (scim_key_id) => api.DELETE('/api/scim-keys/{scim_key_id}', { params: { path: { scim_key_id } } }),
};

const Keys = () => (
  <AccountKeys
    kind={PROVISIONING_KEYS}
    about={
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
    }
  />
);

const SHOWN_MEMBERS = 5;

const membersOf = ({ members }: ScimGroup): string => {
  if (members.length === 0) return 'No members';
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
          Choose the access that each group of the identity provider gives its members. In each area, a user gets the
          highest level from their own permissions and their groups. No group can give the owner’s rights.
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
