import { sendTogether } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { insertTaken } from '../../../people/deduction-order/deduction-order.service.ts';
import { addLeaveEntries } from '../../../people/employee/employee.service.ts';
import type { CalculatedPays } from '../model/calculated-pay.ts';
import type { CreateContext } from '../model/context.ts';
import type { SettledPay } from '../model/endings.ts';
import type { PaysToStore } from '../model/made-pay.ts';
import { insertNamed } from './named-items.store.ts';
import { restartService } from './restart-service.ts';
import { recordsOf } from './rows.ts';
import { insertItems, insertPays, insertWorkings, workingsOf } from './store.ts';

/** Turns calculated pays into rows, with new ids or with those of the stored pays they replace. */
export function toRecords(
  { company, law, at, isComplete }: CreateContext,
  { pays: calculated, ids, balancesOf, movedAfter, named, runs }: CalculatedPays,
  { payIds, keepsLines = true }: { readonly payIds?: readonly number[]; readonly keepsLines?: boolean } = {},
): PaysToStore {
  const pays = recordsOf(calculated, {
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
  calculated.forEach(({ plan }, position) => {
    if (plan.ending) ending.set(plan.index, pays[position]!);
  });
  return { pays, named, runs, ending };
}

/** Most requests deduct nothing under court or authority orders, so they send no statement here. */
function takenSteps(tx: Tx, customerId: number, pays: PaysToStore['pays']) {
  const taken = pays.flatMap((pay) => pay.taken);
  return taken.length === 0 ? [] : [() => insertTaken(tx, customerId, taken)];
}

/** Stores the rows and changes leave balances. */
export async function recordPays(
  tx: Tx,
  context: CreateContext,
  { pays, named }: PaysToStore,
  { replaces = false }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const { company, at, isComplete } = context;
  const customerId = company.customer_id;
  const count = pays.length;
  // New items and pays are sent first, so that the database stores them while the other rows are built.
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
    ...takenSteps(tx, customerId, pays),
  ];
  await sendTogether(tx, steps, { count });
  if (isComplete) {
    const made = pays.map(({ pay, facts }) => ({ employeeId: pay.employee_id, given: facts }));
    await restartService(tx, context, made);
  }
}
