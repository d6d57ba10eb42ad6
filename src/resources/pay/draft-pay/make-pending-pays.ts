import { decimal, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { holidayKeptOn, worksOn } from '../../../rules/nz/holidays/kept-holidays.ts';
import { type CompanyDeclarations, companyDeclared } from '../../company/company/company.service.ts';
import { type EmployeeRecord, ownDays } from '../../people/employee/employee.service.ts';
import { approvedLeaveWithin, type PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import { markGenerated } from '../pay/change.public.ts';
import { type CreateContext, findPaidEmployees, lockEmployees, makePays } from '../pay/make.public.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
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

/** The employee columns that determine which public holidays apply. */
type WorkingEmployee = Parameters<typeof ownDays>[0] &
  Pick<EmployeeRecord, 'pay_rate_per_hour' | 'standard_hours_per_day' | 'start_date'>;

/**
 * Leave rows for the public holidays in a run on which a New Zealand employee would otherwise work. A holiday that is
 * not worked is paid at relevant or average daily pay (Holidays Act 2003 s 49). If the employee does work on the day,
 * the user must enter this on the pay. Days with approved leave get no row.
 */
function holidaysOfRun(
  employee: WorkingEmployee,
  run: { readonly start_date: string; readonly end_date: string },
  given: {
    readonly declared: CompanyDeclarations;
    readonly onLeave: ReadonlySet<string> | undefined;
    readonly params: ParamsAt;
  },
): readonly PaidLeave[] {
  if (employee.pay_rate_per_hour === null || !decimal(employee.standard_hours_per_day).greaterThan(ZERO)) return [];
  const own = ownDays(employee, given.declared);
  return daysOf(run).flatMap((day): readonly PaidLeave[] => {
    if (day < employee.start_date || !worksOn(own, day) || given.onLeave?.has(day)) return [];
    const holiday = holidayKeptOn(day, own, given.params);
    if (!holiday) return [];
    return [
      {
        description: holiday.name,
        leave_type: 'PAID_PUBLIC_HOLIDAY',
        date: day,
        hours: employee.standard_hours_per_day,
      },
    ];
  });
}

function daysOf(run: { readonly start_date: string; readonly end_date: string }): readonly LocalDate[] {
  const [first, last] = [localDate(run.start_date), localDate(run.end_date)];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}
