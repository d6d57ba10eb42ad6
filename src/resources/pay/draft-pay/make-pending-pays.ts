import type { Tx } from '../../../db/tx.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import {
  type CreateContext,
  type CreatedPay,
  lockEmployees,
  makePays,
  markGenerated,
  type PayOrder,
} from '../pay/public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { listPayees, listStandingItems, type Payee, type StandingItem } from './draft-pay.store.ts';
import { standingPay } from './standing-pay.ts';

/** Makes the pending pays that the run lacks, from what is set up on the employees. Nobody is told. */
export async function makePendingPays(
  tx: Tx,
  context: CreateContext,
  { run, paidOn }: { run: PayRunRecord; paidOn: string },
): Promise<readonly CreatedPay[]> {
  const standing = await listStanding(tx, run);
  const ids = standing.map(({ payee }) => payee.id);
  // Held before leave is read, so that none is called off while it comes onto a pay.
  await lockEmployees(tx, run.company_id, { ids });
  const leave = await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date });
  const made = await makePays(
    tx,
    { ...context, isComplete: false, nameOf: (index) => `employee ${ids[index]}` },
    standing.map(({ payee, items }) => standingPay(run, payee, { paidOn, items, leave: leave.get(payee.id) ?? [] })),
  );
  await markGenerated(
    tx,
    made.map(({ pay }) => pay.id),
    context.at,
  );
  return made;
}

interface Standing {
  readonly payee: Payee;
  readonly items: readonly StandingItem[];
}

/** Whom the run lacks a pay of, and what is set up to be on every pay of theirs; by two statements. */
async function listStanding(tx: Tx, run: PayRunRecord): Promise<readonly Standing[]> {
  const payees = await listPayees(tx, run);
  const items = new Map<number, StandingItem[]>(payees.map(({ id }) => [id, []]));
  for (const item of await listStandingItems(tx, [...items.keys()])) items.get(item.employee_id)?.push(item);
  return payees.map((payee) => ({ payee, items: items.get(payee.id)! }));
}

/** The pays that the run lacks as they are in an ordinary period, without leave; in orders for any day of payment. */
export async function ordinaryPays(tx: Tx, run: PayRunRecord): Promise<(paidOn: string) => readonly PayOrder[]> {
  const standing = await listStanding(tx, run);
  return (paidOn) => standing.map(({ payee, items }) => standingPay(run, payee, { paidOn, items, leave: [] }));
}
