import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { atLeastZero, centsOrFiner, type Decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Params } from '../../../params/params.ts';
import type { DayLeave } from '../../../rules/nz/holidays/entitlement/day-leave.ts';
import { findEmployee, noEmployee } from '../employee/employee.service.ts';
import type { NzLeaveEntitlementsOut, NzLeaveQuery } from './nz-leave.schema.ts';
import { listNzLeave } from './nz-leave.store.ts';
import { type NzEntitlements, nzEntitlements } from './nz-leave.ts';

const shown = (quantity: Decimal): string => centsOrFiner(roundToSixPlaces(quantity));

const nzLeaveEntitlementsView = (
  asAt: LocalDate,
  { annual, sick, familyViolence, bereavement, countedFrom }: NzEntitlements,
): NzLeaveEntitlementsOut => ({
  as_at: asAt,
  annual_holidays: {
    leave_year_from: annual.since,
    next_anniversary: annual.next,
    counted_from: countedFrom,
    weeks_a_year: shown(annual.weeksAYear),
    opening_weeks: shown(annual.opening),
    granted_on: [...annual.grantedOn],
    weeks_granted: shown(annual.granted),
    weeks_taken: shown(annual.taken),
    weeks_entitled: shown(annual.entitled),
    weeks_in_advance: shown(annual.inAdvance),
  },
  sick_leave: dayLeaveView(sick),
  family_violence_leave: dayLeaveView(familyViolence),
  bereavement_leave: {
    qualified_on: bereavement.qualifiedOn ?? null,
    next_entitlement_date: bereavement.next,
    days_close_family: shown(bereavement.closeFamilyDays),
    days_other: shown(bereavement.otherDays),
    taken: bereavement.events.map(({ from, days }) => ({ from, days: shown(days) })),
  },
});

const dayLeaveView = ({ qualifiedOn, grantedOn, next, taken, balance }: DayLeave) => ({
  qualified_on: qualifiedOn ?? null,
  next_entitlement_date: next,
  entitled_on: grantedOn ?? null,
  days_taken: shown(taken),
  days_entitled: shown(atLeastZero(balance)),
  days_beyond_entitlement: shown(atLeastZero(balance.negated())),
});

export { listNzLeave, type StoredNzLeave } from './nz-leave.store.ts';
export {
  allTakenBy,
  annualWeeksAtStartOf,
  heldHolidays,
  type MoreTaken,
  type NzEntitlements,
  nzEntitlements,
} from './nz-leave.ts';

export type NzLeaveService = ReturnType<typeof nzLeaveService>;

/** Entitlements under the Holidays Act, as opposed to the balances that accrue with each pay. */
export function nzLeaveService(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
}) {
  const { db, clock, params } = deps;
  return {
    read: ({ principal }: Caller, employeeId: number, { as_at }: NzLeaveQuery): Promise<NzLeaveEntitlementsOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw noEmployee();
          if (employee.company_country !== 'NZ') {
            throw badRequest(
              'Holidays Act entitlements exist only in New Zealand; see the leave balances of this employee instead',
            );
          }
          const day = (as_at as LocalDate | undefined) ?? clock.today(ZONE_OF.NZ);
          const [stored] = await listNzLeave(tx, [employeeId]);
          return nzLeaveEntitlementsView(day, nzEntitlements(stored!, day, params.NZ));
        },
        { readOnly: true, isolation: 'snapshot' },
      ),
  };
}
