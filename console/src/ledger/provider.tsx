import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, ApiProblem, api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { ifUnchanged, invalidateChart, type LedgerPart } from './chart.ts';

const CODES = '/api/company/{company_id}/gl-settings/provider/codes';
const STATE = {
  connected: 'Connected',
  not_connected: 'Not connected',
  token_expired: 'Authorisation expired',
  no_matching_company: 'The provider has no company with this number',
} as const;

/** The farm software that provides account codes. */
export function Provider({ chart, mayEdit }: LedgerPart) {
  const { company_id } = useCompany();
  const query = $api.useQuery('get', CODES, { params: { path: { company_id } } });
  const [error, setError] = useState<unknown>();
  if (query.error instanceof ApiProblem && query.error.status === 403) {
    return <Empty title="The provider add-on is not part of the plan">{query.error.message}</Empty>;
  }
  return (
    <Settled query={query}>
      {({ status, codes, setup_path }) => (
        <Stack gap="sm">
          <Group>
            <Badge tt="none" size="lg" variant={status === 'connected' ? 'light' : 'default'}>
              {STATE[status]}
            </Badge>
            <Anchor href={`${setup_path}?company_id=${company_id}`}>Set up the connection</Anchor>
            {status === 'connected' && mayEdit && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={async () => {
                  setError(undefined);
                  try {
                    await api.POST('/api/company/{company_id}/gl-settings/provider/refresh', {
                      params: { path: { company_id }, header: ifUnchanged(chart) },
                    });
                    await invalidateChart();
                    notify('Mapped codes refreshed');
                  } catch (problem) {
                    setError(problem);
                  }
                }}
              >
                Refresh mapped codes
              </Button>
            )}
          </Group>
          {error !== undefined && <Problem error={error} />}
          <Text c="dimmed" size="sm">
            The provider finds the company by its ABN or employer number. You authorise access on the provider’s own
            page.
          </Text>
          <SmallTable
            label="Codes of the provider"
            rows={codes}
            rowKey={({ id }) => id}
            nothing="The provider’s codes appear here once the provider is connected."
            columns={[
              { title: 'Code', show: ({ code }) => code },
              { title: 'Name', show: ({ label }) => label },
              { title: 'About', show: ({ description }) => description || '–' },
            ]}
          />
        </Stack>
      )}
    </Settled>
  );
}
