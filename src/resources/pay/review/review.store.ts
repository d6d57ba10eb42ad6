import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { LocalDate } from '../../../base/local-date.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter, up } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { backPaid, type StoredFigures, type StoredLine } from '../past/lookback.public.ts';
import { TOTAL_NAMES } from '../past/stored.public.ts';
import type { AwardPay, AwardReviewed } from './award-minimum.ts';
import type { FindingKind, Premises, Refused, ReviewState, Unit } from './review.schema.ts';

type Timestamp = ColumnType<Date, Date, Date>;

declare module '../../../db/tx.ts' {
  interface Tables {
    review: ReviewTable;
    review_person: ReviewPersonTable;
    review_finding: ReviewFindingTable;
  }
}

export interface ReviewTable {
  customer_id: number;
  id: Generated<number>;
  company_id: number;
  name: string;
  state: ReviewState;
  from_date: LocalDate;
  to_date: LocalDate;
  employee_ids: ColumnType<number[] | null, number[] | null, never>;
  premises: JSONColumnType<{ readonly list: Premises }>;
  net_reason: string | null;
  as_of: Timestamp;
  last_pay_id: number;
  after_employee: Generated<number>;
  people: number;
  done: Generated<number>;
  problem: string | null;
  created_at: Timestamp;
  created_by: string;
  finished_at: ColumnType<Date | null, Date | null, Date | null>;
  back_pay_date: LocalDate | null;
  interest_rate: string | null;
  back_pay_at: ColumnType<Date | null, Date | null, Date | null>;
  closed_at: ColumnType<Date | null, Date | null, Date | null>;
}

export interface ReviewPersonTable {
  customer_id: number;
  review_id: number;
  employee_id: number;
  owed: string;
  employer: string;
  overpaid: string;
  pays_reviewed: number;
  findings: number;
  excluded: number;
  refused: JSONColumnType<readonly Omit<Refused, 'employee_id'>[]>;
}

export interface ReviewFindingTable {
  customer_id: number;
  id: Generated<number>;
  review_id: number;
  employee_id: number;
  /** Null for findings about pays of another system. */
  pay_id: number | null;
  pay_run_id: number | null;
  history_pay_id: number | null;
  period_start: LocalDate;
  period_end: LocalDate;
  pay_date: LocalDate;
  financial_year: number;
  kind: FindingKind;
  code: string;
  label: string;
  unit: Unit;
  was: string;
  should_be: string;
  own: string;
  follows: string;
  follows_from: ColumnType<number[], number[], never>;
  cause: string;
  citation: string | null;
  excluded_reason: string | null;
  excluded_by: string | null;
  excluded_at: ColumnType<Date | null, Date | null, Date | null>;
  paid: string | null;
}

export type ReviewRecord = Selectable<ReviewTable>;
export type FindingRecord = Selectable<ReviewFindingTable>;

export interface ReviewTotals {
  readonly people_owed: number;
  readonly owed: string;
  readonly employer: string;
  readonly overpaid: string;
  readonly pays_reviewed: number;
  readonly refused: readonly Refused[];
  readonly refused_count: number;
  /** The number of employees with back pay; zero before the back pay is made. */
  readonly back_pays: number;
  readonly back_pay_amount: string;
  readonly back_pay_interest: string | null;
  readonly back_pay_contributions: string;
  readonly back_pays_complete: number;
  readonly back_pay_run_ids: number[] | null;
}
export type ShownReview = ReviewRecord & ReviewTotals;

/** The maximum number of refusals that are shown with a review. */
const MOST_REFUSED = 1_000;

