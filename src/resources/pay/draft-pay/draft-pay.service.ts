import { recordAudit } from '../../../audit/audit.ts';
import type { Country } from '../../../base/country.ts';
import { notFound, type ProblemCode, stale } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { TxOptions } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { matchesEtag } from '../../../http/headers.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import {
  type ChangeDeps,
  changing,
  completePays,
  deleteDrafts,
  type HeldPay,
  holdPays,
  recalculate,
} from '../pay/change.public.ts';
import type { CreateContext, PayOrder } from '../pay/make.public.ts';
import { etagOfPays, findPays, type PayOut, payView, withDraftWarnings } from '../pay/read.public.ts';
import {
  openRuns,
  type PayRunOut,
  type PayRunRecord,
  periodOf,
  type Reports,
  showRun,
} from '../pay-run/pay-run.service.ts';
import type { OpenRunIn, PendingQuery, SecondPayQuery } from './draft-pay.schema.ts';
import * as store from './draft-pay.store.ts';
import { fillFromTimesheets } from './fill.service.ts';
import { makePendingPays } from './make-pending-pays.ts';
import { isSalary, salaryOf, withLeave, withSalariedLeave } from './standing-pay.ts';

export { makePendingPays } from './make-pending-pays.ts';
export { ordinaryPays } from './standing-pay.ts';

export interface DraftPayDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type DraftPayService = ReturnType<typeof draftPayService>;

export const draftPayService = (deps: DraftPayDeps) => ({
  openRun: openRun.bind(undefined, deps),
  generate: generateDrafts.bind(undefined, deps),
  fill: fillFromTimesheets.bind(undefined, deps),
  complete: completeDraft.bind(undefined, deps),
  completeRun: completeRun.bind(undefined, deps),
  previewCompletion: previewCompletion.bind(undefined, deps),
});

async function holdDrafts(
  { endings }: DraftPayDeps,
  tx: Tx,
  companyId: number,
  runId: number,
): Promise<readonly HeldPay[]> {
  await requireRun(tx, companyId, runId);
  const held = await holdPays(tx, { companyId, endings }, await store.listPendingOfRun(tx, runId));
  return held.filter(({ pay }) => !pay.is_complete);
}

/** Finds or creates the pay run for a period. A run can be opened before it has any pays. */
async function openRun(
  deps: DraftPayDeps,
  caller: Caller,
  companyId: number,
  { pay_date, ...asked }: OpenRunIn,
): Promise<PayRunOut> {
  const { reports } = deps;
  return changing(deps)(caller, companyId, async (tx, { company, at, actor }) => {
    const pay_period = cycleToOpen(asked, company.country);
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
}

function cycleToOpen({ pay_period, pay_cycle }: Omit<OpenRunIn, 'pay_date'>, country: Country): PayCycle {
  const cycle = pay_cycle ?? pay_period;
  if (cycle === undefined) throw problemWith('pay_period', 'must be sent unless pay_cycle is sent', 'required');
  if (pay_period !== undefined && pay_cycle !== undefined) {
    throw problemWith('pay_cycle', 'must not be sent together with pay_period', 'not_together');
  }
  if (cycle === 'FOUR_WEEKLY' && country === 'AU') {
    throw problemWith('pay_cycle', 'FOUR_WEEKLY is for New Zealand companies only', 'other_country');
  }
  return cycle;
}

const problemWith = (field: string, msg: string, code: ProblemCode): SchemaProblem =>
  new SchemaProblem([{ loc: ['body', field], msg, type: 'value', code }]);

/**
 * Recalculates the run's drafts and creates the missing ones, each only if the query asks for it. Returns all drafts in
 * the run and the number of employees who are already paid. Records no event.
 */
async function generateDrafts(
  deps: DraftPayDeps,
  caller: Caller,
  companyId: number,
  runId: number,
  query: PendingQuery,
): Promise<{ readonly pays: PayOut[]; readonly skipped: number; readonly etag: string }> {
  const { law, endings } = deps;
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const run = await requireRun(tx, companyId, runId);
      if (query.recalculate) {
        const keys = await store.listPendingOfRun(tx, runId);
        const backPay = new Set(keys.flatMap(({ id, is_back_pay }) => (is_back_pay ? [id] : [])));
        const pending = await holdPays(tx, { companyId, endings }, keys);
        const drafts = pending.filter(({ pay }) => !pay.is_complete);
        const isOrdinary = ({ pay }: HeldPay) => !backPay.has(pay.id);
        if (drafts.length > 0)
          await recalculate(tx, context, drafts, await leaveSince(tx, run, drafts.filter(isOrdinary)));
      }
      await dropAbandoned(tx, context);
      const paidOn = query.payment_date ?? run.end_date;
      if (query.add_missing) await makePendingPays(tx, context, { run, paidOn });
      const found = await findPays(tx, { companyId, pay_run_id: runId, is_complete: false, limit: MOST_PENDING });
      const pays = await withDraftWarnings(tx, law, found, found.map(payView));
      return { pays: [...pays], skipped: await store.countPaid(tx, run), etag: etagOfPays(found) };
    },
    WHOLE_RUN,
  );
}

