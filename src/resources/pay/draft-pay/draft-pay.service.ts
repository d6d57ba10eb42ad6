import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Db, TxOptions } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import {
  type CreateContext,
  type Endings,
  findPays,
  holdCompany,
  type Law,
  type PayIn,
  type PayOrder,
  type PayOut,
  payView,
  recordPays,
  withDraftWarnings,
  withWarnings,
  workOutPays,
} from '../pay/public.ts';
import {
  openRuns,
  type PayRunOut,
  type PayRunRecord,
  periodOf,
  type Reports,
  showRun,
} from '../pay-run/pay-run.service.ts';
import { deleteOpenTerminations, type EndingDeps, undoTerminations } from '../termination/termination.service.ts';
import { completePays } from './complete-pays.ts';
import type { OpenRunIn, PayPatch, PendingQuery } from './draft-pay.schema.ts';
import * as store from './draft-pay.store.ts';
import { makePendingPays } from './make-pending-pays.ts';
import { orderOfPay } from './order-of-pay.ts';
import { type HeldPay, holdPays } from './stored-pay.ts';
import { takeLeaveBack } from './take-leave-back.ts';
import { withLeave } from './with-leave.ts';

export { makePendingPays } from './make-pending-pays.ts';

export interface DraftPayDeps extends EndingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly reports: Reports;
}

export type DraftPayService = ReturnType<typeof draftPayService>;

export function draftPayService(deps: DraftPayDeps) {
  const { db, clock, law, logger, endings, reports } = deps;

  /** What every write here stands on: the company held, and who changes what in it. */
  async function contextOf(tx: Tx, { principal, requestId }: Caller, companyId: number): Promise<CreateContext> {
    const company = await holdCompany(tx, companyId);
    if (!company) throw notFound('Company not found');
    return {
      law,
      logger,
      company,
      actor: actorOf(principal, requestId),
      clientId: principal.clientId,
      at: clock.now(),
      identifierType: 'employee_id',
      payDate: clock.today(ZONE_OF[company.country]),
      sharesTax: false,
      isComplete: false,
      endings,
    };
  }

  const within = <T>(
    caller: Caller,
    companyId: number,
    work: (tx: Tx, context: CreateContext) => Promise<T>,
    options?: TxOptions,
  ): Promise<T> =>
    db.tx(caller.principal.customerId, async (tx) => work(tx, await contextOf(tx, caller, companyId)), options);

  /** The pay in the path, with those it was taxed with if the caller means them all. */
  async function findToTurn(tx: Tx, companyId: number, payId: number, together: boolean): Promise<readonly HeldPay[]> {
    const keys = await store.findPayWithSharers(tx, companyId, payId);
    if (keys.length === 0) throw notFound('Pay not found');
    const pays = await holdPays(tx, companyId, keys);
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

  /** Works pays out again from their own rows and puts the result in their place. */
  async function rework(
    tx: Tx,
    context: CreateContext,
    pays: readonly HeldPay[],
    changed: (order: PayOrder) => PayOrder = (order) => order,
  ) {
    const ids = pays.map(({ pay }) => pay.id);
    const worked = await workOutPays(
      tx,
      { ...context, nameOf: (index) => `pay ${ids[index]}` },
      pays.map((pay) => changed(orderOfPay(pay))),
    );
    worked.pays.forEach(({ run }, index) => {
      if (run.id !== pays[index]!.pay.pay_run_id) {
        throw conflict(
          `Pay ${ids[index]} belongs to another pay period than its employee has now; delete it and make a new one`,
        );
      }
    });
    await store.deleteRows(tx, ids);
    await deleteOpenTerminations(tx, ids);
    const made = await recordPays(tx, context, worked, { payIds: ids });
    await worked.endings?.settle(tx, made);
    return made;
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

    /** Makes the pending pays that are missing in the run and answers all it has. Nobody is told. */
    async generate(caller: Caller, companyId: number, runId: number, query: PendingQuery): Promise<PayOut[]> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const run = await requireRun(tx, companyId, runId);
          if (query.recalculate) {
            const pending = await holdPays(tx, companyId, await store.listPendingOfRun(tx, runId));
            const drafts = pending.filter(({ pay }) => !pay.is_complete);
            if (drafts.length > 0) await rework(tx, context, drafts, await leaveSince(tx, run, drafts));
          }
          await dropForgotten(tx, context);
          const paidOn = query.payment_date ?? run.end_date;
          await makePendingPays(tx, context, { run, paidOn });
          const found = await findPays(tx, { companyId, pay_run_id: runId, is_complete: false, limit: MOST_PENDING });
          return withWarnings(tx, law, found, found.map(payView));
        },
        WHOLE_RUN,
      );
    },

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
            await reopen(tx, context, [held!]);
          }
          const [made] = await rework(tx, { ...context, isComplete }, [held!], (order) => ({
            ...order,
            pay: patched(order.pay, patch),
          }));
          const view = payView(made!);
          if (!isComplete) await store.markGenerated(tx, [payId], null);
          await keepTrace(tx, context, 'pay.update', [held!]);
          if (isComplete) await tell(tx, context, 'pay.updated', [view]);
          const [warned] = await (dry_run ? withWarnings : withDraftWarnings)(tx, law, [made!], [view]);
          return warned!;
        },
        { preview: dry_run },
      );
    },

    async complete(caller: Caller, companyId: number, payId: number): Promise<PayOut> {
      return within(caller, companyId, async (tx, context) => {
        const keys = await store.findPayWithSharers(tx, companyId, payId);
        const held = await holdPays(
          tx,
          companyId,
          keys.filter(({ id }) => id === payId),
        );
        if (held.length === 0) throw notFound('Pay not found');
        const [view] = await completePays(tx, context, held);
        return view!;
      });
    },

    /** All pending pays of the run, or none of them. A run without any is complete already. */
    async completeRun(caller: Caller, companyId: number, runId: number): Promise<PayOut[]> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          await requireRun(tx, companyId, runId);
          const held = await holdPays(tx, companyId, await store.listPendingOfRun(tx, runId));
          return completePays(
            tx,
            context,
            held.filter(({ pay }) => !pay.is_complete),
          );
        },
        WHOLE_RUN,
      );
    },

    /** A complete pay becomes a draft: its leave goes back, the employment it ended goes on. */
    async revert(caller: Caller, companyId: number, payId: number, together: boolean): Promise<PayOut> {
      return within(caller, companyId, async (tx, context) => {
        const held = await findToTurn(tx, companyId, payId, together);
        const pending = held.find(({ pay }) => !pay.is_complete);
        if (pending) throw conflict(`Pay ${pending.pay.id} is pending; only a complete pay can be reverted`);
        await requireUnsent(tx, held);
        const ids = held.map(({ pay }) => pay.id);
        await reopen(tx, context, held);
        await undoTerminations(deps, tx, context, ids, 'draft');
        await tell(tx, context, 'pay.deleted', held.map(payView));
        await keepTrace(tx, context, 'pay.revert', held);
        // Pays that were taxed together are drafts by themselves.
        const shared = held.some(({ pay }) => pay.tax_shared_with !== null);
        if (shared)
          await rework(
            tx,
            context,
            await holdPays(
              tx,
              companyId,
              held.map(({ pay }) => pay),
            ),
          );
        const [found] = await findPays(tx, { companyId, ids: [payId], limit: 1 });
        const [warned] = await withWarnings(tx, law, [found!], [payView(found!)]);
        return warned!;
      });
    },

    /** Removes a draft silently, and a complete pay with its leave and with word to listeners. */
    async remove(caller: Caller, companyId: number, payId: number, together: boolean): Promise<void> {
      await within(caller, companyId, async (tx, context) => {
        const held = await findToTurn(tx, companyId, payId, together);
        await requireUnsent(tx, held);
        const complete = held.filter(({ pay }) => pay.is_complete);
        const ids = held.map(({ pay }) => pay.id);
        if (complete.length > 0) await takeLeaveBack(tx, context, complete);
        await store.deletePays(tx, ids);
        await undoTerminations(deps, tx, context, ids, 'nothing');
        await tell(tx, context, 'pay.deleted', complete.map(payView));
        await keepTrace(tx, context, 'pay.delete', held);
      });
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
    const leave = order.kind === undefined && order.pay.auto_calculate !== false ? due.get(id) : undefined;
    if (leave === undefined) return order;
    due.delete(id);
    return { ...order, pay: withLeave(order.pay, leave) };
  };
}

