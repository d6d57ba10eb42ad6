import { Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink, type Destination } from '../ui/app-link.tsx';

interface Step {
  readonly what: string;
  readonly why: string;
  readonly where: Destination;
  readonly isDone: boolean;
}

/** The first empty company field that every report requires. */
function missingOf(company: Schemas['Company']): string | undefined {
  const number = company.country === 'AU' ? 'abn' : 'employer_ird_number';
  if (!company[number] && !company.withholding_payer_number) return number;
  const others = [
    'address1',
    ...(company.country === 'AU' ? ['postcode'] : []),
    'contact_name',
    'email_address',
    'phone',
  ];
  return others.find((field) => !company[field as keyof typeof company]);
}

/** The steps to the first pay run. Undefined while loading, and once the company has employees and a pay run. */
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
  // For a company without a bank account the service returns 404. The request is not repeated on every mount.
  const account = $api.useQuery(
    'get',
    '/api/company/{company_id}/payment-settings',
    { params: { path } },
    { enabled: mayPay && runs?.length === 0, retryOnMount: false },
  ).data;
  if (!company || !runs || (runs.length > 0 && company.employees.length > 0)) return undefined;
  const missing = missingOf(company);
  return {
    steps: [
      {
        what: 'Complete the company’s details',
        why: 'Payslips and reports need its ABN or IRD number, address and contact person.',
        where: { to: '/settings', search: { tab: 'company', field: missing } },
        isDone: missing === undefined,
      },
      {
        what: 'Add the bank account wages are paid from',
        why: 'The bank file pays wages from this account.',
        where: { to: '/settings', search: { tab: 'payments', field: 'account_name' } },
        isDone: account !== undefined,
      },
      {
        what: 'Add your first employees',
        why: 'One at a time, with checks as you type, or all together from a spreadsheet.',
        where: { to: '/employees/new' },
        isDone: company.employees.length > 0,
      },
      {
        what: 'Create the first pay run',
        why: 'You see every amount, and why, before anything is paid or reported.',
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
        Get ready for your first pay run
      </Title>
      <List listStyleType="none" spacing="md" mt="md">
        {steps.map(({ what, why, where, isDone }, index) => (
          <List.Item key={what}>
            <Group wrap="nowrap" align="flex-start" gap="md">
              <ThemeIcon variant={index === next ? 'filled' : 'light'} radius="xl" size="md" aria-hidden>
                {isDone ? '✓' : index + 1}
              </ThemeIcon>
              <div>
                <AppLink {...where} fw={600}>
                  {what}
                </AppLink>
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
