import { Alert, Anchor, Badge, Button, Group, List, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, download } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { NotFound } from '../ui/empty.tsx';
import { day, hours, moment } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useWhy } from '../ui/why-drawer.tsx';
import type { SheetChange } from './grid/changes.ts';
import { AddRow } from './pay/add-row.tsx';
import { PayLines } from './pay/pay-lines.tsx';
import { Figures } from './pay/previewed-pay.tsx';
import { type UndoAction, UndoDialog } from './pay/undo-dialog.tsx';
import { type Pay, type Run, type SheetRow, titleOf, useInvalidatePays, useSheet } from './queries.ts';
import { describeDifferences } from './run/changed-pays.tsx';
import { type Filing, useFiling } from './run/use-filing.ts';

const route = getRouteApi('/pays/$runId/pay/$payId');

/** One pay with its rows, totals, leave balances and payslip, and the actions to change or revert it. */
export function PayScreen() {
  const { runId, payId } = route.useParams();
  const { company_id } = useCompany();
  const { data, error, refetch } = useSheet(company_id, Number(runId));
  const row = data?.sheet.rows.find(({ pay }) => pay.id === Number(payId));
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (!row) return <NotFound />;
  return <OpenPay companyId={company_id} run={data.sheet.run} row={row} />;
}

function OpenPay({ companyId, run, row }: { companyId: number; run: Run; row: SheetRow }) {
  const { pay } = row;
  const { mayEdit, reason } = useArea('PAYS');
  const [undoAction, setUndoAction] = useState<UndoAction>();
  const navigate = useNavigate();
  const filing = useFiling(run.pay_run_id, run.completed_pay_count > 0);
  const { change, refused } = useChangePay(companyId, run, row);
  const payslip = useMutation({ mutationFn: () => download(`/api/company/${companyId}/pays/${pay.id}/payslip.pdf`) });
  const canEdit = !pay.is_complete && mayEdit && pay.auto_calculate;
  return (
    <Page
      title={pay.format_name}
      readOnly={mayEdit ? undefined : reason}
      actions={
        <PayActions
          row={row}
          mayEdit={mayEdit}
          isLodged={pay.is_complete && filing.holdsPays}
          isDownloading={payslip.isPending}
          onDownload={() => payslip.mutate()}
          onUndo={setUndoAction}
        />
      }
    >
      <PayHeader run={run} row={row} isOutdated={change.isPending} />
      {(payslip.error || change.error) && <Problem error={payslip.error ?? change.error} />}
      {refused && (
        <Alert color="red" variant="outline" title="Not changed" role="alert">
          {refused}
        </Alert>
      )}
      {(pay.warnings?.length ?? 0) > 0 && (
        <Notice title="Check this before you complete the pay">
          {pay.warnings?.map(({ code, message }) => (
            <Text size="sm" key={code}>
              {message}
            </Text>
          ))}
        </Notice>
      )}
      <Stack className="card" p="md" gap="md">
        <Title order={2} size="h4">
          Pay lines
        </Title>
        <PayLines
          pay={pay}
          {...(canEdit ? { onChange: (id, value) => change.mutate({ rows: [{ id, value }] }) } : {})}
        />
        {canEdit && (
          <AddRow date={run.pay_run_start_date} onAdd={(add) => change.mutate({ add })} isPending={change.isPending} />
        )}
        {pay.is_complete && mayEdit && !filing.holdsPays && (
          <Text size="sm" c="dimmed">
            To correct it, reopen the pay, change its lines here, then preview and complete the pay run.
          </Text>
        )}
      </Stack>
      {mayEdit && pay.is_complete && filing.holdsPays && <Corrections pay={pay} filing={filing} />}
      <LeaveBalances pay={pay} />
      {undoAction && (
        <UndoDialog
          companyId={companyId}
          pay={pay}
          undoAction={undoAction}
          onClose={() => setUndoAction(undefined)}
          onDone={() => {
            setUndoAction(undefined);
            if (undoAction === 'delete') navigate({ to: '/pays/$runId', params: { runId: String(run.pay_run_id) } });
          }}
        />
      )}
    </Page>
  );
}

