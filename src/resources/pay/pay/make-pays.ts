import { recordAudit } from '../../../audit/audit.ts';
import type { Sent } from '../../../db/send.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { workOut } from './calculate/work-out.ts';
import {
  type CreateContext,
  type CreatedPay,
  nameOfPay,
  type PayOrder,
  type PayToStore,
  type PlannedPay,
  type WorkedOut,
} from './model.ts';
import { type Gathered, gather } from './order/gather.ts';
import { planPays } from './order/plan.ts';
import { payView } from './pay.view.ts';
import { recordPays } from './record/record-pays.ts';
import { drawMoreItems } from './record/store.ts';

/**
 * Makes pays inside the given transaction, all of them or none: one set of queries gathers the facts for all, the
 * calculation is pure, one statement for each table records the result. The number of statements does not depend on
 * the number of pays.
 */
export async function makePays(
  tx: Tx,
  context: CreateContext,
  orders: readonly PayOrder[],
): Promise<readonly CreatedPay[]> {
  if (orders.length === 0) return [];
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  const worked = await calculatePays(tx, context, gathered, plans);
  const pays = await recordPays(tx, context, worked);
  return announce(tx, context, worked, pays);
}

/** The pays calculated and not stored: the first three stages, for drafts that are looked at again. */
export async function workOutPays(tx: Tx, context: CreateContext, orders: readonly PayOrder[]): Promise<WorkedOut> {
  const gathered = await gather(tx, context, orders);
  const plans = planPays(orders, gathered, context);
  return calculatePays(tx, context, gathered, plans);
}

async function calculatePays(
  tx: Tx,
  context: CreateContext,
  gathered: Gathered,
  plans: readonly PlannedPay[],
): Promise<WorkedOut> {
  const ids = await drawMoreItems(tx, gathered.ids, plans, leftSupport(plans, gathered));
  const { company, law, sharesTax } = context;
  const pays = workOut(plans, { ...gathered, company, law, sharesTax, nameOf: (index) => nameOfPay(context, index) });
  const { books, endings, balancesOf, movedAfter } = gathered;
  return { pays, ids, balancesOf, movedAfter, named: books.named, endings };
}

/** Whether an earlier pay of the period may have left child support for a pay to take. */
function leftSupport(plans: readonly PlannedPay[], { history }: Gathered): (plan: PlannedPay) => boolean {
  const asking = new Set(
    plans
      .filter(({ items }) => items.deductions.some(({ classification }) => classification.startsWith('CHILD_SUPPORT')))
      .map(({ employee }) => employee.id),
  );
  return ({ employee }) => asking.has(employee.id) || history.hasChildSupport(employee.id);
}

/** Tells listeners of complete pays, notes all in the audit log, and ends the employments that the pays end. */
async function announce(
  tx: Tx,
  context: CreateContext,
  { endings }: WorkedOut,
  pays: readonly PayToStore[],
): Promise<readonly CreatedPay[]> {
  let created: readonly CreatedPay[] | undefined;
  const viewed = (): readonly CreatedPay[] => {
    // Not before it is needed: the views of a large batch would stand in memory beside the text of its rows.
    created ??= pays.map((pay) => ({ ...pay, view: payView(pay) }));
    return created;
  };
  await sendTogether(
    tx,
    [...(context.isComplete ? [() => tellOfPays(tx, context, viewed())] : []), () => auditPays(tx, context, pays)],
    { count: pays.length },
  );
  await endings?.settle(tx, pays);
  warnOfUnverified(context, pays);
  return viewed();
}

const tellOfPays = (tx: Tx, { company, clientId, at }: CreateContext, created: readonly CreatedPay[]): Sent =>
  recordEvents(
    tx,
    { customerId: company.customer_id, clientId, at },
    created.map(({ pay, view }) => ({
      type: 'pay.created',
      entity: { type: 'pay', id: pay.id },
      companyId: company.id,
      data: view,
    })),
  );

const auditPays = (tx: Tx, { company, actor, at }: CreateContext, pays: readonly PayToStore[]): Sent =>
  recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    pays.map(({ pay: { id, employee_id, pay_run_id, gross, tax, net } }) => ({
      action: 'pay.create',
      entityType: 'pay',
      entityId: id,
      after: { employee_id, pay_run_id, gross, tax, net },
    })),
  );

/** Once for a call, however many lines: somebody has to check the law's numbers again. */
function warnOfUnverified({ logger, company }: CreateContext, pays: readonly PayToStore[]): void {
  const codes = new Set<string>();
  for (const { lines } of pays) for (const line of lines) if (line.unverified) codes.add(line.code);
  if (codes.size > 0) {
    logger.warn(
      { company_id: company.id, pays: pays.length, codes: [...codes] },
      'pays were calculated with values past the day up to which they were checked',
    );
  }
}
