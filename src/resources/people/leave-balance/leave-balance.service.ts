import { ZERO } from '../../../base/decimal.ts';
import { centsOrFiner } from '../../../base/decimal-text.ts';
import type { Db } from '../../../db/db.ts';
import {
  balancesOf,
  type Caller,
  findEmployee,
  leaveKindOf,
  NO_BALANCES,
  noEmployee,
} from '../employee/employee.service.ts';
import { promisedLeave } from '../leave-request/leave-request.service.ts';
import { balanceRows } from './balance-rows.ts';
import type { LeaveBalanceOut } from './leave-balance.schema.ts';

export { balanceRows, type LeaveBalanceRow, type LeaveHolder } from './balance-rows.ts';
export { LeaveBalanceOut } from './leave-balance.schema.ts';

export type LeaveBalanceService = ReturnType<typeof leaveBalanceService>;

type Unit = LeaveBalanceOut['unit'];

/** What New Zealand does not count in hours. */
const NZ_UNITS: Readonly<Partial<Record<string, Unit>>> = {
  ANNUAL_HOLIDAYS: 'weeks',
  SICK: 'days',
  ALT_HOLIDAY: 'days',
};

/** Balances as they are kept: hours in Australia, weeks and days in New Zealand. */
export function leaveBalanceService({ db }: { db: Db }) {
  return {
    list: ({ principal }: Caller, employeeId: number): Promise<LeaveBalanceOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw noEmployee();
          const balances = (await balancesOf(tx, [employeeId])).get(employeeId) ?? NO_BALANCES;
          const promised = await promisedLeave(tx, employee);
          const country = employee.company_country;
          return balanceRows(balances, employee, country).map(({ leave_type, name, hours }) => {
            const unit = (country === 'NZ' ? NZ_UNITS[leave_type] : undefined) ?? 'hours';
            const kind = leaveKindOf({ leave_type, unit });
            return {
              leave_type,
              name,
              unit,
              balance: centsOrFiner((balances[kind] ?? ZERO).toFixed()),
              promised: centsOrFiner((promised[kind] ?? ZERO).toFixed()),
              hours: centsOrFiner(hours),
            };
          });
        },
        { readOnly: true, isolation: 'snapshot' },
      ),
  };
}
