import { sendTogether } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { addLeaveEntries } from '../../../people/employee/employee.service.ts';
import type { CreateContext, Recordable, SettledPay, WorkedOut } from '../model.ts';
import { insertNamed } from './named-items.store.ts';
import { restartService } from './restart-service.ts';
import { recordsOf } from './rows.ts';
import { insertItems, insertPays, insertWorkings, workingsOf } from './store.ts';

/**
 * What was worked out as rows, under new ids or under those of the drafts it replaces. Of the calculations themselves
 * nothing stays that nobody asks for again.
 */
export function recordable(
  { company, law, at, isComplete }: CreateContext,
  { pays: worked, ids, balancesOf, movedAfter, named, runs }: WorkedOut,
  { payIds, keepsLines = true }: { readonly payIds?: readonly number[]; readonly keepsLines?: boolean } = {},
): Recordable {
  const pays = recordsOf(worked, {
    customerId: company.customer_id,
    companyId: company.id,
    country: company.country,
    ruleSetId: law.ruleSetId(company.country),
    at,
    isComplete,
    payIds: payIds ?? ids.pays,
    itemIds: ids.items,
    balancesOf,
    movedAfter,
    keepsLines,
  });
  const ending = new Map<number, SettledPay>();
  worked.forEach(({ plan }, position) => {
    if (plan.ending) ending.set(plan.index, pays[position]!);
  });
  return { pays, named, runs, ending };
}

/** Stores the rows and moves leave. */
export async function recordPays(
  tx: Tx,
  context: CreateContext,
  { pays, named }: Recordable,
  { replaces = false }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const { company, at, isComplete } = context;
  const customerId = company.customer_id;
  const count = pays.length;
  // The pays leave ahead of the rest: the database stores them while those are made ready.
  await sendTogether(
    tx,
    [
      ...(named ? insertNamed(tx, { customerId, companyId: company.id, at }, named) : []),
      () => insertPays(tx, customerId, pays, { replaces }),
    ],
    { count },
  );
  const steps = [
    () => insertItems(tx, customerId, pays),
    () => insertWorkings(tx, customerId, workingsOf(pays)),
    () =>
      addLeaveEntries(
        tx,
        { customerId, at },
        pays.flatMap(({ entries }) => entries),
      ),
  ];
  await sendTogether(tx, steps, { count });
  if (isComplete) {
    const made = pays.map(({ pay, facts }) => ({ employeeId: pay.employee_id, given: facts }));
    await restartService(tx, context, made);
  }
}
