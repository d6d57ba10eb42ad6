import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink, AppLinkButton } from '../ui/app-link.tsx';
import { NavigationGuard } from '../ui/field-form.tsx';
import { DayInput } from '../ui/field-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { CorrectionCard, PeopleSelect } from './correction-card.tsx';
import { type Correction, type Employee, newCorrection, premisesOf, problemOf, type Range } from './corrections.ts';
import { REVIEWS, refetchReviews } from './queries.ts';
import type { Country } from './texts.ts';

/** Starts a review: its name, paydays, employees, and what was wrong. */
export function NewReviewScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const today = useDue().data?.today;
  const company = $api.useQuery('get', '/api/company/{company_id}', { params: { path: { company_id } } });
  return (
    <Page title="New review" readOnly={mayEdit ? undefined : reason}>
      <Text c="dimmed" maw={680}>
        A review recalculates past pays as they should have been, and lists what is owed and why. It changes no pay and
        pays no one.
      </Text>
      {mayEdit && (
        <Settled query={company}>
          {({ employees }) => today !== undefined && <ReviewForm key={company_id} people={employees} today={today} />}
        </Settled>
      )}
    </Page>
  );
}

interface Values extends Range {
  readonly name: string;
  /** Null for all employees. */
  readonly people: readonly string[] | null;
  readonly corrections: readonly Correction[];
  /** Why overpayments are netted; null if they are not. */
  readonly netReason: string | null;
}

const yearBefore = (today: string): string =>
  `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;

const FIRST = newCorrection('rate', 'first');

/** The first thing that is missing or wrong in the form; undefined if it is complete. */
function problemIn(values: Values, country: Country): string | undefined {
  const { name, from, to, people, corrections, netReason } = values;
  if (name.trim() === '') return 'Enter a name for the review';
  if (from === '' || to === '') return 'Enter the first and the last payday';
  if (to < from) return 'The last payday is before the first payday';
  if (people?.length === 0) return 'Choose the employees of the review';
  if (netReason?.trim() === '') return 'Enter the reason for netting overpayments';
  const named = corrections.flatMap((one) => (one.pay ? [String(one.pay.employee_id)] : one.people));
  if (people && named.some((id) => !people.includes(id)))
    return 'A correction is for an employee who is not in the review';
  return corrections.map((one) => problemOf(one, country)).find((problem) => problem !== undefined);
}

const bodyOf = (
  { name, from, to, people, corrections, netReason }: Values,
  country: Country,
  all: readonly Employee[],
) => ({
  name: name.trim(),
  from,
  to,
  ...(people === null ? {} : { employee_ids: people.map(Number) }),
  premises: premisesOf(corrections, { country, everyone: people?.map(Number) ?? all.map(({ id }) => id) }),
  ...(netReason === null ? {} : { net_across_periods: { reason: netReason.trim() } }),
});

function ReviewForm({ people, today }: { people: readonly Employee[]; today: string }) {
  const { company_id, country } = useCompany();
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>({
    name: '',
    from: yearBefore(today),
    to: today,
    people: null,
    corrections: [FIRST],
    netReason: null,
  });
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRunning();
  const start = $api.useMutation('post', REVIEWS, {
    onSuccess: async ({ id }) => {
      await refetchReviews();
      notify('Review started', 'You can leave this page. The review continues.');
      navigate({ to: '/reviews/$reviewId', params: { reviewId: String(id) } });
    },
  });
  const set = (change: Partial<Values>) => {
    setChanged(true);
    setProblem(undefined);
    setValues((was) => ({ ...was, ...change }));
  };
  const chosen = values.people === null ? people : people.filter(({ id }) => values.people?.includes(String(id)));
  return (
    <form
      noValidate
      aria-label="New review"
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemIn(values, country);
        setProblem(found);
        if (!found) start.mutate({ params: { path: { company_id } }, body: bodyOf(values, country, people) });
      }}
    >
      <NavigationGuard when={isChanged && !start.isPending} />
      <Stack>
        {running && (
          <Notice>
            <AppLink to={`/reviews/${running.id}`}>{running.name}</AppLink> is still running. You can start another
            review when it is done.
          </Notice>
        )}
        <Scope values={values} people={people} set={set} />
        <Corrections values={values} people={chosen} set={set} />
        <Netting reason={values.netReason} onChange={(netReason) => set({ netReason })} />
        {problem !== undefined && (
          <Text c="var(--danger)" role="alert">
            {problem}
          </Text>
        )}
        {start.error && <Problem error={start.error} />}
        <Group>
          <Button type="submit" loading={start.isPending} disabled={running !== undefined}>
            Start review
          </Button>
          <AppLinkButton to="/reviews" variant="default">
            Cancel
          </AppLinkButton>
        </Group>
      </Stack>
    </form>
  );
}

/** How often the page checks whether another review is still running. */
const POLL_MS = 2_000;

/** The review that is running. A company has at most one. */
function useRunning() {
  const { company_id } = useCompany();
  const { data } = $api.useQuery(
    'get',
    REVIEWS,
    { params: { path: { company_id } } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? POLL_MS : false),
    },
  );
  return data?.find(({ state }) => state === 'running');
}

function Scope(given: { values: Values; people: readonly Employee[]; set: (change: Partial<Values>) => void }) {
  const { values, people, set } = given;
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} component="section" aria-label="What to review">
      <TextInput
        label="Name of the review"
        withAsterisk
        maxLength={100}
        maw={520}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={520}>
        <DayInput label="First payday" withAsterisk value={values.from} onDay={(from) => set({ from })} />
        <DayInput label="Last payday" withAsterisk value={values.to} onDay={(to) => set({ to })} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        At most seven years.
      </Text>
      <SegmentedControl
        aria-label="Employees of the review"
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: 'all', label: 'All employees' },
          { value: 'chosen', label: 'Chosen employees' },
        ]}
        value={values.people === null ? 'all' : 'chosen'}
        onChange={(value) => set({ people: value === 'all' ? null : [] })}
      />
      {values.people !== null && (
        <PeopleSelect
          label="Employees to review"
          required
          people={people}
          chosen={values.people}
          onChange={(ids) => set({ people: ids })}
        />
      )}
    </Stack>
  );
}

function Corrections(given: { values: Values; people: readonly Employee[]; set: (change: Partial<Values>) => void }) {
  const { values, people, set } = given;
  const { corrections, from, to } = values;
  const change = (to: Correction) => set({ corrections: corrections.map((one) => (one.key === to.key ? to : one)) });
  return (
    <>
      {corrections.map((correction, index) => (
        <CorrectionCard
          key={correction.key}
          correction={correction}
          title={`Correction ${index + 1}`}
          isOnly={corrections.length === 1}
          people={people}
          range={{ from, to }}
          onChange={change}
          onRemove={() => set({ corrections: corrections.filter(({ key }) => key !== correction.key) })}
        />
      ))}
      {corrections[0]?.kind !== 'none' && (
        <Group>
          <Button
            variant="default"
            onClick={() => set({ corrections: [...corrections, newCorrection('rate', crypto.randomUUID())] })}
          >
            Add another correction
          </Button>
        </Group>
      )}
    </>
  );
}

function Netting({ reason, onChange }: { reason: string | null; onChange: (reason: string | null) => void }) {
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Overpayments" gap="sm">
      <Checkbox
        label="Net overpayments of one pay period against underpayments of another"
        description="Otherwise overpayments are listed separately. Ask for advice first: an overpayment can often be recovered only by agreement."
        checked={reason !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {reason !== null && (
        <TextInput
          label="Reason for netting"
          withAsterisk
          maxLength={500}
          value={reason}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
