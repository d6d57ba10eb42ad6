import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api } from '../api/client.ts';
import { PERIOD_NAMES } from '../pays/queries.ts';
import { useAccount, useMaybeCompany } from '../session/session.tsx';
import { day } from '../ui/format.ts';
import { NAVIGATION } from './places.ts';

const SHOWN = 12;

/** The command palette (Ctrl K): finds employees, runs, screens and actions by name. */
export function Palette() {
  const [query, setQuery] = useState('');
  const company = useMaybeCompany();
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} shortcut={['mod + K']} scrollable maxHeight={420}>
      <Spotlight.Search
        placeholder="Search employees and pay runs, or jump to a screen"
        aria-label="Search or jump to"
      />
      {company ? <Results query={query} companyId={company.company_id} /> : <Spotlight.ActionsList />}
    </Spotlight.Root>
  );
}

function Results({ query, companyId }: { query: string; companyId: number }) {
  const navigate = useNavigate();
  const { companies, admin_mode } = useAccount();
  const permissions = companies.find(({ company_id }) => company_id === companyId)?.permissions;
  const may = (area: keyof NonNullable<typeof permissions>) => permissions?.[area] !== 'LOCKED';
  const path = { company_id: companyId };
  const known = $api.useQuery(
    'get',
    '/api/company/{company_id}',
    { params: { path } },
    { enabled: may('EMPLOYEES'), staleTime: 60_000 },
  );
  const runs = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs',
    { params: { path, query: { limit: 20 } } },
    { enabled: may('PAYS'), staleTime: 60_000 },
  );
  const go = (to: string) => () => navigate({ to });
  const actions: SpotlightActionData[] = [
    ...NAVIGATION.filter(({ area }) => may(area)).map(({ to, name }) => ({
      id: to,
      label: `Go to ${name}`,
      onClick: go(to),
    })),
    ...(may('PAYS') ? [{ id: 'new-run', label: 'New pay run', onClick: go('/pays/new') }] : []),
    ...(may('PAYS') ? [{ id: 'new-review', label: 'New review of past pays', onClick: go('/reviews/new') }] : []),
    ...(may('EMPLOYEES') ? [{ id: 'hire', label: 'Hire an employee', onClick: go('/employees/new') }] : []),
    ...(may('EMPLOYEES') || may('PAYS')
      ? [{ id: 'import', label: 'Import from a file', onClick: go('/imports') }]
      : []),
    ...(runs.data ?? []).map((run) => ({
      id: `run-${run.pay_run_id}`,
      label: `${PERIOD_NAMES[run.pay_cycle]} pay run ending ${day(run.pay_run_end_date)}`,
      description: run.status === 'pending' ? 'Draft' : 'Complete',
      onClick: go(`/pays/${run.pay_run_id}`),
    })),
    ...companies
      .filter(({ company_id }) => company_id !== companyId)
      .map(({ company_id, name }) => ({
        id: `company-${company_id}`,
        label: `Switch to ${name}`,
        description: 'Company',
        onClick: () => navigate({ to: '/', search: { company_id } }),
      })),
    ...(companies.length > 1 ? [{ id: 'all-companies', label: 'Go to All companies', onClick: go('/companies') }] : []),
    ...(admin_mode ? [{ id: 'new-company', label: 'New company', onClick: go('/companies/new') }] : []),
    ...(known.data?.employees ?? []).map((employee) => ({
      id: `employee-${employee.id}`,
      label: employee.format_name,
      description: `Employee${employee.number ? ` ${employee.number}` : ''}${employee.is_terminated ? ', ended' : ''}`,
      onClick: go(`/employees/${employee.id}`),
    })),
  ];
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = actions.filter(({ label, description }) =>
    words.every((word) => `${label} ${description ?? ''}`.toLowerCase().includes(word)),
  );
  return (
    <Spotlight.ActionsList>
      {fitting.slice(0, SHOWN).map((action) => (
        <Spotlight.Action key={action.id} {...action} />
      ))}
      {fitting.length === 0 && <Spotlight.Empty>No results in this company</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}
