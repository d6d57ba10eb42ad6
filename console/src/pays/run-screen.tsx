import { Button, Group, Kbd, Loader, SegmentedControl, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { count, day, moment } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { columnsOf } from './grid/columns.ts';
import { PERIOD_NAMES, type Run, type SeenSheet, type SheetRow, useKnownColumns, useSheet } from './queries.ts';
import { type RunSearch, runRoute } from './routes.ts';
import { AfterSteps, type Step } from './run/after-steps.tsx';
import { CompleteDialog } from './run/complete-dialog.tsx';
import { MissingPays } from './run/missing-pays.tsx';
import { RevertDialog } from './run/revert-dialog.tsx';
import { type State, StatesLine } from './run/states-line.tsx';
import { Totals } from './run/totals.tsx';
import { type Filing, useFiling } from './run/use-filing.ts';
import { usePreviewed } from './run/use-previewed.ts';
import { Warnings } from './run/warnings.tsx';
import { isChanged, WhatChanged } from './run/what-changed.tsx';
import { ColumnsMenu } from './sheet/columns-menu.tsx';
import { Conflicts } from './sheet/conflicts.tsx';
import { PayGrid } from './sheet/pay-grid.tsx';
import { SaveLine } from './sheet/save-line.tsx';
import { useEditing } from './sheet/use-editing.ts';
import { useShownRows } from './sheet/use-shown-rows.ts';

export const titleOf = (run: Run): string =>
  `${PERIOD_NAMES[run.pay_period]} run, ${day(run.pay_run_start_date).slice(4, -5)} to ${day(run.pay_run_end_date).slice(4)}`;

/** A pay run: how it stands, what it comes to, what differs, and the grid to type into. */
export function RunScreen() {
  const { runId } = runRoute.useParams();
  const { company_id } = useCompany();
  const { data, error, refetch } = useSheet(company_id, Number(runId));
  if (error && !data) {
    return (
      <Page title="Pay run">
        <Problem error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  if (!data) return <Loader aria-label="Loading" />;
  return <OpenRun key={`${company_id} ${runId}`} companyId={company_id} seen={data} />;
}

function OpenRun({ companyId, seen }: { companyId: number; seen: SeenSheet }) {
  const { sheet } = seen;
  const { run } = sheet;
  const runId = run.pay_run_id;
  const { mayEdit, reason } = useArea('PAYS');
  const { show, order, columns: asked = [] } = runRoute.useSearch();
  const navigate = useNavigate({ from: runRoute.fullPath });
  const look = (change: RunSearch) => navigate({ search: (was) => ({ ...was, ...change }), replace: true });
  const known = useKnownColumns();
  const columns = useMemo(() => columnsOf(sheet.rows, known, asked), [sheet.rows, known, asked]);
  const others = useMemo(() => known.filter(({ key }) => !columns.some((one) => one.key === key)), [known, columns]);
  const all = useMemo(() => [...columns, ...others], [columns, others]);
  const editing = useEditing({ companyId, runId, seen, columns: all });
  const { preview, previewedAt, etag } = usePreviewed({ companyId, runId, seen, flush: editing.flush });
  const [isCompleting, setCompleting] = useState(false);
  const [isReverting, setReverting] = useState(false);
  const pending = run.pay_count - run.completed_pay_count;
  const filing = useFiling(runId, run.completed_pay_count > 0);
  const rows = useShownRows(sheet.rows, { show, order });
  const changed = sheet.rows.filter(isChanged).length;
  const warned = sheet.rows.filter(({ pay }) => (pay.warnings?.length ?? 0) > 0).length;
  const isOld = editing.state !== 'saved';
  const canGoOn = mayEdit && pending > 0 && editing.wrong === 0;
  const onNext = () => {
    if (!canGoOn || preview.isPending) return;
    if (previewedAt && !isOld) setCompleting(true);
    else preview.mutate();
  };
  const onOpen = (row: SheetRow) =>
    navigate({ to: '/pays/$runId/pay/$payId', params: { runId: String(runId), payId: String(row.pay.id) } });
  const next: Step | undefined =
    pending > 0
      ? undefined
      : sheet.payment_file_at === null
        ? 'pay'
        : !filing.isSent && filing.mayFile
          ? 'file'
          : 'journal';
  if (sheet.rows.length === 0) {
    return (
      <Page title={titleOf(run)} readOnly={mayEdit ? undefined : reason}>
        <Empty
          title="Nobody is in this run yet"
          action={mayEdit && <MissingPays companyId={companyId} runId={runId} isFirst />}
        >
          Drafts come from standard hours, approved leave and standing allowances of everybody who is paid by this
          period.
        </Empty>
      </Page>
    );
  }
  return (
    <Page
      title={titleOf(run)}
      readOnly={mayEdit ? undefined : reason}
      actions={
        mayEdit &&
        (pending === 0 ? (
          !filing.holdsPays && (
            <Button variant="default" onClick={() => setReverting(true)}>
              Revert the run
            </Button>
          )
        ) : (
          <>
            <MissingPays companyId={companyId} runId={runId} />
            <Button
              id="next-step"
              onClick={onNext}
              loading={preview.isPending}
              disabled={!canGoOn}
              rightSection={<Kbd size="xs">Ctrl ⏎</Kbd>}
            >
              {previewedAt && !isOld ? `Complete ${count(pending, 'pay')}` : 'Preview'}
            </Button>
          </>
        ))
      }
    >
      <StatesLine states={statesOf(seen, { previewedAt, filing })} />
      <Group className="card" p="md" gap="sm" justify="space-between" align="flex-end">
        <Totals sheet={sheet} isOld={isOld} />
        {pending > 0 && <SaveLine editing={editing} />}
      </Group>
      {preview.error && <Problem error={preview.error} onRetry={() => preview.mutate()} />}
      <Warnings rows={sheet.rows} onShowAll={() => look({ show: 'warned' })} />
      {(previewedAt || pending === 0) && (
        <WhatChanged sheet={sheet} onShowAll={() => look({ show: 'changed', order: 'change' })} />
      )}
      {run.completed_pay_count > 0 && (
        <AfterSteps companyId={companyId} sheet={sheet} filing={filing} next={next} mayEdit={mayEdit} />
      )}
      <Conflicts editing={editing} rows={sheet.rows} columns={columns} />
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Which pays"
            value={show ?? 'all'}
            onChange={(value) => look({ show: value === 'all' ? undefined : (value as 'changed') })}
            data={[
              { value: 'all', label: `All ${sheet.rows.length.toLocaleString('en-AU')}` },
              { value: 'changed', label: `Changed ${changed}` },
              { value: 'warned', label: `With warnings ${warned}` },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label="Order"
            value={order ?? 'name'}
            onChange={(value) => look({ order: value === 'name' ? undefined : 'change' })}
            data={[
              { value: 'name', label: 'By name' },
              { value: 'change', label: 'Changes first' },
            ]}
          />
        </Group>
        {mayEdit && pending > 0 && <ColumnsMenu known={others} onAdd={(key) => look({ columns: [...asked, key] })} />}
      </Group>
      <PayGrid
        rows={rows}
        columns={columns}
        others={others}
        onAddColumns={(keys) => look({ columns: [...asked, ...keys] })}
        editing={editing}
        mayEdit={mayEdit && pending > 0}
        onOpen={onOpen}
        onNext={onNext}
        onLeave={() => document.getElementById('next-step')?.focus()}
      />
      {mayEdit && pending > 0 && (
        <Text size="xs" c="dimmed">
          Type to replace, F2 to edit, Ctrl D fills down, Ctrl V pastes a block, Ctrl Z takes back, Ctrl Enter is the
          next step, Esc leaves the grid.
        </Text>
      )}
      {pending === 0 && filing.holdsPays && mayEdit && (
        <Text size="xs" c="dimmed">
          The run was sent to {filing.office} and cannot be reverted any more. To correct a pay, pay the person what is
          missing, or take back what was too much, with the next run.
        </Text>
      )}
      {isReverting && <RevertDialog companyId={companyId} sheet={sheet} onClose={() => setReverting(false)} />}
      {isCompleting && etag && (
        <CompleteDialog
          companyId={companyId}
          sheet={sheet}
          etag={etag}
          onClose={() => setCompleting(false)}
          onPreviewAgain={() => {
            setCompleting(false);
            preview.mutate();
          }}
        />
      )}
    </Page>
  );
}

/** Draft, Previewed, Complete, Paid, Filed, Journal, with their days as far as they are known. */
function statesOf(
  { sheet }: SeenSheet,
  { previewedAt, filing }: { previewedAt: string | undefined; filing: Filing },
): State[] {
  const { run, payment_file_at, rows } = sheet;
  const isComplete = run.status === 'complete';
  const paidOn = run.processed_date ?? rows[0]?.pay.processed_date;
  const states: { name: string; done: boolean; note?: string | undefined }[] = [
    { name: 'Draft', done: isComplete || previewedAt !== undefined, note: `to ${day(run.pay_run_end_date)}` },
    { name: 'Previewed', done: isComplete, note: previewedAt && moment(previewedAt) },
    { name: 'Complete', done: isComplete, note: `${run.completed_pay_count} of ${run.pay_count} pays` },
    { name: 'Paid', done: isComplete && payment_file_at !== null, note: `for ${day(paidOn)}` },
    { name: 'Filed', done: filing.isSent, note: filing.state },
    { name: 'Journal', done: false },
  ];
  const now = previewedAt && !isComplete ? 1 : states.findIndex(({ done }) => !done);
  return states.map(({ name, done, note }, index) => ({
    name,
    note,
    is: index === now ? 'now' : done ? 'done' : 'open',
  }));
}
