import { Button, Group, Loader, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ButtonLink, EmployeesOnly } from './employees-only.tsx';
import { LastChange, useLastChange } from './last-change.tsx';
import { useSelf } from './queries.ts';
import { DETAIL_GROUPS, type DetailName } from './texts.ts';

const NAMES = DETAIL_GROUPS.flatMap(({ fields }) => fields.map(([name]) => name as DetailName));

const AUTOCOMPLETE: Readonly<Partial<Record<DetailName, string>>> = {
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  email_address: 'email',
  phone_mobile: 'tel',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
  country: 'country',
};

/** Requests changes to edited fields only. A field that the employee emptied is cleared. */
export function DetailsForm({ details }: { details: Schemas['OwnDetails'] }) {
  const navigate = useNavigate();
  const ask = $api.useMutation('post', '/api/self/change-requests/details');
  const form = useForm({
    initialValues: Object.fromEntries(NAMES.map((name) => [name, details[name] ?? ''])) as Record<DetailName, string>,
  });
  const close = () => navigate({ to: '/self/details', search: {}, ignoreBlocker: true });
  useBlocker({
    shouldBlockFn: () => form.isDirty() && !window.confirm('Discard this change?'),
    enableBeforeUnload: () => form.isDirty(),
  });
  const changed = () =>
    Object.fromEntries(
      NAMES.filter((name) => form.values[name].trim() !== (details[name] ?? '')).map((name) => [
        name,
        form.values[name].trim() === '' ? null : form.values[name].trim(),
      ]),
    );

  const send = async () => {
    await ask.mutateAsync({ body: changed() as never });
    await invalidatePaths('/api/self/change-requests');
    notify(
      'Change requested',
      'Your payroll office will approve or decline the request. Until then, you can withdraw it.',
    );
    await close();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The error is ignored here, because the form shows it below and keeps its values.
        void send().catch(() => {});
      }}
    >
      <Stack>
        {DETAIL_GROUPS.map(({ title, fields }) => (
          <Stack key={title} component="section" className="card" p="md" gap="sm">
            <Title order={2} size="h4">
              {title}
            </Title>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {fields.map(([name, label]) => (
                <TextInput
                  key={name}
                  label={label}
                  autoComplete={AUTOCOMPLETE[name] ?? 'off'}
                  maxLength={254}
                  {...form.getInputProps(name)}
                />
              ))}
            </SimpleGrid>
          </Stack>
        ))}
        {ask.error && <Problem error={ask.error} />}
        <Group>
          <Button type="submit" loading={ask.isPending} disabled={Object.keys(changed()).length === 0}>
            Request change
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

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
      readOnly={may.allow_edit_account_details ? undefined : 'If something changes, contact your payroll office.'}
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

/** Shows a single sentence for a group without values, instead of a row of dashes. */
function ShownDetails({ details }: { details: Schemas['OwnDetails'] }) {
  return DETAIL_GROUPS.map(({ title, fields }) => {
    const known = fields.filter(([name]) => details[name]);
    return (
      <Stack key={title} component="section" className="card" p="md" gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {known.length === 0 ? (
          <Text c="dimmed">Nothing recorded.</Text>
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
