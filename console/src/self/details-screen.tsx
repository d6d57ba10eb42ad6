import { Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ButtonLink } from './button-link.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmployeesOnly } from './employees-only.tsx';
import { LastChange, useLastChange } from './last-change.tsx';
import { useSelf } from './queries.ts';
import { DETAIL_GROUPS } from './texts.ts';

const route = getRouteApi('/self/details');

export const DetailsScreen = () => (
  <EmployeesOnly>
    <Details />
  </EmployeesOnly>
);

function Details() {
  const { may } = useSelf();
  const { edit } = route.useSearch();
  const last = useLastChange('details');
  const { data, error, refetch } = $api.useQuery('get', '/api/self/details', {});
  const mayAsk = may.allow_edit_account_details && last?.status !== 'pending';
  const isEditing = edit === true && mayAsk;
  return (
    <Page
      title="My details"
      actions={
        mayAsk &&
        !isEditing && (
          <ButtonLink to="/self/details" search={{ edit: true }}>
            Change
          </ButtonLink>
        )
      }
      readOnly={may.allow_edit_account_details ? undefined : 'Tell your payroll office when something changes.'}
    >
      {last && !isEditing && <LastChange change={last} />}
      {error ? (
        <Problem error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Loader aria-label="Loading" />
      ) : isEditing ? (
        <DetailsForm details={data} />
      ) : (
        <ShownDetails details={data} />
      )}
    </Page>
  );
}

/** A group without values shows one sentence instead of a row of dashes. */
function ShownDetails({ details }: { details: Schemas['OwnDetails'] }) {
  return DETAIL_GROUPS.map(({ title, fields }) => {
    const known = fields.filter(([name]) => details[name]);
    return (
      <Stack key={title} component="section" className="card" p="md" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {known.length === 0 ? (
          <Text c="dimmed">Nothing is on record.</Text>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {known.map(([name, label]) => (
              <div key={name}>
                <Text size="sm" c="dimmed">
                  {label.replace(' of next of kin', '')}
                </Text>
                <Text style={{ overflowWrap: 'anywhere' }}>{details[name]}</Text>
              </div>
            ))}
          </SimpleGrid>
        )}
      </Stack>
    );
  });
}
