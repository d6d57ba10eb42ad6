import type { ColumnType, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PaidBefore, Short } from './back-pay.ts';
import type { Unit } from './review.schema.ts';
import { payOf, periodOf, type ReviewRecord } from './review.store.ts';

declare module '../../../db/tx.ts' {
  interface Tables {
    review_back_pay: ReviewBackPayTable;
  }
}

export interface ReviewBackPayTable {
  customer_id: number;
  review_id: number;
  employee_id: number;
  pay_id: number;
  amount: string;
  interest: string | null;
  contribution: string;
  on_earnings: string;
  covered: ColumnType<readonly Covered[], string>;
}

/** The contributions of an original payday that are paid as the contribution on the earnings of a draft. */
interface Covered {
  readonly pay_date: LocalDate;
  readonly amount: string;
}

export interface ShortRow {
  readonly employee_id: number;
  readonly pay_run_id: number;
  readonly period_start: LocalDate;
  readonly period_end: LocalDate;
  readonly pay_date: LocalDate;
  readonly category: Short['category'];
  readonly amount: string;
}

/** The amounts that the pays of the review were short by, per category, without excluded findings. */
export async function listShort(tx: Tx, reviewId: number): Promise<ShortRow[]> {
  const { rows } = await sql<ShortRow>`
    select f.employee_id, ${periodOf('f')} as pay_run_id, f.period_start, f.period_end, f.pay_date,
      case when f.kind = 'super' then 'CONTRIBUTION' when f.kind = 'leave' then 'LEAVE'
        when f.code like '%.OVERTIME' then 'OVERTIME' else 'GROSS' end as category,
      sum(f.should_be - f.was) as amount
    from review_finding f
    where f.review_id = ${reviewId} and f.excluded_at is null and f.kind in ('earnings', 'leave', 'super')
    group by 1, 2, 3, 4, 5, 6 having sum(f.should_be - f.was) <> 0
    order by 1, 5, 2, 6`.execute(tx);
  return rows;
}

export interface ShortSuper {
  readonly employee_id: number;
  readonly pay_date: LocalDate;
  readonly amount: string;
  /** Whether earnings of the period are owed too. The super on them is due with the back pay. */
  readonly is_on_back_pay: boolean;
}

/** The period of a finding, or 0 if the review nets periods. */
const periodIn = ({ net_reason }: Pick<ReviewRecord, 'net_reason'>, table: 'f' | 't') =>
  net_reason === null ? periodOf(table) : sql`0::bigint`;

/**
 * The payday of a finding, or one day for all if the review nets periods. Contributions are due by payday, so those of
 * another payday of the same period do not balance them.
 */
const paydayIn = ({ net_reason }: Pick<ReviewRecord, 'net_reason'>, day: string) =>
  net_reason === null ? sql.ref(day) : sql`date '-infinity'`;

/**
 * Employer contributions that were too low, by employee and payday, without excluded findings. Once there is back pay,
 * it says which part of them is on the earnings that it pays; before that, it is all of them if earnings are owed.
 */
export async function listShortSuper(tx: Tx, review: Pick<ReviewRecord, 'id' | 'net_reason'>): Promise<ShortSuper[]> {
  const { rows } = await sql<ShortSuper>`
    with found as (
      select f.employee_id, f.pay_date, f.kind, f.should_be - f.was as short,
        coalesce(sum(f.should_be - f.was) filter (where f.kind in ('earnings', 'leave'))
          over (partition by f.employee_id, ${periodIn(review, 'f')}), 0) > 0 as owes_earnings
      from review_finding f where f.review_id = ${review.id} and f.excluded_at is null
    ), short as (
      select employee_id, pay_date, bool_or(owes_earnings) as owes_earnings, sum(short) as amount
      from found where kind = 'super' group by 1, 2 having sum(short) > 0
    ), divided as (
      select s.employee_id, s.pay_date, s.amount, case
        when b.employee_id is null then case when s.owes_earnings then s.amount else 0 end
        else least(s.amount, coalesce((
          select sum(c.amount) from jsonb_to_recordset(b.covered) as c (pay_date date, amount numeric)
          where c.pay_date = s.pay_date), 0)) end as covered
      from short s
      left join review_back_pay b on b.review_id = ${review.id} and b.employee_id = s.employee_id
    )
    select d.employee_id, d.pay_date, x.is_on_back_pay, x.amount
    from divided d
    cross join lateral (values (true, d.covered), (false, d.amount - d.covered)) as x (is_on_back_pay, amount)
    where x.amount > 0 order by 2, 3, 1`.execute(tx);
  return rows;
}

