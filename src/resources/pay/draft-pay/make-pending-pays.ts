import { localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import {
  type CreateContext,
  type CreatedPay,
  findPaidEmployees,
  lockEmployees,
  makePays,
  markGenerated,
  type PaidEmployee,
} from '../pay/public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { holidaysOfRun } from './holidays-of-run.ts';
import { listStanding } from './ordinary-pays.ts';
import { standingPay } from './standing-pay.ts';

/** Makes the pending pays that the run lacks, from what is set up on the employees. Nobody is told. */
export async function makePendingPays(
  tx: Tx,
  context: CreateContext,
  { run, paidOn }: { run: PayRunRecord; paidOn: string },
): Promise<readonly CreatedPay[]> {
  const { payees, items } = await listStanding(tx, run);
  const ids = payees.map(({ id }) => id);
  // Held before leave is read, so that none is called off while it comes onto a pay.
  await lockEmployees(tx, run.company_id, { ids });
  const { country, declarations } = context.company;
  // Their public holidays come onto the pays of New Zealanders alone.
  const employees = country === 'NZ' ? await findPaidEmployees(tx, ids) : undefined;
  const leave = await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date });
  const declared = companyDeclared(declarations);
  const holidaysOf = (employee: PaidEmployee | undefined, onLeave: ReadonlySet<string> | undefined) =>
    !employee
      ? []
      : holidaysOfRun(employee, run, { declared, onLeave, params: context.law.params('NZ').at(localDate(paidOn)) });
  const made = await makePays(
    tx,
    { ...context, isComplete: false, nameOf: (index) => `employee ${ids[index]}` },
    payees.map((payee) => {
      const own = leave.get(payee.id);
      const holidays = holidaysOf(employees?.get(payee.id), own?.dates);
      return standingPay(run, payee, {
        paidOn,
        items: items.get(payee.id) ?? [],
        leave: [...holidays, ...(own?.rows ?? [])],
      });
    }),
  );
  await markGenerated(
    tx,
    made.map(({ pay }) => pay.id),
    context.at,
  );
  return made;
}
