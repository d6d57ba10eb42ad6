import { Button, Group, Loader, Text } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { $api } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { count } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { ListSearch } from '../search.ts';
import { ColumnChoice, Filters } from './filters.tsx';
import { matching, type Person, shownColumns } from './list-columns.tsx';

const route = getRouteApi('/employees');

export function ListScreen() {
  const company = useCompany();
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const search = route.useSearch();
  const navigate = useNavigate();
  const status = search.status ?? 'active';
  const { data, error, refetch } = $api.useQuery('get', '/api/company/{company_id}/employees/directory', {
    params: { path: { company_id: company.company_id }, query: { status } },
  });
  const deferred = useDeferredValue(search);
  const shown = useMemo(() => matching(data ?? [], deferred), [data, deferred]);
  const columns = useMemo(() => shownColumns(search.columns), [search.columns]);
  const change = (to: { [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) =>
    navigate({
      to: '/employees',
      search: (before) => withoutEmpty({ ...before, ...to }),
      replace: true,
    });

  return (
    <Page
      title="Employees"
      readOnly={reason}
      actions={
        mayEdit && (
          <>
            <Button component={Link} to="/employees/portal" variant="default">
              Portal access
            </Button>
            <AppLinkButton to="/imports" search={{ kind: 'employees' }} variant="default">
              Import from a file
            </AppLinkButton>
            <Button component={Link} to="/employees/new">
              Hire an employee
            </Button>
          </>
        )
      }
    >
      <Filters people={data ?? []} search={search} onChange={change} />
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loader aria-label="Loading" />
      ) : data.length === 0 && status === 'active' ? (
        <NoEmployees mayEdit={mayEdit} />
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {shown.length === data.length
                ? count(data.length, 'employee')
                : `${shown.length.toLocaleString('en-AU')} of ${count(data.length, 'employee')}`}
            </Text>
            <ColumnChoice columns={search.columns} onChange={(columns) => change({ columns })} />
          </Group>
          <DataTable<Person>
            label="Employees"
            rows={shown}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ id }) => navigate({ to: '/employees/$employeeId', params: { employeeId: String(id) } })}
            nothing="No matches. Remove a filter or shorten the search."
          />
        </>
      )}
    </Page>
  );
}

const withoutEmpty = (search: object): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

function NoEmployees({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Empty
      title="No employees yet"
      action={
        mayEdit && (
          <Group mt="sm">
            <Button component={Link} to="/employees/new">
              Hire an employee
            </Button>
            <AppLinkButton to="/imports" search={{ kind: 'employees' }} variant="default">
              Import from a file
            </AppLinkButton>
          </Group>
        )
      }
    >
      Add employees one at a time, or import them from a CSV or Excel file, such as an export from your previous
      software.
    </Empty>
  );
}
