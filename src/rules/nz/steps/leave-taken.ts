import { type Decimal, plain, roundToSixPlaces } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { LeaveRow, NzPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';
import { isAnnualHoliday } from '../leave-type.ts';

/** Leave taken in the unit its balance is kept in: annual holidays in weeks, sick and alternative holidays in days. */
export const leaveTaken: Step<NzPayFacts> = ({ facts }) => {
  const standard = standardWeekOf(facts);
  return facts.leave.map((row, index) => {
    const { quantity, unit } = inNativeUnit(row, standard);
    return leaveLine({
      label: row.description,
      move: 'taken',
      leaveType: isAnnualHoliday(row.leaveType) ? 'ANNUAL_HOLIDAYS' : row.leaveType,
      unit,
      origin: { kind: 'leave', index },
      quantity,
      because: `${plain(row.hours)} h taken = ${plain(quantity)} ${unit}`,
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

interface InUnit {
  readonly quantity: Decimal;
  readonly unit: 'weeks' | 'days' | 'hours';
}

function inNativeUnit(row: LeaveRow, standard: StandardWeek | undefined): InUnit {
  if (standard && isAnnualHoliday(row.leaveType)) {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerWeek)), unit: 'weeks' };
  }
  if (standard && (row.leaveType === 'SICK' || row.leaveType === 'ALT_HOLIDAY')) {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerDay)), unit: 'days' };
  }
  return { quantity: row.hours, unit: 'hours' };
}