/** Drafts that nobody wanted for a couple of periods go the way of a deleted draft: silently. */
async function dropForgotten(tx: Tx, context: CreateContext): Promise<void> {
  const { company, at, payDate: today } = context;
  const keys = await store.listForgotten(tx, company.id, { at, today });
  const held = (await holdPays(tx, company.id, keys)).filter(({ pay }) => !pay.is_complete);
  if (held.length === 0) return;
  await store.deletePays(
    tx,
    held.map(({ pay }) => pay.id),
  );
  await keepTrace(tx, context, 'pay.forget', held);
}

/** Makes complete pays drafts: they leave the year to date and the ledger. */
async function reopen(tx: Tx, context: CreateContext, pays: readonly HeldPay[]): Promise<void> {
  const balances = await takeLeaveBack(tx, context, pays);
  await store.turnPays(
    tx,
    pays.map(({ pay }) => ({ id: pay.id, leave_balances: JSON.stringify(balances.get(pay.employee_id)) })),
    null,
  );
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
    throw badRequest('a termination is always calculated; send auto_calculate true, or termination null');
  }
  return merged;
}

async function tell(
  tx: Tx,
  { company, clientId, at }: CreateContext,
  type: 'pay.updated' | 'pay.deleted',
  views: readonly PayOut[],
): Promise<void> {
  await recordEvents(
    tx,
    { customerId: company.customer_id, clientId, at },
    views.map((view) => ({ type, entity: { type: 'pay', id: view.id }, companyId: company.id, data: view })),
  );
}

/** The pay as it was goes to the audit log, since the row itself is replaced or removed. */
async function keepTrace(
  tx: Tx,
  { company, actor, at }: CreateContext,
  action: string,
  before: readonly HeldPay[],
): Promise<void> {
  await recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    before.map((held) => ({ action, entityType: 'pay', entityId: held.pay.id, before: payView(held) })),
  );
}
