import { localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import { approvedLeaveWithin } from '../../people/leave-request/leave-request.service.ts';
import { markGenerated } from '../pay/change.public.ts';
import { type CreateContext, findPaidEmployees, lockEmployees, makePays } from '../pay/make.public.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { holidaysOfRun, type WorkingEmployee } from './holidays-of-run.ts';
import { listStanding, standingPay } from './standing-pay.ts';

/** Creates the run's missing drafts from the employees' settings. Records no event. */
export async function makePendingPays(
  tx: Tx,
  context: CreateContext,
  { run, paidOn }: { run: PayRunRecord; paidOn: string },
): Promise<readonly MadePay[]> {
  const { payees, items } = await listStanding(tx, run);
  const ids = payees.map(({ id }) => id);
  // Locks the employees before reading leave, so that no leave request can be cancelled in the meantime.
  await lockEmployees(tx, run.company_id, { ids });
  const { country, declarations } = context.company;
  // Only New Zealand pays get rows for public holidays.
  const employees = country === 'NZ' ? await findPaidEmployees(tx, ids) : undefined;
  const leave = await approvedLeaveWithin(tx, ids, { from: run.start_date, to: run.end_date });
  const declared = companyDeclared(declarations);
  const holidaysOf = (employee: WorkingEmployee | undefined, onLeave: ReadonlySet<string> | undefined) =>
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