export const hasBackPay = async (tx: Tx, reviewId: number): Promise<boolean> => {
  const { rows } = await sql`select from review_back_pay where review_id = ${reviewId} limit 1`.execute(tx);
  return rows.length > 0;
};

/**
 * Another review that pays, or has paid after this review started, for a pay that this review owes money for.
 * Undefined if no other review does.
 */
export async function findOtherPaying(tx: Tx, review: ReviewRecord): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id from review o
    where o.company_id = ${review.company_id} and o.id <> ${review.id}
      and (o.closed_at is null or o.closed_at > ${review.as_of})
      and exists (
        select from review_back_pay b
        join review_finding t on t.review_id = o.id and t.employee_id = b.employee_id and t.excluded_at is null
          and t.kind in ('earnings', 'leave', 'super')
        join review_finding f on f.review_id = ${review.id} and f.employee_id = t.employee_id and ${payOf('f')} = ${payOf('t')}
          and f.excluded_at is null and f.kind in ('earnings', 'leave', 'super')
        where b.review_id = o.id)
    order by o.id limit 1`.execute(tx);
  return rows[0];
}

export async function insertBackPays(
  tx: Tx,
  { customer_id, id }: Pick<ReviewRecord, 'customer_id' | 'id'>,
  pays: readonly Pick<
    Selectable<ReviewBackPayTable>,
    'employee_id' | 'pay_id' | 'amount' | 'interest' | 'contribution' | 'on_earnings' | 'covered'
  >[],
): Promise<void> {
  await sql`
    insert into review_back_pay (customer_id, review_id, employee_id, pay_id, amount, interest, contribution, on_earnings, covered)
    select ${customer_id}, ${id}, n.employee_id, n.pay_id, n.amount, n.interest, n.contribution, n.on_earnings, n.covered
    from jsonb_to_recordset(${JSON.stringify(pays)}::jsonb)
      as n (employee_id bigint, pay_id bigint, amount numeric, interest numeric, contribution numeric,
        on_earnings numeric, covered jsonb)`.execute(tx);
}

/** The reviews of all accounts that have back pay and are not closed yet. Runs as the system. */
export async function listToClose(tx: Tx): Promise<{ customer_id: number; id: number }[]> {
  const { rows } = await sql<{ customer_id: number; id: number }>`
    select customer_id, id from review where state = 'done' and back_pay_at is not null order by id limit 1000`.execute(
    tx,
  );
  return rows;
}

/** Locks a review whose back pay is complete. Undefined if it is not, or if another node is closing it. */
export async function lockComplete(tx: Tx, id: number): Promise<ReviewRecord | undefined> {
  const { rows } = await sql<ReviewRecord>`
    select r.* from review r
    where r.id = ${id} and r.state = 'done'
      and exists (select from review_back_pay b where b.review_id = r.id)
      and not exists (
        select from review_back_pay b join pay p on p.customer_id = b.customer_id and p.id = b.pay_id
        where b.review_id = r.id and not p.is_complete)
    for no key update of r skip locked`.execute(tx);
  return rows[0];
}

/** The lines of contributions on the earnings of a pay. */
export const ON_EARNINGS = ['AU.SUPER.GUARANTEE', 'AU.SUPER.ABOVE-COMPULSORY', 'NZ.KIWISAVER.EMPLOYER'] as const;

/**
 * Stores what the back pay settled. If a draft was changed before it was completed, only the share of the findings that
 * was paid is settled. Earnings and leave of a period that balance each other need no pay, neither do contributions of a
 * payday, and closing the review corrects leave balances: these are always settled. Contributions of a payday are
 * settled as far as the complete pay has them, as rows or as the contribution on its earnings. ESCT is settled with the
 * contribution that it is deducted from.
 */
export async function settleFindings(tx: Tx, review: ReviewRecord): Promise<void> {
  await sql`
    with share as (
      select b.employee_id, b.pay_id, b.customer_id, b.covered,
        case when b.amount > 0 then least(1, coalesce((
          select sum(i.amount) from pay_item i
          where i.customer_id = b.customer_id and i.pay_id = b.pay_id and i.kind = 'back-payment'), 0) / b.amount)
          else 0 end as part,
        case when b.on_earnings > 0 then least(1, coalesce((
          select sum(l.amount) from pay_line l
          where l.customer_id = b.customer_id and l.pay_id = b.pay_id
            and l.code = any(${[...ON_EARNINGS]}::text[])), 0) / b.on_earnings) else 0 end as on_earnings
      from review_back_pay b where b.review_id = ${review.id}
    ), contributed as (
      select x.employee_id, ${paydayIn(review, 'x.pay_date')} as payday, sum(x.amount) as amount
      from (
        select s.employee_id, i.end_date as pay_date, i.employer_contribution as amount
        from share s join pay_item i on i.customer_id = s.customer_id and i.pay_id = s.pay_id
        where i.kind = 'back-payment' and i.employer_contribution > 0
        union all
        select s.employee_id, c.pay_date, c.amount * s.on_earnings
        from share s cross join jsonb_to_recordset(s.covered) as c (pay_date date, amount numeric)
      ) x group by 1, 2
    ), found as (
      select f.id, f.employee_id, f.kind, f.code, ${paydayIn(review, 'f.pay_date')} as payday,
        coalesce(sum(f.should_be - f.was) filter (where f.kind in ('earnings', 'leave'))
          over (partition by f.employee_id, ${periodIn(review, 'f')}), 0) as owed,
        sum(f.should_be - f.was) filter (where f.kind = 'super')
          over (partition by f.employee_id, ${paydayIn(review, 'f.pay_date')}) as contribution
      from review_finding f
      where f.review_id = ${review.id} and f.excluded_at is null
    ), settled as (
      select t.id, case
        when t.kind = 'leave_balance' or (t.owed = 0 and t.kind in ('earnings', 'leave')) then 1
        when t.kind in ('earnings', 'leave') then case when t.owed > 0 then s.part end
        when t.kind = 'super' and t.contribution = 0 then 1
        when t.kind = 'super' or t.code = 'NZ.ESCT' then case when t.contribution > 0 then c.part end
        when t.owed > 0 and s.part = 1 then 1
        end as part, t.code
      from found t
      left join share s on s.employee_id = t.employee_id
      left join lateral (
        select least(1, x.amount / t.contribution) as part from contributed x
        where x.employee_id = t.employee_id and x.payday = t.payday and t.contribution > 0) c on true
    )
    update review_finding f
    set paid = case when s.part = 1 then f.should_be - f.was else round((f.should_be - f.was) * s.part, 2) end
    from settled s
    where f.review_id = ${review.id} and f.id = s.id and s.part > 0 and (s.part = 1 or s.code <> 'NZ.ESCT')`.execute(
    tx,
  );
}

export interface BalanceCorrection {
  readonly employee_id: number;
  readonly code: string;
  readonly unit: Unit;
  readonly quantity: string;
}

/** The corrections of leave balances, by employee, code and unit, without excluded findings. */
export async function listBalanceCorrections(tx: Tx, reviewId: number): Promise<BalanceCorrection[]> {
  const { rows } = await sql<BalanceCorrection>`
    select f.employee_id, f.code, f.unit, sum(f.should_be - f.was) as quantity
    from review_finding f
    where f.review_id = ${reviewId} and f.excluded_at is null and f.kind = 'leave_balance'
    group by 1, 2, 3 having sum(f.should_be - f.was) <> 0 order by 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * The amounts that closed reviews have settled for these employees before a review started. Money counts only while the
 * back pay is complete; earnings and leave that balance each other, and contributions that do, needed none.
 */