async function completeDraft(
  deps: DraftPayDeps,
  caller: Caller,
  companyId: number,
  payId: number,
  query: SecondPayQuery,
): Promise<PayOut> {
  const { endings } = deps;
  return changing(deps)(caller, companyId, async (tx, context) => {
    const held = await holdPays(tx, { companyId, endings }, await store.findKey(tx, companyId, payId));
    if (held.length === 0) throw notFound('Pay not found');
    const [view] = await completePays(tx, context, held, query);
    return view!;
  });
}

/** Completes all drafts in the run, or none of them. Returns an empty list if the run has no drafts. */
async function completeRun(
  deps: DraftPayDeps,
  caller: Caller,
  companyId: number,
  runId: number,
  query: SecondPayQuery,
  seen?: string,
  alongside: (tx: Tx, completed: readonly PayOut[]) => Promise<void> = async () => {},
): Promise<{ readonly pays: PayOut[]; readonly etag: string }> {
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const drafts = await holdDrafts(deps, tx, companyId, runId);
      const etag = etagOfPays(drafts);
      if (seen !== undefined && !matchesEtag(seen, etag)) {
        throw stale('The pending pays of the run have changed since you read them; read them again');
      }
      const pays = await completePays(tx, context, drafts, query);
      await alongside(tx, pays);
      return { pays, etag };
    },
    WHOLE_RUN,
  );
}

/** Previews completing the run. Stores nothing, and returns the ETag with which to complete exactly these pays. */
async function previewCompletion(
  deps: DraftPayDeps,
  caller: Caller,
  companyId: number,
  runId: number,
  query: SecondPayQuery,
): Promise<{ readonly pays: readonly PayOut[]; readonly etag: string }> {
  const { law } = deps;
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const drafts = await holdDrafts(deps, tx, companyId, runId);
      const warned = await withDraftWarnings(tx, law, drafts, drafts.map(payView));
      await completePays(tx, context, drafts, query);
      return { pays: warned, etag: etagOfPays(drafts) };
    },
    { ...WHOLE_RUN, preview: true },
  );
}

const MOST_PENDING = 5_000;
const WHOLE_RUN: TxOptions = { rows: 'many' };

async function requireRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord> {
  const run = await store.findRunForDrafts(tx, companyId, runId);
  if (!run) throw notFound('Pay run not found');
  return run;
}

/**
 * Returns a function that adds leave to the recalculated drafts if it was approved after they were created. An employee
 * with several drafts gets the leave only once.
 */
async function leaveSince(
  tx: Tx,
  run: PayRunRecord,
  drafts: readonly HeldPay[],
): Promise<(order: PayOrder) => PayOrder> {
  const ids = [...new Set(drafts.map(({ pay }) => pay.employee_id))];
  const payIds = new Set(drafts.map(({ pay }) => pay.id));
  const due = new Map(await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date }));
  const salaried = due.size === 0 ? [] : await store.listSalaried(tx, [...due.keys()]);
  return (order) => {
    const id = order.pay.employee_id!;
    const takesLeave = order.kind === undefined && order.pay.auto_calculate !== false && payIds.has(order.payId!);
    const leave = takesLeave ? due.get(id)?.rows : undefined;
    if (leave === undefined || leave.length === 0) return order;
    due.delete(id);
    const payee = salaried.find((one) => one.id === id);
    const salary = payee && order.pay.hours?.some(isSalary) ? salaryOf(payee, run, paidOnOf(order, run)) : undefined;
    return { ...order, pay: salary ? withSalariedLeave(order.pay, leave, salary) : withLeave(order.pay, leave) };
  };
}

const paidOnOf = ({ pay }: PayOrder, run: PayRunRecord): string => pay.payment_date ?? run.end_date;

/**
 * Deletes drafts that were generated more than two pay periods ago, that no user has edited, and whose run ended more
 * than two pay periods ago. Records no event.
 */
async function dropAbandoned(tx: Tx, context: CreateContext): Promise<void> {
  const { company, at, payDate: today } = context;
  const keys = await store.listAbandoned(tx, company.id, { at, today });
  const held = (await holdPays(tx, { companyId: company.id, endings: context.endings! }, keys)).filter(
    ({ pay }) => !pay.is_complete,
  );
  if (held.length === 0) return;
  await deleteDrafts(tx, context, held);
}
