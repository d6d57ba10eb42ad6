import { Button, Group, Loader, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { $api, download, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, day, hours, tableDay } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { ScreenTabs } from '../ui/screen-tabs.tsx';
import { PayrollTax } from './payroll-tax.tsx';
import { PAYROLL_TAX, REPORTS, type ReportName, type ReportSearch } from './reports.ts';

type Report = Schemas['Report'];
type Row = { readonly cells: readonly string[]; readonly index: number };

const WIDTH: Readonly<Record<Report['columns'][number]['kind'], string>> = {
  text: 'minmax(9rem, 2fr)',
  date: '9.5rem',
  amount: 'minmax(7.5rem, 1fr)',
  hours: 'minmax(6rem, 1fr)',
  count: 'minmax(6rem, 1fr)',
};

function shown(kind: Report['columns'][number]['kind'], text: string) {
  if (text === '') return '–';
  if (kind === 'amount') return <Amount value={text} />;
  if (kind === 'hours') return hours(text);
  return kind === 'date' ? tableDay(text) : text;
}

/** The report as a table. The totals above it come from the service. */
export function ReportTable({ report }: { report: Report }) {
  const { columns, rows, totals, title } = report;
  const table = useMemo(
    () =>
      columns.map(
        ({ key, label, kind }, index): Column<Row> => ({
          key,
          title: label,
          width: key === 'number' ? '6rem' : WIDTH[kind],
          isAmount: kind !== 'text' && kind !== 'date',
          by: ({ cells }) => (kind === 'text' || kind === 'date' ? (cells[index] ?? '') : Number(cells[index] || 0)),
          show: ({ cells }) => shown(kind, cells[index] ?? ''),
        }),
      ),
    [columns],
  );
  return (
    <>
      {totals && rows.length > 0 && (
        <Group className="card" px="md" py="sm" gap="xl" component="dl" m={0}>
          {columns.map(({ key, label, kind }, index) =>
            totals[index] === '' ? null : (
              <div key={key} className="fact">
                <Text component="dt" size="xs" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" fw={650} m={0}>
                  {kind === 'amount' ? <Amount value={totals[index]} isSum /> : shown(kind, totals[index] ?? '')}
                </Text>
              </div>
            ),
          )}
        </Group>
      )}
      <DataTable
        label={title}
        rows={rows.map((cells, index) => ({ cells, index }))}
        columns={table}
        rowKey={({ index }) => index}
        nothing="Nothing in this period. Choose other dates, or complete a pay run."
      />
    </>
  );
}

const route = getRouteApi('/reports');

// Loaded on demand, because the chart library is large and most users read only the table.
const ReportChart = lazy(() => import('./report-chart.tsx'));

/** Reports for a period, and the payroll tax of a month. The service calculates all totals. */
export function ReportsScreen() {
  const search = route.useSearch();
  const { company_id, name, country } = useCompany();
  const { mayView } = useArea('REPORTS');
  const navigate = useNavigate();
  if (!mayView) {
    return (
      <Page title="Reports">
        <Empty title="Reports contain pay details">You do not have access to this company’s reports.</Empty>
      </Page>
    );
  }
  const go = (change: Partial<ReportSearch>) =>
    navigate({ to: '/reports', search: { company_id, ...search, ...change } as never });
  const reports = REPORTS.map(({ value, label }) => ({
    value,
    label: value === 'super' && country === 'NZ' ? 'KiwiSaver' : label,
  }));
  const tabs = [...reports, ...(country === 'AU' ? [{ value: PAYROLL_TAX, label: 'Payroll tax' }] : [])];
  const open = tabs.some(({ value }) => value === search.report) ? search.report : undefined;
  const parts = {
    title: `Reports: ${name}`,
    tabs: (
      <ScreenTabs
        label="Report"
        tabs={tabs}
        open={open ?? 'payroll-register'}
        onOpen={(value) => go({ report: value as NonNullable<ReportSearch['report']> })}
      />
    ),
  };
  if (open === PAYROLL_TAX) {
    return (
      <Page title={parts.title}>
        {parts.tabs}
        <PayrollTax key={company_id} month={search.month} onMonth={(month) => go({ month })} />
      </Page>
    );
  }
  return <PeriodReport {...parts} report={open ?? 'payroll-register'} onChange={go} />;
}

/** A report for a period of days. */
function PeriodReport(given: {
  title: string;
  tabs: ReactNode;
  report: ReportName;
  onChange: (change: Partial<ReportSearch>) => void;
}) {
  const { title, tabs, report, onChange: go } = given;
  const { from, to, view = 'table' } = route.useSearch();
  const { company_id } = useCompany();
  const [error, setError] = useState<unknown>();
  const query = $api.useQuery('get', '/api/company/{company_id}/reports/{report}', {
    params: { path: { company_id, report }, query: { from, to } },
  });
  const downloadAs = (kind: 'csv' | 'xlsx' | 'pdf') => async () => {
    setError(undefined);
    const days = new URLSearchParams(
      Object.entries({ from, to }).filter((each): each is [string, string] => !!each[1]),
    );
    try {
      notify(`${await download(`/api/company/${company_id}/reports/${report}/${kind}?${days}`)} downloaded`);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Page
      title={title}
      actions={
        <>
          <Button variant="default" onClick={downloadAs('csv')}>
            CSV
          </Button>
          <Button variant="default" onClick={downloadAs('xlsx')}>
            Excel
          </Button>
          <Button variant="default" onClick={downloadAs('pdf')}>
            PDF
          </Button>
        </>
      }
    >
      {tabs}
      {error !== undefined && <Problem error={error} />}
      <Filters report={report} from={from ?? query.data?.from} to={to ?? query.data?.to} view={view} onChange={go} />
      <Settled query={query}>{(data) => <ReportView data={data} view={view} />}</Settled>
    </Page>
  );
}

function Filters(given: {
  report: ReportName;
  from: string | undefined;
  to: string | undefined;
  view: 'table' | 'chart';
  onChange: (change: Partial<ReportSearch>) => void;
}) {
  const { report, from, to, view, onChange } = given;
  return (
    <Group align="flex-end">
      {report !== 'leave-liability' && (
        <TextInput
          type="date"
          label="From"
          value={from ?? ''}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="date"
        label={report === 'leave-liability' ? 'At the end of' : 'To'}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Show as"
        value={view}
        onChange={(value) => onChange({ view: value as 'table' | 'chart' })}
        data={[
          { value: 'table', label: 'Table' },
          { value: 'chart', label: 'Chart' },
        ]}
      />
    </Group>
  );
}

function ReportView({ data, view }: { data: Schemas['Report']; view: 'table' | 'chart' }) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        {data.report === 'leave-liability' ? day(data.to) : `${day(data.from)} to ${day(data.to)}`},{' '}
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
  );
}
