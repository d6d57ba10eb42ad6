import { Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Go, type Where } from '../ui/go.tsx';

interface Step {
  readonly what: string;
  readonly why: string;
  readonly where: Where;
  readonly isDone: boolean;
}

/** The way to the first pay; undefined once there is one, or as long as it is not known. */
export function useFirstSteps(): { steps: readonly Step[] } | undefined {
  const { company_id } = useCompany();
  const mayPay = useArea('PAYS').mayEdit;
  const path = { company_id };
  const company = $api.useQuery('get', '/api/company/{company_id}', { params: { path } }, { enabled: mayPay }).data;
  const runs = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs',
    { params: { path, query: { limit: 20 } } },
    { enabled: mayPay },
  ).data;
  if (!company || !runs || (runs.length > 0 && company.employees.length > 0)) return undefined;
  return {
    steps: [
      {
        what: 'Check the settings of the company',
        why: 'Its numbers, address and pay calendar go onto payslips and reports, and the account wages are paid from.',
        where: { to: '/settings' },
        isDone:
          Boolean(company.country === 'AU' ? company.abn : company.employer_ird_number) && Boolean(company.address1),
      },
      {
        what: 'Enter the first employee',
        why: 'One by one with checks as you type, or all at once from a spreadsheet.',
        where: { to: '/employees/new' },
        isDone: company.employees.length > 0,
      },
      {
        what: 'Prepare the first run',
        why: 'You see every amount and why it is so before anything is paid or reported.',
        where: { to: '/pays/new' },
        isDone: runs.length > 0,
      },
    ],
  };
}

export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="card" style={{ padding: '1.5rem' }} aria-labelledby="first-steps">
      <Title order={2} size="h4" id="first-steps" mb="xs">
        Three steps to the first pay
      </Title>
      <List listStyleType="none" spacing="md" mt="md">
        {steps.map(({ what, why, where, isDone }, index) => (
          <List.Item key={what}>
            <Group wrap="nowrap" align="flex-start" gap="md">
              <ThemeIcon variant={index === next ? 'filled' : 'light'} radius="xl" size="md" aria-hidden>
                {isDone ? '✓' : index + 1}
              </ThemeIcon>
              <div>
                <Go {...where} fw={600}>
                  {what}
                </Go>
                {isDone && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    Done
                  </Text>
                )}
                <Text size="sm" c="dimmed">
                  {why}
                </Text>
              </div>
            </Group>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
