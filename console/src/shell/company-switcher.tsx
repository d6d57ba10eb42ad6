import { Button, Group, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { goToSignIn } from '../api/client.ts';
import { useAccount, useMaybeCompany } from '../session/session.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Page } from '../ui/page.tsx';

const SHOWN = 6;

/** The form for a first company, loaded only when it is needed. */
const NewCompany = lazy(async () => ({
  default: (await import('../settings/new-company-screen.tsx')).NewCompanyScreen,
}));

/** Shown if the user has no access to the company in the address, or has no company at all. */
export function NoCompany() {
  const { companies, subject, customer_name, admin_mode } = useAccount();
  const { company_id } = useSearch({ strict: false }) as { company_id?: number };
  if (companies.length === 0 && admin_mode) {
    return (
      <Suspense>
        <NewCompany />
      </Suspense>
    );
  }
  if (company_id === undefined) {
    return (
      <Page title="You have no access to a company yet">
        <Text maw={620}>The owner of the account can give you access in Settings, under Users.</Text>
      </Page>
    );
  }
  return (
    <Page title="You cannot open this company">
      <Text maw={620}>
        You are signed in as {subject} of {customer_name} and have no access to company {company_id}. The company may
        belong to another account. If it belongs to this one, the owner can give you access in Settings, under Users.
      </Text>
      <Group gap="xs">
        {companies.slice(0, SHOWN).map(({ company_id: id, name }) => (
          <AppLinkButton key={id} to="/" search={{ company_id: id }} variant="default">
            Open {name}
          </AppLinkButton>
        ))}
        <Button variant="default" onClick={goToSignIn}>
          Sign in as someone else
        </Button>
      </Group>
    </Page>
  );
}

const labelOf = ({ name, country }: { name: string; country: string }): string => `${name} · ${country}`;

const NEW_COMPANY = { value: 'new', label: 'New company…' };
const ALL_COMPANIES = { value: 'all', label: 'All companies' };

/** Switches to another company but keeps the current section of the console. */
export function CompanySwitcher() {
  const { companies, customer_name, admin_mode } = useAccount();
  const company = useMaybeCompany();
  const navigate = useNavigate();
  if (companies.length === 0 || (companies.length === 1 && !admin_mode)) {
    return (
      <Text fw={650} truncate>
        {company?.name ?? customer_name}
      </Text>
    );
  }
  const shown = company && labelOf(company);
  return (
    <Select
      aria-label="Company"
      size="sm"
      w={{ base: 160, xs: 220, sm: 260 }}
      searchable
      allowDeselect={false}
      data={[
        ...(companies.length > 1 ? [ALL_COMPANIES] : []),
        ...companies.map(({ company_id, name, country }) => ({
          value: String(company_id),
          label: labelOf({ name, country }),
        })),
        ...(admin_mode ? [NEW_COMPANY] : []),
      ]}
      value={company ? String(company.company_id) : null}
      placeholder="Choose a company"
      onFocus={selectName(shown)}
      onClick={selectName(shown)}
      onChange={(id) => {
        if (id === NEW_COMPANY.value) navigate({ to: '/companies/new' });
        else if (id === ALL_COMPANIES.value) navigate({ to: '/companies' });
        // Runs and employees do not exist in another company, so this opens the list that contains them.
        else if (id) navigate({ to: placeOf(window.location.pathname), search: { company_id: Number(id) } });
      }}
    />
  );
}

/** Selects the name that is shown, so that typing replaces it at once. A name that is being typed is left alone. */
function selectName(name: string | undefined) {
  return ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
    if (input.value === name) input.select();
  };
}

const placeOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`;
