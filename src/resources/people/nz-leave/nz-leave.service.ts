import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Params } from '../../../params/params.ts';
import { findEmployee, noEmployee } from '../employee/employee.service.ts';
import type { NzLeaveEntitlementsOut, NzLeaveQuery } from './nz-leave.schema.ts';
import { listNzLeave } from './nz-leave.store.ts';
import { nzEntitlements } from './nz-leave.ts';
import { nzLeaveEntitlementsView } from './nz-leave.view.ts';

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
