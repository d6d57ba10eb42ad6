import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, download, type Schemas } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { Settled } from '../../ui/settled.tsx';
import { invalidateFilings } from '../invalidate.ts';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';

type Payment = Schemas['PayRunPayments']['payments'][number];

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'name',
    title: 'Name',
    by: (row) => row.format_name,
    width: 'minmax(9rem, 1.5fr)',
    show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink>,
  },
  { key: 'account', title: 'Account name', width: 'minmax(9rem, 1.5fr)', show: (row) => row.account_name },
  {
    key: 'number',
    title: 'Account',
    width: 'minmax(10rem, 1fr)',
    show: (row) => [row.bsb, row.account_number].filter(Boolean).join(' '),
  },
  {
    key: 'amount',
    title: 'Amount',
    isAmount: true,
    by: (row) => Number(row.amount),
    show: (row) => <Amount value={row.amount} />,
  },
];

/** The payments of a run and their bank file. There is no file while a payment has a problem. */
export function RunPayments({ run }: { run: Schemas['PayRun'] }) {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('PAYS');
  const [date, setDate] = useState('');
  const [description, setDescription] = useState('');
  const { pay_run_id } = run;
  const payments = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/payments',
    { params: { path: { company_id, pay_run_id } } },
    { retry: false },
  );
  const file = useMutation({
    mutationFn: () =>
      download(`/api/company/${company_id}/pay-runs/${pay_run_id}/payment-file`, {
        method: 'POST',
        body: { ...(date && { payment_date: date }), ...(description && { description }) },
      }),
    onSuccess: async (name) => {
      await invalidateFilings();
      notify(`${name} was downloaded`, 'Upload it at your bank. Nothing was paid by this.');
    },
  });
  return (
    <Settled query={payments}>
      {(found) => (
        <Stack>
          <ProblemList problems={found.problems} runId={pay_run_id} good="Everybody can be paid" />
          <DataTable<Payment>
            label="Payments"
            rows={found.payments}
            rowKey={(row) => `${row.employee_id} ${row.account_number} ${row.amount}`}
            maxHeight="26rem"
            nothing="Nobody is paid by bank in this run."
            columns={COLUMNS}
          />
          <Text fw={600}>
            {count(found.payments.length, 'payment')}, <Amount value={found.total} /> in all
          </Text>
          {found.not_by_bank.length > 0 && (
            <section aria-label="Paid otherwise">
              <Title order={3} size="h5">
                Not in the file
              </Title>
              {found.not_by_bank.map((each) => (
                <Text key={each.employee_id} size="sm">
                  {each.format_name}, {each.pay_method.toLowerCase()}, <Amount value={each.amount} />
                </Text>
              ))}
            </section>
          )}
          {file.error && <Problem error={file.error} />}
          {mayEdit && (
            <Group align="flex-end">
              <DayInput label="Money leaves on" value={date || (run.processed_date ?? '')} onDay={setDate} />
              <TextInput
                label="Statement says"
                placeholder="PAYROLL"
                maxLength={12}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
              <Button
                loading={file.isPending}
                disabled={found.payments.length === 0 || found.problems.some(isBlocking)}
                onClick={() => file.mutate()}
              >
                Download the file for the bank
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Settled>
  );
}
