import { Alert, Anchor, Badge, Button, Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, download } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { day, hours } from '../ui/format.ts';
import { NotThere } from '../ui/not-there.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useWhy } from '../ui/why-drawer.tsx';
import type { SheetChange } from './grid/changes.ts';
import { AddRow } from './pay/add-row.tsx';
import { Figures } from './pay/figures.tsx';
import { PayLines } from './pay/pay-lines.tsx';
import { type Turn, TurnDialog } from './pay/turn-dialog.tsx';
import { type Run, type SheetRow, useForgetPays, useSheet } from './queries.ts';
import { payRoute } from './routes.ts';
import { wordsOf } from './run/what-changed.tsx';
import { titleOf } from './run-screen.tsx';

/** One pay: its rows, what it comes to and why, leave after it, the payslip, and taking it back. */
export function PayScreen() {
  const { runId, payId } = payRoute.useParams();
  const { company_id } = useCompany();
  const { data, error, refetch } = useSheet(company_id, Number(runId));
  const row = data?.sheet.rows.find(({ pay }) => pay.id === Number(payId));
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (!row) return <NotThere />;
  return <OpenPay companyId={company_id} run={data.sheet.run} row={row} />;
}

function OpenPay({ companyId, run, row }: { companyId: number; run: Run; row: SheetRow }) {
  const { pay } = row;
  const { mayEdit, reason } = useArea('PAYS');
  const [turn, setTurn] = useState<Turn>();
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const forget = useForgetPays();
  const why = useWhy();
  const slip = useMutation({ mutationFn: () => download(`/api/company/${companyId}/pays/${pay.id}/payslip.pdf`) });
  const change = useMutation({
    mutationFn: async (changed: Omit<SheetChange, 'pay_id' | 'version'>) => {
      const { data } = await api.PATCH('/api/company/{company_id}/pay-runs/{run_id}/sheet', {
        params: { path: { company_id: companyId, run_id: run.pay_run_id } },
        body: { changes: [{ pay_id: pay.id, version: row.version, ...changed }] },
      });
      const result = data!.results[0]!;
      setRefused(result.outcome === 'saved' ? undefined : (result.message ?? 'The service refused it.'));
      await forget();
    },
  });
  const isDraft = !pay.is_complete;
  const canType = isDraft && mayEdit && pay.auto_calculate;
  const changes = wordsOf(row);
  return (
    <Page
      title={pay.format_name}
      readOnly={mayEdit ? undefined : reason}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => why({ payId: pay.id, lastPayId: row.last?.pay_ids[0], who: pay.format_name })}
          >
            Why?
          </Button>
          {pay.is_complete && (
            <Button variant="default" loading={slip.isPending} onClick={() => slip.mutate()}>
              Payslip
            </Button>
          )}
          {pay.is_complete && mayEdit && (
            <Button variant="default" onClick={() => setTurn('revert')}>
              Revert
            </Button>
          )}
          {mayEdit && (
            <Button variant="default" c="var(--danger)" onClick={() => setTurn('delete')}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <Group gap="sm">
        <Anchor component={Link} to={`/pays/${run.pay_run_id}`} size="sm" underline="always">
          {titleOf(run)}
        </Anchor>
        <Badge variant="outline" color={isDraft ? 'gray' : 'teal'} tt="none">
          {isDraft ? 'Draft' : 'Complete'}
        </Badge>
        <Text size="sm" c="dimmed">
          paid {day(pay.processed_date)}
        </Text>
      </Group>
      <Stack className="card" p="md" gap="sm">
        <Figures pay={pay} row={row} isOld={change.isPending} />
        {changes && (
          <Text size="sm" c="dimmed">
            Since the last pay: {changes}
          </Text>
        )}
      </Stack>
      {(slip.error || change.error) && <Problem error={slip.error ?? change.error} />}
      {refused && (
        <Alert color="red" variant="outline" title="Not changed" role="alert">
          {refused}
        </Alert>
      )}
      {(pay.warnings?.length ?? 0) > 0 && (
        <Notice title="Look at this before it is completed">
          {pay.warnings?.map(({ code, message }) => (
            <Text size="sm" key={code}>
              {message}
            </Text>
          ))}
        </Notice>
      )}
      <Stack className="card" p="md" gap="md">
        <Title order={2} size="h4">
          What is paid
        </Title>
        <PayLines
          pay={pay}
          {...(canType ? { onChange: (id, value) => change.mutate({ rows: [{ id, value }] }) } : {})}
        />
        {canType && (
          <AddRow date={run.pay_run_start_date} onAdd={(add) => change.mutate({ add })} isPending={change.isPending} />
        )}
        {pay.is_complete && mayEdit && (
          <Text size="sm" c="dimmed">
            To correct it, revert the pay, change its rows here, then preview and complete the run.
          </Text>
        )}
      </Stack>
      <Stack className="card" p="md" gap="xs">
        <Title order={2} size="h4">
          Leave {isDraft ? 'before this pay' : 'after this pay'}
        </Title>
        <Table maw={420}>
          <Table.Tbody>
            {pay.leave_balance_rows.map((balance) => (
              <Table.Tr key={balance.leave_type}>
                <Table.Th scope="row" fw={400}>
                  {balance.name}
                </Table.Th>
                <Table.Td className="amount">{hours(balance.hours)} hours</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {pay.leave_balance_rows.length === 0 && <Text c="dimmed">No leave is kept for this employee.</Text>}
      </Stack>
      {turn && (
        <TurnDialog
          companyId={companyId}
          pay={pay}
          turn={turn}
          onClose={() => setTurn(undefined)}
          onDone={() => {
            setTurn(undefined);
            if (turn === 'delete') navigate({ to: '/pays/$runId', params: { runId: String(run.pay_run_id) } });
          }}
        />
      )}
    </Page>
  );
}
