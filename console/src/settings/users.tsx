import { Badge, Button, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Field } from '../ui/field-input.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';
import type { SmallColumn } from '../ui/small-table.tsx';
import { UserAreas } from './user-areas.tsx';

const PATH = '/api/account/security';

/** Lets the owner require a second factor from all users. */
function AccountSecurity() {
  const query = $api.useQuery('get', PATH);
  const [error, setError] = useState<unknown>();
  async function demand(second_factor_required: boolean): Promise<void> {
    setError(undefined);
    try {
      await api.PUT(PATH, { body: { second_factor_required } });
      await invalidatePaths(PATH, '/api/account/second-factor');
      notify(second_factor_required ? 'Second factor (MFA) required' : 'Second factor (MFA) optional');
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        For everyone
      </Title>
      {error !== undefined && <Problem error={error} />}
      <Settled query={query}>
        {({ second_factor_required }) => (
          <Switch
            label="Require a second factor (MFA)"
            description="Users without a second factor set one up the next time they sign in"
            checked={second_factor_required}
            onChange={(event) => demand(event.currentTarget.checked)}
          />
        )}
      </Settled>
      <Text size="sm" c="dimmed">
        Payroll data includes bank accounts and tax numbers. A password alone is not enough.
      </Text>
    </Stack>
  );
}

const LIST = '/api/users';
const ONE = '/api/users/{user_id}';
type User = Schemas['User'];

const USERNAME: Field = {
  key: 'username',
  label: 'Username',
  required: true,
  maxLength: 32,
  about: 'Without spaces or @',
};
const NAME: Field = { key: 'display_name', label: 'Name', maxLength: 100 };
const EMAIL: Field = { key: 'email_address', label: 'Email address', kind: 'email' };
const NEW: readonly Field[] = [
  USERNAME,
  NAME,
  { ...EMAIL, required: true, about: 'Gets a link to choose a password, valid for 7 days' },
];
const CHANGE: readonly Field[] = [
  USERNAME,
  NAME,
  { ...EMAIL, about: 'For invitations and forgotten passwords' },
  {
    key: 'is_active',
    label: 'Can sign in',
    kind: 'switch',
    about: 'Turning this off signs the user out everywhere. Nothing is deleted',
  },
];

const COLUMNS: readonly SmallColumn<User>[] = [
  { title: 'Name', show: ({ display_name }) => display_name },
  { title: 'Username', show: ({ username }) => username },
  {
    title: 'Signs in',
    show: ({ is_active }) =>
      is_active ? (
        'Yes'
      ) : (
        <Badge variant="default" tt="none">
          Deactivated
        </Badge>
      ),
  },
  { title: 'Areas', show: (user) => count(companyCount(user), 'company', 'companies') },
];

/** Payroll users and their permissions. Only the owner has access. */
export function Users() {
  const { admin_mode, kind } = useAccount();
  if (!admin_mode || kind !== 'session') {
    return (
      <Empty title="Only the owner can see users">
        To change users or permissions, ask the owner of the account to sign in.
      </Empty>
    );
  }
  return <UserList />;
}

function UserList() {
  const query = $api.useQuery('get', LIST);
  const [areasOf, showAreas] = useState<User>();
  const [resetting, reset] = useState<User>();
  const [inviting, invite] = useState<User>();
  const at = ({ user_id }: User) => ({ path: { user_id } });
  const fresh = () => invalidatePaths(LIST);
  return (
    <Settled query={query}>
      {(users) => (
        <Stack gap="lg">
          <Records
            label="Users"
            one="user"
            about="People who work on payroll with you. They choose a password through an emailed link and see nothing until you grant them permissions."
            nothing="No other users yet."
            rows={users}
            rowKey={({ user_id }) => user_id}
            nameOf={({ display_name }) => display_name}
            columns={COLUMNS}
            fields={NEW}
            changeFields={CHANGE}
            readOnly={false}
            removeAct="Remove"
            more={(user) => (
              <>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => showAreas(user)}
                  aria-label={`Permissions of ${user.display_name}`}
                >
                  Permissions
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={user.email_address === null || !user.is_active}
                  onClick={() => invite(user)}
                  aria-label={`Email invitation to ${user.display_name}`}
                >
                  Email invitation
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => reset(user)}
                  aria-label={`Reset second factor of ${user.display_name}`}
                >
                  Reset second factor
                </Button>
              </>
            )}
            create={(values) => api.POST(LIST, { body: values as Schemas['UserIn'] }).then(fresh)}
            change={(row, values) =>
              api.PATCH(ONE, { params: at(row), body: values as Schemas['UserPatch'] }).then(fresh)
            }
            remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
            removal={({ display_name }) =>
              `${display_name} is signed out immediately, and access that ${display_name} gave to partners ends. To pause a user, turn off “Can sign in” instead.`
            }
          />
          <AccountSecurity />
          {areasOf && <UserAreas user={areasOf} onClose={() => showAreas(undefined)} />}
          <ConfirmDialog
            title={`Email an invitation to ${inviting?.display_name ?? ''}?`}
            act="Email invitation"
            opened={inviting !== undefined}
            onClose={() => invite(undefined)}
            onAct={async () => {
              if (!inviting) return;
              await api.POST('/api/users/{user_id}/invitation', { params: at(inviting) });
              notify('Invitation sent', `${inviting.display_name} can choose a password with the link for 7 days.`);
            }}
          >
            Earlier links stop working. The current password works until the user chooses another.
          </ConfirmDialog>
          <ConfirmDialog
            title={`Reset the second factor of ${resetting?.display_name ?? ''}?`}
            act="Reset"
            opened={resetting !== undefined}
            onClose={() => reset(undefined)}
            onAct={async () => {
              if (!resetting) return;
              await api.DELETE('/api/users/{user_id}/second-factor', { params: at(resetting) });
              notify(
                'Second factor reset',
                `${resetting.display_name} can sign in with the password alone and set up a new second factor.`,
              );
            }}
          >
            The user’s authenticator app, passkeys and recovery codes stop working. First make sure that the user really
            asked for this.
          </ConfirmDialog>
        </Stack>
      )}
    </Settled>
  );
}

const companyCount = ({ companies }: User): number =>
  companies.filter(({ permissions }) => Object.values(permissions).some((level) => level !== 'LOCKED')).length;
