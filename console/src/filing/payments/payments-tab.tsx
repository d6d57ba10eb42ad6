import { NativeSelect, Stack, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useArea, useCompany } from '../../session/session.tsx';
import { AppLink, AppLinkButton } from '../../ui/app-link.tsx';
import { span } from '../../ui/days.ts';
import { Empty } from '../../ui/empty.tsx';
import { day, money } from '../../ui/format.ts';
import { Settled } from '../../ui/settled.tsx';
import { DueTasks } from '../due-tasks.tsx';
import { useFilingSearch } from '../search.ts';
import { useRuns } from '../use-run.ts';
import { RunPayments } from './run-payments.tsx';

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
        nothing="No run waits for its payment file."
      />
      <Settled query={runs}>
        {(all) => {
          const complete = all.filter(({ completed_pay_count }) => completed_pay_count > 0);
          if (complete.length === 0) {
            return (
              <Empty title="No run to pay yet" action={<AppLink to="/pays/new">Prepare a pay run</AppLink>}>
                Complete a run first; its payments then stand here, with a file for the bank.
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
                  label: `${run.pay_period.charAt(0)}${run.pay_period.slice(1).toLowerCase()}, ${span(run.pay_run_start_date, run.pay_run_end_date)}, paid ${day(run.processed_date)}, net ${money(run.net)}`,
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
        title="The account wages are paid from is not set"
        action={
          <AppLinkButton to="/settings" search={{ tab: 'payments' }}>
            Set it
          </AppLinkButton>
        }
      >
        Without it no file for the bank can be made.
      </Empty>
    );
  }
  const { account_name, bsb, account_number } = setting.data;
  return (
    <Text>
      Wages are paid from {account_name}, {bsb ? `${bsb} ` : ''}
      {account_number}.{' '}
      <AppLink to="/settings" search={{ tab: 'payments' }} underline="always">
        Change it
      </AppLink>
    </Text>
  );
}
