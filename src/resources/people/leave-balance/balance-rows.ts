import { Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import type { Balances, LeaveKind } from '../employee/employee.service.ts';

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

/** Balances for pays and balance lists, in hours. Weeks and days are converted by the employee's standard week. */
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