function useChangePay(companyId: number, run: Run, row: SheetRow) {
  const invalidatePays = useInvalidatePays();
  const [refused, setRefused] = useState<string>();
  const change = useMutation({
    mutationFn: async (changed: Omit<SheetChange, 'pay_id' | 'version'>) => {
      const { data } = await api.PATCH('/api/company/{company_id}/pay-runs/{run_id}/sheet', {
        params: { path: { company_id: companyId, run_id: run.pay_run_id } },
        body: { changes: [{ pay_id: row.pay.id, version: row.version, ...changed }] },
      });
      const result = data!.results[0]!;
      setRefused(result.outcome === 'saved' ? undefined : (result.message ?? 'The service did not accept the change.'));
      await invalidatePays();
    },
  });
  return { change, refused };
}

function PayActions(given: {
  row: SheetRow;
  mayEdit: boolean;
  /** True if the tax office has the pay, so it can be neither reopened nor deleted. */
  isLodged: boolean;
  isDownloading: boolean;
  onDownload: () => void;
  onUndo: (action: UndoAction) => void;
}) {
  const { row, mayEdit, isLodged, isDownloading, onDownload, onUndo } = given;
  const { pay, last } = row;
  const why = useWhy();
  return (
    <>
      <Button
        variant="default"
        onClick={() => why({ payId: pay.id, lastPayId: last?.pay_ids[0], who: pay.format_name })}
      >
        Why?
      </Button>
      {pay.is_complete && (
        <Button variant="default" loading={isDownloading} onClick={onDownload}>
          Payslip
        </Button>
      )}
      {pay.is_complete && mayEdit && !isLodged && (
        <Button variant="default" onClick={() => onUndo('revert')}>
          Reopen
        </Button>
      )}
      {mayEdit && !isLodged && (
        <Button variant="default" c="var(--danger)" onClick={() => onUndo('delete')}>
          Delete
        </Button>
      )}
    </>
  );
}

function PayHeader({ run, row, isOutdated }: { run: Run; row: SheetRow; isOutdated: boolean }) {
  const { pay } = row;
  const differences = describeDifferences(row);
  return (
    <>
      <Group gap="sm">
        <Anchor component={Link} to={`/pays/${run.pay_run_id}`} size="sm" underline="always">
          {titleOf(run)}
        </Anchor>
        <Badge variant="outline" color={pay.is_complete ? 'teal' : 'gray'} tt="none">
          {pay.is_complete ? 'Complete' : 'Draft'}
        </Badge>
        <Text size="sm" c="dimmed">
          paid {day(pay.processed_date)}
        </Text>
      </Group>
      <Stack className="card" p="md" gap="sm">
        <Figures pay={pay} row={row} isOutdated={isOutdated} />
        {differences && (
          <Text size="sm" c="dimmed">
            Since the last pay: {differences}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** The ways to correct a pay that the tax office already has. */
function Corrections({ pay, filing }: { pay: Pay; filing: Filing }) {
  const { country } = useCompany();
  const { mayEdit } = useArea('REPORTS');
  return (
    <Stack className="card" p="md" gap="xs" component="section" aria-label="Correct this pay">
      <Title order={2} size="h4">
        Correct this pay
      </Title>
      <Text size="sm">
        This pay was sent to {filing.office}
        {filing.at && ` on ${moment(filing.at)}`} and can no longer be reopened or deleted.
      </Text>
      <List size="sm" spacing="xs">
        <List.Item>
          <AppLink to="/pays/off-cycle" search={{ employee: pay.employee_id }} fw={600}>
            Pay the difference
          </AppLink>{' '}
          if the employee was paid too little. If the employee was paid too much, deduct it in the next pay run.
        </List.Item>
        {mayEdit && country === 'AU' && (
          <List.Item>
            <AppLink to="/filing" search={{ tab: 'stp', show: 'year' }} fw={600}>
              Send an update event
            </AppLink>{' '}
            if the year-to-date totals that the ATO has are wrong.
          </List.Item>
        )}
        {mayEdit && country === 'NZ' && filing.answer && (
          <List.Item>
            <AppLink {...filing.answer} fw={600}>
              File an amendment
            </AppLink>{' '}
            if the employment information that was filed is wrong.
          </List.Item>
        )}
      </List>
    </Stack>
  );
}

function LeaveBalances({ pay }: { pay: Pay }) {
  return (
    <Stack className="card" p="md" gap="xs">
      <Title order={2} size="h4">
        Leave {pay.is_complete ? 'after this pay' : 'before this pay'}
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
      {pay.leave_balance_rows.length === 0 && <Text c="dimmed">This employee has no leave balances.</Text>}
    </Stack>
  );
}
