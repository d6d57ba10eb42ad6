import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { tableDay } from '../../ui/format.ts';
import { Settled } from '../../ui/problem.tsx';
import { WhyAmount } from '../../ui/why-drawer.tsx';

type Contribution = Schemas['SuperContribution'];
const MAX_ROWS = 500;

const COLUMNS: readonly Column<Contribution>[] = [
  {
    key: 'name',
    title: 'Name',
    by: (row) => row.format_name,
    width: 'minmax(9rem, 1.5fr)',
    show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink>,
  },
  { key: 'payday', title: 'Paid on', by: (row) => row.payday, show: (row) => tableDay(row.payday) },
  {
    key: 'due',
    title: 'Due',
    by: (row) => row.due_date,
    show: (row) => <span title={row.due_because}>{tableDay(row.due_date)}</span>,
  },
  {
    key: 'warning',
    title: 'Late',
    by: (row) => row.warning ?? '',
    width: 'minmax(10rem, 2fr)',
    show: (row) => (
      <Text size="sm" c={row.is_late ? 'var(--danger)' : undefined} title={row.warning ?? undefined} truncate>
        {row.warning ?? 'On time'}
      </Text>
    ),
  },
  {
    key: 'charge',
    title: 'Charge',
    isAmount: true,
    by: (row) => row.charge?.total ?? 0,
    show: (row) => row.charge && <Amount value={row.charge.total} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    isAmount: true,
    by: (row) => row.amount,
    show: (row) => (
      <WhyAmount
        payId={row.pay_id}
        who={row.format_name}
        value={row.amount}
        about={{ name: 'Super', picks: ({ effect }) => effect === 'employer' }}
      />
    ),
  },
];

/** Super contributions with their due dates, and the charge for late contributions. */
export function Contributions() {
  const { company_id } = useCompany();
  const [status, setStatus] = useState<'DUE' | 'BATCHED' | 'PAID'>('DUE');
  const contributions = $api.useQuery('get', '/api/company/{company_id}/super-contributions', {
    params: { path: { company_id }, query: { status, limit: MAX_ROWS, has_clean_history: true } },
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Contributions
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Show contributions"
          value={status}
          onChange={(value) => setStatus(value as typeof status)}
          data={[
            { value: 'DUE', label: 'Due' },
            { value: 'BATCHED', label: 'In a batch' },
            { value: 'PAID', label: 'Paid' },
          ]}
        />
      </Group>
      <Settled query={contributions}>
        {(rows) => (
          <>
            <DataTable<Contribution>
              label="Contributions"
              rows={rows}
              rowKey={(row) => row.pay_id}
              maxHeight="24rem"
              nothing="No contributions to show."
              columns={COLUMNS}
            />
            {rows.length === MAX_ROWS && (
              <Text size="sm" c="dimmed">
                The latest {MAX_ROWS} are shown.
              </Text>
            )}
          </>
        )}
      </Settled>
    </Stack>
  );
}
