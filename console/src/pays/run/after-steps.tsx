import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, download } from '../../api/client.ts';
import { Evidence } from '../../approvals/approval-step.tsx';
import { LodgeDialog } from '../../filing/lodge-dialog.tsx';
import { BankFileButton, BankFileState, useBankFile } from '../../filing/payments/bank-file.tsx';
import { isBlocking } from '../../filing/problem.ts';
import { useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { count, day, dollars, moment } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { type Sheet, titleOf } from '../queries.ts';
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
        >
          {filing.answer && (
            <AppLinkButton {...filing.answer} variant="default" size="xs">
              See response
            </AppLinkButton>
          )}
          {!filing.isSent && filing.mayLook && <LodgeRun {...given} isNext={next === 'file'} />}
        </Card>
        <JournalCard {...given} mayEdit={mayEdit} />
      </SimpleGrid>
      <Evidence runId={given.sheet.run.pay_run_id} justify="flex-end" />
    </Stack>
  );
}

/** Opens the dialog that lodges the run. */
function LodgeRun({ sheet: { run }, filing, isNext }: { sheet: Sheet; filing: Filing; isNext: boolean }) {
  const { country } = useCompany();
  const [isAsking, ask] = useState(false);
  const act = country === 'AU' ? 'Lodge with the ATO' : 'File with Inland Revenue';
  const send = (hash: string | undefined) =>
    filing
      .submit(hash)
      .then(() => {
        ask(false);
        notify('Sent', `The pay run was sent to ${filing.office}. See the response in Filing.`);
      })
      .catch(() => {});
  return (
    <>
      <Button
        variant={isNext ? 'filled' : 'default'}
        size="xs"
        disabled={!filing.mayFile || filing.problems.length > 0}
        onClick={() => ask(true)}
      >
        {act}
      </Button>
      {isAsking && (
        <LodgeDialog
          title={`${act}: ${titleOf(run)}`}
          facts={[
            ['Pays', run.completed_pay_count],
            ['Payday', day(run.processed_date)],
            ['Gross', <Amount key="gross" isSum value={run.gross} />],
            ['Tax', <Amount key="tax" isSum value={run.tax} />],
            [country === 'AU' ? 'Super' : 'KiwiSaver', <Amount key="super" isSum value={run.super} />],
          ]}
          about={
            country === 'AU'
              ? 'Sends the pays of this pay run, and the year-to-date totals of its employees, to the ATO.'
              : 'Sends the employment information of this payday to Inland Revenue.'
          }
          after={
            country === 'AU'
              ? 'You cannot withdraw a report after you lodge it, or reopen its pays. To correct it, send an update event or make another pay.'
              : 'You cannot withdraw a filing after you send it, or reopen its pays, but you can amend it.'
          }
          act={`${act}: ${count(run.completed_pay_count, 'pay')}`}
          subject={filing.subject}
          runId={run.pay_run_id}
          isPending={filing.isPending}
          error={filing.submitError}
          onAct={send}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}

function PaymentCard({ companyId, sheet, next, mayEdit }: Parameters<typeof AfterSteps>[0]) {
  const pay_run_id = sheet.run.pay_run_id;
  const { data, error } = $api.useQuery('get', '/api/company/{company_id}/pay-runs/{pay_run_id}/payments', {
    params: { path: { company_id: companyId, pay_run_id } },
  });
  const bank = useBankFile(pay_run_id, {});
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
      error={error}
    >
      {mayEdit && <BankFileState bank={bank} />}
      <BankFileButton
        bank={bank}
        variant={next === 'pay' ? 'filled' : 'default'}
        size="xs"
        isDisabled={!mayEdit || !data || problems.length > 0 || data.payments.length === 0}
      />
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
