import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { count, moment } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { lookAgain, say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { Passkeys } from './passkeys.tsx';
import { useProof } from './use-proof.tsx';
import { Way } from './way.tsx';

const PATH = '/api/account/second-factor';

/** What somebody signs in with beside the password: an app, passkeys, and codes for the day on which both are lost. */
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
      await lookAgain(PATH);
      say(said);
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
            <ShownOnce title="Your recovery codes" secret={codes.join('\n')} onClose={() => setCodes(undefined)} />
          )}
          <Way
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
          </Way>
          <Passkeys passkeys={passkeys} prove={prove} onCodes={setCodes} onProblem={setError} />
          <Way
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
          </Way>
          {dialog}
        </Stack>
      )}
    </Settled>
  );
}
