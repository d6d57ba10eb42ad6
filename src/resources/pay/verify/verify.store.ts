import type { Country } from '../../../base/country.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { backPaid, type StoredFigures } from '../past/lookback.public.ts';
import type { PayKind } from '../past/stored.public.ts';
import { TOTAL_NAMES } from '../past/stored.public.ts';
import type { totalsOf } from '../pay/read.public.ts';

type PayTotals = Readonly<Record<keyof ReturnType<typeof totalsOf>, string>>;

export interface StoredPay extends PayTotals {
  readonly id: number;
  readonly country: Country;
  readonly rule_set_id: string;
  readonly facts: unknown;
  readonly tax_shared_with: number | null;
}

const COLUMNS = sql.raw(['id', 'country', 'rule_set_id', 'facts', 'tax_shared_with', ...TOTAL_NAMES].join(', '));

/**
 * The next pays after an id, except pays whose facts are archived. For pays that share tax, returns only the first, and
 * only if the facts of all of them are available.
 */
export async function nextPays(tx: Tx, after: number, limit: number): Promise<StoredPay[]> {
  const { rows } = await sql<StoredPay>`
    select ${COLUMNS} from pay p
    where id > ${after} and kept_in is null and (tax_shared_with is null or (tax_shared_with = id and not exists (
      select from pay s where s.tax_shared_with = p.id and s.kept_in is not null)))
    order by id limit ${limit}`.execute(tx);
  return rows;
}

/** Every pay that shares its tax with one of these, including these, in id order. */
export async function sharersOf(tx: Tx, firstIds: readonly number[]): Promise<StoredPay[]> {
  if (firstIds.length === 0) return [];
  const { rows } = await sql<StoredPay>`
    select ${COLUMNS} from pay where tax_shared_with = any(${firstIds}::bigint[]) order by id`.execute(tx);
  return rows;
}

export interface StoredAmount {
  readonly pay_id: number;
  readonly position: number;
  readonly code: string;
  readonly amount: string;
}

export async function listAmounts(tx: Tx, payIds: readonly number[]): Promise<StoredAmount[]> {
  const { rows } = await sql<StoredAmount>`
    select pay_id, position, code, amount from pay_line
    where pay_id = any(${payIds}::bigint[]) order by pay_id, position`.execute(tx);
  return rows;
}

/** Those of the given pays whose stored lines add up to their stored totals. */
export async function listIntact(tx: Tx, payIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pay p
    cross join lateral (
      select coalesce(sum(l.amount) filter (where l.effect = 'adds'), 0) as added,
        coalesce(sum(l.amount) filter (where l.effect = 'takes'), 0) as taken,
        coalesce(sum(l.amount) filter (where 'tax' = any(l.tags)), 0) as tax,
        coalesce(sum(l.amount) filter (where 'super-compulsory' = any(l.tags)), 0) as super,
        coalesce(sum(l.amount) filter (where 'kiwisaver-employee' = any(l.tags)), 0) as employee,
        coalesce(sum(l.amount) filter (where 'kiwisaver-employer' = any(l.tags)), 0) as employer
      from pay_line l where l.pay_id = p.id
    ) s
    where p.id = any(${payIds}::bigint[]) and p.gross = s.added and p.net = s.added - s.taken and p.tax = s.tax
      and p.compulsory_super_amount = s.super and p.kiwisaver_employee_amount = s.employee
      and p.kiwisaver_employer_amount = s.employer`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The companies of pays, in id order. */
export async function companiesOf(tx: Tx, payIds: readonly number[]): Promise<number[]> {
  if (payIds.length === 0) return [];
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from pay where id = any(${payIds}::bigint[]) order by company_id`.execute(tx);
  return rows.map(({ company_id }) => company_id);
}

