import { badRequest, conflict, inBody, notFound } from '../../../../base/errors.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Caller } from '../../../company/company/company.service.ts';
import type { Reports } from '../../pay-run/pay-run.service.ts';
import { countPays } from '../count-pays.ts';
import type { CreateContext } from '../model.ts';
import type { PayIn, PayOut, PayPatch } from '../pay.schema.ts';
import { findPays } from '../pay.store.ts';
import { payView } from '../pay.view.ts';
import { withDraftWarnings, withWarnings } from '../warn/with-warnings.ts';
import * as store from './change.store.ts';
import { type ChangeDeps, changing } from './change-context.ts';
import { rework } from './rework.ts';
import { settleLeave } from './settle-leave.ts';
import { type HeldPay, holdPays } from './stored-pay.ts';
import { takeLeaveBack } from './take-leave-back.ts';
import { keepTrace, tellOfChange } from './trace.ts';

export interface PayChangesDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type PayChanges = ReturnType<typeof payChanges>;

/** What can become of a stored pay: it is changed, reverted or deleted. */
export function payChanges(deps: PayChangesDeps) {
  const { law, endings, reports } = deps;
  const within = changing(deps);

  /** The pay in the path, with those it was taxed with if the caller means them all. */
  async function findToTurn(tx: Tx, companyId: number, payId: number, together: boolean): Promise<readonly HeldPay[]> {
    const keys = await store.findPayWithSharers(tx, companyId, payId);
    if (keys.length === 0) throw notFound('Pay not found');
    const pays = await holdPays(tx, { companyId, endings }, keys);
    const own = pays.find(({ pay }) => pay.id === payId);
    if (!own) throw notFound('Pay not found');
    if (own.pay.tax_shared_with === null) return [own];
    if (pays.length > 1 && !together) {
      const names = pays.map(({ pay }) => pay.id).join(', ');
      throw conflict(`Pays ${names} were taxed together and go together; send together=true to mean all of them`);
    }
    return pays;
  }

  async function requireUnsent(tx: Tx, pays: readonly HeldPay[]): Promise<void> {
    const complete = pays.filter(({ pay }) => pay.is_complete).map(({ pay }) => pay.id);
    const [sent] = complete.length === 0 ? [] : await reports.sentAmong(tx, complete);
    if (sent !== undefined) {
      throw conflict(`Pay ${sent} was sent to the tax office and has to stay; correct it by another pay`);
    }
  }

  /** Complete pays become drafts: their leave goes back, the employments they ended go on, and listeners hear of it. */
  async function makeDrafts(tx: Tx, context: CreateContext, held: readonly HeldPay[]): Promise<void> {
    const ids = held.map(({ pay }) => pay.id);
    await reopen(tx, context, ids);
    await settleLeave(tx, context, held);
    await endings.undo(tx, context, ids, 'draft');
    await tellOfChange(tx, context, 'pay.deleted', held.map(payView));
    await keepTrace(tx, context, 'pay.revert', held);
    countPays(tx, context, 'reverted', held.length);
    // Pays that were taxed together are drafts by themselves.
    const shared = held.filter(({ pay }) => pay.tax_shared_with !== null).map(({ pay }) => pay);
    if (shared.length > 0) {
      await rework(tx, context, await holdPays(tx, { companyId: context.company.id, endings }, shared));
    }
  }

  return {
    /** Changes a pay and works it out again. One that is complete stays complete, and listeners hear of it. */
    async edit(
      caller: Caller,
      companyId: number,
      payId: number,
      patch: PayPatch,
      { dry_run }: { readonly dry_run: boolean },
    ): Promise<PayOut> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const [held] = await findToTurn(tx, companyId, payId, false);
          const isComplete = held!.pay.is_complete;
          if (isComplete) {
            await requireUnsent(tx, [held!]);
            if (held!.pay.kind === 'TERMINATION') {
              throw conflict(
                `Pay ${payId} ended an employment; revert it with POST /api/company/${companyId}/pays/${payId}/revert to change it`,
              );
            }
            await reopen(tx, context, [payId]);
          }
          const [made] = await rework(tx, { ...context, isComplete }, [held!], (order) => ({
            ...order,
            pay: patched(order.pay, patch),
          }));
          const view = payView(made!);
          if (!isComplete) await store.markGenerated(tx, [payId], null);
          await keepTrace(tx, context, 'pay.update', [held!]);
          if (isComplete) await tellOfChange(tx, context, 'pay.updated', [view]);
          const [warned] = await (dry_run ? withWarnings : withDraftWarnings)(tx, law, [made!], [view]);
          return warned!;
        },
        { preview: dry_run },
      );
    },

    /** A complete pay becomes a draft: its leave goes back, the employment it ended goes on. */
    async revert(caller: Caller, companyId: number, payId: number, together: boolean): Promise<PayOut> {
      return within(caller, companyId, async (tx, context) => {
        const held = await findToTurn(tx, companyId, payId, together);
        const pending = held.find(({ pay }) => !pay.is_complete);
        if (pending) throw conflict(`Pay ${pending.pay.id} is pending; only a complete pay can be reverted`);
        await requireUnsent(tx, held);
        await makeDrafts(tx, context, held);
        const [found] = await findPays(tx, { companyId, ids: [payId], limit: 1 });
        const [warned] = await withWarnings(tx, law, [found!], [payView(found!)]);
        return warned!;
      });
    },

    /** Every complete pay of a run becomes a draft, or none of them does. */
    async revertRun(caller: Caller, companyId: number, runId: number): Promise<PayOut[]> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const keys = await store.findCompleteOfRun(tx, companyId, runId);
          if (!keys) throw notFound('Pay run not found');
          const held = (await holdPays(tx, { companyId, endings }, keys)).filter(({ pay }) => pay.is_complete);
          if (held.length === 0) throw conflict(`Pay run ${runId} has no complete pay to revert`);
          await requireUnsent(tx, held);
          await makeDrafts(tx, context, held);
          const ids = held.map(({ pay }) => pay.id);
          const found = await findPays(tx, { companyId, ids, limit: ids.length });
          return [...(await withWarnings(tx, law, found, found.map(payView)))];
        },
        { rows: 'many' },
      );
    },

    /** Removes a draft silently, and a complete pay with its leave and with word to listeners. */
    async remove(caller: Caller, companyId: number, payId: number, together: boolean): Promise<void> {
      await within(caller, companyId, async (tx, context) => {
        const held = await findToTurn(tx, companyId, payId, together);
        await requireUnsent(tx, held);
        const complete = held.filter(({ pay }) => pay.is_complete);
        const ids = held.map(({ pay }) => pay.id);
        await takeLeaveBack(
          tx,
          context,
          complete.map(({ pay }) => pay.id),
        );
        await store.deletePays(tx, ids);
        await settleLeave(tx, context, complete);
        await endings.undo(tx, context, ids, 'nothing');
        await tellOfChange(tx, context, 'pay.deleted', complete.map(payView));
        await keepTrace(tx, context, 'pay.delete', held);
        countPays(tx, context, 'deleted', held.length);
      });
    },
  };
}

/** Makes complete pays drafts: they leave the year to date and the ledger. */
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

/** Absent keeps, a list replaces; a termination of null takes the termination away. */
function patched(pay: PayIn, { termination, ...changes }: PayPatch): PayIn {
  const kept: Record<string, unknown> = { ...pay };
  if (termination === null) delete kept.termination;
  // Amounts that were stated fall away when the pay is to be calculated.
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
