import { Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { Problem } from '../ui/problem.tsx';
import { lookAgain, say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';

const PATH = '/api/account/security';

/** The owner's demand on everybody. */
export function AccountSecurity() {
  const query = $api.useQuery('get', PATH);
  const [error, setError] = useState<unknown>();
  async function demand(second_factor_required: boolean): Promise<void> {
    setError(undefined);
    try {
      await api.PUT(PATH, { body: { second_factor_required } });
      await lookAgain(PATH, '/api/account/second-factor');
      say(second_factor_required ? 'Everybody needs a second factor now' : 'The second factor is a choice again');
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        For everybody
      </Title>
      {error !== undefined && <Problem error={error} />}
      <Settled query={query}>
        {({ second_factor_required }) => (
          <Switch
            label="Demand a second factor"
            description="Whoever has none yet is led through setting one up at the next sign-in"
            checked={second_factor_required}
            onChange={(event) => demand(event.currentTarget.checked)}
          />
        )}
      </Settled>
      <Text size="sm" c="dimmed">
        Payroll holds bank accounts and tax numbers: a password alone is little.
      </Text>
    </Stack>
  );
}
