import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { $api, download } from '../../api/client.ts';
import { Evidence } from '../../approvals/approval-step.tsx';
import { isBlocking } from '../../filing/problem.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { count, dollars, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { type Sheet, useInvalidatePays } from '../queries.ts';
import { Card, PayslipsCard } from './step-card.tsx';
import type { Filing } from './use-filing.ts';

export type Step = 'pay' | 'file' | 'journal';

/** The steps after completion: payment, payslips, filing and journal, each with its status. */
export function AfterSteps(given: {
  companyId: number;
  sheet: Sheet;
  filing: Filing;
  next: Step | undefined;
  mayEdit: boolean;
}) {
  const { filing, next, mayEdit } = given;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        <PaymentCard {...given} />
        <PayslipsCard {...given} />
        <Card
          title={filing.name}
          state={
            filing.state ??
            (filing.mayLook ? `Not sent to ${filing.office} yet` : 'You do not have access to tax office reports')
          }
          note={filing.at && moment(filing.at)}
          problems={filing.problems}
          runId={given.sheet.run.pay_run_id}
          error={filing.error}
        >
          {filing.answer && (
            <AppLinkButton {...filing.answer} variant="default" size="xs">
              See response
            </AppLinkButton>
          )}
          {!filing.isSent && filing.mayLook && (
            <Button
              variant={next === 'file' ? 'filled' : 'default'}
              size="xs"
              loading={filing.isPending}
              disabled={!filing.mayFile || filing.problems.length > 0}
              onClick={() =>
                filing
                  .submit()
                  .then(() => notify('Sent', `The pay run was sent to ${filing.office}. See the response in Filing.`))
                  .catch(() => {})
              }
            >
              Send to {filing.office}
            </Button>
          )}
        </Card>
        <JournalCard {...given} mayEdit={mayEdit} />
      </SimpleGrid>
      <Evidence runId={given.sheet.run.pay_run_id} justify="flex-end" />
    </Stack>
  );
}

function PaymentCard({ companyId, sheet, next, mayEdit }: Parameters<typeof AfterSteps>[0]) {
  const invalidatePays = useInvalidatePays();
  const pay_run_id = sheet.run.pay_run_id;
  const { data, error } = $api.useQuery('get', '/api/company/{company_id}/pay-runs/{pay_run_id}/payments', {
    params: { path: { company_id: companyId, pay_run_id } },
  });
  const file = useMutation({
    mutationFn: () =>
      download(`/api/company/${companyId}/pay-runs/${pay_run_id}/payment-file`, { method: 'POST', body: {} }),
    onSuccess: async (name) => {
      await invalidatePays();
      notify('Bank file downloaded', `${name} is in your downloads. Upload it to your bank; no money has moved yet.`);
    },
  });
  const problems = (data?.problems ?? []).filter(isBlocking);
  const cash = data?.not_by_bank.length ?? 0;
  return (
    <Card
      title="Payment"
      state={
        data
          ? `${dollars(data.total)} in ${count(data.payments.length, 'payment')}${cash > 0 ? `, ${count(cash, 'person', 'people')} not by bank` : ''}`
          : 'Adding up payments'
      }
      note={
        sheet.payment_file_at ? `Bank file downloaded ${moment(sheet.payment_file_at)}` : 'Bank file not downloaded yet'
      }
      problems={problems}
      runId={pay_run_id}
      error={file.error ?? error}
    >
      <Button
        variant={next === 'pay' ? 'filled' : 'default'}
        size="xs"
        loading={file.isPending}
        disabled={!mayEdit || !data || problems.length > 0 || data.payments.length === 0}
        onClick={() => file.mutate()}
      >
        Download bank file
      </Button>
    </Card>
  );
}

function JournalCard({ sheet, next }: Parameters<typeof AfterSteps>[0]) {
  const pay_run_id = sheet.run.pay_run_id;
  const { data, error } = $api.useQuery('get', '/api/pay-run/{pay_run_id}/gl-postings', {
    params: { path: { pay_run_id } },
  });
  const file = useMutation({
    mutationFn: (kind: 'csv' | 'pdf') =>
      download(`/api/pay-run/${pay_run_id}/gl-postings/${kind}`, { method: 'POST', body: {} }),
  });
  return (
    <Card
      title="Journal"
      state={
        data
          ? `${count(data.postings.length, 'posting')}, debits and credits of ${dollars(data.total_debit)}`
          : 'Loading postings'
      }
      note="From the company’s chart of accounts"
      error={file.error ?? error}
    >
      <Button
        variant={next === 'journal' ? 'filled' : 'default'}
        size="xs"
        loading={file.isPending}
        onClick={() => file.mutate('csv')}
      >
        Download CSV
      </Button>
      <Button variant="default" size="xs" loading={file.isPending} onClick={() => file.mutate('pdf')}>
        PDF
      </Button>
    </Card>
  );
}
