import { Button, Group, List, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, download } from '../../api/client.ts';
import { count, moment, money } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Sheet, useForgetPays } from '../queries.ts';
import type { Filing } from './use-filing.ts';

export type Step = 'pay' | 'file' | 'journal';

/** What comes after completing: payment, payslips, filing, journal, each one click with its state. */
export function AfterSteps(given: {
  companyId: number;
  sheet: Sheet;
  filing: Filing;
  next: Step | undefined;
  mayEdit: boolean;
}) {
  const { filing, next, mayEdit } = given;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      <PaymentCard {...given} />
      <PayslipsCard {...given} />
      <Card
        title={filing.name}
        state={
          filing.state ??
          (filing.mayLook
            ? `Not sent to ${filing.office} yet`
            : 'Your permissions do not show reports to the tax office')
        }
        note={filing.at && moment(filing.at)}
        problems={filing.problems.map(({ who, text }) => `${who}: ${text}`)}
        error={filing.error}
      >
        {!filing.isSent && filing.mayLook && (
          <Button
            variant={next === 'file' ? 'filled' : 'default'}
            size="xs"
            loading={filing.isPending}
            disabled={!filing.mayFile || filing.problems.length > 0}
            onClick={() =>
              filing
                .submit()
                .then(() =>
                  notifications.show({
                    title: 'Sent',
                    message: `The pays of the run were sent to ${filing.office}. Filing shows the answer.`,
                  }),
                )
                .catch(() => {})
            }
          >
            Send to {filing.office}
          </Button>
        )}
      </Card>
      <JournalCard {...given} mayEdit={mayEdit} />
    </SimpleGrid>
  );
}

function Card(given: {
  title: string;
  state: ReactNode;
  note?: ReactNode;
  problems?: readonly string[];
  error?: unknown;
  children?: ReactNode;
}) {
  const { title, state, note, problems = [], error, children } = given;
  return (
    <Stack className="card" p="md" gap="xs" component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm">{state}</Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {problems.length > 0 && (
        <List size="sm" c="var(--warn)" spacing={2}>
          {problems.slice(0, 4).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
          {problems.length > 4 && <List.Item>and {problems.length - 4} more</List.Item>}
        </List>
      )}
      {error !== undefined && error !== null && <Problem error={error} />}
      <Group gap="xs" mt="auto" pt={4}>
        {children}
      </Group>
    </Stack>
  );
}

function PaymentCard({ companyId, sheet, next, mayEdit }: Parameters<typeof AfterSteps>[0]) {
  const forget = useForgetPays();
  const pay_run_id = sheet.run.pay_run_id;
  const { data, error } = $api.useQuery('get', '/api/company/{company_id}/pay-runs/{pay_run_id}/payments', {
    params: { path: { company_id: companyId, pay_run_id } },
  });
  const file = useMutation({
    mutationFn: () =>
      download(`/api/company/${companyId}/pay-runs/${pay_run_id}/payment-file`, { method: 'POST', body: {} }),
    onSuccess: async (name) => {
      await forget();
      notifications.show({
        title: 'Payment file made',
        message: `${name} is in your downloads. Load it at your bank; nothing was sent.`,
      });
    },
  });
  const cash = data?.not_by_bank.length ?? 0;
  return (
    <Card
      title="Payment"
      state={
        data
          ? `${money(data.total)} in ${count(data.payments.length, 'payment')}${cash > 0 ? `, ${count(cash, 'person', 'people')} not by bank` : ''}`
          : 'Adding up the payments'
      }
      note={sheet.payment_file_at ? `File made ${moment(sheet.payment_file_at)}` : 'No file made yet'}
      problems={data?.problems.map(({ who, text }) => `${who}: ${text}`) ?? []}
      error={file.error ?? error}
    >
      <Button
        variant={next === 'pay' ? 'filled' : 'default'}
        size="xs"
        loading={file.isPending}
        disabled={!mayEdit || !data || data.problems.length > 0 || data.payments.length === 0}
        onClick={() => file.mutate()}
      >
        Download payment file
      </Button>
    </Card>
  );
}

function PayslipsCard({ companyId, sheet }: Parameters<typeof AfterSteps>[0]) {
  const complete = sheet.rows.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay);
  const slip = useMutation({
    mutationFn: (payId: string) => download(`/api/company/${companyId}/pays/${payId}/payslip.pdf`),
  });
  return (
    <Card title="Payslips" state={`${count(complete.length, 'payslip')} as PDF, one for each pay`} error={slip.error}>
      <Select
        size="xs"
        w="100%"
        aria-label="Download the payslip of"
        placeholder="Download the payslip of …"
        searchable
        limit={50}
        value={null}
        disabled={slip.isPending}
        data={complete.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
        onChange={(id) => id && slip.mutate(id)}
      />
      {/* All payslips as one ZIP, and sending them by mail, stand here once their routes are there. */}
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
          ? `${count(data.postings.length, 'posting')}, ${money(data.total_debit)} on each side`
          : 'Reading the postings'
      }
      note="As the company’s chart posts it"
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
