import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, api, download, type Schemas } from '../api/client.ts';
import { PERIOD_NAMES } from '../pays/queries.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { Empty } from '../ui/empty.tsx';
import { FieldForm } from '../ui/field-form.tsx';
import { day } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { CHART, ifUnchanged, invalidateChart, type LedgerPart } from './chart.ts';

/** The settings for the format of the journal file. */
export function ExportSettings({ chart, mayEdit }: LedgerPart) {
  const { company_id } = useCompany();
  const { data: options } = $api.useQuery('get', '/api/company/{company_id}/gl-settings/options', {
    params: { path: { company_id } },
  });
  return (
    <FieldForm
      label="Export settings"
      given={chart}
      readOnly={!mayEdit}
      fields={[
        { key: 'include_date', label: 'Include a date column', kind: 'switch' },
        {
          key: 'date_option',
          label: 'Which date',
          kind: 'select',
          options: (options?.date_options ?? []).map(({ value, label }) => ({ value, label })),
          when: ({ include_date }) => include_date === true,
        },
        {
          key: 'date_format',
          label: 'Format',
          kind: 'select',
          options: (options?.date_formats ?? []).map(({ value, example }) => ({ value, label: example })),
          when: ({ include_date }) => include_date === true,
        },
        {
          key: 'negate_credit_amounts',
          label: 'Credits are negative',
          kind: 'switch',
          about: 'Off: all amounts are positive, and a column shows D or C',
        },
        { key: 'include_nil_amounts', label: 'Include rows with a zero amount', kind: 'switch' },
        { key: 'include_software_name', label: 'Include a software name column', kind: 'switch' },
        {
          key: 'ext_department_tracking_category',
          label: 'Tracking category for departments',
          maxLength: 100,
          keepsEmpty: true,
        },
      ]}
      save={async (changes) => {
        await api.PATCH(CHART, {
          params: { path: { company_id }, header: ifUnchanged(chart) },
          body: changes as Schemas['GlChartPatch'],
        });
        await invalidateChart();
        notify('Export settings saved');
      }}
    />
  );
}

const route = getRouteApi('/ledger');

/** Previews the journal of a run and downloads it as a file. */
export function Exports() {
  const { company_id } = useCompany();
  const { mayView } = useArea('PAYS');
  const { run: wanted } = route.useSearch();
  const navigate = useNavigate();
  const query = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs',
    { params: { path: { company_id }, query: { limit: 100 } } },
    { enabled: mayView },
  );
  if (!mayView) {
    return <Empty title="Postings contain pay details">You do not have access to this company’s pays.</Empty>;
  }
  return (
    <Settled query={query}>
      {(runs) => {
        const complete = runs.filter(({ status }) => status !== 'pending');
        const run = complete.find(({ pay_run_id }) => pay_run_id === wanted) ?? complete[0];
        if (!run) {
          return <Empty title="No completed pay run yet">Complete a pay run; its postings then appear here.</Empty>;
        }
        return (
          <Stack gap="sm">
            <Group align="flex-end" justify="space-between">
              <NativeSelect
                label="Pay run"
                w={{ base: '100%', sm: 340 }}
                data={complete.map(({ pay_run_id, pay_cycle, pay_run_end_date }) => ({
                  value: String(pay_run_id),
                  label: `${PERIOD_NAMES[pay_cycle]}, to ${day(pay_run_end_date)}`,
                }))}
                value={String(run.pay_run_id)}
                onChange={(event) =>
                  navigate({
                    to: '/ledger',
                    search: ({ company_id: id }) => ({
                      company_id: id,
                      tab: 'exports',
                      run: Number(event.currentTarget.value),
                    }),
                  })
                }
              />
              <Files runId={run.pay_run_id} />
            </Group>
            <Postings runId={run.pay_run_id} />
          </Stack>
        );
      }}
    </Settled>
  );
}

function Files({ runId }: { runId: number }) {
  const [error, setError] = useState<unknown>();
  const take = (kind: 'csv' | 'pdf') => async () => {
    setError(undefined);
    try {
      const name = await download(`/api/pay-run/${runId}/gl-postings/${kind}`, { method: 'POST', body: {} });
      notify(`${name} downloaded`);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button onClick={take('csv')}>Download CSV</Button>
        <Button variant="default" onClick={take('pdf')}>
          Download PDF
        </Button>
      </Group>
      {error !== undefined && <Problem error={error} />}
    </Stack>
  );
}

function Postings({ runId }: { runId: number }) {
  const query = $api.useQuery('get', '/api/pay-run/{pay_run_id}/gl-postings', {
    params: { path: { pay_run_id: runId } },
  });
  return (
    <Settled query={query}>
      {({ postings, total_debit, total_credit, date }) => (
        <>
          <Text c="dimmed" size="sm">
            The completed pays of the pay run, posted to your chart of accounts{date ? `, dated ${date}` : ''}. The PDF
            uses the service’s own accounts.
          </Text>
          <SmallTable
            label="Postings"
            rows={postings.map((posting, index) => ({ ...posting, index }))}
            rowKey={({ index }) => index}
            nothing="This pay run has no postings."
            columns={[
              { title: 'Code', show: ({ account_code }) => account_code || '–' },
              { title: 'Account', show: ({ account_label }) => account_label },
              { title: 'Department', show: ({ department_name }) => department_name || '–' },
              {
                title: 'Debit',
                isAmount: true,
                show: ({ is_debit, amount }) => (is_debit ? <Amount value={amount} /> : ''),
              },
              {
                title: 'Credit',
                isAmount: true,
                show: ({ is_debit, amount }) => (is_debit ? '' : <Amount value={Math.abs(amount)} />),
              },
            ]}
            foot={
              <Table.Tr>
                <Table.Th scope="row" colSpan={3}>
                  Total
                </Table.Th>
                <Table.Td className="amount">
                  <Amount value={total_debit} fw={600} />
                </Table.Td>
                <Table.Td className="amount">
                  <Amount value={Math.abs(total_credit)} fw={600} />
                </Table.Td>
              </Table.Tr>
            }
          />
        </>
      )}
    </Settled>
  );
}
