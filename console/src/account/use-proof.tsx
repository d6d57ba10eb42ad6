import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem, type Schemas } from '../api/client.ts';
import { Problem } from '../ui/problem.tsx';

export type Proof = Schemas['SecondFactorProofIn'];

const wantsProof = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 403 && /send (your password or )?a code/i.test(error.message);

interface Waiting {
  readonly act: (proof: Proof) => Promise<unknown>;
  readonly settle: (done: boolean) => void;
}

/** Some actions accept either a password or a code. Others accept only a code. */
type ProofKind = 'password' | 'code';

/**
 * Returns `prove`, which runs an action immediately if the service accepts the session, and otherwise asks for the
 * password or a code first. The promise resolves to whether the action ran.
 */
export function useProof(by: ProofKind = 'password'): {
  prove: (act: (proof: Proof) => Promise<unknown>) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [waiting, wait] = useState<Waiting>();
  const [typed, type] = useState('');
  const [error, setError] = useState<unknown>();
  const end = (done: boolean) => {
    waiting?.settle(done);
    wait(undefined);
    type('');
    setError(undefined);
  };
  const prove = async (act: (proof: Proof) => Promise<unknown>): Promise<boolean> => {
    try {
      await act({});
      return true;
    } catch (problem) {
      if (!wantsProof(problem)) throw problem;
      return new Promise<boolean>((settle) => wait({ act, settle }));
    }
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await waiting?.act(by === 'code' ? { otp: typed } : { password: typed });
      end(true);
    } catch (problem) {
      setError(problem);
    }
  }
  const dialog = (
    <Modal
      opened={waiting !== undefined}
      onClose={() => end(false)}
      title="Confirm it’s you"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{ASKS[by]}</Text>
          {error !== undefined && <Problem error={error} />}
          <ProofInput by={by} value={typed} onChange={type} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => end(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={typed === ''}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
  return { prove, dialog };
}

const ASKS: Readonly<Record<ProofKind, string>> = {
  password: 'Enter your password to continue.',
  code: 'Enter a code from your authenticator app, or a recovery code. If you only have a passkey, sign in with it again.',
};

function ProofInput({ by, value, onChange }: { by: ProofKind; value: string; onChange: (text: string) => void }) {
  const shared = {
    'data-autofocus': true,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return by === 'password' ? (
    <PasswordInput label="Password" autoComplete="current-password" {...shared} />
  ) : (
    <TextInput label="Code" autoComplete="one-time-code" {...shared} />
  );
}
