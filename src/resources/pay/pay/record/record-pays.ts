import { sendTogether } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { addLeaveEntries } from '../../../people/employee/employee.service.ts';
import type { CreateContext, PayToStore, WorkedOut } from '../model.ts';
import { insertNamed } from './named-items.store.ts';
import { restartService } from './restart-service.ts';
import { recordsOf } from './rows.ts';
import { insertItems, insertPays, insertWorkings, workingsOf } from './store.ts';

/** Stores what was worked out, under new ids or under those of the drafts it replaces, and moves leave. */
export async function recordPays(
  tx: Tx,
  context: CreateContext,
  { pays: worked, ids, balancesOf, movedAfter, named }: WorkedOut,
  { payIds }: { payIds?: readonly number[] } = {},
): Promise<readonly PayToStore[]> {
  const { company, law, at, isComplete } = context;
  const customerId = company.customer_id;
  const pays = recordsOf(worked, {
    customerId,
    companyId: company.id,
    country: company.country,
    ruleSetId: law.ruleSetId(company.country),
    at,
    isComplete,
    payIds: payIds ?? ids.pays,
    itemIds: ids.items,
    balancesOf,
    movedAfter,
  });
  const count = pays.length;
  // The pays leave ahead of the rest: the database stores them while the lines are folded.
  await sendTogether(
    tx,
    [
      ...(named ? insertNamed(tx, { customerId, companyId: company.id, at }, named) : []),
      () => insertPays(tx, customerId, pays, { replaces: payIds !== undefined }),
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
    const made = worked.map(({ plan, given }) => ({ employeeId: plan.employee.id, given }));
    await restartService(tx, context, made);
  }
  return pays;
}
