import { Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../../api/client.ts';
import { PERIOD_NAMES } from '../../pays/queries.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { Amount } from '../../ui/amount.tsx';
import { AppLink, AppLinkButton } from '../../ui/app-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { span } from '../../ui/days.ts';
import { Empty } from '../../ui/empty.tsx';
import { DayInput } from '../../ui/field-input.tsx';
import { count, day, dollars } from '../../ui/format.ts';
import { Settled } from '../../ui/problem.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { isBlocking } from '../problem.ts';
import { ProblemList } from '../problem-list.tsx';
import { useFilingSearch } from '../search.ts';
import { useRuns } from '../use-run.ts';
import { BankFileButton, BankFileState, useBankFile } from './bank-file.tsx';

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

/** The payments of a run and their bank file. The file is not available while any payment has a problem. */
function RunPayments({ run }: { run: Schemas['PayRun'] }) {
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
  const body = { ...(date && { payment_date: date }), ...(description && { description }) };
  const bank = useBankFile(pay_run_id, body);
  return (
    <Settled query={payments}>
      {(found) => (
        <Stack>
          <ProblemList problems={found.problems} runId={pay_run_id} good="Everyone can be paid" about="payment" />
          <DataTable<Payment>
            label="Payments"
            rows={found.payments}
            rowKey={(row) => `${row.employee_id} ${row.account_number} ${row.amount}`}
            maxHeight="26rem"
            nothing="No one in this pay run is paid by bank transfer."
            columns={COLUMNS}
          />
          <Text fw={600}>
            {count(found.payments.length, 'payment')}, <Amount value={found.total} isSum /> in total
          </Text>
          {found.not_by_bank.length > 0 && (
            <section aria-label="Not paid by bank">
              <Title order={3} size="h5">
                Not in the bank file
              </Title>
              {found.not_by_bank.map((each) => (
                <Text key={each.employee_id} size="sm">
                  {each.format_name}, {each.pay_method.toLowerCase()}, <Amount value={each.amount} isSum />
                </Text>
              ))}
            </section>
          )}
          {mayEdit && <BankFileState bank={bank} />}
          {mayEdit && (
            <Group align="flex-end">
              <DayInput label="Payment date" value={date || (run.processed_date ?? '')} onDay={setDate} />
              <TextInput
                label="Statement reference"
                placeholder="PAYROLL"
                maxLength={12}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
              <BankFileButton bank={bank} isDisabled={found.payments.length === 0 || found.problems.some(isBlocking)} />
            </Group>
          )}
        </Stack>
      )}
    </Settled>
  );
}

/** The payments of each run, and the bank file. */
export function PaymentsTab() {
  const { pay_run_id, look } = useFilingSearch();
  const runs = useRuns();
  return (
    <Stack gap="lg">
      <PaidFrom />
      <DueTasks
        kinds={['PAYMENT_FILE']}
        act={() => 'Check and pay'}
        onOpen={(item) => look({ tab: 'payments', ...(item.pay_run_id !== null && { pay_run_id: item.pay_run_id }) })}
        nothing="No pay run is waiting for a payment file."
      />
      <Settled query={runs}>
        {(all) => {
          const complete = all.filter(({ completed_pay_count }) => completed_pay_count > 0);
          if (complete.length === 0) {
            return (
              <Empty title="No pay run to pay yet" action={<AppLink to="/pays/new">New pay run</AppLink>}>
                Complete a pay run first; its payments then appear here, with a bank file.
              </Empty>
            );
          }
          const open = complete.find((run) => run.pay_run_id === pay_run_id) ?? complete[0];
          return (
            <Stack>
              <NativeSelect
                label="Run"
                maw={420}
                value={String(open?.pay_run_id)}
                onChange={(event) => look({ tab: 'payments', pay_run_id: Number(event.currentTarget.value) })}
                data={complete.map((run) => ({
                  value: String(run.pay_run_id),
                  label: `${PERIOD_NAMES[run.pay_cycle]}, ${span(run.pay_run_start_date, run.pay_run_end_date)}, paid ${day(run.processed_date)}, net ${dollars(run.net)}`,
                }))}
              />
              {open && <RunPayments key={open.pay_run_id} run={open} />}
            </Stack>
          );
        }}
      </Settled>
    </Stack>
  );
}

/** The account that wages are paid from. */
function PaidFrom() {
  const { company_id } = useCompany();
  const { mayView } = useArea('SETTINGS');
  const setting = $api.useQuery(
    'get',
    '/api/company/{company_id}/payment-settings',
    { params: { path: { company_id } } },
    { enabled: mayView, retry: false },
  );
  if (!mayView || (!setting.data && !setting.error)) return null;
  if (setting.error || !setting.data) {
    return (
      <Empty
        title="No bank account to pay wages from"
        action={
          <AppLinkButton to="/settings" search={{ tab: 'payments' }}>
            Set up
          </AppLinkButton>
        }
      >
        You need a bank account before you can download a bank file.
      </Empty>
    );
  }
  const { account_name, bsb, account_number } = setting.data;
  return (
    <Text>
      Wages are paid from {account_name}, {bsb ? `${bsb} ` : ''}
      {account_number}.{' '}
      <AppLink to="/settings" search={{ tab: 'payments' }} underline="always">
        Change
      </AppLink>
    </Text>
  );
}