const SHOWN = sql`r.*, t.*, f.*, b.*`;
const TOTALS = sql`
  cross join lateral (
    select count(*) filter (where p.owed > 0)::int as people_owed, coalesce(sum(p.owed), 0.00) as owed,
      coalesce(sum(p.employer), 0.00) as employer, coalesce(sum(p.overpaid), 0.00) as overpaid,
      coalesce(sum(p.pays_reviewed), 0)::int as pays_reviewed,
      coalesce(sum(jsonb_array_length(p.refused)), 0)::int as refused_count
    from review_person p where p.customer_id = r.customer_id and p.review_id = r.id
  ) t
  cross join lateral (
    select coalesce(jsonb_agg(x.one), '[]'::jsonb) as refused from (
      select jsonb_build_object('employee_id', p.employee_id, 'history_pay_id', null) || e.one as one
      from review_person p cross join lateral jsonb_array_elements(p.refused) with ordinality as e (one, place)
      where p.customer_id = r.customer_id and p.review_id = r.id
      order by p.employee_id, e.place limit ${MOST_REFUSED}
    ) x
  ) f
  cross join lateral (
    select count(*)::int as back_pays, coalesce(sum(m.amount), 0.00) as back_pay_amount,
      sum(m.interest) as back_pay_interest, coalesce(sum(m.contribution), 0.00) as back_pay_contributions, (count(*) filter (where p.is_complete))::int as back_pays_complete,
      array_agg(distinct p.pay_run_id) as back_pay_run_ids
    from review_back_pay m join pay p on p.customer_id = m.customer_id and p.id = m.pay_id
    where m.customer_id = r.customer_id and m.review_id = r.id
  ) b`;

