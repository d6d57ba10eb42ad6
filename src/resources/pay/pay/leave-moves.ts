import { Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Line } from '../../../rules/line.ts';
import { type Balances, type LeaveEntry, type LeaveKind, leaveKindOf } from '../../people/employee/employee.service.ts';
import type { LeaveBalanceRow } from './tables.ts';

/** What decides how an employee's balances are shown. */
export interface LeaveHolder {
  readonly id: number;
  readonly is_leave_enabled: boolean;
  readonly is_lsl_enabled: boolean;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

/** The part of a line that moves a balance; stored lines have the same. */
export type LeaveLine = Pick<Line, 'code' | 'tags' | 'amount' | 'quantity' | 'report'>;

/** The entries of the ledger that the lines of a pay stand for. */
export function leaveEntriesOf(
  lines: readonly LeaveLine[],
  given: { country: 'AU' | 'NZ'; employeeId: number; payId: number; asAt: LocalDate },
): readonly LeaveEntry[] {
  const entries: LeaveEntry[] = [];
  for (const line of lines) {
    const isTaken = line.tags.includes('leave-taken');
    if (!isTaken && !line.tags.includes('leave-accrual')) continue;
    const kind = kindOf(line, given.country);
    // Australian lines count hours as their amount, New Zealand ones their unit as a quantity.
    const moved = given.country === 'AU' ? line.amount : (line.quantity ?? ZERO);
    if (kind === undefined || moved.isZero()) continue;
    entries.push({
      employeeId: given.employeeId,
      kind,
      quantity: isTaken ? moved.negated() : moved,
      asAt: given.asAt,
      reason: !isTaken ? 'ACCRUED' : line.tags.includes('leave-paid-out') ? 'PAID_OUT' : 'TAKEN',
      payId: given.payId,
    });
  }
  return entries;
}

const NZ_COUNTED = new Set(['ANNUAL_HOLIDAYS weeks', 'SICK days', 'ALT_HOLIDAY days']);

/** Leave the service keeps no balance of, such as bereavement, moves nothing. */
function kindOf({ report }: LeaveLine, country: 'AU' | 'NZ'): LeaveKind | undefined {
  if (country === 'AU') return leaveKindOf({ leave_type: report?.balance ?? '', unit: 'hours' });
  const leave = { leave_type: report?.leave_type ?? '', unit: report?.unit ?? '' };
  return NZ_COUNTED.has(`${leave.leave_type} ${leave.unit}`) ? leaveKindOf(leave) : undefined;
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

/** Balances as the pay shows them, in hours; weeks and days by the employee's standard week. */
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
