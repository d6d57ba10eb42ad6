import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { $api } from '../api/client.ts';
import { useProblemCount } from '../filing/problem-count.ts';
import { WaitingForms } from '../hire-form/waiting-forms.tsx';
import { PendingProposals } from '../proposals/pending-proposals.tsx';
import { useAccount, useArea, useCompany } from '../session/session.tsx';
import { AppLink, AppLinkButton } from '../ui/app-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { Status } from '../ui/status.tsx';
import { type DueItem, groupLate, keyOf, useDue } from './due.ts';
import { DueLine, LateLine } from './due-line.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';

/** The maximum number of rows for which problem counts are queried. */
const MAX_CHECKED = 6;
/** The number of rows shown before "show all". */
const INITIAL_ROWS = 10;

/** The due tasks: today's first, then the late ones in groups, then the others. Each line links to its screen. */
export function DueList({ items, total, today }: { items: readonly DueItem[]; total: number; today: string }) {
  const [showsAll, showAll] = useState(false);
  const lines = groupLate(items, today);
  const shown = showsAll ? lines : lines.slice(0, INITIAL_ROWS);
  return (
    <section className="card" aria-label="To do">
      <ul className="plain-list">
        {shown.map((line, index) =>
          'items' in line ? (
            <LateLine key={line.kind} late={line} />
          ) : (
            <CheckedLine key={keyOf(line)} item={line} asks={index < MAX_CHECKED} />
          ),
        )}
      </ul>
      {shown.length < lines.length && (
        <Button variant="subtle" m="xs" size="sm" onClick={() => showAll(true)}>
          Show {lines.length - shown.length} more
        </Button>
      )}
      {showsAll && total > items.length && (
        <Text p="md" c="dimmed" size="sm">
          {count(total - items.length, 'more task')} due later.
        </Text>
      )}
    </section>
  );
}

function CheckedLine({ item, asks }: { item: DueItem; asks: boolean }) {
  const problems = useProblemCount(asks ? item : undefined);
  return (
    <DueLine item={item}>
      {problems !== undefined && problems > 0 && <Status text={count(problems, 'problem')} tone="warn" />}
    </DueLine>
  );
}

const isLeave = ({ kind }: DueItem): boolean => kind === 'LEAVE_TO_APPROVE';

/**
 * Decisions that employees are waiting for: about leave requests, changes to their records, and forms of new employees.
 */
function Requests({ leave }: { leave: readonly DueItem[] }) {
  return (
    <>
      {leave.length > 0 && (
        <section className="card" aria-label="Leave requests">
          <ul className="plain-list">
            {leave.map((item) => (
              <DueLine key={keyOf(item)} item={item} />
            ))}
          </ul>
        </section>
      )}
      <WaitingChanges />
      <WaitingForms />
    </>
  );
}

function WaitingChanges() {
  const { company_id } = useCompany();
  const { mayView } = useArea('EMPLOYEES');
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/change-requests',
    { params: { path: { company_id }, query: { status: 'pending', limit: 500 } } },
    { enabled: mayView },
  );
  const names = [...new Set(data.map(({ employee_name }) => employee_name))];
  if (data.length === 0) return null;
  return (
    <section className="card" aria-label="Changes requested by employees" style={{ padding: '0.75rem 1rem' }}>
      <AppLink to="/employees/changes" fw={600}>
        Approve or decline {count(data.length, 'change')} requested by employees
      </AppLink>
      <Text size="sm" c="dimmed">
        {names.slice(0, 3).join(', ')}
        {names.length > 3 && ` and ${names.length - 3} more`}
      </Text>
    </section>
  );
}

const Months = lazy(() => import('./months.tsx'));

/** The due tasks, and the amounts paid in the last twelve months. */
export function HomeScreen() {
  const { companies } = useAccount();
  const company = useCompany();
  const due = useDue();
  const steps = useFirstSteps();
  const reports = useArea('REPORTS');
  return (
    <Page
      title={company.name}
      actions={
        companies.length > 1 && (
          <AppLinkButton to="/companies" variant="default">
            All companies
          </AppLinkButton>
        )
      }
    >
      {steps && <FirstSteps {...steps} />}
      <Requests leave={due.data?.items.filter(isLeave) ?? []} />
      <PendingProposals />
      <Settled query={due}>
        {({ items: all, total: every, today }) => {
          const items = all.filter((item) => !isLeave(item));
          const total = every - (all.length - items.length);
          return total > 0 ? (
            <Stack gap="xs">
              <Title order={2} size="h4">
                To do
              </Title>
              <DueList items={items} total={total} today={today} />
            </Stack>
          ) : (
            !steps && every === 0 && (
              <Empty title="Nothing to do">
                Pay runs, filings, super and leave to approve appear here with their due dates.
              </Empty>
            )
          );
        }}
      </Settled>
      {reports.mayView && <TwelveMonths companyId={company.company_id} />}
    </Page>
  );
}

function TwelveMonths({ companyId }: { companyId: number }) {
  const months = $api.useQuery('get', '/api/company/{company_id}/monthly-totals', {
    params: { path: { company_id: companyId }, query: { months: 12 } },
  });
  return (
    <Settled query={months}>
      {(data) =>
        data.some(({ pay_count }) => pay_count > 0) && (
          <Suspense fallback={<Loader aria-label="Loading the chart" />}>
            <Months months={data} />
          </Suspense>
        )
      }
    </Settled>
  );
}
