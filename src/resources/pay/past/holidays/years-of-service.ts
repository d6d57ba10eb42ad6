import type { Decimal } from '../../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params } from '../../../../params/params.ts';
import {
  allTakenBy,
  annualWeeksAtStartOf,
  listNzLeave,
  nzEntitlements,
} from '../../../people/nz-leave/nz-leave.service.ts';
import { findSinceAnniversary, type StoredYear, type WantedYear } from './since-anniversary.store.ts';

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
