import type { LocalDate } from '../../../base/local-date.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { OrderKind } from '../../../rules/deduction-order.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import type { LedgerLine } from './ledger-entry.ts';

export interface PayRunRecord {
  readonly id: number;
  readonly company_id: number;
  readonly pay_period: PayCycle;
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
}

/** A pay run of a company that is not deleted. */
export async function findPayRun(tx: Tx, payRunId: number): Promise<PayRunRecord | undefined> {
  const { rows } = await sql<PayRunRecord>`
    select r.id, r.company_id, r.pay_period, r.start_date, r.end_date
    from pay_run r
    join company c on c.customer_id = r.customer_id and c.id = r.company_id and c.deleted_at is null
    where r.id = ${payRunId}`.execute(tx);
  return rows[0];
}

/** The pays to export: all completed pays of a run, or a selection of them. */
export interface Selection {
  readonly payRunId: number;
  readonly payIds: readonly number[] | undefined;
}

/** Everything a company paid between two dates. */
export interface PaidPeriod {
  readonly companyId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The condition for the selected pays. All statements about a selection use it, so that they agree. */
const isSelected = (given: Selection | PaidPeriod) =>
  'payRunId' in given
    ? sql`p.pay_run_id = ${given.payRunId} and p.is_complete ${given.payIds ? sql`and p.id = any(${given.payIds}::bigint[])` : sql``}`
    : sql`p.company_id = ${given.companyId} and p.is_complete and p.processed_date between ${given.from} and ${given.to}`;

export interface SelectedPays {
  readonly count: number;
  readonly last_processed_date: LocalDate | null;
}

export async function summarisePays(tx: Tx, selection: Selection): Promise<SelectedPays> {
  const { rows } = await sql<SelectedPays>`
    select count(*)::int as count, max(p.processed_date) as last_processed_date
    from pay p where ${isSelected(selection)}`.execute(tx);
  return rows[0]!;
}

/** The pays with these ids that are in the run, complete or not. */
export async function listNamedPays(
  tx: Tx,
  given: { readonly payRunId: number; readonly payIds: readonly number[] },
): Promise<{ id: number; is_complete: boolean }[]> {
  const { rows } = await sql<{ id: number; is_complete: boolean }>`
    select id, is_complete from pay
    where pay_run_id = ${given.payRunId} and id = any(${given.payIds}::bigint[])`.execute(tx);
  return rows;
}

/** A deduction with its own leg. `employee_id` is null for a company-wide deduction. */
export interface MappedDeduction {
  readonly base_attr: string;
  readonly employee_id: number | null;
  readonly description: string;
}

export interface LineSum extends Required<LedgerLine> {
  readonly department_id: number | null;
  /** The category of the deduction's own leg, if the chart has one. */
  readonly mapped: string | null;
  readonly amount: string;
}

/**
 * Contract [TIME-004]: the department of the timesheet entries that an hours row pays, or else the department of the
 * pay. A department that was deleted since then does not count.
 */
const DEPARTMENT = sql`coalesce(case when l.origin_kind = 'hours' then (
          select d.id from pay_item i
          join department d on d.customer_id = i.customer_id and d.company_id = p.company_id
            and d.id = (i.worked_time ->> 'department_id')::bigint
          where i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'hours' and i.position = l.origin_index
        ) end, p.department_id)`;

/**
 * Pay lines, summed by department and type in the database, so that the number of rows returned does not grow with the
 * number of pays. Reportable super in a catch-up pay includes sacrificed amounts. They are subtracted, because the
 * sacrifice line already posts them.
 */
export async function sumLines(
  tx: Tx,
  selection: Selection | PaidPeriod,
  mapped: readonly MappedDeduction[],
): Promise<LineSum[]> {
  const { rows } = await sql<LineSum>`
    with line as (
      select ${DEPARTMENT} as department_id, l.effect, l.tags,
        case when 'bonus' = any(l.tags) then coalesce((
          select i.is_directors_fees from pay_item i
          where i.customer_id = p.customer_id and i.pay_id = p.id and i.kind = 'bonus' and i.position = l.origin_index
        ), false) else false end as is_directors_fees,
        case when 'deduction' = any(l.tags) then (
          select m.base_attr
          from jsonb_to_recordset(${JSON.stringify(mapped)}::jsonb)
            as m (base_attr text, employee_id bigint, description text)
          where lower(m.description) = lower(l.label) and (m.employee_id is null or m.employee_id = p.employee_id)
          order by m.employee_id nulls last, m.base_attr limit 1
        ) end as mapped,
        case when l.tags @> '{supplied,super-reportable}' then greatest(0, l.amount - coalesce((
          select sum(s.amount) from pay_line s
          where s.customer_id = p.customer_id and s.pay_id = p.id and 'super-sacrifice' = any(s.tags)), 0))
        else l.amount end as amount
      from pay p
      -- Looks up lines per pay by key, so that the planner does not scan all lines of the account.
      cross join lateral (
        select * from pay_line where customer_id = p.customer_id and pay_id = p.id offset 0
      ) l
      where ${isSelected(selection)} and (l.effect <> 'memo' or 'esct' = any(l.tags))
    )
    select department_id, effect, tags, is_directors_fees, mapped, sum(amount) as amount
    from line
    group by department_id, effect, tags, is_directors_fees, mapped
    order by department_id, effect, tags, is_directors_fees, mapped`.execute(tx);
  return rows;
}

/** Current descriptions of the deductions with their own legs. Pays may have older descriptions. */
export async function listDeductionNames(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; description: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; description: string }>`
    select id, description from employee_deduction where id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** The orders with their own legs. Pays may have older references. */
export async function listOrderNames(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; kind: OrderKind; reference: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; kind: OrderKind; reference: string }>`
    select id, kind, reference from deduction_order where id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}
