import type { Country } from '../../../../base/country.ts';
import { decimal, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { HeldAmount } from '../../../../rules/held-amount.ts';
import type { Line } from '../../../../rules/line.ts';
import { type LeaveEntry, type LeaveKind, leaveKindOf } from '../../../people/employee/employee.service.ts';

/** The part of a line that changes a leave balance; stored lines have the same fields. */
export type LeaveLine = Pick<Line, 'code' | 'tags' | 'amount' | 'quantity' | 'report'>;

/** The leave ledger entries of the lines of a pay. */
export function leaveEntriesOf(
  lines: readonly LeaveLine[],
  given: { country: Country; employeeId: number; payId: number; asAt: LocalDate },
): readonly LeaveEntry[] {
  const entries: LeaveEntry[] = [];
  for (const line of lines) {
    const isTaken = line.tags.includes('leave-taken');
    if (!isTaken && !line.tags.includes('leave-accrual')) continue;
    const kind = kindOf(line, given.country);
    // Australian lines have the hours as their amount; New Zealand lines have weeks or days as their quantity.
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

/**
 * When a pay is deleted, its leave can be moved to another pay of the period. Converts the ledger entries for leave
 * that was moved to a pay into accruals credited to that pay.
 */
export const accrualHeld = (
  entries: readonly { readonly leave_type: string; readonly unit: string; readonly quantity: string }[],
  country: Country,
): readonly HeldAmount[] =>
  entries.map(({ leave_type, unit, quantity }) => ({
    code: country === 'AU' ? `AU.LEAVE.ACCRUAL.${leave_type}` : 'NZ.LEAVE-ACCRUAL',
    label: leave_type,
    effect: 'memo',
    tags: ['leave-accrual'],
    amount: country === 'AU' ? decimal(quantity) : ZERO,
    basis: ZERO,
    quantity: country === 'AU' ? ZERO : decimal(quantity),
    report: country === 'AU' ? { balance: leave_type, unit } : { leave_type, unit },
    reported: {},
  }));

const NZ_COUNTED = new Set(['ANNUAL_HOLIDAYS weeks', 'SICK days', 'ALT_HOLIDAY days']);

/** The kind of leave that a line changes; undefined for leave without a balance, such as bereavement leave. */
function kindOf({ report }: LeaveLine, country: Country): LeaveKind | undefined {
  if (country === 'AU') return leaveKindOf({ leave_type: report?.balance ?? '', unit: 'hours' });
  const leave = { leave_type: report?.leave_type ?? '', unit: report?.unit ?? '' };
  return NZ_COUNTED.has(`${leave.leave_type} ${leave.unit}`) ? leaveKindOf(leave) : undefined;
}
