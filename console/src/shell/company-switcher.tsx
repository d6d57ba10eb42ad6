import { Button, Group, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { goToSignIn } from '../api/client.ts';
import { useAccount, useMaybeCompany } from '../session/session.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Page } from '../ui/page.tsx';

const SHOWN = 6;

/** Shown when the address names a company without access, or when the user has no company. */
export function NoCompany() {
  const { companies, subject, customer_name } = useAccount();
  const { company_id } = useSearch({ strict: false }) as { company_id?: number };
  if (company_id === undefined) {
    return (
      <Page title="No company to look at">
        <Text maw={620}>
          Nobody has given you access to a company yet. The owner of the account can do so in Settings, under users.
        </Text>
      </Page>
    );
  }
  return (
    <Page title="You cannot open this company">
      <Text maw={620}>
        You are signed in as {subject} of {customer_name} and have no access to company {company_id}. It may belong to
        another account; in this account the owner can give you access in Settings, under users.
      </Text>
      <Group gap="xs">
        {companies.slice(0, SHOWN).map(({ company_id: id, name }) => (
          <AppLinkButton key={id} to="/" search={{ company_id: id }} variant="default">
            Open {name}
          </AppLinkButton>
        ))}
        <Button variant="default" onClick={goToSignIn}>
          Sign in as somebody else
        </Button>
      </Group>
    </Page>
  );
}

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
