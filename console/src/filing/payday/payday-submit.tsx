import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { count, day } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Settled } from '../../ui/settled.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { FILING_STATUS } from '../texts.ts';

/** Checks a payday before it is filed: problems, totals and submission. */
export function PaydaySubmit({ runId, onClose }: { runId: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const [isFinal, setFinal] = useState(false);
  const problems = $api.useQuery('get', '/api/company/{company_id}/payday-filings/problems', {
    params: { path: { company_id }, query: { pay_run_id: runId } },
  });
  const file = $api.useMutation('post', '/api/company/{company_id}/payday-filings', {
    onSuccess: async (filing) => {
      await invalidateFilings();
      notify(
        'The payday was sent to Inland Revenue',
        `${FILING_STATUS[filing.status].text}. Changes are told by amending it.`,
      );
      look({ tab: 'payday', event: filing.payday_filing_id });
    },
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
                ['Gross', <Amount key="gross" value={totals.gross} />],
                ['PAYE', <Amount key="paye" value={totals.paye} />],
                ['KiwiSaver', <Amount key="ks" value={totals.kiwisaver} />],
                ['Employer KiwiSaver, net', <Amount key="ek" value={totals.net_employer_kiwisaver} />],
                ['ESCT', <Amount key="esct" value={totals.esct} />],
                ['To pay to Inland Revenue', <Amount key="all" value={totals.amounts_deducted} />],
              ]}
            />
            <ProblemList problems={found} runId={runId} good="Inland Revenue would take this filing" />
            <Checkbox
              label="This is the last return: the employer pays nobody any more"
              checked={isFinal}
              onChange={(event) => setFinal(event.currentTarget.checked)}
            />
            {file.error && <Problem error={file.error} />}
            {mayEdit && (
              <Group>
                <Button
                  loading={file.isPending}
                  disabled={line_count === 0 || found.some(isBlocking)}
                  onClick={() =>
                    file.mutate({
                      params: { path: { company_id } },
                      body: { pay_run_id: runId, is_final_return: isFinal },
                    })
                  }
                >
                  File the pays of {count(line_count, 'person', 'people')}
                </Button>
                <Text size="sm" c="dimmed">
                  Sent once, it cannot be taken back; it can be amended.
                </Text>
              </Group>
            )}
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
