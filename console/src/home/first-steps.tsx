import { Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink, type Destination } from '../ui/app-link.tsx';
import { useDue } from './due.ts';

interface Step {
  readonly what: string;
  readonly why: string;
  readonly where: Destination;
  readonly isDone: boolean;
}

/** The first field that every report requires and that is empty in the company record. */
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

/** A company with more pay runs than this needs no checklist, even if it has never lodged a report here. */
const MOST_RUNS = 5;

/**
 * The steps to the first payday. Undefined while loading, for users who cannot edit pays, and for companies that need
 * no checklist: they have lodged a payday, have paid one without STP, or have more than `MOST_RUNS` pay runs.
 */
export function useFirstSteps(): { steps: readonly Step[] } | undefined {
  const { company_id, country } = useCompany();
  const mayPay = useArea('PAYS').mayEdit;
  const path = { company_id };
  const due = useDue().data;
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
    { enabled: mayPay && company?.employees.length === 0, retryOnMount: false },
  ).data;
  const isNew = mayPay && runs !== undefined && runs.length <= MOST_RUNS;
  const isLodged = useIsLodged(isNew && runs.length > 0);
  if (!company || !due || !isNew || isLodged !== false) return undefined;
  const missing = missingOf(company);
  // The due tasks warn about a missing account only if the company has employees.
  const hasAccount =
    company.employees.length > 0
      ? due.items.every(({ warning }) => warning !== 'NO_PAYMENT_SETTINGS')
      : account !== undefined;
  const run = runs.at(-1);
  const isComplete = run !== undefined && run.completed_pay_count > 0;
  const isPaid =
    isComplete && due.items.every((item) => item.kind !== 'PAYMENT_FILE' || item.pay_run_id !== run.pay_run_id);
  if (isPaid && country === 'AU' && !company.is_stp_enabled) return undefined;
  const runPage = { to: run === undefined ? '/pays' : `/pays/${run.pay_run_id}` };
  return {
    steps: [
      {
        what: 'Complete the company’s details',
        why: 'Payslips and reports need the company’s ABN or IRD number, address and contact person.',
        where: { to: '/settings', search: { tab: 'company', field: missing } },
        isDone: missing === undefined,
      },
      {
        what: 'Add the bank account wages are paid from',
        why: 'The bank file pays wages from this account.',
        where: { to: '/settings', search: { tab: 'payments', field: 'account_name' } },
        isDone: hasAccount,
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
        isDone: run !== undefined,
      },
      {
        what: 'Complete the pay run',
        why: 'You can reopen and correct the pay run until it is lodged.',
        where: runPage,
        isDone: isComplete,
      },
      {
        what: 'Pay your employees',
        why: 'Download the bank file, and upload it to your bank.',
        where: runPage,
        isDone: isPaid,
      },
      {
        what: country === 'AU' ? 'Lodge with the ATO' : 'File with Inland Revenue',
        why:
          country === 'AU'
            ? 'Single Touch Payroll is due on the day your employees are paid.'
            : 'Payday filing is due two working days after your employees are paid.',
        where: runPage,
        isDone: false,
      },
    ],
  };
}

/**
 * Whether one of the latest reports was lodged and not rejected. False if `isAsked` is false. Otherwise undefined while
 * loading, and true for users who may not see reports.
 */
function useIsLodged(isAsked: boolean): boolean | undefined {
  const { company_id, country } = useCompany();
  const { mayView } = useArea('REPORTS');
  const params = { path: { company_id }, query: { limit: 10 } };
  const enabled = isAsked && mayView;
  const events = $api.useQuery(
    'get',
    '/api/company/{company_id}/stp-pay-events',
    { params },
    { enabled: enabled && country === 'AU' },
  ).data;
  const filings = $api.useQuery(
    'get',
    '/api/company/{company_id}/payday-filings',
    { params },
    { enabled: enabled && country === 'NZ' },
  ).data;
  if (!isAsked) return false;
  return mayView ? (events ?? filings)?.some(({ status }) => !FAILED.includes(status)) : true;
}

/** The statuses of reports that the tax office did not accept. */
const FAILED: readonly string[] = ['TRANSMISSION_UNSUCCESSFUL', 'FAILED', 'Failed'];

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
