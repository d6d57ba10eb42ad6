import type { Decimal } from '../../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../../base/local-date.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params } from '../../../../params/params.ts';
import { HOLIDAY_PAY_AS_YOU_GO } from '../../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import {
  allTakenBy,
  annualWeeksAtStartOf,
  listNzLeave,
  nzEntitlements,
} from '../../../people/nz-leave/nz-leave.service.ts';

interface WantedYear {
  readonly employeeId: number;
  /** The last anniversary, and the last day of the year that began with it. */
  readonly since: LocalDate;
  readonly yearEnds: LocalDate;
  readonly paidOn: LocalDate;
}

/** Sums over complete pays since an anniversary, for the Holidays Act. */
interface StoredYear {
  readonly holidays_gross: string;
  readonly taken_weeks: string;
  readonly paid_for_weeks: string;
  readonly as_you_go: string;
  /** Weeks cashed up in the whole entitlement year, including on later pays. */
  readonly cashed_up_weeks: string;
}

/** Reads the sums with one statement. Results are in the order of `wanted`. */
async function findSinceAnniversary(tx: Tx, wanted: readonly WantedYear[]): Promise<StoredYear[]> {
  const { rows } = await sql<StoredYear>`
    select p.holidays_gross + coalesce(o.gross_since_anniversary, 0) as holidays_gross, l.*
    from unnest(
        ${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ since }) => since)}::date[],
        ${wanted.map(({ yearEnds }) => yearEnds)}::date[], ${wanted.map(({ paidOn }) => paidOn)}::date[]
      ) with ordinality as w (employee_id, since, year_ends, paid_on, position)
    cross join lateral (
      select coalesce(sum(p.holidays_gross), 0) as holidays_gross
      from pay p
      where p.employee_id = w.employee_id and p.is_complete and p.processed_date between w.since and w.paid_on
    ) p
    cross join lateral (
      select
        coalesce(sum(l.quantity) filter (where q.processed_date <= w.paid_on and 'leave-taken' = any(l.tags)
          and 'leave-paid-out' <> all(l.tags) and l.report ->> 'leave_type' = 'ANNUAL_HOLIDAYS'), 0) as taken_weeks,
        coalesce(sum(l.amount) filter (
          where q.processed_date <= w.paid_on and l.tags @> '{paid-leave,annual-leave}'), 0) as paid_for_weeks,
        coalesce(sum(l.amount) filter (
          where q.processed_date <= w.paid_on and l.code = ${HOLIDAY_PAY_AS_YOU_GO}), 0) as as_you_go,
        coalesce(sum(l.quantity) filter (where l.report ->> 'paid_as' = 'CASH_UP'), 0) as cashed_up_weeks
      from pay q join pay_line l on l.customer_id = q.customer_id and l.pay_id = q.id
      where q.employee_id = w.employee_id and q.is_complete and q.processed_date between w.since and w.year_ends
    ) l
    -- Gross paid by another payroll. A figure from before the anniversary belongs to an earlier leave year.
    left join opening_balance o on o.employee_id = w.employee_id and o.as_at between w.since and w.paid_on
    order by w.position`.execute(tx);
  return rows;
}

/** The year of service that a leave row belongs to, with sums over stored pays. */
export type YearsOfService = (pay: { readonly index: number; readonly position: number }) => YearOfService;

export interface YearOfService extends Pick<WantedYear, 'since' | 'yearEnds'> {
  readonly stored: StoredYear;
  /** Annual holidays granted and not yet taken. Excludes holidays accrued since the last anniversary. */
  readonly entitledWeeks: Decimal;
}

/**
 * Used when no leave in the request is cashed up or paid for a closedown. Reading a year of service is then an error.
 */
export const NO_YEARS: YearsOfService = () => {
  throw new Error('No leave in the request is paid instead of taken, so years of service were not read.');
};

/** Sends two statements if any leave is paid instead of taken, otherwise none. */
export async function findYearsOfService(
  tx: Tx,
  pays: readonly {
    readonly employee: { readonly id: number };
    readonly leave: readonly { readonly paid_as?: 'CASH_UP' | 'CLOSEDOWN'; readonly date: string }[] | undefined;
    readonly paidOn: LocalDate;
  }[],
  params: Params,
): Promise<YearsOfService> {
  const rows = pays.flatMap(({ employee, leave = [], paidOn }, index) =>
    leave.flatMap(({ paid_as, date }, position) =>
      paid_as === undefined
        ? []
        : [{ key: `${index} ${position}`, employeeId: employee.id, paid_as, date: date as LocalDate, paidOn }],
    ),
  );
  if (rows.length === 0) return NO_YEARS;
  const leave = new Map(
    (await listNzLeave(tx, [...new Set(rows.map(({ employeeId }) => employeeId))])).map((one) => [
      one.employee_id,
      one,
    ]),
  );
  const wanted = rows.map(({ key, employeeId, paid_as, date, paidOn }) => {
    const stored = leave.get(employeeId)!;
    const day = paid_as === 'CASH_UP' ? paidOn : date;
    const { annual } = nzEntitlements(allTakenBy(stored, day), day, params);
    // A closedown uses the entitlement on the day it begins. Cashed-up weeks reduce it, whatever their date.
    const entitledWeeks = paid_as === 'CASH_UP' ? annual.balance : annualWeeksAtStartOf(stored, day, params);
    return { key, employeeId, paidOn, since: annual.since, yearEnds: addDays(annual.next, -1), entitledWeeks };
  });
  const found = await findSinceAnniversary(tx, wanted);
  const years = new Map(wanted.map((one, order) => [one.key, { ...one, stored: found[order]! }]));
  return ({ index, position }) => years.get(`${index} ${position}`)!;
}
