import { Button, Group, Loader, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { $api, download } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, day } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { PlaceTabs } from '../ui/place-tabs.tsx';
import { Problem } from '../ui/problem.tsx';
import { say } from '../ui/said.ts';
import { Settled } from '../ui/settled.tsx';
import { ReportTable } from './report-table.tsx';
import { REPORTS, type ReportSearch } from './reports.ts';

// Charts are heavy and most people read the table.
const ReportChart = lazy(() => import('./report-chart.tsx'));

/** What was paid, owed and posted between two days; the service adds up. */
export function ReportsScreen() {
  const search = useSearch({ from: '/reports' });
  const { report = 'payroll-register', from, to, view = 'table' } = search;
  const { company_id, name, country } = useCompany();
  const { mayView } = useArea('REPORTS');
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const query = $api.useQuery(
    'get',
    '/api/company/{company_id}/reports/{report}',
    { params: { path: { company_id, report }, query: { from, to } } },
    { enabled: mayView },
  );
  const go = (change: Partial<ReportSearch>) =>
    navigate({ to: '/reports', search: { company_id, ...search, ...change } as never });
  const take = (kind: 'csv' | 'pdf') => async () => {
    setError(undefined);
    const days = new URLSearchParams(
      Object.entries({ from, to }).filter((each): each is [string, string] => !!each[1]),
    );
    try {
      say(`${await download(`/api/company/${company_id}/reports/${report}/${kind}?${days}`)} was downloaded`);
    } catch (problem) {
      setError(problem);
    }
  };
  if (!mayView) {
    return (
      <Page title="Reports">
        <Empty title="Reports hold pays">Your REPORTS permission on this company does not let you see them.</Empty>
      </Page>
    );
  }
  const tabs = REPORTS.map(({ value, label }) => ({
    value,
    label: value === 'super' && country === 'NZ' ? 'KiwiSaver' : label,
  }));
  return (
    <Page
      title={`Reports of ${name}`}
      actions={
        <>
          <Button variant="default" onClick={take('csv')}>
            CSV
          </Button>
          <Button variant="default" onClick={take('pdf')}>
            PDF
          </Button>
        </>
      }
    >
      <PlaceTabs
        label="Report"
        tabs={tabs}
        open={report}
        onOpen={(value) => go({ report: value as NonNullable<ReportSearch['report']> })}
      />
      {error !== undefined && <Problem error={error} />}
      <Group align="flex-end">
        {report !== 'leave-liability' && (
          <TextInput
            type="date"
            label="From"
            value={from ?? query.data?.from ?? ''}
            onChange={(event) => go({ from: event.currentTarget.value })}
          />
        )}
        <TextInput
          type="date"
          label={report === 'leave-liability' ? 'At the end of' : 'To'}
          value={to ?? query.data?.to ?? ''}
          onChange={(event) => go({ to: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Show as"
          value={view}
          onChange={(value) => go({ view: value as 'table' | 'chart' })}
          data={[
            { value: 'table', label: 'Table' },
            { value: 'chart', label: 'Chart' },
          ]}
        />
      </Group>
      <Settled query={query}>
        {(data) => (
          <Stack gap="sm">
            <Text c="dimmed" size="sm">
              {report === 'leave-liability' ? day(data.to) : `${day(data.from)} to ${day(data.to)}`},{' '}
              {count(data.rows.length, 'row')}. {data.note}
            </Text>
            {view === 'chart' ? (
              <Suspense fallback={<Loader aria-label="Loading" />}>
                <ReportChart report={data} />
              </Suspense>
            ) : (
              <ReportTable report={data} />
            )}
          </Stack>
        )}
      </Settled>
    </Page>
  );
}
