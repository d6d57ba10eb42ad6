import { Anchor, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { InviteButton } from './invite-button.tsx';

type Employee = Schemas['Employee'];

const stateOf = ({ employee_portal_active, username }: Employee): string =>
  !employee_portal_active ? 'Closed' : username === null ? 'Access on, not invited' : `Signs in as ${username}`;

const COLUMNS: readonly Column<Employee>[] = [
  {
    key: 'name',
    title: 'Employee',
    width: 'minmax(9rem, 1.2fr)',
    by: ({ format_name }) => format_name,
    show: ({ id, format_name }) => (
      <Anchor component={Link} to={`/employees/${id}`} size="sm">
        {format_name}
      </Anchor>
    ),
  },
  {
    key: 'mail',
    title: 'Email',
    width: 'minmax(12rem, 1.4fr)',
    by: ({ email_address }) => email_address ?? '',
    show: ({ email_address }) => email_address ?? '–',
  },
  { key: 'state', title: 'Portal', width: 'minmax(11rem, 1fr)', by: stateOf, show: stateOf },
  {
    key: 'act',
    title: 'Access',
    width: '11rem',
    show: (employee) => <InviteButton employee={employee} size="xs" />,
  },
];

export function PortalScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('EMPLOYEES');
  const { data, error, refetch } = $api.useQuery('get', '/api/company/{company_id}/employees', {
    params: { path: { company_id }, query: { status: 'all' } },
  });
  const changes = (
    <Anchor component={Link} to="/employees/changes">
      Requested changes
    </Anchor>
  );
  return (
    <Page title="Portal access" actions={changes} readOnly={mayEdit ? undefined : reason}>
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : data ? (
        <DataTable
          label="Employees and their portal access"
          rows={data}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          nothing="Add an employee first."
        />
      ) : (
        <Loader aria-label="Loading" />
      )}
    </Page>
  );
}
