import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { count } from '../ui/format.ts';

/** Shown on Home while answers of new employees wait for a decision. */
export function WaitingForms() {
  const { company_id } = useCompany();
  const { mayView } = useArea('EMPLOYEES');
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/hire-forms',
    { params: { path: { company_id }, query: { state: 'submitted', limit: 100 } } },
    { enabled: mayView, staleTime: 0 },
  );
  const oldest = data.at(-1);
  if (oldest === undefined) return null;
  return (
    <section className="card" aria-label="Details from new employees" style={{ padding: '0.75rem 1rem' }}>
      <AppLink to={`/employees/${oldest.employee_id}/form`} fw={600}>
        Review the details that {oldest.employee_name} sent
      </AppLink>
      {data.length > 1 && (
        <Text size="sm" c="dimmed">
          {count(data.length - 1, 'more form')} to review after this one
        </Text>
      )}
    </section>
  );
}

/** The button on the employee page that opens the form. */
export function HireFormButton({ employeeId }: { employeeId: number }) {
  const { company_id } = useCompany();
  const { data } = $api.useQuery('get', '/api/company/{company_id}/hire-forms', {
    params: { path: { company_id }, query: { employee_id: employeeId, limit: 1 } },
  });
  const state = data?.[0]?.state;
  const label =
    state === 'submitted'
      ? 'Review the answers'
      : state === 'sent' || state === 'returned'
        ? 'Form sent to the employee'
        : 'Ask the employee to fill this in';
  return (
    <Button
      component={Link}
      to={`/employees/${employeeId}/form`}
      variant={state === 'submitted' ? 'filled' : 'default'}
    >
      {label}
    </Button>
  );
}
