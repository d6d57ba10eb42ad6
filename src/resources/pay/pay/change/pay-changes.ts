import { decimal } from '../../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Caller } from '../../../company/company/company.service.ts';
import { addLeaveEntries, type LeaveEntry, leaveKindOf } from '../../../people/employee/employee.service.ts';
import { linkToPays, unpayTimesheets } from '../../../time/timesheet/timesheet.service.ts';
import { leaveOwed, listPeriodPays, type PeriodPay, periodPayOf } from '../../past/lookback.public.ts';
import { recountDays } from '../../past/nz.public.ts';
import { KINDS_OF_PERIOD } from '../../past/stored.public.ts';
import type { Reports } from '../../pay-run/pay-run.service.ts';
import { countPays } from '../announce/announce.ts';
import type { CreateContext } from '../model/context.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { PayIn, PayOut, PayPatch } from '../pay.schema.ts';
import { findPays } from '../pay.store.ts';
import { payView } from '../pay.view.ts';
import { undoRestart } from '../record/restart-service.ts';
import { withDraftWarnings, withWarnings } from '../warn/with-warnings.ts';
import * as store from './change.store.ts';
import { listLeaveMoved } from './change.store.ts';
import { type ChangeDeps, changing, type HeldPay, holdPays } from './change-context.ts';
import { changeOf } from './complete-pays.ts';
import { auditChange, recalculate, recordChangeEvents } from './recalculate.ts';

/**
 * Reverses the leave ledger entries of pays. Entries are never deleted; each gets a reversing entry. Also restores
 * leave anniversaries that a closedown moved.
 */
async function takeLeaveBack(tx: Tx, context: CreateContext, payIds: readonly number[]): Promise<void> {
  const { company, at } = context;
  await undoRestart(tx, context, payIds);
  const moved = await listLeaveMoved(tx, payIds);
  await addLeaveEntries(
    tx,
    { customerId: company.customer_id, at },
    moved.map((entry) => ({
      employeeId: entry.employee_id,
      kind: leaveKindOf(entry),
      quantity: decimal(entry.quantity).negated(),
      asAt: entry.as_at,
      reason: entry.is_settled ? 'SETTLED' : 'REVERSED',
      payId: entry.pay_id,
    })),
  );
}

/**
 * Adjusts leave after pays in a period were deleted or reverted. If other pays remain, the period still accrues its
 * leave, so the last remaining pay is credited with the difference. The remaining pays are not recalculated.
 */
async function settleLeave(
  tx: Tx,
  { company, law, at }: CreateContext,
  gone: readonly Pick<MadePay, 'pay' | 'run'>[],
): Promise<void> {
  const periods = new Map(
    gone.map(({ pay, run }) => [`${pay.employee_id} ${run.id}`, { employeeId: pay.employee_id, run }]),
  );
  if (periods.size === 0) return;
  const kinds = KINDS_OF_PERIOD[company.country];
  const rows = await listPeriodPays(tx, { companyId: company.id, kinds }, [...periods.values()]);
  const left = new Map<string, { readonly row: (typeof rows)[number]; readonly pay: PeriodPay }[]>();
  for (const row of rows) {
    if (row.is_advance) continue;
    const key = `${row.employee_id} ${row.pay_run_id}`;
    left.set(key, [...(left.get(key) ?? []), { row, pay: periodPayOf(row, company.country) }]);
  }
  const entries = [...left.values()].flatMap((pays): readonly LeaveEntry[] => {
    const last = pays.at(-1)!.row;
    return leaveOwed(
      law,
      pays.map(({ pay }) => pay),
    ).map(({ kind, quantity }) => ({
      employeeId: last.employee_id,
      kind,
      quantity,
      asAt: last.pay_date,
      reason: 'SETTLED',
      payId: last.id,
    }));
  });
  await addLeaveEntries(tx, { customerId: company.customer_id, at }, entries);
}

export interface PayChangesDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type PayChanges = ReturnType<typeof payChanges>;

