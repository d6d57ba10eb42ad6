import { recordAudit } from '../../../audit/audit.ts';
import { notFound, stale } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { TxOptions } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import {
  type Alongside,
  type ChangeDeps,
  type CreateContext,
  changing,
  deletePays,
  etagOfPays,
  findPays,
  findPayWithSharers,
  type HeldPay,
  holdPays,
  keepTrace,
  matchesEtag,
  type PayOrder,
  type PayOut,
  payView,
  rework,
  withWarnings,
} from '../pay/public.ts';
import {
  openRuns,
  type PayRunOut,
  type PayRunRecord,
  periodOf,
  type Reports,
  showRun,
} from '../pay-run/pay-run.service.ts';
import { completePays, type SecondPay } from './complete-pays.ts';
import type { OpenRunIn, PendingQuery } from './draft-pay.schema.ts';
import * as store from './draft-pay.store.ts';
import { makePendingPays } from './make-pending-pays.ts';
import { withLeave } from './with-leave.ts';

export { makePendingPays } from './make-pending-pays.ts';
export { movedSince } from './moved-since.ts';
export { ordinaryPays } from './ordinary-pays.ts';

export interface DraftPayDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type DraftPayService = ReturnType<typeof draftPayService>;

export function draftPayService(deps: DraftPayDeps) {
  const { law, endings, reports } = deps;

  const within = changing(deps);
  const heldIn = (companyId: number) => ({ companyId, endings });

  async function holdDrafts(tx: Tx, companyId: number, runId: number): Promise<readonly HeldPay[]> {
    await requireRun(tx, companyId, runId);
    const held = await holdPays(tx, heldIn(companyId), await store.listPendingOfRun(tx, runId));
    return held.filter(({ pay }) => !pay.is_complete);
  }

  return {
    /** Opens the run of a period, or finds it: pending pays are made for a run, which may not have a pay yet. */
    async openRun(caller: Caller, companyId: number, { pay_period, pay_date }: OpenRunIn): Promise<PayRunOut> {
      return within(caller, companyId, async (tx, { company, at, actor }) => {
        const { start, end } = periodOf(company, pay_period, pay_date as LocalDate);
        const wanted = { pay_period, start_date: start, end_date: end };
        const customerId = company.customer_id;
        const find = await openRuns(tx, { customerId, companyId, at }, [wanted]);
        const run = find(wanted);
        await recordAudit(tx, { customerId, actor, at }, [
          { action: 'pay-run.open', entityType: 'pay_run', entityId: run.id, after: wanted },
        ]);
        return showRun(tx, { companyId, reports }, run);
      });
    },

    /**
     * Makes the pending pays that are missing in the run and answers all it has, and how many employees were left out
     * because they are paid already. Nobody is told.
     */
    async generate(
      caller: Caller,
      companyId: number,
      runId: number,
      query: PendingQuery,
    ): Promise<{ readonly pays: PayOut[]; readonly skipped: number; readonly etag: string }> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const run = await requireRun(tx, companyId, runId);
          if (query.recalculate) {
            const pending = await holdPays(tx, heldIn(companyId), await store.listPendingOfRun(tx, runId));
            const drafts = pending.filter(({ pay }) => !pay.is_complete);
            if (drafts.length > 0) await rework(tx, context, drafts, await leaveSince(tx, run, drafts));
          }
          await dropForgotten(tx, context);
          const paidOn = query.payment_date ?? run.end_date;
          if (query.add_missing) await makePendingPays(tx, context, { run, paidOn });
          const found = await findPays(tx, { companyId, pay_run_id: runId, is_complete: false, limit: MOST_PENDING });
          const pays = await withWarnings(tx, law, found, found.map(payView));
          return { pays: [...pays], skipped: await store.countPaid(tx, run), etag: etagOfPays(found) };
        },
        WHOLE_RUN,
      );
    },

    async complete(caller: Caller, companyId: number, payId: number, query: SecondPay): Promise<PayOut> {
      return within(caller, companyId, async (tx, context) => {
        const keys = await findPayWithSharers(tx, companyId, payId);
        const held = await holdPays(
          tx,
          heldIn(companyId),
          keys.filter(({ id }) => id === payId),
        );
        if (held.length === 0) throw notFound('Pay not found');
        const [view] = await completePays(tx, context, held, query);
        return view!;
      });
    },

    /** All pending pays of the run, or none of them. A run without any is complete already. */
    async completeRun(
      caller: Caller,
      companyId: number,
      runId: number,
      query: SecondPay,
      seen?: string,
      alongside: Alongside = async () => {},
    ): Promise<PayOut[]> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const drafts = await holdDrafts(tx, companyId, runId);
          if (seen !== undefined && !matchesEtag(seen, etagOfPays(drafts))) {
            throw stale('The pending pays of the run are no longer those that were seen; look at them again');
          }
          const completed = await completePays(tx, context, drafts, query);
          await alongside(tx, completed);
          return completed;
        },
        WHOLE_RUN,
      );
    },

    /** What completing the run would come to, without keeping any of it, and the ETag that completes exactly that. */
    async previewCompletion(
      caller: Caller,
      companyId: number,
      runId: number,
      query: SecondPay,
    ): Promise<{ readonly pays: readonly PayOut[]; readonly etag: string }> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const drafts = await holdDrafts(tx, companyId, runId);
          const warned = await withWarnings(tx, law, drafts, drafts.map(payView));
          await completePays(tx, context, drafts, query);
          return { pays: warned, etag: etagOfPays(drafts) };
        },
        { ...WHOLE_RUN, preview: true },
      );
    },
  };
}

const MOST_PENDING = 5_000;
const WHOLE_RUN: TxOptions = { rows: 'many' };

async function requireRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord> {
  const run = await store.findRunForDrafts(tx, companyId, runId);
  if (!run) throw notFound('Pay run not found');
  return run;
}

/** Puts leave that was approved since onto drafts that are worked out again; once, where somebody has several. */
async function leaveSince(
  tx: Tx,
  run: PayRunRecord,
  drafts: readonly HeldPay[],
): Promise<(order: PayOrder) => PayOrder> {
  const ids = [...new Set(drafts.map(({ pay }) => pay.employee_id))];
  const due = new Map(await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date }));
  return (order) => {
    const id = order.pay.employee_id!;
    const leave = order.kind === undefined && order.pay.auto_calculate !== false ? due.get(id)?.rows : undefined;
    if (leave === undefined || leave.length === 0) return order;
    due.delete(id);
    return { ...order, pay: withLeave(order.pay, leave) };
  };
}

/** Drafts that nobody wanted for a couple of periods go the way of a deleted draft: silently. */
async function dropForgotten(tx: Tx, context: CreateContext): Promise<void> {
  const { company, at, payDate: today } = context;
  const keys = await store.listForgotten(tx, company.id, { at, today });
  const held = (await holdPays(tx, { companyId: company.id, endings: context.endings! }, keys)).filter(
    ({ pay }) => !pay.is_complete,
  );
  if (held.length === 0) return;
  await deletePays(
    tx,
    held.map(({ pay }) => pay.id),
  );
  await keepTrace(tx, context, 'pay.forget', held);
}
