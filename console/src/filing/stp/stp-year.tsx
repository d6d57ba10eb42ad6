import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useDue } from '../../home/due.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { count, sumOf } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../../ui/small-table.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { useFilingSearch } from '../search.ts';
import { STP_STATUS } from '../texts.ts';
import { comparison, isYear, YearInput, yearAt } from '../year-end-tab.tsx';

const COLUMNS: readonly SmallColumn<Schemas['StpYearToDate']>[] = [
  {
    title: 'Name',
    show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink>,
  },
  {
    title: 'Gross',
    isAmount: true,
    show: (row) => <Amount value={sumOf(row.income.map(({ gross }) => String(gross)))} />,
  },
  {
    title: 'Tax',
    isAmount: true,
    show: (row) => <Amount value={sumOf(row.income.map(({ tax }) => String(tax)))} />,
  },
  { title: 'Final', show: (row) => (row.is_final ? 'Finalised' : 'Not finalised') },
];

const totalOf = (people: readonly Schemas['StpYearToDate'][], figure: 'gross' | 'tax'): string =>
  sumOf(people.flatMap(({ income }) => income.map((each) => String(each[figure]))));

/** Year-to-date totals for the ATO. An update event re-reports them, or marks them as final. */
export function StpYear({ onClose }: { onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const today = useDue().data?.today;
  const [chosen, choose] = useState<number>();
  const [isFinal, setFinal] = useState(false);
  const year = chosen ?? yearAt('AU', today);
  const known = $api.useQuery(
    'get',
    '/api/company/{company_id}/stp-year-to-date',
    { params: { path: { company_id }, query: year === undefined ? {} : { financial_year: year } } },
    { enabled: isYear(year) },
  );
  const years = $api.useQuery(
    'get',
    '/api/company/{company_id}/year-to-date',
    { params: { path: { company_id }, query: year === undefined ? {} : { year } } },
    { enabled: isYear(year) },
  );
  const yearOf = years.data && new Map(years.data.map((each) => [each.employee_id, each]));
  const update = $api.useMutation('post', '/api/company/{company_id}/stp-pay-events', {
    onSuccess: async (event) => {
      await invalidateFilings();
      notify(isFinal ? 'Year finalised' : 'Update event sent', STP_STATUS[event.status].text);
      look({ tab: 'stp', event: event.stp_pay_event_id });
    },
    onSettled: refetchApprovals,
  });
  const [isAsking, ask] = useState(false);
  const body = {
    service_action: 'UPDATE',
    is_final: isFinal,
    ...(year === undefined ? {} : { financial_year: year }),
  } as const;
  const act = isFinal ? 'Finalise year' : 'Send update event';
  return (
    <Panel title="Update or finalise a year" onClose={onClose}>
      <YearInput year={year} onYear={choose} />
      <Settled query={known}>
        {(people) => (
          <Stack>
            {years.error !== null && <Problem error={years.error} />}
            <SmallTable
              label="Year to date"
              rows={people}
              rowKey={(row) => row.employee_id}
              nothing="No one was paid this year."
              columns={[
                ...COLUMNS,
                {
                  title: 'Check',
                  show: (row) => yearOf && comparison(row, yearOf.get(row.employee_id)),
                },
              ]}
            />
            <Text size="sm" c="dimmed">
              An update event sends these figures again without a payment. Once you finalise the year, employees can use
              them for their tax returns. A later update event that does not finalise the year withdraws the
              declaration.
            </Text>
            <Checkbox
              label="Finalise year"
              checked={isFinal}
              onChange={(event) => setFinal(event.currentTarget.checked)}
            />
            {mayEdit && people.length > 0 && (
              <Group>
                <Button onClick={() => ask(true)}>
                  {act} for {count(people.length, 'employee')}
                </Button>
              </Group>
            )}
            {isAsking && (
              <LodgeDialog
                title={isFinal ? `Finalise the year to June ${year}` : `Send update event for the year to June ${year}`}
                facts={[
                  ['Employees', people.length],
                  ['Gross', <Amount key="gross" isSum value={totalOf(people, 'gross')} />],
                  ['Tax', <Amount key="tax" isSum value={totalOf(people, 'tax')} />],
                ]}
                about={
                  isFinal
                    ? 'Declares to the ATO that the totals of the year are final. Employees use them for their tax returns.'
                    : 'Sends the year-to-date totals of these employees to the ATO again, without a payment.'
                }
                after="You cannot withdraw an update event after you send it. A later update event replaces it."
                act={`${act} for ${count(people.length, 'employee')}`}
                subject={{ operation: 'submitStpPayEvent', body }}
                isPending={update.isPending}
                error={update.error}
                onAct={(hash) => update.mutate({ params: { path: { company_id }, ...headerOf(hash) }, body })}
                onClose={() => ask(false)}
              />
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
