import { Button, Code, Group, Image, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import type { useProof } from './use-proof.tsx';

type Prove = ReturnType<typeof useProof>['prove'];

/** Sets up an authenticator app. It becomes active after the first correct code. */
export function AppSetUp({ prove, onEnd }: { prove: Prove; onEnd: (codes?: readonly string[] | null) => void }) {
  const [begun, begin] = useState<Schemas['TotpSetUp']>();
  const [otp, type] = useState('');
  const [error, setError] = useState<unknown>();
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    prove(async (body) => begin((await api.POST('/api/account/second-factor/totp', { body })).data))
      .then((done) => done || onEnd())
      .catch(setError);
  }, [prove, onEnd]);
  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError(undefined);
    try {
      const { data } = await api.POST('/api/account/second-factor/totp/confirm', { body: { otp } });
      await invalidatePaths('/api/account/second-factor');
      notify('The authenticator app is set up', 'The next sign-in asks for its code.');
      onEnd(data?.recovery_codes);
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <form onSubmit={confirm} aria-label="Set up an authenticator app">
      <Stack gap="sm" align="flex-start">
        {error !== undefined && <Problem error={error} />}
        {begun ? (
          <Group align="flex-start" gap="lg">
            <Image
              src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.qr_code)}`}
              alt="QR code for the authenticator app"
              w={180}
              h={180}
            />
            <Stack gap="xs" maw={360}>
              <Text size="sm">Scan the code with the app, or type this secret into it:</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
                {begun.secret}
              </Code>
              <TextInput
                label="Code that the app shows now"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={otp}
                onChange={(event) => type(event.currentTarget.value)}
              />
            </Stack>
          </Group>
        ) : (
          error === undefined && <Loader aria-label="Loading" />
        )}
        <Group>
          <Button type="submit" disabled={!begun || otp === ''}>
            Confirm
          </Button>
          <Button variant="default" onClick={() => onEnd()}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
