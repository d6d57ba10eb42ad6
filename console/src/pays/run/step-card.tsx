import { Button, Group, List, Select, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, api, download } from '../../api/client.ts';
import { type FilingProblem, fieldName, problemText, whereToFix } from '../../filing/problem.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { count } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Sheet } from '../queries.ts';

/** Offers the payslips as single files, as an archive, or by email. */
export function PayslipsCard({ companyId, sheet, mayEdit }: { companyId: number; sheet: Sheet; mayEdit: boolean }) {
  const { pay_run_id } = sheet.run;
  const complete = sheet.rows.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay);
  const { data: letters, refetch } = $api.useQuery('get', '/api/company/{company_id}/payslip-emails', {
    params: { path: { company_id: companyId }, query: { pay_run_id, limit: 500 } },
  });
  const file = useMutation({ mutationFn: (path: string) => download(path) });
  const mail = useMutation({
    mutationFn: () =>
      api.POST('/api/pay-run/{pay_run_id}/payslips/email', { params: { path: { pay_run_id } }, body: {} }),
    onSuccess: async ({ data }) => {
      await refetch();
      notify(
        `${count(data?.queued.length ?? 0, 'payslip')} being emailed`,
        data?.not_queued.length
          ? `${count(data.not_queued.length, 'person', 'people')} left out: ${data.not_queued[0]!.detail}`
          : 'Payslips already sent are not sent again.',
      );
    },
  });
  return (
    <Card
      title="Payslips"
      state={`${count(complete.length, 'payslip')} as PDF`}
      note={
        letters &&
        (letters.length === 0 ? 'None emailed yet' : `${count(letters.length, 'payslip')} emailed or being sent`)
      }
      error={file.error ?? mail.error}
    >
      <Button
        variant="default"
        size="xs"
        loading={file.isPending}
        onClick={() => file.mutate(`/api/pay-run/${pay_run_id}/payslips.zip`)}
      >
        All as ZIP
      </Button>
      {mayEdit && (
        <Button variant="default" size="xs" loading={mail.isPending} onClick={() => mail.mutate()}>
          Email payslips
        </Button>
      )}
      <Select
        size="xs"
        w="100%"
        aria-label="Download the payslip of"
        placeholder="Download the payslip of …"
        searchable
        limit={50}
        value={null}
        disabled={file.isPending}
        data={complete.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
        onChange={(id) => id && file.mutate(`/api/company/${companyId}/pays/${id}/payslip.pdf`)}
      />
    </Card>
  );
}

const SHOWN = 4;

/** A step after completion, with its status, problems and actions. */
export function Card(given: {
  title: string;
  state: ReactNode;
  note?: ReactNode;
  problems?: readonly FilingProblem[];
  runId?: number;
  error?: unknown;
  children?: ReactNode;
}) {
  const { title, state, note, problems = [], runId, error, children } = given;
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
        <List size="sm" spacing={4} listStyleType="none">
          {problems.slice(0, SHOWN).map((problem) => (
            <List.Item key={`${problem.employee_id} ${problem.field} ${problem.message}`}>
              <Missing problem={problem} runId={runId} />
            </List.Item>
          ))}
          {problems.length > SHOWN && <List.Item>and {problems.length - SHOWN} more</List.Item>}
        </List>
      )}
      {error !== undefined && error !== null && <Problem error={error} />}
      <Group gap="xs" mt="auto" pt={4}>
        {children}
      </Group>
    </Stack>
  );
}

/** A problem with a link to the screen that fixes it. */
function Missing({ problem, runId }: { problem: FilingProblem; runId: number | undefined }) {
  const where = whereToFix(problem, runId);
  const name = fieldName(problem.field);
  return (
    <>
      {where ? (
        <AppLink {...where} size="sm" fw={600}>
          {name}
        </AppLink>
      ) : (
        <Text span size="sm" fw={600}>
          {name}
        </Text>
      )}
      <Text size="sm" c="var(--warn)">
        {problem.employee_name ? `${problem.employee_name}: ${problemText(problem)}` : problemText(problem)}
      </Text>
    </>
  );
}
