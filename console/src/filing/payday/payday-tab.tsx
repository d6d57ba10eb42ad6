import { Button, Stack, Title } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { day } from '../../ui/format.ts';
import { Settled } from '../../ui/settled.tsx';
import { SmallTable } from '../../ui/small-table.tsx';
import { Status } from '../../ui/status.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { useFilingSearch } from '../search.ts';
import { FILING_STATUS } from '../texts.ts';
import { PaydayFiling } from './payday-filing.tsx';
import { PaydaySubmit } from './payday-submit.tsx';

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
      <DueTasks
        kinds={['PAYDAY_TO_FILE', 'PAYDAY_FILING_FAILED', 'EMPLOYEE_DETAILS', 'INLAND_REVENUE_PAYMENT']}
        act={(item) => (item.kind === 'PAYDAY_TO_FILE' ? 'Check and file' : 'Open')}
        onOpen={(item) => {
          if (item.kind === 'EMPLOYEE_DETAILS') return look({ tab: 'employees' });
          if (item.payday_filing_id !== null) return look({ tab: 'payday', event: item.payday_filing_id });
          return look({ tab: 'payday', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) });
        }}
        nothing="Every payday was filed."
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
              nothing="Nothing was filed yet. Complete a run, then check and file it here."
              columns={[
                { title: 'Payday', show: (row) => day(row.payday) },
                { title: 'Due', show: (row) => day(row.due_date) },
                {
                  title: 'What',
                  show: (row) =>
                    row.amends_payday_filing_id === null
                      ? 'Employment information'
                      : `Amends filing ${row.amends_payday_filing_id}`,
                },
                { title: 'People', isAmount: true, show: (row) => row.line_count },
                { title: 'Gross', isAmount: true, show: (row) => <Amount value={row.gross} /> },
                { title: 'To pay', isAmount: true, show: (row) => <Amount value={row.amounts_deducted} /> },
                { title: 'Pay by', show: (row) => day(row.payment_due_date) },
                { title: 'Stands', show: (row) => <Status {...FILING_STATUS[row.status]} /> },
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
