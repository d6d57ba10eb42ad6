import { Badge, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { count, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import type { useProof } from './use-proof.tsx';

/** A card for one second factor. */
export function FactorCard(given: {
  title: string;
  state: string;
  on: boolean;
  action: ReactNode;
  children?: ReactNode;
}) {
  const { title, state, on, action, children } = given;
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-label={title}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h5">
            {title}
          </Title>
          <Badge variant={on ? 'light' : 'default'} tt="none" fw={500}>
            {state}
          </Badge>
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

const PATH = '/api/account/second-factor';
type Passkey = Schemas['SecondFactor']['passkeys'][number];

/** Lists, adds and removes passkeys. A passkey counts as a second factor. */
export function Passkeys(given: {
  passkeys: readonly Passkey[];
  prove: ReturnType<typeof useProof>['prove'];
  onCodes: (codes: readonly string[]) => void;
  onProblem: (problem: unknown) => void;
}) {
  const { passkeys, prove, onCodes, onProblem } = given;
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  async function attempt(act: () => Promise<boolean>, said: string): Promise<void> {
    onProblem(undefined);
    setBusy(true);
    try {
      if (!(await act())) return;
      await invalidatePaths(PATH);
      notify(said);
    } catch (problem) {
      onProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  const add = () =>
    attempt(async () => {
      let options: unknown;
      const may = await prove(async (body) => {
        options = (await api.POST('/api/account/second-factor/passkeys', { body })).data;
      });
      if (!may) return false;
      const response = await createPasskey(options);
      const { data } = await api.POST('/api/account/second-factor/passkeys/confirm', {
        body: { ...(name.trim() ? { name: name.trim() } : {}), response: response as never },
      });
      if (data?.recovery_codes) onCodes(data.recovery_codes);
      setName('');
      return true;
    }, 'Passkey added');
  const remove = ({ id }: Passkey) =>
    attempt(
      () => prove((body) => api.DELETE('/api/account/second-factor/passkeys/{id}', { params: { path: { id } }, body })),
      'Passkey removed',
    );
  return (
    <FactorCard
      title="Passkeys"
      state={passkeys.length === 0 ? 'None' : count(passkeys.length, 'passkey')}
      on={passkeys.length > 0}
      action={null}
    >
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onRemove={remove} />}
      {browserSupportsWebAuthn() ? (
        <Group align="flex-end">
          <TextInput
            label="Name of a new passkey"
            placeholder="Work laptop"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button variant="default" onClick={add} loading={busy}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          This browser does not support passkeys.
        </Text>
      )}
    </FactorCard>
  );
}

/** Asks the browser to create a passkey, and translates browser errors into messages for users. */
const createPasskey = (options: unknown) =>
  startRegistration({ optionsJSON: options as never }).catch((problem: Error) => {
    throw new Error(
      problem.name === 'InvalidStateError'
        ? 'This device already has a passkey for you.'
        : 'No passkey was created. Try again, or use an authenticator app.',
    );
  });

function PasskeyTable(given: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { passkeys, onRemove } = given;
  return (
    <Table>
      <Table.Tbody>
        {passkeys.map((passkey) => (
          <Table.Tr key={passkey.id}>
            <Table.Th scope="row">{passkey.name}</Table.Th>
            <Table.Td>{passkey.last_used_at ? `last used ${moment(passkey.last_used_at)}` : 'not used yet'}</Table.Td>
            <Table.Td ta="right">
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                onClick={() => onRemove(passkey)}
                aria-label={`Remove ${passkey.name}`}
              >
                Remove
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
