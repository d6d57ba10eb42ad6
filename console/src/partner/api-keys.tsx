import { Badge, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useProof } from '../account/use-proof.tsx';
import { $api, api, type Schemas } from '../api/client.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';

const LIST = '/api/api-keys';
type ApiKey = Schemas['ApiKey'];
type ApiKeyIn = Schemas['ApiKeyIn'];

const SCOPES: Readonly<Record<ApiKey['scopes'][number], string>> = {
  'webhooks.manage': 'Manage webhooks',
  'events.read': 'Read events',
};

const FIELDS: readonly Field[] = [
  { key: 'name', label: 'Name', required: true, maxLength: 60, about: 'Where the key is used, such as a server' },
  {
    key: 'expires_in_days',
    label: 'Expires after',
    kind: 'select',
    required: true,
    options: [30, 90, 180, 365, 400].map((days) => ({ value: String(days), label: `${days} days` })),
  },
  {
    key: 'scopes',
    label: 'Scopes',
    kind: 'many',
    required: true,
    placeholder: 'Choose scopes',
    about: 'Managing webhooks includes reading events',
    options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'networks',
    label: 'Networks, one per line',
    kind: 'lines',
    about: 'Addresses that calls may come from, such as 203.0.113.0/24; empty for any',
  },
];

const bodyOf = ({ name, scopes, expires_in_days, networks }: Changes): ApiKeyIn => ({
  name: String(name ?? ''),
  scopes: (scopes ?? []) as ApiKeyIn['scopes'],
  expires_in_days: Number(expires_in_days),
  networks: String(networks ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
});

const COLUMNS: readonly SmallColumn<ApiKey>[] = [
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
  { title: 'May', show: ({ scopes }) => scopes.map((scope) => SCOPES[scope]).join(', ') },
  { title: 'From', show: ({ networks }) => networks.join(', ') || 'Any network' },
  {
    title: 'Last used',
    show: ({ last_used_at, last_used_address }) =>
      last_used_at === null ? 'Never' : `${moment(last_used_at)} from ${last_used_address}`,
  },
  { title: 'Expires', show: ({ expires_at }) => moment(expires_at) },
];

const stateOf = ({ revoked_at }: ApiKey): string => (revoked_at === null ? 'Expired' : `Revoked ${moment(revoked_at)}`);

/** The API keys that the partner's programs use to manage webhooks and read events. */
export function ApiKeys() {
  const query = $api.useQuery('get', LIST);
  const factors = $api.useQuery('get', '/api/account/second-factor');
  const [isCreating, create] = useState(false);
  const [revoking, revoke] = useState<ApiKey>();
  const [secret, setSecret] = useState<string>();
  const hasFactor = factors.data === undefined || factors.data.totp !== null || factors.data.passkeys.length > 0;
  return (
    <Stack>
      {secret !== undefined && (
        <OneTimeSecret title="The API key" secret={secret} onClose={() => setSecret(undefined)} />
      )}
      <Group justify="space-between" align="flex-end">
        <Text c="dimmed" size="sm" maw={680}>
          Your programs use these keys to manage webhooks and read events, so that they need not sign in as a user.
        </Text>
        {hasFactor && <Button onClick={() => create(true)}>Create API key</Button>}
      </Group>
      {!hasFactor && <NeedsFactor />}
      <Settled query={query}>
        {(keys) => (
          <SmallTable
            label="API keys"
            rows={keys}
            rowKey={({ api_key_id }) => api_key_id}
            nothing="No API keys yet."
            columns={[...COLUMNS, { title: '', show: (key) => <Ending apiKey={key} onRevoke={() => revoke(key)} /> }]}
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
          const { api_key_id } = revoking;
          await api.DELETE('/api/api-keys/{api_key_id}', { params: { path: { api_key_id } } });
          await invalidatePaths(LIST);
          notify(`${revoking.name} revoked`);
        }}
      >
        Programs that use the key stop working immediately. You cannot restore it.
      </ConfirmDialog>
    </Stack>
  );
}

function Ending({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  return apiKey.is_active ? (
    <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={`Revoke ${apiKey.name}`}>
      Revoke
    </Button>
  ) : (
    <Badge variant="default" tt="none">
      {stateOf(apiKey)}
    </Badge>
  );
}

const NeedsFactor = () => (
  <Empty
    title="Set up a second factor first"
    action={
      <AppLinkButton to="/account" search={{ tab: 'second-factor' }}>
        Set up a second factor
      </AppLinkButton>
    }
  >
    Only an administrator with a second factor can create API keys.
  </Empty>
);

function NewKey(given: { opened: boolean; onClose: () => void; onCreated: (key: string) => void }) {
  const { opened, onClose, onCreated } = given;
  const { prove, dialog } = useProof('code');
  async function save(values: Changes): Promise<void> {
    const isDone = await prove(async ({ otp }) => {
      const { data } = await api.POST(LIST, { body: { ...bodyOf(values), ...(otp ? { otp } : {}) } });
      if (data) onCreated(data.key);
    });
    if (!isDone) return;
    await invalidatePaths(LIST);
    notify('API key created');
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
        title="Create API key"
      >
        {opened && (
          <FieldForm
            label="New API key"
            fields={FIELDS}
            given={{ expires_in_days: '90', scopes: [] }}
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