/** The next employees after an id who have complete pays. */
export async function nextEmployees(tx: Tx, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.id > ${after} and exists (select from pay p where p.employee_id = e.id and p.is_complete)
    order by e.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A complete pay for the check of its history: its figures, and the history in its facts. */
export interface StoredPast extends StoredFigures {
  readonly id: number;
  readonly employee_id: number;
  readonly rule_set_id: string;
  readonly completed_at: Date;
  /** The start date of the employment at the time of the pay. */
  readonly employed_from: LocalDate | null;
  readonly year_to_date: Readonly<Record<string, string | number>> | null;
  readonly working_holiday_year_to_date: string | null;
  readonly paid_in_four_weeks: string | null;
  readonly last_paid_periods: readonly string[] | null;
  readonly last_four_weeks_regular: string | null;
  readonly twelve_months_gross: string | null;
  readonly weeks_employed: string | null;
  readonly days_worked: string | null;
  /** The court and authority orders in the facts of the pay. */
  readonly orders: readonly { readonly id: number; readonly takenBefore: string }[] | null;
  /** Amounts that the pay has deducted under orders. */
  readonly order_taken: readonly { readonly order_id: number; readonly amount: string }[] | null;
  /** The date of the opening balances that the pay uses. */
  readonly opened_at: LocalDate | null;
}

/** All complete pays of employees, in order of completion. */
export async function listPastPays(tx: Tx, employeeIds: readonly number[]): Promise<StoredPast[]> {
  const { rows } = await sql<StoredPast>`
    select p.id, p.employee_id, p.country, p.rule_set_id, p.kind, p.pay_run_id, n.pay_period, n.start_date, n.end_date,
      p.pay_date, p.processed_date, p.completed_at, p.periods, p.period_earnings, p.taxable_earnings, ${backPaid('p')} as back_paid,
      p.super_base, p.holidays_gross, p.holidays_overtime, p.holidays_one_off,
      p.facts #>> '{holidays,employedFrom}' as employed_from,
      p.facts -> 'yearToDate' as year_to_date,
      p.facts #>> '{tax,workingHolidayMaker,yearToDate}' as working_holiday_year_to_date,
      p.facts #>> '{extraPay,paidInFourWeeks}' as paid_in_four_weeks,
      p.facts #> '{extraPay,lastPaidPeriods}' as last_paid_periods,
      p.facts #>> '{holidays,lastFourWeeksRegular}' as last_four_weeks_regular,
      p.facts #>> '{holidays,twelveMonthsGross}' as twelve_months_gross,
      p.facts #>> '{holidays,weeksEmployed}' as weeks_employed,
      p.facts #>> '{holidays,daysWorked52Weeks}' as days_worked,
      p.facts -> 'orders' as orders,
      (select jsonb_agg(jsonb_build_object('order_id', t.order_id, 'amount', t.amount::text))
        from deduction_order_taken t where t.customer_id = p.customer_id and t.pay_id = p.id) as order_taken,
      p.facts #>> '{holidays,opening,asAt}' as opened_at
    from pay p join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
    order by p.employee_id, p.completed_at, p.id`.execute(tx);
  return rows;
}

/** A complete pay that was changed, reverted or deleted. */
export interface ChangedPay {
  readonly pay_id: number;
  readonly employee_id: number;
  readonly processed_date: LocalDate;
  readonly at: Date;
}

/**
 * Changes to pays of these employees since the given time. The audit log stores each pay as it was before the change.
 */
export async function listChangedPays(tx: Tx, employeeIds: readonly number[], since: Date): Promise<ChangedPay[]> {
  const { rows } = await sql<ChangedPay>`
    select entity_id as pay_id, (before ->> 'employee_id')::bigint as employee_id,
      (before ->> 'processed_date')::date as processed_date, at
    from audit_log
    where entity_type = 'pay' and action in ('pay.update', 'pay.revert', 'pay.delete') and at >= ${since}
      and (before ->> 'is_complete')::boolean and (before ->> 'employee_id')::bigint = any(${employeeIds}::bigint[])`.execute(
    tx,
  );
  return rows;
}

export interface PeriodKey {
  readonly employee_id: number;
  readonly pay_run_id: number;
}

/**
 * Periods without archived facts that have several complete pays, or one pay that was calculated together with other
 * pays. Includes only periods whose last pay was calculated with rules that treat a period as one.
 */
export async function listSharedPeriods(
  tx: Tx,
  kinds: Readonly<Record<Country, readonly PayKind[]>>,
  employeeIds: readonly number[],
): Promise<PeriodKey[]> {
  const { rows } = await sql<PeriodKey>`
    select p.employee_id, p.pay_run_id from pay p
    where p.employee_id = any(${employeeIds}::bigint[]) and p.is_complete
      and p.kind = any(case p.country when 'AU' then ${kinds.AU}::text[] else ${kinds.NZ}::text[] end)
    group by p.employee_id, p.pay_run_id
    having (count(*) > 1 or bool_or(p.facts -> 'earlier' is not null)) and bool_and(p.kept_in is null)
      and split_part((array_agg(p.rule_set_id order by p.completed_at desc, p.id desc))[1], '-', 2)::int >= ${PERIODS_SINCE}
    order by p.employee_id, p.pay_run_id`.execute(tx);
  return rows;
}

/** The number of pays that are recalculated: all whose facts are stored. */
export async function countRepeatable(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from pay where kept_in is null`.execute(tx);
  return rows[0]!.count;
}

/** The number of pays whose facts are archived. */
export async function countKept(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pay where kept_in is not null`.execute(tx);
  return rows[0]!.count;
}

/**
 * Pays are compared with the rules that were in force when they were created. Later additions are listed here with the
 * version of the rules that introduced them (`RULES_VERSION`) and are not expected in older pays.
 */
export const rulesVersionOf = (ruleSetId: string): number => Number(ruleSetId.split('-')[1]);

/**
 * From this version on, in both countries, the pays of a period are calculated as one, and their history covers only
 * other periods.
 */
export const PERIODS_SINCE = 2;

/** From this version on, New Zealand pays have holiday figures for each period, and the days that were paid. */
export const HOLIDAY_FIGURES_SINCE = 3;

/** From this version on, opening figures apply to a New Zealand pay dated the same day. */
export const OPENING_ON_ITS_DAY_SINCE = 4;

/** For lines that only state a fact and change no amount: the version of the rules that introduced each of them. */
const LINES_SINCE: Readonly<Record<string, number>> = {
  'AU.SUPER.LOADING-LEFT-OUT': 4,
  'AU.SUPER.BONUS-LEFT-OUT': 4,
};

/** Whether the version of the rules that calculated a pay can produce this line. */
export const isLineOf = (ruleSetId: string, code: string): boolean =>
  rulesVersionOf(ruleSetId) >= (LINES_SINCE[code] ?? 1);
