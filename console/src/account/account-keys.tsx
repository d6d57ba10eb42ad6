import { Badge, Button, Code, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
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
import { useProof } from './use-proof.tsx';

/** The fields that API keys and provisioning keys share. */
type AccountKey = Omit<Schemas['ApiKey'] | Schemas['ScimKey'], 'api_key_id' | 'scim_key_id' | 'scopes'>;

export interface KeyKind<Key extends AccountKey> {
  readonly path: '/api/api-keys' | '/api/scim-keys';
  readonly noun: string;
  /** The text that says who may create keys. */
  readonly creator: string;
  readonly idOf: (key: Key) => number;
  /** The columns between the name and the last use. */
  readonly columns: readonly SmallColumn<Key>[];
  readonly usedTitle: string;
  readonly nothing: string;
  /** The form fields after the name and the expiry. */
  readonly fields: readonly Field[];
  readonly nameAbout: string;
  readonly given: Changes;
  /** A text about the consequences of revoking a key. */
  readonly afterRevoking: string;
  create(given: { name: string; expires_in_days: number; otp?: string }, own: Changes): Promise<string | undefined>;
  revoke(id: number): Promise<unknown>;
}

/** Lists, creates and revokes keys of one kind. */
export function AccountKeys<Key extends AccountKey>({ kind, about }: { kind: KeyKind<Key>; about: ReactNode }) {
  const query = $api.useQuery('get', kind.path);
  const factors = $api.useQuery('get', '/api/account/second-factor');
  const [isCreating, create] = useState(false);
  const [revoking, revoke] = useState<Key>();
  const [secret, setSecret] = useState<string>();
  const hasFactor = factors.data === undefined || factors.data.totp !== null || factors.data.passkeys.length > 0;
  const ending: SmallColumn<Key> = { title: '', show: (key) => <Ending of={key} onRevoke={() => revoke(key)} /> };
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        {about}
        {hasFactor && <Button onClick={() => create(true)}>{`Create ${kind.noun}`}</Button>}
      </Group>
      {secret !== undefined && (
        <OneTimeSecret title={`The ${kind.noun}`} secret={secret} onClose={() => setSecret(undefined)} />
      )}
      {!hasFactor && <NeedsFactor {...kind} />}
      <Settled query={query}>
        {(keys) => (
          <SmallTable
            label={`${capitalised(kind.noun)}s`}
            rows={keys as unknown as readonly Key[]}
            rowKey={kind.idOf}
            nothing={kind.nothing}
            columns={[...columnsOf(kind), ending]}
          />
        )}
      </Settled>
      <NewKey kind={kind} opened={isCreating} onClose={() => create(false)} onCreated={setSecret} />
      <ConfirmDialog
        title={`Revoke ${revoking?.name ?? ''}?`}
        act="Revoke key"
        opened={revoking !== undefined}
        onClose={() => revoke(undefined)}
        onAct={async () => {
          if (!revoking) return;
          await kind.revoke(kind.idOf(revoking));
          await invalidatePaths(kind.path);
          notify(`${revoking.name} revoked`);
        }}
      >
        {kind.afterRevoking}
      </ConfirmDialog>
    </Stack>
  );
}

const columnsOf = <Key extends AccountKey>({ columns, usedTitle }: KeyKind<Key>): readonly SmallColumn<Key>[] => [
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
  ...columns,
  {
    title: usedTitle,
    show: ({ last_used_at, last_used_address }) =>
      last_used_at === null ? 'Never' : `${moment(last_used_at)} from ${last_used_address}`,
  },
  { title: 'Expires', show: ({ expires_at }) => moment(expires_at) },
];

function Ending({ of: { name, is_active, revoked_at }, onRevoke }: { of: AccountKey; onRevoke: () => void }) {
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

const NeedsFactor = ({ creator, noun }: { creator: string; noun: string }) => (
  <Empty
    title="Set up a second factor first"
    action={
      <AppLinkButton to="/account" search={{ tab: 'second-factor' }}>
        Set up a second factor
      </AppLinkButton>
    }
  >
    {`Only ${creator} with a second factor can create ${noun}s.`}
  </Empty>
);

const fieldsOf = <Key extends AccountKey>({ nameAbout, fields }: KeyKind<Key>): readonly Field[] => [
  { key: 'name', label: 'Name', required: true, maxLength: 60, about: nameAbout },
  {
    key: 'expires_in_days',
    label: 'Expires after',
    kind: 'select',
    required: true,
    options: [30, 90, 180, 365, 400].map((days) => ({ value: String(days), label: `${days} days` })),
  },
  ...fields,
];

interface Dialog<Key extends AccountKey> {
  readonly kind: KeyKind<Key>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (key: string) => void;
}

function NewKey<Key extends AccountKey>({ kind, opened, onClose, onCreated }: Dialog<Key>) {
  const { prove, dialog } = useProof('code');
  async function save({ name, expires_in_days, ...own }: Changes): Promise<void> {
    const isDone = await prove(async ({ otp }) => {
      const shared = { name: String(name ?? ''), expires_in_days: Number(expires_in_days), ...(otp ? { otp } : {}) };
      const key = await kind.create(shared, own);
      if (key !== undefined) onCreated(key);
    });
    if (!isDone) return;
    await invalidatePaths(kind.path);
    notify(`${capitalised(kind.noun)} created`);
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
        title={`Create ${kind.noun}`}
      >
        {opened && (
          <FieldForm
            label={`New ${kind.noun}`}
            fields={fieldsOf(kind)}
            given={kind.given}
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

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
