import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiProblem, type Schemas } from '../api/client.ts';
import { Problem } from '../ui/problem.tsx';

export type Proof = Schemas['SecondFactorProofIn'];

const wantsProof = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 403 && /password or a code/i.test(error.message);

interface Waiting {
  readonly act: (proof: Proof) => Promise<unknown>;
  readonly settle: (done: boolean) => void;
}

/**
 * Returns `prove`, which runs an action at once if the service accepts the session, and otherwise asks for the password
 * first. It resolves to whether the action ran.
 */
export function useProof(): {
  prove: (act: (proof: Proof) => Promise<unknown>) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [waiting, wait] = useState<Waiting>();
  const [password, type] = useState('');
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
      await waiting?.act({ password });
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
          <Text size="sm">Enter your password to continue.</Text>
          {error !== undefined && <Problem error={error} />}
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => end(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={password === ''}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
  return { prove, dialog };
}