export async function listPaidBefore(
  tx: Tx,
  { id, company_id, as_of }: ReviewRecord,
  employeeIds: readonly number[],
): Promise<PaidBefore[]> {
  const { rows } = await sql<PaidBefore>`
    with settled as (
      select r.id as review_id, f.employee_id, f.pay_id, f.history_pay_id, f.kind, f.code, f.label, f.paid,
        sum(f.paid) filter (where f.kind in ('earnings', 'leave')) over (partition by f.review_id, f.employee_id,
          case when r.net_reason is null then ${periodOf('f')} end) as of_period,
        sum(f.paid) filter (where f.kind = 'super') over (partition by f.review_id, f.employee_id,
          case when r.net_reason is null then f.pay_date end) as of_payday
      from review_finding f
      join review r on r.customer_id = f.customer_id and r.id = f.review_id and r.state = 'closed'
        and r.company_id = ${company_id} and r.closed_at <= ${as_of} and r.id <> ${id}
      where f.employee_id = any(${employeeIds}::bigint[]) and f.paid is not null
    )
    select s.review_id, s.pay_id, s.history_pay_id, s.kind, s.code, s.label, sum(s.paid) as paid
    from settled s
    where s.kind = 'leave_balance' or (s.of_period = 0 and s.kind in ('earnings', 'leave'))
      or (s.of_payday = 0 and s.kind = 'super') or exists (
      select from review_back_pay b join pay p on p.customer_id = b.customer_id and p.id = b.pay_id
      where b.review_id = s.review_id and b.employee_id = s.employee_id and p.is_complete)
    group by 1, 2, 3, 4, 5, 6 having sum(s.paid) <> 0 order by 1, 2, 3`.execute(tx);
  return rows;
}
