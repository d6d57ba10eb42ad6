import type { LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import type { TaxFacts } from '../../../people/employee/employee.service.ts';
import { spread, superSacrifice } from '../../past/nz.public.ts';

// Queries for the facts that warnings need. Each query is one statement for many pays.

export type WarnedEmployee = TaxFacts & {
  readonly id: number;
  readonly company_declarations: CompanyRecord['declarations'];
  readonly company_state: string | null;
  readonly state: string;
  readonly start_date: LocalDate;
  readonly termination_date: LocalDate | null;
  /** The pack of the declared award; null if no award is declared or it has no pack. */
  readonly award_pack: string | null;
  /** Whether there is an account; also true for employees who are not paid into one. Contract [FIX-004]. */
  readonly has_bank_account: boolean;
  readonly is_leave_enabled: boolean;
  readonly is_lsl_enabled: boolean;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
  readonly accrue_leave_on_hours_worked: boolean;
  readonly num_holiday_leave_days_per_year: number | null;
  readonly num_sick_leave_days_per_year: number | null;
};

export async function listWarnedEmployees(tx: Tx, ids: readonly number[]): Promise<WarnedEmployee[]> {
  const { rows } = await sql<WarnedEmployee>`
    select e.id, e.start_date, e.termination_date, e.tax_file_number is not null as has_tax_file_number,
      e.pay_method <> 'DIRECT BANK ENTRY' or e.primary_bank_account_number is not null
        or exists (select from bank_account b where b.employee_id = e.id) as has_bank_account,
      e.accrue_leave_on_hours_worked, e.num_holiday_leave_days_per_year, e.num_sick_leave_days_per_year,
      e.is_leave_enabled, e.is_lsl_enabled, e.standard_hours_per_day, e.standard_days_per_week,
      e.country, e.date_of_birth, e.declarations, e.employment_status, e.has_claimed_tax_free_threshold,
      e.has_stsl_liability, e.is_closely_held, e.is_foreign_resident, e.pay_period,
      e.working_holiday_tax_scale_applies, c.declarations as company_declarations,
      c.state as company_state, e.state, a.pack as award_pack
    from employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
    left join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint
    where e.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

export interface WorkedPercentage {
  readonly employee_id: number;
  readonly date: LocalDate;
  /** The percentage of the minimum rate that the award gives for the time. */
  readonly percentage: string;
  readonly hours: string;
}

/** Ordinary hours from timesheets that complete pays have paid, by day and percentage of the award. */
export async function listWorkedPercentages(
  tx: Tx,
  given: { readonly employeeIds: readonly number[]; readonly from: LocalDate; readonly before: LocalDate },
): Promise<WorkedPercentage[]> {
  const { rows } = await sql<WorkedPercentage>`
    select p.employee_id, i.worked_time ->> 'date' as date, i.worked_time ->> 'percentage' as percentage,
      sum(i.quantity) as hours
    from pay p join pay_item i on i.customer_id = p.customer_id and i.pay_id = p.id
    where p.employee_id = any(${given.employeeIds}::bigint[]) and p.is_complete and p.processed_date >= ${given.from}
      and i.kind = 'hours' and i.is_hours and not i.is_overtime and i.worked_time ->> 'percentage' is not null
      and i.worked_time ->> 'date' >= ${given.from} and i.worked_time ->> 'date' < ${given.before}
    group by 1, 2, 3`.execute(tx);
  return rows;
}

/** Facts of a pay, and sums over the employee's other complete pays in its run. The sums exclude opening amounts. */
export interface PaysBeside {
  readonly id: number;
  /**
   * The ESCT rate set on the employee, if the pay was calculated with it. Null if the pay calculated the rate itself,
   * and always null in Australia.
   */
  readonly esct_rate: string | null;
  readonly super_sacrifice: string;
  readonly spread: string;
  readonly regular_ids: readonly number[] | null;
  readonly ordinary_hours: string;
  /** Sums over the other pays: ordinary pay, all taxable pay, and employer contributions. */
  readonly ordinary_earnings: string;
  readonly taxable_earnings: string;
  readonly contributions: string;
}

export async function listPaysBeside(tx: Tx, payIds: readonly number[]): Promise<PaysBeside[]> {
  const { rows } = await sql<PaysBeside>`
    select p.id,
      case when p.facts -> 'contributionTax' ->> 'esctRateSetOn' is null
        and p.facts -> 'contributionTax' ->> 'esctRateIsHeld' is null
        then p.facts -> 'contributionTax' ->> 'esctRate' end as esct_rate,
      ${superSacrifice('p')} as super_sacrifice, ${spread('p')} as spread, b.*
    from pay p
    cross join lateral (
      select array_agg(o.id order by o.id) filter (where o.kind = 'REGULAR') as regular_ids,
        coalesce(sum(i.hours), 0) as ordinary_hours,
        coalesce(sum(o.period_earnings - ${spread('o')}), 0) as ordinary_earnings,
        coalesce(sum(o.taxable_earnings), 0) as taxable_earnings,
        coalesce(sum(o.kiwisaver_employer_amount + ${superSacrifice('o')}), 0) as contributions
      from pay o
      cross join lateral (
        select sum(i.quantity) as hours from pay_item i
        where i.pay_id = o.id and i.kind = 'hours' and i.is_hours and not i.is_overtime
      ) i
      where o.pay_run_id = p.pay_run_id and o.employee_id = p.employee_id and o.is_complete and o.id <> p.id
        and o.kind <> 'CATCH_UP'
    ) b
    where p.id = any(${payIds}::bigint[])`.execute(tx);
  return rows;
}

export interface WarningLine {
  readonly pay_id: number;
  readonly code: string;
  readonly label: string;
  readonly tags: readonly Tag[];
  readonly quantity: string | null;
  readonly amount: string;
  readonly because: string;
  readonly unverified: boolean;
  readonly report: Readonly<Record<string, string>> | null;
}

/** Lines that have any of the tags, and lines with a value that is not verified for the payday. */
export async function listWarningLines(
  tx: Tx,
  payIds: readonly number[],
  tags: readonly Tag[],
): Promise<WarningLine[]> {
  const { rows } = await sql<WarningLine>`
    select pay_id, code, label, tags, quantity, amount, because, unverified, report from pay_line
    where pay_id = any(${payIds}::bigint[]) and (unverified or tags && ${tags}::text[])
    order by pay_id, position`.execute(tx);
  return rows;
}
