import type { LocalDate } from '../../base/local-date.ts';
import { addDays } from '../../base/local-date.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { ordinaryPays } from '../../resources/pay/draft-pay/draft-pay.service.ts';
import { type CreateContext, type PayOrder, tryPays } from '../../resources/pay/pay/make.public.ts';
import { openRuns, PAY_CYCLES, periodOf } from '../../resources/pay/pay-run/pay-run.service.ts';
import { payCycle } from '../../resources/people/employee/employee.service.ts';
import type { PayPair } from './compare-pays.ts';

/**
 * Calculates the ordinary pay of every employee, as for a draft, for one period and two paydays. Opens pay runs and
 * locks rows in the same way as creating pays, so call it only in a transaction that is rolled back.
 */
export async function ordinaryPaysOn(
  tx: Tx,
  context: CreateContext,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<readonly PayPair[]> {
  const { company, at } = context;
  const paidUntil = await lastPaidDays(tx, company.id, to);
  const wanted = PAY_CYCLES.map((pay_period) => {
    // Uses a period that has not been paid: otherwise the pay would be the second pay in its period and be taxed
    // together with the first.
    const last = paidUntil.get(pay_period);
    const { start, end } = periodOf(company, pay_period, last !== undefined && last >= to ? addDays(last, 1) : to);
    return { pay_period, start_date: start, end_date: end };
  });
  const runOf = await openRuns(tx, { customerId: company.customer_id, companyId: company.id, at }, wanted);
  const before: PayOrder[] = [];
  const after: PayOrder[] = [];
  for (const run of wanted.map(runOf)) {
    const paidOn = await ordinaryPays(tx, run);
    before.push(...paidOn(from));
    after.push(...paidOn(to));
  }
  const named = { ...context, nameOf: (index: number) => `employee ${before[index]!.pay.employee_id}` };
  // Calculated one after the other: pays that are calculated together would count towards each other's year-to-date
  // totals.
  const tried = { before: await tryPays(tx, named, before), after: await tryPays(tx, named, after) };
  const people = await listPeople(
    tx,
    before.map(({ pay }) => pay.employee_id!),
  );
  return before.map(({ pay }, index) => ({
    employee: people.get(pay.employee_id!)!,
    hasHours: (pay.hours ?? []).length > 0,
    before: tried.before[index]!,
    after: tried.after[index]!,
  }));
}

/** The last day that is already paid in each pay cycle, including days of leave paid in advance. */
async function lastPaidDays(tx: Tx, companyId: number, to: LocalDate): Promise<ReadonlyMap<string, LocalDate>> {
  const { rows } = await sql<{ pay_period: string; last: LocalDate }>`
    select t.pay_period, max(t.last) as last
    from (
      select r.pay_period, r.end_date as last from pay_run r
      where r.company_id = ${companyId} and r.end_date >= ${to} and exists (select from pay p where p.pay_run_id = r.id)
      union all
      select ${payCycle('e')}, p.advance_to from employee e
      join pay p on p.customer_id = e.customer_id and p.employee_id = e.id and p.advance_to >= ${to}
      where e.company_id = ${companyId}
    ) t
    group by t.pay_period`.execute(tx);
  return new Map(rows.map(({ pay_period, last }) => [pay_period, last]));
}

async function listPeople(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, PayPair['employee']>> {
  const { rows } = await sql<PayPair['employee']>`
    select e.id, e.number, e.first_name, e.last_name, ${payCycle('e')} as pay_period, e.declarations,
      e.employment_status, e.date_of_birth, e.start_date, e.pay_rate_per_hour, e.standard_hours_per_day,
      e.standard_days_per_week, a.pack as award_pack
    from employee e
    left join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint
    where e.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((person) => [person.id, person]));
}
