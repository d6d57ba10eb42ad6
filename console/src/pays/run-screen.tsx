import { Button, Group, Kbd, Loader, SegmentedControl, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { columnsOf } from './grid/columns.ts';
import { type Run, type SeenSheet, type Sheet, type SheetRow, titleOf, useKnownColumns, useSheet } from './queries.ts';
import { AfterSteps, type Step } from './run/after-steps.tsx';
import { ChangedPays, isChanged, MissingPays } from './run/changed-pays.tsx';
import { CompleteDialog } from './run/complete-dialog.tsx';
import { FillFromTimesheets } from './run/fill-from-timesheets.tsx';
import { RevertDialog } from './run/revert-dialog.tsx';
import { RunProblems, useRunProblems } from './run/run-problems.tsx';
import { StatesLine, statesOf, Totals, Warnings } from './run/run-summary.tsx';
import { type Filing, useFiling } from './run/use-filing.ts';
import { usePreviewed } from './run/use-previewed.ts';
import type { RunSearch } from './search.ts';
import { PayGrid } from './sheet/pay-grid.tsx';
import { ColumnsMenu, Conflicts, SaveLine } from './sheet/sheet-status.tsx';
import { useEditing } from './sheet/use-editing.ts';
import { useShownRows } from './sheet/use-shown-rows.ts';

const route = getRouteApi('/pays/$runId');

/** A pay run with its status, totals and differences, and the grid to edit it. */
export function RunScreen() {
  const { runId } = route.useParams();
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
  const { show, order, columns: added = [] } = route.useSearch();
  const navigate = route.useNavigate();
  const look = (change: RunSearch) => navigate({ search: (was) => ({ ...was, ...change }), replace: true });
  const { columns, others, all } = useRunColumns(sheet.rows, added);
  const editing = useEditing({ companyId, runId, seen, columns: all });
  const { preview, previewedAt, etag } = usePreviewed({ companyId, runId, seen, flush: editing.flush });
  const [dialog, setDialog] = useState<'complete' | 'revert'>();
  const filing = useFiling(runId, run.completed_pay_count > 0);
  const problems = useRunProblems(runId, run.completed_pay_count < run.pay_count);
  const rows = useShownRows(sheet.rows, { show, order });
  const pending = run.pay_count - run.completed_pay_count;
  const isOutdated = editing.saveState !== 'saved';
  const isPreviewed = previewedAt !== undefined && !isOutdated;
  const canContinue = mayEdit && pending > 0 && editing.invalidCount === 0;
  const onNext = () => {
    if (!canContinue || preview.isPending) return;
    if (isPreviewed) setDialog('complete');
    else preview.mutate();
  };
  const closeDialog = () => setDialog(undefined);
  if (sheet.rows.length === 0) return <EmptyRun companyId={companyId} run={run} />;
  return (
    <Page
      title={titleOf(run)}
      readOnly={mayEdit ? undefined : reason}
      actions={
        mayEdit &&
        (pending === 0 ? (
          !filing.holdsPays && (
            <Button variant="default" onClick={() => setDialog('revert')}>
              Reopen pay run
            </Button>
          )
        ) : (
          <>
            <FillFromTimesheets companyId={companyId} sheet={sheet} flush={editing.flush} />
            <MissingPays companyId={companyId} runId={runId} />
            <NextStepButton
              label={isPreviewed ? `Complete ${count(pending, 'pay')}` : 'Preview'}
              isPending={preview.isPending}
              isDisabled={!canContinue}
              onClick={onNext}
            />
          </>
        ))
      }
    >
      <StatesLine states={statesOf(seen, { previewedAt, filing })} />
      <Group className="card" p="md" gap="sm" justify="space-between" align="flex-end">
        <Totals sheet={sheet} isOutdated={isOutdated} />
        {pending > 0 && <SaveLine editing={editing} />}
      </Group>
      {preview.error && <Problem error={preview.error} onRetry={() => preview.mutate()} />}
      <RunProblems problems={problems} runId={runId} />
      <Warnings rows={sheet.rows} onShowAll={() => look({ show: 'warned' })} />
      {(previewedAt || pending === 0) && (
        <ChangedPays sheet={sheet} onShowAll={() => look({ show: 'changed', order: 'change' })} />
      )}
      {run.completed_pay_count > 0 && (
        <AfterSteps
          companyId={companyId}
          sheet={sheet}
          filing={filing}
          next={nextStep(sheet, pending, filing)}
          mayEdit={mayEdit}
        />
      )}
      <Conflicts editing={editing} rows={sheet.rows} columns={columns} />
      <Group justify="space-between" gap="sm">
        <RowFilter rows={sheet.rows} show={show} order={order} onChange={look} />
        {mayEdit && pending > 0 && <ColumnsMenu known={others} onAdd={(key) => look({ columns: [...added, key] })} />}
      </Group>
      <PayGrid
        rows={rows}
        columns={columns}
        others={others}
        onAddColumns={(keys) => look({ columns: [...added, ...keys] })}
        editing={editing}
        mayEdit={mayEdit && pending > 0}
        onOpen={({ pay }) =>
          navigate({ to: '/pays/$runId/pay/$payId', params: { runId: String(runId), payId: String(pay.id) } })
        }
        onNext={onNext}
        onLeave={() => document.getElementById(NEXT_STEP_ID)?.focus()}
      />
      {mayEdit && <RunHint isDraft={pending > 0} filing={filing} />}
      {dialog === 'revert' && <RevertDialog companyId={companyId} sheet={sheet} onClose={closeDialog} />}
      {dialog === 'complete' && etag && (
        <CompleteDialog
          companyId={companyId}
          sheet={sheet}
          etag={etag}
          problemCount={problems.length}
          onClose={closeDialog}
          onPreviewAgain={() => {
            closeDialog();
            preview.mutate();
          }}
        />
      )}
    </Page>
  );
}

/** The columns shown, and the columns that the user can add. */
function useRunColumns(rows: readonly SheetRow[], added: readonly string[]) {
  const known = useKnownColumns();
  const columns = useMemo(() => columnsOf(rows, known, added), [rows, known, added]);
  const others = useMemo(() => known.filter(({ key }) => !columns.some((one) => one.key === key)), [known, columns]);
  const all = useMemo(() => [...columns, ...others], [columns, others]);
  return { columns, others, all };
}

function nextStep(sheet: Sheet, pending: number, filing: Filing): Step | undefined {
  if (pending > 0) return undefined;
  if (sheet.payment_file_at === null) return 'pay';
  return !filing.isSent && filing.mayFile ? 'file' : 'journal';
}

function EmptyRun({ companyId, run }: { companyId: number; run: Run }) {
  const { mayEdit, reason } = useArea('PAYS');
  return (
    <Page title={titleOf(run)} readOnly={mayEdit ? undefined : reason}>
      <Empty
        title="No one is in this pay run yet"
        action={mayEdit && <MissingPays companyId={companyId} runId={run.pay_run_id} isFirst />}
      >
        Draft pays include each employee’s standard hours, approved leave and regular allowances.
      </Empty>
    </Page>
  );
}

/** The button that receives the focus when the user leaves the grid with Esc. */
const NEXT_STEP_ID = 'next-step';

function NextStepButton(given: { label: string; isPending: boolean; isDisabled: boolean; onClick: () => void }) {
  return (
    <Button
      id={NEXT_STEP_ID}
      onClick={given.onClick}
      loading={given.isPending}
      disabled={given.isDisabled}
      rightSection={<Kbd size="xs">Ctrl ⏎</Kbd>}
    >
      {given.label}
    </Button>
  );
}

function RowFilter(
  given: Pick<RunSearch, 'show' | 'order'> & { rows: readonly SheetRow[]; onChange: (to: RunSearch) => void },
) {
  const { rows, show, order, onChange } = given;
  const changed = rows.filter(isChanged).length;
  const warned = rows.filter(({ pay }) => (pay.warnings?.length ?? 0) > 0).length;
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label="Show pays"
        value={show ?? 'all'}
        onChange={(value) => onChange({ show: value === 'all' ? undefined : (value as 'changed') })}
        data={[
          { value: 'all', label: `All ${rows.length.toLocaleString('en-AU')}` },
          { value: 'changed', label: `Changed ${changed}` },
          { value: 'warned', label: `With warnings ${warned}` },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label="Order"
        value={order ?? 'name'}
        onChange={(value) => onChange({ order: value === 'name' ? undefined : 'change' })}
        data={[
          { value: 'name', label: 'By name' },
          { value: 'change', label: 'Changes first' },
        ]}
      />
    </Group>
  );
}

function RunHint({ isDraft, filing }: { isDraft: boolean; filing: Filing }) {
  if (isDraft) {
    return (
      <Text size="xs" c="dimmed">
        Type to replace, F2 to edit, Ctrl D to fill down, Ctrl V to paste a block, Ctrl Z to undo, Ctrl Enter to go to
        the next step, Esc to leave the grid.
      </Text>
    );
  }
  if (!filing.holdsPays) return null;
  return (
    <Text size="xs" c="dimmed">
      The pay run was sent to {filing.office} and can no longer be reopened. To correct a pay, open it and choose a
      correction.
    </Text>
  );
}
