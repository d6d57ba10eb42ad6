import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { centsOrFiner, Decimal, decimal, roundToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { PERIODS_PER_YEAR } from '../../../rules/pay-period.ts';
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
import type { LeaveBalanceOut, LeaveBalanceQuery } from './leave-balance.schema.ts';

/** The employee fields that affect how balances are shown. */
export interface LeaveHolder {
  readonly id: number;
  readonly is_leave_enabled: boolean;
  readonly is_lsl_enabled: boolean;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

/** One kind of leave, as shown in responses and stored with a pay. */
export interface LeaveBalanceRow {
  readonly leave_type: string;
  readonly name: string;
  readonly hours: string;
}

const SHOWN = {
  AU: [
    { kind: 'holiday', leave_type: 'HOLIDAY', name: 'Annual Leave', per: 'hour' },
    { kind: 'sick', leave_type: 'SICK', name: "Personal/Carer's Leave", per: 'hour' },
    { kind: 'longService', leave_type: 'LONG_SERVICE', name: 'Long Service Leave', per: 'hour' },
    { kind: 'rdo', leave_type: 'RDO', name: 'Rostered Days Off', per: 'hour' },
    { kind: 'toil', leave_type: 'TOIL', name: 'Time Off in Lieu', per: 'hour' },
  ],
  NZ: [
    { kind: 'annualHolidays', leave_type: 'ANNUAL_HOLIDAYS', name: 'Annual Holidays', per: 'week' },
    { kind: 'nzSick', leave_type: 'SICK', name: 'Sick Leave', per: 'day' },
    { kind: 'alternativeHolidays', leave_type: 'ALT_HOLIDAY', name: 'Alternative Holidays', per: 'day' },
    { kind: 'rdo', leave_type: 'RDO', name: 'Rostered Days Off', per: 'hour' },
    { kind: 'toil', leave_type: 'TOIL', name: 'Time Off in Lieu', per: 'hour' },
  ],
} as const satisfies Record<'AU' | 'NZ', readonly { kind: LeaveKind; leave_type: string; name: string; per: string }[]>;

const ALWAYS: ReadonlySet<LeaveKind> = new Set(['holiday', 'sick', 'annualHolidays', 'nzSick']);

/** Balances for pays and balance lists, in hours. Weeks and days are converted using the employee's standard week. */
export function balanceRows(balances: Balances, holder: LeaveHolder, country: 'AU' | 'NZ'): readonly LeaveBalanceRow[] {
  return SHOWN[country].flatMap(({ kind, leave_type, name, per }) => {
    const balance = balances[kind];
    const isUsed = holder.is_leave_enabled && (ALWAYS.has(kind) || (kind === 'longService' && holder.is_lsl_enabled));
    if (balance === undefined && !isUsed) return [];
    const hours = balance === undefined ? ZERO : per === 'hour' ? balance : balance.times(hoursIn(per, holder));
    return [{ leave_type, name, hours: hours.toFixed() }];
  });
}

function hoursIn(per: 'week' | 'day', holder: LeaveHolder): Decimal {
  const day = decimal(holder.standard_hours_per_day);
  return per === 'day' ? day : day.times(new Decimal(holder.standard_days_per_week));
}

const DAYS_PER_WEEK = 7;

/**
 * The first day for which no pay has accrued leave: the day after the last paid day. Before the first pay, it is today or
 * the start date, whichever is later.
 */
function firstDayUnpaid(employee: EmployeeInCompany, paidTo: string | null, clock: Clock): LocalDate {
  if (paidTo !== null) return addDays(paidTo as LocalDate, 1);
  const today = clock.today(ZONE_OF[employee.company_country]);
  return employee.start_date > today ? (employee.start_date as LocalDate) : today;
}

/**
 * The hours of leave that standard weeks accrue in Australia from one day up to, but not including, another. This is a
 * forecast: actual accrual depends on the hours worked.
 */
function expectedLeave(
  employee: EmployeeInCompany,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
): Readonly<Partial<Record<LeaveKind, Decimal>>> {
  if (!employee.is_leave_enabled || employee.is_terminated || before <= from) return {};
  const weeks = decimal(String(daysBetween(from, before))).dividedBy(DAYS_PER_WEEK);
  const day = decimal(employee.standard_hours_per_day);
  const hours = day.times(employee.standard_days_per_week).times(weeks);
  const byHours = (perHour: string) => roundToCent(hours.times(decimal(perHour)));
  const byDays = (days: number | null) =>
    roundToCent(
      day
        .times(days ?? 0)
        .times(weeks)
        .dividedBy(PERIODS_PER_YEAR.WEEKLY),
    );
  return {
    ...(employee.accrue_leave_on_hours_worked
      ? { holiday: byHours(employee.accrue_holiday_leave_per_hour), sick: byHours(employee.accrue_sick_leave_per_hour) }
      : {
          holiday: byDays(employee.num_holiday_leave_days_per_year),
          sick: byDays(employee.num_sick_leave_days_per_year),
        }),
    longService: employee.is_lsl_enabled ? byHours(employee.accrue_lsl_per_hour) : ZERO,
  };
}

export { LeaveBalanceOut } from './leave-balance.schema.ts';

export type LeaveBalanceService = ReturnType<typeof leaveBalanceService>;

type Unit = LeaveBalanceOut['unit'];

/** Leave that New Zealand does not measure in hours. */
const NZ_UNITS: Readonly<Partial<Record<string, Unit>>> = {
  ANNUAL_HOLIDAYS: 'weeks',
  SICK: 'days',
  ALT_HOLIDAY: 'days',
};

/** Balances in their stored units: hours in Australia; weeks, days or hours in New Zealand. */
export function leaveBalanceService({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Expected balances on the day. Undefined if no day is requested, and in New Zealand, where leave is granted on
   * certain dates instead of accruing.
   */
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
