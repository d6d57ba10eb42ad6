import { Box, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/client.ts';
import { moment } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { readStatus, type ServiceStatus } from './read-status.ts';
import { StatusOverview } from './status-overview.tsx';

const POLL_MS = 10_000;

/** The status of the service. The token is kept only in memory. */
export function StatusScreen() {
  const [token, setToken] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ['service status', token],
    queryFn: () => readStatus(token!),
    enabled: token !== null,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : POLL_MS),
    // Refreshes even in the background, because operators leave this page open in another tab.
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  const isIn = token !== null && !isRefusal(error);
  return (
    <Box component="main" id="main" maw={1100} mx="auto" p={{ base: 'sm', sm: 'lg' }}>
      <Page
        title="Status of the service"
        actions={
          isIn &&
          data && (
            <Button variant="default" size="xs" onClick={() => setToken(null)}>
              Forget token
            </Button>
          )
        }
      >
        {isIn ? (
          <Shown status={data} error={error} />
        ) : (
          <TokenForm refused={isRefusal(error) ? (error as Error) : null} onToken={setToken} />
        )}
      </Page>
    </Box>
  );
}

/** The token is wrong, or no token is configured in the service. A retry would fail again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 401 || error.status === 404);

function Shown({ status, error }: { status: ServiceStatus | undefined; error: Error | null }) {
  return (
    <Stack gap="lg">
      {error && <Problem error={error} />}
      {status && (
        <>
          <Text size="sm" c="dimmed">
            Version {status.version}. Seen from {status.node.host} at {moment(status.at)}. Refreshes every ten seconds.
          </Text>
          <StatusOverview status={status} />
        </>
      )}
      {!status && !error && <Text c="dimmed">Loading…</Text>}
    </Stack>
  );
}

function TokenForm({ refused, onToken }: { refused: Error | null; onToken: (token: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onToken(typed.trim());
      }}
    >
      <Stack gap="md" maw={520}>
        <Text>
          This page is for the operator of the service. It shows nodes, the database, queues and errors, but no account
          data.
        </Text>
        {refused && <Problem error={refused} />}
        <PasswordInput
          label="Operator’s token"
          description="The value of OPERATOR_TOKEN. It is kept only in this window, until you close the window."
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit">Show status</Button>
        </Group>
      </Stack>
    </form>
  );
}
