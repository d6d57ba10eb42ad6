import { type Decimal, plain, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { lineOf } from '../calculated-line.ts';
import type { LeaveRow, NzPayFacts } from '../facts.ts';
import { isAnnualHoliday } from './paid-leave.ts';

/** Leave taken in the unit its balance is kept in: annual holidays in weeks, sick and alternative holidays in days. */
export const leaveTaken: Step<NzPayFacts> = ({ facts }) => {
  const standard = standardWeekOf(facts);
  return facts.leave.map((row, index) => {
    const { quantity, unit } = inNativeUnit(row, standard);
    return lineOf({
      code: 'NZ.LEAVE-TAKEN',
      label: row.description,
      effect: 'memo',
      tags: ['leave-taken'],
      origin: { kind: 'leave', index },
      quantity,
      precise: ZERO,
      rounding: 'six places',
      amount: ZERO,
      because: `${plain(row.hours)} h taken = ${plain(quantity)} ${unit}`,
      report: { leave_type: isAnnualHoliday(row.leaveType) ? 'ANNUAL_HOLIDAYS' : row.leaveType, unit },
    });
  });
};

interface StandardWeek {
  readonly hoursPerDay: Decimal;
  readonly hoursPerWeek: Decimal;
}

function standardWeekOf({ holidays, leaveAccrual }: NzPayFacts): StandardWeek | undefined {
  if (holidays) return { hoursPerDay: holidays.standardHoursPerDay, hoursPerWeek: holidays.standardHoursPerWeek };
  if (!leaveAccrual) return undefined;
  const { standardHoursPerDay, standardDaysPerWeek } = leaveAccrual;
  return { hoursPerDay: standardHoursPerDay, hoursPerWeek: standardHoursPerDay.times(standardDaysPerWeek) };
}

function inNativeUnit(row: LeaveRow, standard: StandardWeek | undefined): { quantity: Decimal; unit: string } {
  if (standard && isAnnualHoliday(row.leaveType)) {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerWeek)), unit: 'weeks' };
  }
  if (standard && (row.leaveType === 'SICK' || row.leaveType === 'ALT_HOLIDAY')) {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerDay)), unit: 'days' };
  }
  return { quantity: row.hours, unit: 'hours' };
}