export async function listReviews(tx: Tx, companyId: number, page?: Page): Promise<ShownReview[]> {
  const { rows } = await sql<ShownReview>`
    select ${SHOWN} from review r ${TOTALS}
    where r.company_id = ${companyId} and ${isAfter(page, [down('r.id', 'bigint')])}
    order by r.id desc limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, ({ id }) => [id]);
}

export async function findReview(tx: Tx, companyId: number, id: number): Promise<ShownReview | undefined> {
  const { rows } = await sql<ShownReview>`
    select ${SHOWN} from review r ${TOTALS} where r.company_id = ${companyId} and r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks the review. If a background round is working on it, waits until the round ends. */
export const lockReview = (tx: Tx, companyId: number, id: number): Promise<ReviewRecord | undefined> =>
  tx
    .selectFrom('review')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks a running review. Undefined if the review is not running, or another node is working on it. */
export const lockRunning = (tx: Tx, id: number): Promise<ReviewRecord | undefined> =>
  tx
    .selectFrom('review')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** The running reviews of all accounts. Runs as the system. */
export async function listRunning(tx: Tx): Promise<{ customer_id: number; id: number }[]> {
  const { rows } = await sql<{ customer_id: number; id: number }>`
    select customer_id, id from review where state = 'running' order by id limit 100`.execute(tx);
  return rows;
}

export const findRunning = (tx: Tx, companyId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('review')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'running')
    .executeTakeFirst();

export const insertReview = (
  tx: Tx,
  values: Omit<
    ReviewRecord,
    'id' | 'after_employee' | 'done' | 'premises' | 'back_pay_date' | 'interest_rate' | 'back_pay_at' | 'closed_at'
  > & { premises: string; id?: number },
): Promise<ReviewRecord> => tx.insertInto('review').values(values).returningAll().executeTakeFirstOrThrow();

export const updateReview = (
  tx: Tx,
  id: number,
  values: Partial<
    Pick<
      ReviewRecord,
      | 'state'
      | 'after_employee'
      | 'done'
      | 'problem'
      | 'finished_at'
      | 'back_pay_date'
      | 'interest_rate'
      | 'back_pay_at'
      | 'closed_at'
    >
  >,
): Promise<unknown> => tx.updateTable('review').set(values).where('id', '=', id).execute();

export const deleteReview = (tx: Tx, id: number): Promise<unknown> =>
  tx.deleteFrom('review').where('id', '=', id).execute();

/** The pay period that a finding is about: a pay run, or a period of another system. */
export const periodOf = (finding: string) =>
  sql`coalesce(${sql.ref(`${finding}.pay_run_id`)}, -${sql.ref(`${finding}.history_pay_id`)})`;
/** The pay that a finding is about. */
export const payOf = (finding: string) =>
  sql`coalesce(${sql.ref(`${finding}.pay_id`)}, -${sql.ref(`${finding}.history_pay_id`)})`;

/** The pays of a review: complete at its start, with a payday in its range. */
const reviewedPays = (
  review: Pick<ReviewRecord, 'company_id' | 'from_date' | 'to_date' | 'as_of' | 'last_pay_id' | 'employee_ids'>,
) => sql`
  p.company_id = ${review.company_id} and p.is_complete and p.completed_at <= ${review.as_of} and p.id <= ${review.last_pay_id}
  and p.processed_date between ${review.from_date} and ${review.to_date}
  and (${review.employee_ids}::bigint[] is null or p.employee_id = any(${review.employee_ids}::bigint[]))`;

/** Whether an employee has pays of another system in the range. They count only if the review compares them. */
const hasHistory = (
  review: Pick<ReviewRecord, 'company_id' | 'from_date' | 'to_date' | 'employee_ids'>,
  premises: Premises,
) => sql`
  ${comparesHistory(premises)} and exists (
    select from history_pay h
    where h.employee_id = e.id and h.pay_date between ${review.from_date} and ${review.to_date})
  and (${review.employee_ids}::bigint[] is null or e.id = any(${review.employee_ids}::bigint[]))`;

export const comparesHistory = (premises: Premises): boolean => premises.some(({ kind }) => kind === 'history');

export async function countPeople(
  tx: Tx,
  review: Parameters<typeof reviewedPays>[0],
  premises: Premises,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e
    where e.company_id = ${review.company_id}
      and (exists (select from pay p where p.employee_id = e.id and ${reviewedPays(review)})
        or ${hasHistory(review, premises)})`.execute(tx);
  return rows[0]!.count;
}

export async function lastPayId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from pay`.execute(tx);
  return rows[0]!.id;
}

/** The next employees of a review. */
export async function nextPeople(tx: Tx, review: ReviewRecord, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    where e.company_id = ${review.company_id} and e.id > ${review.after_employee}
      and (exists (select from pay p where p.employee_id = e.id and ${reviewedPays(review)})
        or ${hasHistory(review, review.premises.list)})
    order by e.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A complete pay that a review reads, as history or to review it. */
export interface StoredHistoryPay extends StoredFigures, Readonly<Record<(typeof TOTAL_NAMES)[number], string>> {
  readonly id: number;
  readonly employee_id: number;
  readonly rule_set_id: string;
  readonly days_paid: string;
  readonly tax_shared_with: number | null;
  readonly is_kept: boolean;
  readonly is_reviewed: boolean;
  readonly employed_from: LocalDate | null;
  /** Null if the pay is too old for its facts to be needed, or its facts are archived. */
  readonly facts: unknown;
}

const TOTAL_COLUMNS = sql.raw(TOTAL_NAMES.map((name) => `p.${name}`).join(', '));

/** The employees' complete pays from the given day to the last day of the review, in order of completion. */
export async function listHistory(
  tx: Tx,
  review: ReviewRecord,
  given: { readonly employeeIds: readonly number[]; readonly since: LocalDate; readonly factsSince: LocalDate },
): Promise<StoredHistoryPay[]> {
  const { rows } = await sql<StoredHistoryPay>`
    select p.id, p.employee_id, p.country, p.rule_set_id, p.kind, p.pay_run_id, n.pay_period, n.start_date, n.end_date,
      p.pay_date, p.processed_date, p.periods, p.days_paid, p.tax_shared_with, p.kept_in is not null as is_kept,
      ${backPaid('p')} as back_paid, ${TOTAL_COLUMNS}, p.facts #>> '{holidays,employedFrom}' as employed_from,
      p.processed_date between ${review.from_date} and ${review.to_date} as is_reviewed,
      case when p.processed_date >= ${given.factsSince} and p.kept_in is null then p.facts end as facts
    from pay p join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
    where p.employee_id = any(${given.employeeIds}::bigint[]) and p.is_complete
      and p.completed_at <= ${review.as_of} and p.id <= ${review.last_pay_id}
      and p.processed_date between ${given.since} and ${review.to_date}
    order by p.employee_id, p.completed_at, p.id`.execute(tx);
  return rows;
}

/** The awards of employees and the hours of their pays for work, for the premise `award_minimum`. */
export async function listAwardFacts(
  tx: Tx,
  review: ReviewRecord,
  employeeIds: readonly number[],
): Promise<readonly (AwardReviewed & { readonly id: number; readonly pays: readonly AwardPay[] })[]> {
  const { rows } = await sql<AwardReviewed & { id: number; pays: readonly AwardPay[] }>`
    select e.id, e.declarations, e.employment_status, e.date_of_birth, e.start_date, e.termination_date,
      e.standard_days_per_week, a.pack as award_pack, coalesce(x.pays, '[]'::jsonb) as pays
    from employee e
    left join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint
    cross join lateral (
      select jsonb_agg(jsonb_build_object('pay_id', p.id, 'is_only_pay', not exists (
          select from pay o
          where o.pay_run_id = p.pay_run_id and o.employee_id = p.employee_id and o.kind = 'REGULAR' and o.is_complete
            and o.completed_at <= ${review.as_of} and o.id <> p.id
        ), 'rows', (
          select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'is_salary', i.units = 'Salary',
            'worked_time', i.worked_time)), '[]'::jsonb)
          from pay_item i
          where i.pay_id = p.id and i.kind = 'hours' and (i.worked_time is not null or i.units = 'Salary')
        ))) as pays
      from pay p where p.employee_id = e.id and p.kind in ('REGULAR', 'TERMINATION') and ${reviewedPays(review)}
    ) x
    where e.id = any(${employeeIds}::bigint[])`.execute(tx);
  return rows;
}

/** The employees with an award that has rules, among those given or all of the company. */
export async function listWithAward(tx: Tx, companyId: number, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e
    join award a on a.customer_id = e.customer_id and a.company_id = e.company_id
      and a.id = (e.declarations -> 'award' ->> 'award_id')::bigint
    where e.company_id = ${companyId} and a.pack is not null
      and (${ids}::bigint[] is null or e.id = any(${ids}::bigint[]))
    order by e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The lines of each pay. */
export async function listLines(
  tx: Tx,
  payIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
  if (payIds.length === 0) return new Map();
  const { rows } = await sql<{ pay_id: number; lines: readonly StoredLine[] }>`
    select l.pay_id, json_agg(json_build_object('code', l.code, 'label', l.label, 'effect', l.effect, 'tags', l.tags,
        'origin_kind', l.origin_kind, 'origin_index', l.origin_index, 'basis', l.basis::text,
        'quantity', l.quantity::text, 'amount', l.amount::text, 'report', l.report) order by l.position) as lines
    from pay_line l where l.pay_id = any(${payIds}::bigint[]) group by l.pay_id`.execute(tx);
  return new Map(rows.map(({ pay_id, lines }) => [pay_id, lines]));
}

export type NewFinding = Omit<
  FindingRecord,
  'customer_id' | 'id' | 'review_id' | 'excluded_reason' | 'excluded_by' | 'excluded_at' | 'paid'
>;

export interface NewPerson {
  readonly employee_id: number;
  readonly pays_reviewed: number;
  readonly refused: readonly Omit<Refused, 'employee_id'>[];
}

/** Stores the results of a chunk of employees. Sends at most three statements. */
export async function insertResults(
  tx: Tx,
  review: ReviewRecord,
  { people, findings }: { readonly people: readonly NewPerson[]; readonly findings: readonly NewFinding[] },
): Promise<void> {
  await sql`
    insert into review_person
      (customer_id, review_id, employee_id, owed, employer, overpaid, pays_reviewed, findings, excluded, refused)
    select ${review.customer_id}, ${review.id}, n.employee_id, 0, 0, 0, n.pays_reviewed, 0, 0, n.refused
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as n (employee_id bigint, pays_reviewed int, refused jsonb)`.execute(tx);
  if (findings.length === 0) return;
  await sql`
    insert into review_finding
      (customer_id, review_id, employee_id, pay_id, pay_run_id, history_pay_id, period_start, period_end, pay_date, financial_year,
       kind, code, label, unit, was, should_be, own, follows, follows_from, cause, citation)
    select ${review.customer_id}, ${review.id}, n.employee_id, n.pay_id, n.pay_run_id, n.history_pay_id,
      n.period_start, n.period_end, n.pay_date, n.financial_year, n.kind, n.code, n.label, n.unit, n.was, n.should_be, n.own, n.follows,
      n.follows_from, n.cause, n.citation
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
      as n (employee_id bigint, pay_id bigint, pay_run_id bigint, history_pay_id bigint, period_start date, period_end date, pay_date date,
        financial_year smallint, kind text, code text, label text, unit text, was numeric, should_be numeric,
        own numeric, follows numeric, follows_from bigint[], cause text, citation text)`.execute(tx);
  await sumPeople(
    tx,
    review,
    people.map(({ employee_id }) => employee_id),
  );
}

/**
 * Sums the employees' findings, apart from excluded ones. Underpayments in one period do not offset overpayments in
 * another, unless the review nets them.
 */
export async function sumPeople(tx: Tx, review: ReviewRecord, employeeIds: readonly number[]): Promise<void> {
  const period = review.net_reason === null ? periodOf('f') : sql`0::bigint`;
  await sql`
    update review_person p set owed = coalesce(s.owed, 0), employer = coalesce(s.employer, 0),
      overpaid = coalesce(s.overpaid, 0), findings = coalesce(s.findings, 0), excluded = coalesce(s.excluded, 0)
    from unnest(${employeeIds}::bigint[]) as e (id)
    left join lateral (
      select sum(greatest(x.paid, 0)) as owed, sum(greatest(-x.paid, 0)) as overpaid,
        sum(greatest(x.contributed, 0)) as employer, sum(x.findings) as findings, sum(x.excluded) as excluded
      from (
        select ${period} as period, count(*) as findings, count(f.excluded_at) as excluded,
          coalesce(sum(f.should_be - f.was) filter (where f.kind in ('earnings', 'leave') and f.excluded_at is null), 0) as paid,
          coalesce(sum(f.should_be - f.was) filter (where f.kind = 'super' and f.excluded_at is null), 0) as contributed
        from review_finding f
        where f.customer_id = ${review.customer_id} and f.review_id = ${review.id} and f.employee_id = e.id
        group by 1
      ) x
    ) s on true
    where p.customer_id = ${review.customer_id} and p.review_id = ${review.id} and p.employee_id = e.id`.execute(tx);
}

export type ShownPerson = Omit<Selectable<ReviewPersonTable>, 'refused'> & {
  readonly refused: number;
  readonly first_name: string;
  readonly last_name: string;
};

/** The employees of a review, in id order. */
export async function listPeople(tx: Tx, reviewId: number, page?: Page): Promise<ShownPerson[]> {
  const { rows } = await sql<ShownPerson>`
    select p.employee_id, p.owed, p.employer, p.overpaid, p.pays_reviewed, p.findings, p.excluded,
      jsonb_array_length(p.refused) as refused, e.first_name, e.last_name
    from review_person p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where p.review_id = ${reviewId} and ${isAfter(page, [up('p.employee_id', 'bigint')])}
    order by p.employee_id limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, ({ employee_id }) => [employee_id]);
}

/** The findings of a review, in id order. */
export async function listFindings(
  tx: Tx,
  reviewId: number,
  filter: { readonly employee_id?: number | undefined; readonly kind?: FindingKind | undefined; readonly page?: Page },
): Promise<FindingRecord[]> {
  const { employee_id: employeeId = null, kind = null, page } = filter;
  const { rows } = await sql<FindingRecord>`
    select f.* from review_finding f
    where f.review_id = ${reviewId} and (${employeeId}::bigint is null or f.employee_id = ${employeeId})
      and (${kind}::text is null or f.kind = ${kind})
      and ${isAfter(page, [up('f.employee_id', 'bigint'), up('f.id', 'bigint')])}
    order by f.employee_id, f.id limit ${takenFor(page)}`.execute(tx);
  return cut(page, rows, ({ employee_id, id }) => [employee_id, id]);
}

export type FindingOfPerson = FindingRecord & {
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string | null;
};

/** The findings that are not excluded, with the names of the employees, a page at a time. */
export async function findingsAfter(
  tx: Tx,
  reviewId: number,
  [employeeId, id]: readonly [number, number],
  limit: number,
): Promise<FindingOfPerson[]> {
  const { rows } = await sql<FindingOfPerson>`
    select f.*, e.first_name, e.last_name, e.number
    from review_finding f join employee e on e.customer_id = f.customer_id and e.id = f.employee_id
    where f.review_id = ${reviewId} and (f.employee_id, f.id) > (${employeeId}, ${id}) and f.excluded_at is null
    order by f.employee_id, f.id limit ${limit}`.execute(tx);
  return rows;
}

export interface YearSums {
  readonly financial_year: number;
  readonly earnings: string;
  readonly leave: string;
  readonly owed: string;
  readonly overpaid: string;
  readonly employer: string;
}

/**
 * The sums of each financial year, of one employee or of all, without excluded findings. Earnings and leave add up to
 * what is owed less what was overpaid. If the review nets periods, the periods of a year are netted.
 */
export async function sumYears(tx: Tx, review: ReviewRecord, employeeId: number | null): Promise<YearSums[]> {
  const period = review.net_reason === null ? periodOf('f') : sql`0::bigint`;
  const { rows } = await sql<YearSums>`
    select x.financial_year, sum(x.earnings) as earnings, sum(x.leave) as leave,
      sum(greatest(x.earnings + x.leave, 0)) as owed, sum(greatest(-x.earnings - x.leave, 0)) as overpaid,
      sum(greatest(x.employer, 0)) as employer
    from (
      select f.financial_year,
        coalesce(sum(f.should_be - f.was) filter (where f.kind = 'earnings'), 0.00) as earnings,
        coalesce(sum(f.should_be - f.was) filter (where f.kind = 'leave'), 0.00) as leave,
        coalesce(sum(f.should_be - f.was) filter (where f.kind = 'super'), 0.00) as employer
      from review_finding f
      where f.review_id = ${review.id} and (${employeeId}::bigint is null or f.employee_id = ${employeeId})
        and f.excluded_at is null
      group by f.financial_year, f.employee_id, ${period}
    ) x group by x.financial_year order by x.financial_year`.execute(tx);
  return rows;
}

export interface Told {
  readonly kind: 'excluded' | 'refused' | 'cause' | 'balance';
  readonly label: string;
  readonly unit: Unit | null;
  readonly amount: string;
}

/** The maximum number of entries of each kind on a page. */
const MOST_TOLD = 20;

/** The other facts on a page: the causes of findings, and everything that was left out, most frequent first. */
export async function tellOf(tx: Tx, reviewId: number, employeeId: number | null): Promise<Told[]> {
  const isTheirs = sql`(${employeeId}::bigint is null or f.employee_id = ${employeeId})`;
  const { rows } = await sql<Told>`
    (select 'excluded' as kind, f.excluded_reason as label, null as unit, count(*)::numeric as amount
      from review_finding f where f.review_id = ${reviewId} and ${isTheirs} and f.excluded_at is not null
      group by 2 order by 4 desc, 2 limit ${MOST_TOLD})
    union all
    (select 'refused', r.one ->> 'code', null, count(*)::numeric
      from review_person f cross join lateral jsonb_array_elements(f.refused) as r (one)
      where f.review_id = ${reviewId} and ${isTheirs}
      group by 2 order by 4 desc, 2 limit ${MOST_TOLD})
    union all
    (select 'cause', f.cause, null, count(*)::numeric
      from review_finding f
      where f.review_id = ${reviewId} and ${isTheirs} and f.excluded_at is null and f.kind in ('earnings', 'leave')
      group by 2 order by 4 desc, 2 limit 6)
    union all
    (select 'balance', f.label, f.unit, sum(f.should_be - f.was)
      from review_finding f
      where f.review_id = ${reviewId} and ${isTheirs} and f.excluded_at is null and f.kind = 'leave_balance'
      group by f.label, f.unit having sum(f.should_be - f.was) <> 0 order by 2, 3 limit ${MOST_TOLD})`.execute(tx);
  return rows;
}

export interface Addressee {
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string | null;
}

/** The name of an employee of the review; undefined if the review does not have the employee. */
export async function findAddressee(tx: Tx, reviewId: number, employeeId: number): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select e.first_name, e.last_name, e.number
    from review_person p join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    where p.review_id = ${reviewId} and p.employee_id = ${employeeId}`.execute(tx);
  return rows[0];
}

export interface BackPaid {
  readonly pay_id: number;
  readonly pay_date: LocalDate;
  readonly is_complete: boolean;
  readonly amount: string;
  readonly contribution: string;
  readonly interest: string | null;
  readonly interest_rate: string | null;
}

/** The back pay of an employee; undefined before it is made. A complete pay shows what was actually paid. */
export async function findBackPaid(tx: Tx, reviewId: number, employeeId: number): Promise<BackPaid | undefined> {
  const { rows } = await sql<BackPaid>`
    select b.pay_id, p.processed_date as pay_date, p.is_complete, b.interest, r.interest_rate,
      i.amount, i.contribution
    from review_back_pay b join pay p on p.customer_id = b.customer_id and p.id = b.pay_id
    cross join lateral (
      select coalesce(sum(i.amount), 0) as amount, coalesce(sum(i.employer_contribution), 0) as contribution
      from pay_item i where i.customer_id = b.customer_id and i.pay_id = b.pay_id and i.kind = 'back-payment') i
    join review r on r.customer_id = b.customer_id and r.id = b.review_id
    where b.review_id = ${reviewId} and b.employee_id = ${employeeId}`.execute(tx);
  return rows[0];
}

export interface Chosen {
  readonly finding_ids?: readonly number[] | undefined;
  readonly employee_ids?: readonly number[] | undefined;
}

/** The first of the given ids that is not in the review; undefined if all are. */
export async function missingIn(tx: Tx, reviewId: number, { finding_ids = [], employee_ids = [] }: Chosen) {
  const { rows } = await sql<{ kind: 'finding' | 'employee'; id: number }>`
    select 'finding' as kind, c.id from unnest(${finding_ids}::bigint[]) as c (id)
    where not exists (select from review_finding f where f.review_id = ${reviewId} and f.id = c.id)
    union all
    select 'employee', c.id from unnest(${employee_ids}::bigint[]) as c (id)
    where not exists (select from review_person p where p.review_id = ${reviewId} and p.employee_id = c.id)
    order by 1, 2 limit 1`.execute(tx);
  return rows[0];
}

/** Excludes findings, or includes them again. Returns the employees whose totals must be summed again. */
export async function excludeFindings(
  tx: Tx,
  reviewId: number,
  { finding_ids = [], employee_ids = [] }: Chosen,
  excluded: { readonly reason: string; readonly by: string; readonly at: Date } | null,
): Promise<number[]> {
  const { rows } = await sql<{ employee_id: number }>`
    with changed as (
      update review_finding f set excluded_reason = ${excluded?.reason ?? null}, excluded_by = ${excluded?.by ?? null},
        excluded_at = ${excluded?.at ?? null}
      where f.review_id = ${reviewId}
        and (f.id = any(${finding_ids}::bigint[]) or f.employee_id = any(${employee_ids}::bigint[]))
        and (f.excluded_at is null) = ${excluded !== null}
      returning f.employee_id)
    select distinct employee_id from changed order by 1`.execute(tx);
  return rows.map(({ employee_id }) => employee_id);
}

/** Those of the given ids, at most five, that do not belong to employees of the company. */
export async function unknownEmployees(tx: Tx, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from unnest(${ids}::bigint[]) as c (id)
    where not exists (select from employee e where e.company_id = ${companyId} and e.id = c.id)
    order by 1 limit 5`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The declarations and the standard week of these employees. */
export const listDeclarations = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('employee').select(['id', 'declarations', 'standard_days_per_week']).where('id', 'in', ids).execute();

/** The complete pays of the company among the given ids, with the fields needed to check a premise. */
export async function findPaysOfPremise(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; employee_id: number; processed_date: LocalDate }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; employee_id: number; processed_date: LocalDate }>`
    select id, employee_id, processed_date from pay
    where company_id = ${companyId} and is_complete and id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}
