import { Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { Settled } from '../ui/settled.tsx';

const PATH = '/api/account/security';

/** Lets the owner require a second factor from all users. */
export function AccountSecurity() {
  const query = $api.useQuery('get', PATH);
  const [error, setError] = useState<unknown>();
  async function demand(second_factor_required: boolean): Promise<void> {
    setError(undefined);
    try {
      await api.PUT(PATH, { body: { second_factor_required } });
      await invalidatePaths(PATH, '/api/account/second-factor');
      notify(second_factor_required ? 'Everybody needs a second factor now' : 'The second factor is a choice again');
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
