import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, download, type Schemas } from '../../api/client.ts';
import { headerOf, refetchApprovals } from '../../approvals/use-approval.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { day, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import { Problem, Settled } from '../../ui/problem.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { LodgeDialog } from '../lodge-dialog.tsx';
import { RecordResponse } from '../record-response.tsx';
import { useFilingSearch } from '../search.ts';
import { FILING_STATUS } from '../texts.ts';

const ONE = '/api/company/{company_id}/payday-filings/{payday_filing_id}';

const ANSWERED = {
  Success: 'Inland Revenue has accepted the filing. To change anything, file an amendment.',
  Pending: 'Waiting for Inland Revenue. We check automatically every few minutes.',
  Failed: 'Inland Revenue rejected the filing. Correct the problems that it lists, then file the payday again.',
} as const;

/** A payday filing: its status, the amount to pay and the possible actions. */
export function PaydayFiling({ id, onClose }: { id: number; onClose: () => void }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  const { look } = useFilingSearch();
  const params = { path: { company_id, payday_filing_id: id } };
  const filing = $api.useQuery('get', ONE, { params });
  const done = (text: string) => async () => {
    await invalidateFilings();
    await filing.refetch();
    notify(text);
  };
  const check = $api.useMutation('post', `${ONE}/check`, {
    onSuccess: async ({ status }) => done(FILING_STATUS[status].text)(),
  });
  const complete = $api.useMutation('post', `${ONE}/complete`, {
    onSuccess: done('Marked as lodged manually'),
    onSettled: refetchApprovals,
  });
  const amend = $api.useMutation('post', `${ONE}/amend`, {
    onSuccess: async ({ payday_filing_id }) => {
      setAmending(false);
      await done('Amendment sent to Inland Revenue')();
      look({ tab: 'payday', event: payday_filing_id });
    },
    onSettled: refetchApprovals,
  });
  const [isAmending, setAmending] = useState(false);
  return (
    <Panel title={`Filing ${id}`} onClose={onClose}>
      <Settled query={filing}>
        {(known) => (
          <Stack>
            <FilingFacts filing={known} />
            <Text>{ANSWERED[known.status]}</Text>
            {known.error && (
              <Alert variant="outline" color={known.status === 'Failed' ? 'red' : 'yellow'} title="Response">
                {known.error}
              </Alert>
            )}
            <Text size="sm" c="dimmed">
              Created {moment(known.created_at)}
            </Text>
            {check.error && <Problem error={check.error} />}
            <Group>
              {mayEdit && known.status === 'Failed' && (
                <Button onClick={() => look({ tab: 'payday', pay_run_id: known.pay_run_id })}>
                  Check and file again
                </Button>
              )}
              {mayEdit && known.status === 'Pending' && (
                <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
                  Check now
                </Button>
              )}
              {mayEdit && known.status === 'Success' && known.amends_payday_filing_id === null && (
                <Button variant="default" onClick={() => setAmending(true)}>
                  File an amendment
                </Button>
              )}
              {isAmending && (
                <LodgeDialog
                  title={`Amend filing ${id}`}
                  facts={[
                    ['Payday', day(known.payday)],
                    ['Filed', <Amount key="filed" isSum value={known.amounts_deducted} />],
                  ]}
                  about="Sends Inland Revenue the employees of this payday whose figures have changed since the filing."
                  after="You cannot withdraw an amendment after you send it."
                  act="File the amendment"
                  subject={{ operation: 'amendPaydayFiling', path: { payday_filing_id: id }, body: {} }}
                  runId={known.pay_run_id}
                  isPending={amend.isPending}
                  error={amend.error}
                  onAct={(hash) => amend.mutate({ params: { ...params, ...headerOf(hash) }, body: {} })}
                  onClose={() => setAmending(false)}
                />
              )}
              <Button
                variant="default"
                onClick={() => download(`/api/company/${company_id}/payday-filings/${id}/file.csv`)}
              >
                Download file
              </Button>
              {mayEdit && known.status === 'Pending' && (
                <RecordResponse
                  operation="completePaydayFiling"
                  path={{ payday_filing_id: id }}
                  isPending={complete.isPending}
                  error={complete.error}
                  onDone={(is_accepted, hash) =>
                    complete.mutate({ params: { ...params, ...headerOf(hash) }, body: { is_accepted } })
                  }
                />
              )}
            </Group>
          </Stack>
        )}
      </Settled>
    </Panel>
  );
}

function FilingFacts({ filing }: { filing: Schemas['PaydayFiling'] }) {
  return (
    <Facts
      facts={[
        ['Status', FILING_STATUS[filing.status].text],
        ['Payday', day(filing.payday)],
        ['Due', day(filing.due_date)],
        ['People', filing.line_count],
        ['To pay', <Amount key="pay" isSum value={filing.amounts_deducted} />],
        ['Pay by', day(filing.payment_due_date)],
        ['Particulars', filing.payment_particulars ?? '–'],
        ['Code', filing.payment_code ?? '–'],
        [
          'Run',
          <AppLink key="run" to={`/pays/${filing.pay_run_id}`}>
            Run {filing.pay_run_id}
          </AppLink>,
        ],
      ]}
    />
  );
}
