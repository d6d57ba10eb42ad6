import { getRouteApi } from '@tanstack/react-router';
import { $api } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { moment, tableDay } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { Status } from '../ui/status.tsx';
import { REVIEWS } from './queries.ts';
import { type Country, contributionName, type Review, STATE } from './texts.ts';

const route = getRouteApi('/reviews');
const POLL_MS = 2_000;

const stateText = ({ state, progress: { people, done } }: Review): string =>
  state === 'running' ? `${done} of ${people}` : STATE[state].text;

const columnsOf = (country: Country): readonly Column<Review>[] => [
  { key: 'name', title: 'Review', width: 'minmax(12rem, 2fr)', by: ({ name }) => name, show: ({ name }) => name },
  {
    key: 'days',
    title: 'Paydays',
    width: 'minmax(13rem, 1fr)',
    by: ({ from }) => from,
    show: ({ from, to }) => `${tableDay(from)} to ${tableDay(to)}`,
  },
  {
    key: 'state',
    title: 'Status',
    width: 'minmax(9rem, 1fr)',
    by: stateText,
    show: (review) => <Status text={stateText(review)} tone={STATE[review.state].tone} />,
  },
  amount('owed', 'Owed'),
  amount('employer', contributionName(country)),
  amount('overpaid', 'Overpaid'),
  {
    key: 'started',
    title: 'Started',
    width: 'minmax(11rem, 1fr)',
    by: ({ created_at }) => created_at,
    show: ({ created_at }) => moment(created_at),
  },
];

function amount(name: 'owed' | 'employer' | 'overpaid', title: string): Column<Review> {
  return {
    key: name,
    title,
    isAmount: true,
    by: ({ totals }) => Number(totals[name]),
    show: ({ totals }) => <Amount value={totals[name]} />,
  };
}

/** The reviews of the company, newest first. */
export function ReviewsScreen() {
  const { company_id, country } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const navigate = route.useNavigate();
  const query = $api.useQuery(
    'get',
    REVIEWS,
    { params: { path: { company_id } } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? POLL_MS : false),
    },
  );
  const start = mayEdit && <AppLinkButton to="/reviews/new">New review</AppLinkButton>;
  return (
    <Page
      title="Reviews"
      readOnly={mayEdit ? undefined : reason}
      actions={query.data?.length === 0 ? undefined : start}
    >
      <Settled query={query}>
        {(reviews) =>
          reviews.length === 0 ? (
            <Empty title="No reviews yet" action={start}>
              A rate was too low, overtime was never entered, or public holidays were taken from annual leave: a review
              recalculates the past pays as they should have been, and lists what is owed to whom and why. It changes no
              pay.
            </Empty>
          ) : (
            <DataTable
              label="Reviews"
              rows={reviews}
              columns={columnsOf(country)}
              rowKey={({ id }) => id}
              onOpen={({ id }) => navigate({ to: '/reviews/$reviewId', params: { reviewId: String(id) } })}
            />
          )
        }
      </Settled>
    </Page>
  );
}
