import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useAccount } from '../session/session.tsx';
import { AppLink, AppLinkButton } from '../ui/app-link.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, tableDay } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';
import { keyOf } from './due.ts';
import { DueLine } from './due-line.tsx';

type CompanyTask = Schemas['CompanyDueItem'];
type CompanyRow = Schemas['CompanyDue'];

const FRESH = { staleTime: 30_000, refetchOnWindowFocus: 'always' } as const;
/** The maximum number of tasks requested at once. */
const MOST = 500;
const SHOWN_AT_FIRST = 25;

const route = getRouteApi('/companies');

/** Shows what is due in all companies of the user: a line for each company, then the tasks, earliest first. */
export function AllCompaniesScreen() {
  const { show } = route.useSearch();
  const { admin_mode } = useAccount();
  const navigate = useNavigate();
  const companies = $api.useQuery('get', '/api/due/companies', {}, FRESH);
  const query = { limit: MOST, ...(show === 'late' && { is_late: true }) };
  const tasks = $api.useQuery('get', '/api/due', { params: { query } }, FRESH);
  return (
    <Page
      title="All companies"
      actions={
        admin_mode && (
          <AppLinkButton to="/companies/new" variant="default">
            New company
          </AppLinkButton>
        )
      }
    >
      <Settled query={companies}>{(rows) => <Companies rows={rows} />}</Settled>
      <Group justify="space-between">
        <Title order={2} size="h4">
          To do
        </Title>
        <SegmentedControl
          aria-label="Tasks to show"
          data={[
            { value: 'all', label: 'All tasks' },
            { value: 'late', label: 'Late only' },
          ]}
          value={show ?? 'all'}
          onChange={(value) => navigate({ to: '/companies', search: value === 'late' ? { show: 'late' } : {} })}
        />
      </Group>
      <Settled query={tasks}>
        {(items) =>
          items.length > 0 ? (
            <Tasks key={show} items={items} />
          ) : (
            <Empty title={show === 'late' ? 'Nothing is late' : 'You’re up to date'}>
              Pay runs, filings, super and leave requests of all companies appear here with their due dates.
            </Empty>
          )
        }
      </Settled>
    </Page>
  );
}

const Companies = ({ rows }: { rows: readonly CompanyRow[] }) => (
  <SmallTable
    label="Companies"
    rows={rows}
    rowKey={({ company_id }) => company_id}
    columns={[
      {
        title: 'Company',
        show: ({ company_id, company_name }) => (
          <AppLink to="/" search={{ company_id }} fw={600}>
            {company_name}
          </AppLink>
        ),
      },
      { title: 'Country', show: ({ country }) => country },
      {
        title: 'Late',
        isAmount: true,
        show: ({ late_count }) => (late_count > 0 ? <Status text={`${late_count} late`} tone="danger" /> : '–'),
      },
      { title: 'To do', isAmount: true, show: ({ total }) => (total > 0 ? total : '–') },
      { title: 'Next due', show: ({ next_due_date }) => (next_due_date ? tableDay(next_due_date) : '–') },
    ]}
  />
);

function Tasks({ items }: { items: readonly CompanyTask[] }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <Stack gap="xs">
      <section className="card" aria-label="To do in all companies">
        <ul className="plain-list">
          {items.slice(0, shown).map((item) => (
            <DueLine
              key={`${item.company_id} ${keyOf(item)}`}
              item={item}
              company={{ id: item.company_id, name: item.company_name }}
            />
          ))}
        </ul>
        {shown < items.length && (
          <Button variant="subtle" m="xs" size="sm" onClick={() => setShown(items.length)}>
            Show {items.length - shown} more
          </Button>
        )}
      </section>
      {items.length === MOST && shown >= MOST && (
        <Text c="dimmed" size="sm">
          These are the first {count(MOST, 'task')}. Open a company to see all of its tasks.
        </Text>
      )}
    </Stack>
  );
}
