import { Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { count, day, tableDay } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Settled } from '../../ui/problem.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { LodgeLate } from '../lodge-late.tsx';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { employeesToSetAside, stillToFile, WithoutThem } from '../set-aside.tsx';
import { FILING_STATUS } from '../texts.ts';
import { PaydayFiling } from './payday-filing.tsx';

/** Checks a payday before it is filed: problems, totals and submission. */
function PaydaySubmit({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const [isFinal, setFinal] = useState(false);
  const problems = $api.useQuery('get', '/api/company/{company_id}/payday-filings/problems', {
    params: { path: { company_id }, query: { pay_run_id: runId } },
  });
  const [lodging, lodge] = useState<'all' | 'rest'>();
  const body =
    lodging === 'rest'
      ? { pay_run_id: runId, set_aside_problems: true }
      : { pay_run_id: runId, is_final_return: isFinal };
  const file = $api.useMutation('post', '/api/company/{company_id}/payday-filings', {
    onSuccess: async (filing) => {
      await invalidateFilings();
      notify(
        'Payday filing sent to Inland Revenue',
        `${FILING_STATUS[filing.status].text}. To change anything, file an amendment.` +
          stillToFile(filing.set_aside, 'Fix their records, then file an amendment to add them.'),
      );
      look({ tab: 'payday', event: filing.payday_filing_id });
    },
    onSettled: refetchApprovals,
  });
  return (
    <Panel title="File a payday" onClose={onClose}>
      <Settled query={problems}>
        {({ payday, due_date, line_count, totals, problems: found }) => (
          <Stack>
            <Facts
              facts={[
                ['Payday', day(payday)],
                ['Due', day(due_date)],
                ['People', line_count],
                ['Gross', <Amount key="gross" isSum value={totals.gross} />],
                ['PAYE', <Amount key="paye" isSum value={totals.paye} />],
                ['KiwiSaver', <Amount key="ks" isSum value={totals.kiwisaver} />],
                ['Employer KiwiSaver, net', <Amount key="ek" isSum value={totals.net_employer_kiwisaver} />],
                ['ESCT', <Amount key="esct" isSum value={totals.esct} />],
                ['To pay to Inland Revenue', <Amount key="all" isSum value={totals.amounts_deducted} />],
              ]}
            />
            <ProblemList problems={found} runId={runId} good="Ready to file" />
            <Checkbox
              label="This is the final return; the employer no longer has employees"
              checked={isFinal}
              onChange={(event) => setFinal(event.currentTarget.checked)}
            />
            {mayEdit && (
              <Group>
                <Button disabled={line_count === 0 || found.some(isBlocking)} onClick={() => lodge('all')}>
                  File the pays of {count(line_count, 'person', 'people')}
                </Button>
                {!isFinal && (
                  <WithoutThem
                    names={employeesToSetAside(found, line_count)}
                    verb="File"
                    loading={file.isPending}
                    onClick={() => lodge('rest')}
                  />
                )}
                {lodging && (
                  <LodgeDialog
                    title={`File payday ${day(payday)}`}
                    facts={[
                      ['People', line_count],
                      ['Gross', <Amount key="gross" isSum value={totals.gross} />],
                      ['PAYE', <Amount key="paye" isSum value={totals.paye} />],
                      ['To pay to Inland Revenue', <Amount key="all" isSum value={totals.amounts_deducted} />],
                    ]}
                    about={
                      lodging === 'all'
                        ? 'Sends the employment information of this payday to Inland Revenue.'
                        : 'Sends the employment information of this payday to Inland Revenue, without the employees whose records have problems.'
                    }
                    after="You cannot withdraw a filing after you send it, or reopen its pays, but you can amend it."
                    act={
                      lodging === 'all'
                        ? `File the pays of ${count(line_count, 'person', 'people')}`
                        : 'File the others'
                    }
                    subject={{ operation: 'submitPaydayFiling', body }}
                    runId={runId}
                    isPending={file.isPending}
                    error={file.error}
                    onAct={(hash) => file.mutate({ params: { path: { company_id }, ...headerOf(hash) }, body })}
                    onClose={() => lodge(undefined)}
                  />
                )}
              </Group>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}

/** Employment information for Inland Revenue: due and submitted filings. */
export function PaydayTab() {
  const { company_id } = useCompany();
  const { pay_run_id, event, look } = useFilingSearch();
  const filings = $api.useQuery('get', '/api/company/{company_id}/payday-filings', {
    params: { path: { company_id }, query: { limit: 100 } },
  });
  const close = () => look({ tab: 'payday' });
  return (
    <Stack gap="lg">
      {pay_run_id !== undefined && <PaydaySubmit key={pay_run_id} runId={pay_run_id} onClose={close} />}
      {event !== undefined && <PaydayFiling key={event} id={event} onClose={close} />}
      <LodgeLate kind="PAYDAY_TO_FILE" />
      <DueTasks
        kinds={['PAYDAY_TO_FILE', 'PAYDAY_FILING_FAILED', 'EMPLOYEE_DETAILS', 'INLAND_REVENUE_PAYMENT']}
        act={(item) => (item.kind === 'PAYDAY_TO_FILE' ? 'Check and file' : 'Open')}
        onOpen={(item) => {
          if (item.kind === 'EMPLOYEE_DETAILS') return look({ tab: 'employees' });
          if (item.payday_filing_id !== null) return look({ tab: 'payday', event: item.payday_filing_id });
          return look({ tab: 'payday', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) });
        }}
        nothing="Every payday is filed."
      />
      <Stack gap="xs">
        <Title order={2} size="h4">
          Filings
        </Title>
        <Settled query={filings}>
          {(rows) => (
            <SmallTable
              label="Filings"
              rows={rows}
              rowKey={(row) => row.payday_filing_id}
              nothing="Nothing filed yet. Complete a pay run, then check and file it here."
              columns={[
                { title: 'Payday', show: (row) => tableDay(row.payday) },
                { title: 'Due', show: (row) => tableDay(row.due_date) },
                {
                  title: 'Report type',
                  show: (row) =>
                    row.amends_payday_filing_id === null
                      ? 'Employment information'
                      : `Amends filing ${row.amends_payday_filing_id}`,
                },
                { title: 'People', isAmount: true, show: (row) => row.line_count },
                { title: 'Gross', isAmount: true, show: (row) => <Amount value={row.gross} /> },
                { title: 'To pay', isAmount: true, show: (row) => <Amount value={row.amounts_deducted} /> },
                { title: 'Pay by', show: (row) => tableDay(row.payment_due_date) },
                { title: 'Status', show: (row) => <Status {...FILING_STATUS[row.status]} /> },
                {
                  title: '',
                  show: (row) => (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Open filing ${row.payday_filing_id}`}
                      onClick={() => look({ tab: 'payday', event: row.payday_filing_id })}
                    >
                      Open
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Settled>
      </Stack>
    </Stack>
  );
}