/** Edits, reverts and deletes stored pays. */
export const payChanges = (deps: PayChangesDeps) => ({
  edit: editPay.bind(undefined, deps),
  revert: revertPay.bind(undefined, deps),
  revertRun: revertRun.bind(undefined, deps),
  remove: removePay.bind(undefined, deps),
});

/** Changes a pay and recalculates it. A complete pay remains complete, and an event is recorded. */
function editPay(
  deps: PayChangesDeps,
  caller: Caller,
  companyId: number,
  payId: number,
  patch: PayPatch,
  { dry_run }: { readonly dry_run: boolean },
): Promise<PayOut> {
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const [held] = await findToChange(tx, deps, { companyId, payId, together: false });
      const isComplete = held!.pay.is_complete;
      if (isComplete) {
        await requireUnreported(tx, deps, [held!]);
        if (held!.pay.kind === 'TERMINATION') {
          throw conflict(
            `Pay ${payId} ended an employment; revert it with POST /api/company/${companyId}/pays/${payId}/revert to change it`,
          );
        }
        await reopen(tx, context, [payId]);
      }
      const [made] = await recalculate(tx, { ...context, isComplete }, [held!], (order) => ({
        ...order,
        pay: patched(order.pay, patch),
      }));
      const view = payView(made!);
      if (isComplete) await recountDays(tx, context, [held!]);
      if (!isComplete) await store.markGenerated(tx, [payId], null);
      await auditChange(tx, context, 'pay.update', [held!]);
      if (isComplete) await recordChangeEvents(tx, context, 'pay.updated', [view]);
      const [warned] = await (dry_run ? withWarnings : withDraftWarnings)(tx, deps.law, [made!], [view]);
      return warned!;
    },
    { preview: dry_run },
  );
}

/** Turns a complete pay into a draft. */
function revertPay(
  deps: PayChangesDeps,
  caller: Caller,
  companyId: number,
  payId: number,
  together: boolean,
): Promise<PayOut> {
  return changing(deps)(caller, companyId, async (tx, context) => {
    const held = await findToChange(tx, deps, { companyId, payId, together });
    const pending = held.find(({ pay }) => !pay.is_complete);
    if (pending) throw conflict(`Pay ${pending.pay.id} is pending; only a complete pay can be reverted`);
    await requireUnreported(tx, deps, held);
    await makeDrafts(tx, deps, context, held);
    const [found] = await findPays(tx, { companyId, ids: [payId], limit: 1 });
    const [warned] = await withWarnings(tx, deps.law, [found!], [payView(found!)]);
    return warned!;
  });
}

/** Turns all complete pays of a run into drafts, or none. */
function revertRun(deps: PayChangesDeps, caller: Caller, companyId: number, runId: number): Promise<PayOut[]> {
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const keys = await store.findCompleteOfRun(tx, companyId, runId);
      if (!keys) throw notFound('Pay run not found');
      const pays = await holdPays(tx, { companyId, endings: deps.endings }, keys);
      const held = pays.filter(({ pay }) => pay.is_complete);
      if (held.length === 0) throw conflict(`Pay run ${runId} has no complete pay to revert`);
      await requireUnreported(tx, deps, held);
      await makeDrafts(tx, deps, context, held);
      const ids = held.map(({ pay }) => pay.id);
      const found = await findPays(tx, { companyId, ids, limit: ids.length });
      return [...(await withWarnings(tx, deps.law, found, found.map(payView)))];
    },
    { rows: 'many' },
  );
}

/** Deletes a pay. If it is complete, also reverses its leave and records an event. */
async function removePay(
  deps: PayChangesDeps,
  caller: Caller,
  companyId: number,
  payId: number,
  together: boolean,
): Promise<void> {
  await changing(deps)(caller, companyId, async (tx, context) => {
    const held = await findToChange(tx, deps, { companyId, payId, together });
    await requireUnreported(tx, deps, held);
    const complete = held.filter(({ pay }) => pay.is_complete);
    const ids = held.map(({ pay }) => pay.id);
    await takeLeaveBack(
      tx,
      context,
      complete.map(({ pay }) => pay.id),
    );
    await store.deletePays(tx, ids);
    await settleLeave(tx, context, complete);
    await recountDays(tx, context, complete);
    await deps.endings.undo(tx, context, ids, 'nothing');
    await unpayTimesheets(tx, changeOf(context), ids);
    await linkToPays(tx, ids, []);
    await recordChangeEvents(tx, context, 'pay.deleted', complete.map(payView));
    await auditChange(tx, context, 'pay.delete', held);
    countPays(tx, context, 'deleted', held.length);
  });
}

