import { Button, Group, Table, Text, TextInput } from '@mantine/core';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { count, moment } from '../ui/format.ts';
import { lookAgain, say } from '../ui/said.ts';
import type { useProof } from './use-proof.tsx';
import { Way } from './way.tsx';

const PATH = '/api/account/second-factor';
type Passkey = Schemas['SecondFactor']['passkeys'][number];

/** Passkeys sign in with a touch, and are a second factor by themselves. */
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
      await lookAgain(PATH);
      say(said);
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
      const response = await startRegistration({ optionsJSON: options as never }).catch((problem: Error) => {
        throw new Error(
          problem.name === 'InvalidStateError'
            ? 'This device has a passkey for you already.'
            : 'No passkey was made. Try again, or use an authenticator app.',
        );
      });
      const { data } = await api.POST('/api/account/second-factor/passkeys/confirm', {
        body: { ...(name.trim() ? { name: name.trim() } : {}), response: response as never },
      });
      if (data?.recovery_codes) onCodes(data.recovery_codes);
      setName('');
      return true;
    }, 'The passkey is added');
  const remove = ({ id }: Passkey) =>
    attempt(
      () => prove((body) => api.DELETE('/api/account/second-factor/passkeys/{id}', { params: { path: { id } }, body })),
      'The passkey is removed',
    );
  return (
    <Way
      title="Passkeys"
      state={passkeys.length === 0 ? 'None' : count(passkeys.length, 'passkey')}
      on={passkeys.length > 0}
      action={null}
    >
      {passkeys.length > 0 && (
        <Table>
          <Table.Tbody>
            {passkeys.map((passkey) => (
              <Table.Tr key={passkey.id}>
                <Table.Th scope="row">{passkey.name}</Table.Th>
                <Table.Td>
                  {passkey.last_used_at ? `last used ${moment(passkey.last_used_at)}` : 'not used yet'}
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => remove(passkey)}
                    aria-label={`Remove ${passkey.name}`}
                  >
                    Remove
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
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
          This browser cannot make passkeys.
        </Text>
      )}
    </Way>
  );
}
