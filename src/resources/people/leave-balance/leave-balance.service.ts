import type { Clock } from '../../../base/clock.ts';
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import { centsOrFiner } from '../../../base/decimal-text.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import {
  type Balances,
  balancesOf,
  type EmployeeInCompany,
  findEmployee,
  type LeaveKind,
  leaveKindOf,
  NO_BALANCES,
  noEmployee,
} from '../employee/employee.service.ts';
import { findLastDayPaid, promisedLeave } from '../leave-request/leave-request.service.ts';
import { balanceRows } from './balance-rows.ts';
import { expectedLeave, firstDayUnpaid } from './expected-leave.ts';
import type { LeaveBalanceOut, LeaveBalanceQuery } from './leave-balance.schema.ts';

export { balanceRows, type LeaveBalanceRow, type LeaveHolder } from './balance-rows.ts';
export { LeaveBalanceOut } from './leave-balance.schema.ts';

export type LeaveBalanceService = ReturnType<typeof leaveBalanceService>;

type Unit = LeaveBalanceOut['unit'];

/** Leave that New Zealand does not measure in hours. */
const NZ_UNITS: Readonly<Partial<Record<string, Unit>>> = {
  ANNUAL_HOLIDAYS: 'weeks',
  SICK: 'days',
  ALT_HOLIDAY: 'days',
};

/** Balances in their stored units: hours in Australia, weeks and days in New Zealand. */
export function leaveBalanceService({ db, clock }: { db: Db; clock: Clock }) {
  /** Expected balances on the day. Undefined in New Zealand, where leave is granted on dates instead of accrued. */
  async function projection(
    tx: Tx,
    employee: EmployeeInCompany,
    balances: Balances,
    asAt: string | undefined,
  ): Promise<((kind: LeaveKind) => Decimal) | undefined> {
    if (asAt === undefined || employee.company_country === 'NZ') return undefined;
    const from = firstDayUnpaid(employee, await findLastDayPaid(tx, employee.id), clock);
    const earned = expectedLeave(employee, { from, before: asAt as LocalDate });
    const promised = await promisedLeave(tx, employee, asAt);
    return (kind) => (balances[kind] ?? ZERO).plus(earned[kind] ?? ZERO).minus(promised[kind] ?? ZERO);
  }

  return {
    list: ({ principal }: Caller, employeeId: number, query: LeaveBalanceQuery = {}): Promise<LeaveBalanceOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw noEmployee();
          const balances = (await balancesOf(tx, [employeeId])).get(employeeId) ?? NO_BALANCES;
          const promised = await promisedLeave(tx, employee);
          const projected = await projection(tx, employee, balances, query.as_at);
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
              ...(projected && { projected: centsOrFiner(projected(kind).toFixed()) }),
            };
          });
        },
        { readOnly: true, isolation: 'snapshot' },
      ),
  };
}
