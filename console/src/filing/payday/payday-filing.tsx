import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { $api, download } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { day, moment } from '../../ui/format.ts';
import { Go } from '../../ui/go.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { say } from '../../ui/said.ts';
import { Settled } from '../../ui/settled.tsx';
import { filedAnew } from '../again.ts';
import { ByHand } from '../by-hand.tsx';
import { useFilingSearch } from '../tabs.ts';
import { FILING_STATUS } from '../words.ts';

const ONE = '/api/company/{company_id}/payday-filings/{payday_filing_id}';

const ANSWERED = {
  Success: 'Inland Revenue has it. Changes are told by amending it.',
  Pending: 'Inland Revenue has not answered yet. It is asked by itself every few minutes.',
  Failed: 'Inland Revenue did not take it. Correct what it names, then file the payday again.',
} as const;

/** A filing that was made: how it stands, what is to be paid and by when, and what can be done about it. */
export function PaydayFiling({ id, onClose }: { id: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const params = { path: { company_id, payday_filing_id: id } };
  const filing = $api.useQuery('get', ONE, { params });
  const done = (text: string) => async () => {
    await filedAnew();
    await filing.refetch();
    say(text);
  };
  const check = $api.useMutation('post', `${ONE}/check`, {
    onSuccess: async ({ status }) => done(FILING_STATUS[status].text)(),
  });
  const complete = $api.useMutation('post', `${ONE}/complete`, { onSuccess: done('Marked as lodged by hand') });
  const amend = $api.useMutation('post', `${ONE}/amend`, {
    onSuccess: async ({ payday_filing_id }) => {
      await done('An amendment was sent to Inland Revenue')();
      look({ tab: 'payday', event: payday_filing_id });
    },
  });
  const error = check.error ?? complete.error ?? amend.error;
  return (
    <Panel title={`Filing ${id}`} onClose={onClose}>
      <Settled query={filing}>
        {(known) => (
          <Stack>
            <Facts
              facts={[
                ['Stands', FILING_STATUS[known.status].text],
                ['Payday', day(known.payday)],
                ['Due', day(known.due_date)],
                ['People', known.line_count],
                ['To pay', <Amount key="pay" value={known.amounts_deducted} />],
                ['Pay by', day(known.payment_due_date)],
                ['Particulars', known.payment_particulars ?? '–'],
                ['Code', known.payment_code ?? '–'],
                [
                  'Run',
                  <Go key="run" to={`/pays/${known.pay_run_id}`}>
                    Run {known.pay_run_id}
                  </Go>,
                ],
              ]}
            />
            <Text>{ANSWERED[known.status]}</Text>
            {known.error && (
              <Alert variant="outline" color={known.status === 'Failed' ? 'red' : 'yellow'} title="What was said">
                {known.error}
              </Alert>
            )}
            <Text size="sm" c="dimmed">
              Made {moment(known.created_at)}
            </Text>
            {error && <Problem error={error} />}
            <Group>
              {mayEdit && known.status === 'Failed' && (
                <Button onClick={() => look({ tab: 'payday', pay_run_id: known.pay_run_id })}>
                  Check and file again
                </Button>
              )}
              {mayEdit && known.status === 'Pending' && (
                <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
                  Ask Inland Revenue now
                </Button>
              )}
              {mayEdit && known.status === 'Success' && known.amends_payday_filing_id === null && (
                <Button variant="default" loading={amend.isPending} onClick={() => amend.mutate({ params, body: {} })}>
                  Amend: tell what changed since
                </Button>
              )}
              <Button
                variant="default"
                onClick={() => download(`/api/company/${company_id}/payday-filings/${id}/file.csv`)}
              >
                Download the file
              </Button>
              {mayEdit && known.status === 'Pending' && (
                <ByHand
                  busy={complete.isPending}
                  onDone={(is_accepted) => complete.mutate({ params, body: { is_accepted } })}
                />
              )}
            </Group>
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}
