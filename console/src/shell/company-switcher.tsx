import { Select, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAccount, useMaybeCompany } from '../session/session.tsx';

/** Selects the company and stays on the same screen. */
export function CompanySwitcher() {
  const { companies, customer_name } = useAccount();
  const company = useMaybeCompany();
  const navigate = useNavigate();
  if (companies.length <= 1) {
    return (
      <Text fw={650} truncate>
        {company?.name ?? customer_name}
      </Text>
    );
  }
  return (
    <Select
      aria-label="Company"
      size="sm"
      w={{ base: 160, xs: 220, sm: 260 }}
      searchable
      allowDeselect={false}
      data={companies.map(({ company_id, name, country }) => ({
        value: String(company_id),
        label: `${name} · ${country}`,
      }))}
      value={company ? String(company.company_id) : null}
      placeholder="Choose a company"
      onChange={(id) => {
        // A run or an employee does not exist in another company, so open the list above it.
        if (id) navigate({ to: placeOf(window.location.pathname), search: { company_id: Number(id) } });
      }}
    />
  );
}

const placeOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`;
