import { Anchor, Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, day, moment } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Facts } from '../ui/panel.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { BackPayCard, NextSteps } from './back-pay.tsx';
import { describePremises } from './corrections.ts';
import { PersonFindings } from './person-findings.tsx';
import { REVIEW, refetchReviews } from './queries.ts';
import {
  type Country,
  contributionName,
  namesOf,
  type Person,
  REFUSED,
  type Refused,
  type Review,
  STATE,
  sentence,
} from './texts.ts';

const route = getRouteApi('/reviews/$reviewId');
const POLL_MS = 1_000;

/** A review from its start to its findings. Its address shows it again at any time. */
export function ReviewScreen() {
  const { reviewId } = route.useParams();
  const { company_id } = useCompany();
  const query = $api.useQuery(
    'get',
    REVIEW,
    { params: { path: { company_id, review_id: Number(reviewId) } } },
    { staleTime: 0, refetchInterval: ({ state }) => (isAtWork(state.data) ? POLL_MS : false) },
  );
  return (
    <Settled query={query}>
      {(review) => (review.state === 'running' ? <Running review={review} /> : <Finished review={review} />)}
    </Settled>
  );
}

/** Whether the service is calculating the review, or about to close it because its back pay is complete. */
const isAtWork = (review: Review | undefined): boolean =>
  review?.state === 'running' ||
  (review?.state === 'done' && review.back_pay !== null && review.back_pay.complete === review.back_pay.employees);

function Running({ review }: { review: Review }) {
  const { mayEdit, reason } = useArea('PAYS');
  const { people, done } = review.progress;
  return (
    <Page
      title={review.name}
      readOnly={mayEdit ? undefined : reason}
      actions={mayEdit && <DeleteReview review={review} />}
    >
      <About review={review} people={[]} />
      <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
        <Text role="status" fw={600}>
          Recalculating pays: {done.toLocaleString('en-AU')} of {count(people, 'employee')} done
        </Text>
        <Progress value={people === 0 ? 0 : (done / people) * 100} aria-label="Progress of the review" />
        <Text>You can close this page. The review continues, and this address shows its findings.</Text>
      </Stack>
    </Page>
  );
}

/** The whole review or, if an employee is open, the findings about this employee. */
function Finished({ review }: { review: Review }) {
  const { company_id } = useCompany();
  const { employee } = route.useSearch();
  const people = $api.useQuery('get', `${REVIEW}/people`, {
    params: { path: { company_id, review_id: review.id } },
  });
  return (
    <Settled query={people}>
      {(all) => {
        const person = all.find(({ employee_id }) => employee_id === employee);
        return person ? (
          <PersonFindings key={person.employee_id} review={review} person={person} />
        ) : (
          <Overview review={review} people={all} />
        );
      }}
    </Settled>
  );
}

function Overview({ review, people }: { review: Review; people: readonly Person[] }) {
  const { mayEdit, reason } = useArea('PAYS');
  return (
    <Page
      title={review.name}
      readOnly={mayEdit ? undefined : reason}
      actions={mayEdit && review.state !== 'closed' && review.back_pay === null && <DeleteReview review={review} />}
    >
      <About review={review} people={people} />
      {review.problem !== null && <Problem error={new Error(review.problem)} />}
      <Totals review={review} people={people} />
      <BackPayCard review={review} />
      <NotReviewed review={review} people={people} />
      <People review={review} people={people} />
    </Page>
  );
}

