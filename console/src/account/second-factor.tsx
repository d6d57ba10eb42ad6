import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { count, moment } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { OneTimeSecret } from '../ui/one-time-secret.tsx';
import { Problem } from '../ui/problem.tsx';
import { Settled } from '../ui/settled.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { FactorCard } from './factor-card.tsx';
import { Passkeys } from './passkeys.tsx';
import { useProof } from './use-proof.tsx';

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
    act((body) => api.DELETE('/api/account/second-factor/totp', { body }), 'The authenticator app is removed');
  const newCodes = () =>
    act(async (body) => {
      const { data } = await api.POST('/api/account/second-factor/recovery-codes', { body });
      setCodes(data?.recovery_codes);
    }, 'There are ten new recovery codes; the old ones no longer work');
  return (
    <Settled query={query}>
      {({ required, totp, passkeys, recovery_codes_left: left }) => (
        <Stack gap="md" maw={760}>
          <Text c="dimmed" size="sm">
            {required
              ? 'The owner of this account demands a second factor of everybody.'
              : 'With a second factor, a password that got out is not enough to come in.'}
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
                  Remove the app
                </Button>
              ) : (
                !isSettingUp && <Button onClick={() => setUp(true)}>Set up an app</Button>
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
                  Make ten new ones
                </Button>
              )
            }
          >
            <Text size="sm" c="dimmed">
              Each signs you in once when the phone is lost. They come with the first factor.
            </Text>
          </FactorCard>
          {dialog}
        </Stack>
      )}
    </Settled>
  );
}
