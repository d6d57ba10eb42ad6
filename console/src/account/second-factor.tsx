import { Button, Code, Group, Image, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { $api, api, type Schemas } from '../api/client.ts';
import { count, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { FactorCard, Passkeys } from './passkeys.tsx';
import { useProof } from './use-proof.tsx';

type Prove = ReturnType<typeof useProof>['prove'];

/** Sets up an authenticator app. It becomes active after the first correct code. */
function AppSetUp({ prove, onEnd }: { prove: Prove; onEnd: (codes?: readonly string[] | null) => void }) {
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
      notify('Authenticator app set up', 'You will need a code from the app the next time you sign in.');
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
              <Text size="sm">Scan the code with the app, or enter this secret:</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
                {begun.secret}
              </Code>
              <TextInput
                label="Code from the app"
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

const PATH = '/api/account/second-factor';

/** The second factors of the user: an authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const query = $api.useQuery('get', PATH);
  const [isSettingUp, setUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  const { prove, dialog } = useProof();
  async function act(what: Parameters<typeof prove>[0], said: string): Promise<void> {
    setError(undefined);
    try {
      if (!(await prove(what))) return;
      await invalidatePaths(PATH);
      notify(said);
    } catch (problem) {
      setError(problem);
    }
  }
  const removeApp = () =>
    act((body) => api.DELETE('/api/account/second-factor/totp', { body }), 'Authenticator app removed');
  const newCodes = () =>
    act(async (body) => {
      const { data } = await api.POST('/api/account/second-factor/recovery-codes', { body });
      setCodes(data?.recovery_codes);
    }, 'You have ten new recovery codes; the old ones no longer work');
  return (
    <Settled query={query}>
      {({ required, totp, passkeys, recovery_codes_left: left }) => (
        <Stack gap="md" maw={760}>
          <Text c="dimmed" size="sm">
            {required
              ? 'The owner of this account requires a second factor (MFA) for everyone.'
              : 'With a second factor, a stolen password alone is not enough to sign in.'}
          </Text>
          {error !== undefined && <Problem error={error} />}
          {codes && (
            <OneTimeSecret title="Your recovery codes" secret={codes.join('\n')} onClose={() => setCodes(undefined)} />
          )}
          <FactorCard
            title="Authenticator app"
            state={totp ? `On since ${moment(totp.confirmed_at)}` : 'Not set up'}
            on={totp !== null}
            action={
              totp ? (
                <Button variant="default" onClick={removeApp}>
                  Remove app
                </Button>
              ) : (
                !isSettingUp && <Button onClick={() => setUp(true)}>Set up app</Button>
              )
            }
          >
            {isSettingUp && (
              <AppSetUp
                prove={prove}
                onEnd={(made) => {
                  setUp(false);
                  if (made) setCodes(made);
                }}
              />
            )}
          </FactorCard>
          <Passkeys passkeys={passkeys} prove={prove} onCodes={setCodes} onProblem={setError} />
          <FactorCard
            title="Recovery codes"
            state={left === 0 ? 'None' : `${count(left, 'code')} left`}
            on={left > 0}
            action={
              (totp !== null || passkeys.length > 0) && (
                <Button variant="default" onClick={newCodes}>
                  Create ten new codes
                </Button>
              )
            }
          >
            <Text size="sm" c="dimmed">
              Each code signs you in once if you lose your phone. You get the codes when you set up your first factor.
            </Text>
          </FactorCard>
          {dialog}
        </Stack>
      )}
    </Settled>
  );
}