/** The range and the premises of the review. */
function About({ review, people }: { review: Review; people: readonly Person[] }) {
  const { employee_ids: ids, premises, net_across_periods: netting } = review;
  const names = new Map(people.map(({ employee_id, employee_name }) => [employee_id, employee_name]));
  const nameOf = (id: number) => names.get(id) ?? 'an employee without pays';
  // The names are known only once the review is finished.
  const isRunning = review.state === 'running';
  const employees =
    ids === null ? 'all employees' : isRunning ? count(ids.length, 'employee') : namesOf(ids.map(nameOf));
  const corrections = isRunning ? [] : describePremises(premises, nameOf);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Status {...STATE[review.state]} />
        <Text c="dimmed" size="sm">
          Paydays {day(review.from)} to {day(review.to)}, {employees}. Started by {review.created_by},{' '}
          {moment(review.created_at)}
        </Text>
      </Group>
      {corrections.length > 0 && (
        <List size="sm" spacing={2} aria-label="Corrections">
          {corrections.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
      {netting && <Text size="sm">Overpayments are netted against underpayments: {netting.reason}</Text>}
    </Stack>
  );
}

/** The sums of the review, with the next steps. */
function Totals({ review, people }: { review: Review; people: readonly Person[] }) {
  const { totals, refused_count } = review;
  const { country } = useCompany();
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="sm" component="section" aria-label="Totals">
      <Facts
        facts={[
          [`Owed to ${count(totals.people_owed, 'employee')}`, <Amount key="owed" value={totals.owed} isSum />],
          [`${contributionName(country)} owed`, <Amount key="employer" value={totals.employer} isSum />],
          ['Overpaid', <Amount key="overpaid" value={totals.overpaid} isSum />],
          ['Pays reviewed', totals.pays_reviewed.toLocaleString('en-AU')],
          ['To check by hand', refused_count.toLocaleString('en-AU')],
        ]}
      />
      <Text size="sm" c="dimmed" maw={680}>
        Before tax: back pay is taxed by the rules of the day on which it is paid. A review pays no one.
      </Text>
      {review.state !== 'failed' && <NextSteps review={review} people={people} />}
    </Stack>
  );
}

/** Pays that the review did not recalculate, and rows that it did not change, by employee. */
function NotReviewed({ review, people }: { review: Review; people: readonly Person[] }) {
  const { refused, refused_count } = review;
  const [isOpen, setOpen] = useState(false);
  if (refused_count === 0) return null;
  const names = new Map(people.map(({ employee_id, employee_name }) => [employee_id, employee_name]));
  const codes = [...new Set(refused.map(({ code }) => code))];
  return (
    <Stack component="section" gap="xs" aria-label="To check by hand">
      <Title order={2} size="h4">
        To check by hand
      </Title>
      <List size="sm" spacing={2}>
        {codes.map((code) => (
          <List.Item key={code}>
            {REFUSED[code]}: {refused.filter((one) => one.code === code).length}
          </List.Item>
        ))}
      </List>
      <Group>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide these pays' : 'Show these pays'}
        </Button>
      </Group>
      {isOpen && (
        <SmallTable<Refused & { index: number }>
          label="Pays to check by hand"
          rows={refused.slice(0, ROWS_SHOWN).map((one, index) => ({ ...one, index }))}
          rowKey={({ index }) => index}
          columns={[
            { title: 'Employee', show: ({ employee_id }) => names.get(employee_id) },
            { title: 'Why', show: ({ code }) => REFUSED[code] },
            { title: 'Details', show: ({ reason }) => sentence(reason) },
          ]}
        />
      )}
      {isOpen && refused_count > ROWS_SHOWN && (
        <Text size="sm" c="dimmed">
          The first {ROWS_SHOWN} of {refused_count.toLocaleString('en-AU')}. Open an employee to see all of theirs.
        </Text>
      )}
    </Stack>
  );
}

const ROWS_SHOWN = 100;

const peopleColumns = (country: Country): readonly Column<Person>[] => [
  {
    key: 'name',
    title: 'Employee',
    width: 'minmax(12rem, 2fr)',
    by: ({ employee_name }) => employee_name,
    show: ({ employee_name }) => employee_name,
  },
  ...(
    [
      ['owed', 'Owed'],
      ['employer', contributionName(country)],
      ['overpaid', 'Overpaid'],
    ] as const
  ).map(
    ([name, title]): Column<Person> => ({
      key: name,
      title,
      isAmount: true,
      by: (person) => Number(person[name]),
      show: (person) => <Amount value={person[name]} />,
    }),
  ),
  {
    key: 'findings',
    title: 'Findings',
    isAmount: true,
    by: ({ findings }) => findings,
    show: ({ findings, excluded }) => (excluded === 0 ? findings : `${findings}, ${excluded} excluded`),
    width: 'minmax(9rem, 1fr)',
  },
  {
    key: 'reviewed',
    title: 'Pays reviewed',
    isAmount: true,
    by: ({ pays_reviewed }) => pays_reviewed,
    show: ({ pays_reviewed }) => pays_reviewed,
  },
];

function People({ review, people }: { review: Review; people: readonly Person[] }) {
  const { country } = useCompany();
  const navigate = route.useNavigate();
  const [showsAll, setShowsAll] = useState(false);
  const found = people.filter(({ findings, refused }) => findings > 0 || refused > 0);
  const rows = [...(showsAll ? people : found)].sort(
    (a, b) => Number(b.owed) - Number(a.owed) || a.employee_name.localeCompare(b.employee_name),
  );
  const others = people.length - found.length;
  return (
    <Stack gap="xs">
      {found.length === 0 ? (
        <Empty title="Nothing to put right">
          {people.length === 0
            ? 'No employee has a complete pay in this range.'
            : `Every pay of ${count(people.length, 'employee')} is as it should have been.`}
        </Empty>
      ) : (
        <DataTable
          label="Employees with findings"
          rows={rows}
          columns={peopleColumns(country)}
          rowKey={({ employee_id }) => employee_id}
          onOpen={({ employee_id }) =>
            navigate({
              to: '/reviews/$reviewId',
              params: { reviewId: String(review.id) },
              search: (was) => ({ ...was, employee: employee_id }),
            })
          }
        />
      )}
      {found.length > 0 && others > 0 && (
        <Text size="sm" c="dimmed">
          {showsAll ? 'Employees without findings are shown too. ' : `${count(others, 'employee')} without findings. `}
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide them' : 'Show all'}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

function DeleteReview({ review }: { review: Review }) {
  const { company_id } = useCompany();
  const navigate = route.useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete review
      </Button>
      <ConfirmDialog
        title={`Delete “${review.name}”?`}
        act="Delete review"
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAct={async () => {
          await api.DELETE(REVIEW, { params: { path: { company_id, review_id: review.id } } });
          notify('Review deleted', 'No pay was changed. You can start the same review again.');
          await navigate({ to: '/reviews' });
          await refetchReviews();
        }}
      >
        {review.state === 'running'
          ? 'The review stops, and what it found so far is deleted.'
          : 'Its findings are deleted, and so are the reasons of excluded findings.'}
      </ConfirmDialog>
    </>
  );
}
