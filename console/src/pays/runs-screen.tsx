import { Badge, Button, Group, Loader, SegmentedControl, Select } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { day, tableDay } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { PERIOD_NAMES, type Period, periodChoices, type Run } from './queries.ts';
import type { RunsSearch } from './search.ts';

const route = getRouteApi('/pays');

export const stateOf = ({ status, pay_count, completed_pay_count }: Run): string =>
  status === 'complete'
    ? 'Complete'
    : completed_pay_count > 0
      ? `${completed_pay_count} of ${pay_count} complete`
      : 'Draft';

const COLUMNS: readonly Column<Run>[] = [
  {
    key: 'period',
    title: 'Period',
    width: 'minmax(14.5rem, 2fr)',
    by: (run) => run.pay_run_end_date,
    show: (run) => (
      <>
        {PERIOD_NAMES[run.pay_cycle]}, {day(run.pay_run_start_date).slice(4, -5)} to{' '}
        {day(run.pay_run_end_date).slice(4)}
      </>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    width: 'minmax(7rem, 1fr)',
    by: stateOf,
    show: (run) => (
      <Badge
        variant={run.status === 'complete' ? 'outline' : 'light'}
        color={run.status === 'complete' ? 'teal' : 'gray'}
        tt="none"
      >
        {stateOf(run)}
      </Badge>
    ),
  },
  {
    key: 'paid',
    title: 'Paid on',
    width: 'minmax(8.5rem, 1fr)',
    by: (run) => run.processed_date ?? '',
    show: (run) => tableDay(run.processed_date),
  },
  {
    key: 'pays',
    title: 'Pays',
    isAmount: true,
    width: '3rem',
    by: (run) => run.pay_count,
    show: (run) => run.pay_count.toLocaleString('en-AU'),
  },
  ...(['gross', 'tax', 'super', 'net'] as const).map(
    (key): Column<Run> => ({
      key,
      title: key.charAt(0).toUpperCase() + key.slice(1),
      isAmount: true,
      width: 'minmax(5.5rem, 1fr)',
      by: (run) => run[key],
      show: (run) => <Amount value={run[key]} />,
    }),
  ),
];

export function RunsScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const { state, period } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = $api.useQuery('get', '/api/company/{company_id}/pay-runs', {
    params: {
      path: { company_id },
      query: { limit: 500, ...(state ? { status: state } : {}), ...(period ? { pay_cycle: period } : {}) },
    },
  });
  const isFiltered = state !== undefined || period !== undefined;
  return (
    <Page
      title="Pays"
      readOnly={mayEdit ? undefined : reason}
      actions={
        mayEdit && (
          <>
            <AppLinkButton variant="default" to="/imports" search={{ kind: 'timesheets' }}>
              Import from a file
            </AppLinkButton>
            <Button variant="default" component={Link} to="/pays/off-cycle">
              Off-cycle pay
            </Button>
            <Button component={Link} to="/pays/new">
              New pay run
            </Button>
          </>
        )
      }
    >
      <RunFilters state={state} period={period} onChange={(to) => navigate({ search: (was) => ({ ...was, ...to }) })} />
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loader aria-label="Loading" />
      ) : data.length === 0 && !isFiltered ? (
        <Empty
          title="No pay runs yet"
          action={
            mayEdit && (
              <Button variant="default" component={Link} to="/pays/new">
                Create the first one
              </Button>
            )
          }
        >
          A pay run contains the pays of one pay period. When you create a pay run, everyone paid in its cycle gets a
          draft pay with their standard hours, approved leave and regular allowances.
        </Empty>
      ) : (
        <DataTable
          label="Pay runs"
          rows={data}
          columns={COLUMNS}
          rowKey={(run) => run.pay_run_id}
          onOpen={(run) => navigate({ to: '/pays/$runId', params: { runId: String(run.pay_run_id) } })}
          nothing="No matching pay runs."
        />
      )}
    </Page>
  );
}

function RunFilters({ state, period, onChange }: RunsSearch & { onChange: (to: RunsSearch) => void }) {
  const { country } = useCompany();
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label="Status"
        value={state ?? 'all'}
        onChange={(value) => onChange({ state: value === 'all' ? undefined : (value as 'pending') })}
        data={[
          { value: 'all', label: 'All' },
          { value: 'pending', label: 'Drafts' },
          { value: 'complete', label: 'Complete' },
        ]}
      />
      <Select
        aria-label="Pay period"
        placeholder="All periods"
        clearable
        clearButtonProps={{ 'aria-label': 'All periods' }}
        w={180}
        value={period ?? null}
        onChange={(value) => onChange({ period: (value as Period | null) ?? undefined })}
        data={periodChoices(country)}
      />
    </Group>
  );
}