/** The pay in the path and, with `together`, the pays that share its tax. */
async function findToChange(
  tx: Tx,
  { endings }: PayChangesDeps,
  { companyId, payId, together }: { readonly companyId: number; readonly payId: number; readonly together: boolean },
): Promise<readonly HeldPay[]> {
  const keys = await store.findPayWithSharers(tx, companyId, payId);
  if (keys.length === 0) throw notFound('Pay not found');
  const pays = await holdPays(tx, { companyId, endings }, keys);
  const own = pays.find(({ pay }) => pay.id === payId);
  if (!own) throw notFound('Pay not found');
  if (own.pay.tax_shared_with === null) return [own];
  if (pays.length > 1 && !together) {
    const names = pays.map(({ pay }) => pay.id).join(', ');
    throw conflict(
      `Pays ${names} share their tax and can only be changed together; send together=true to change all of them`,
    );
  }
  return pays;
}

async function requireUnreported(tx: Tx, { reports }: PayChangesDeps, pays: readonly HeldPay[]): Promise<void> {
  const complete = pays.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay.id);
  const [sent] = complete.length === 0 ? [] : await reports.sentAmong(tx, complete);
  if (sent !== undefined) {
    throw conflict(`Pay ${sent} was reported to the tax office and cannot be changed; correct it with another pay`);
  }
}

/** Turns complete pays into drafts: reverses their leave, resumes the employments they ended and records events. */
async function makeDrafts(
  tx: Tx,
  { endings }: PayChangesDeps,
  context: CreateContext,
  held: readonly HeldPay[],
): Promise<void> {
  const ids = held.map(({ pay }) => pay.id);
  await reopen(tx, context, ids);
  await settleLeave(tx, context, held);
  await endings.undo(tx, context, ids, 'draft');
  await unpayTimesheets(tx, changeOf(context), ids);
  await recordChangeEvents(tx, context, 'pay.deleted', held.map(payView));
  await auditChange(tx, context, 'pay.revert', held);
  countPays(tx, context, 'reverted', held.length);
  // Drafts do not share tax, so pays that shared it are recalculated.
  const shared = held.filter(({ pay }) => pay.tax_shared_with !== null).map(({ pay }) => pay);
  if (shared.length > 0) {
    await recalculate(tx, context, await holdPays(tx, { companyId: context.company.id, endings }, shared));
  }
  await recountDays(tx, context, held);
}

/** Removes complete pays from the year to date and from the leave ledger. */
async function reopen(tx: Tx, context: CreateContext, payIds: readonly number[]): Promise<void> {
  await takeLeaveBack(tx, context, payIds);
  await store.turnPays(tx, payIds, null);
}

const STATED = [
  'tax',
  'stsl',
  'compulsory_super_amount',
  'resc_super_amount',
  'nz_student_loan',
  'kiwisaver_employee_amount',
  'kiwisaver_employer_amount',
  'kiwisaver_esct_amount',
] as const satisfies readonly (keyof PayIn)[];

/**
 * Fields that are not sent keep their values, lists are replaced as a whole, and a null termination removes the
 * termination.
 */
function patched(pay: PayIn, { termination, ...changes }: PayPatch): PayIn {
  const kept: Record<string, unknown> = { ...pay };
  if (termination === null) delete kept.termination;
  // A calculated pay has no stated amounts.
  if (changes.auto_calculate === true) for (const name of STATED) delete kept[name];
  const merged = { ...kept, ...changes, ...(termination ? { termination } : {}) } as PayIn;
  if (merged.termination !== undefined && merged.auto_calculate === false) {
    throw badRequest(
      'a termination is always calculated; send auto_calculate true, or termination null',
      inBody('not_together', 'auto_calculate'),
    );
  }
  return merged;
}
