import { counted, type Decimal, max, plain, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { LeaveRow, NzPayFacts } from '../facts.ts';
import { alternativeDaysEarned, wholeAlternativeDays } from '../holidays/alternative-days.ts';
import { dayHours, weekHours } from '../holidays/own-week.ts';
import { leaveLine } from '../leave-line.ts';
import { isAnnualHoliday } from '../leave-type.ts';

/** Leave taken, in the unit of its balance: annual holidays in weeks, sick leave and alternative holidays in days. */
export const leaveTaken: Step<NzPayFacts> = ({ facts }) => {
  const standard = standardWeekOf(facts);
  const held = alternativeDaysLeft(facts);
  return facts.leave.map((row, index) => {
    const { quantity, unit } = inNativeUnit(row, standard);
    const because = row.leaveType === 'ALT_HOLIDAY' && unit === 'days' ? wholeDays(row, quantity, held) : undefined;
    return leaveLine({
      label: row.description,
      move: row.paidAs ? 'paid-out' : 'taken',
      paidAs: row.paidAs === 'CASH_UP' ? row.paidAs : undefined,
      leaveType: isAnnualHoliday(row.leaveType) ? 'ANNUAL_HOLIDAYS' : row.leaveType,
      unit,
      origin: { kind: 'leave', index },
      quantity,
      because: because ?? becauseOf(row, quantity, unit),
    });
  });
};

const UNIT = { weeks: 'week', days: 'day', hours: 'hour' } as const;

function becauseOf({ hours, paidAs }: LeaveRow, quantity: Decimal, unit: InUnit['unit']): string {
  if (typeof paidAs === 'object') return `${counted(quantity, UNIT[unit])} settled by the closedown pay`;
  return `${plain(hours)} h ${paidAs === 'CASH_UP' ? 'paid out' : 'taken'} = ${counted(quantity, UNIT[unit])}`;
}

/** The balance of alternative holidays, which each row of alternative holidays reduces. Undefined when not known. */
interface DaysLeft {
  days: Decimal | undefined;
}

const alternativeDaysLeft = (facts: NzPayFacts): DaysLeft => ({
  days: facts.alternativeDaysHeld?.plus(alternativeDaysEarned(facts.hours).length),
});

function wholeDays({ hours }: LeaveRow, quantity: Decimal, held: DaysLeft): string {
  const words = `${plain(hours)} h taken = ${counted(quantity, 'day')}: alternative holidays are whole days`;
  if (held.days === undefined) return words;
  const before = held.days;
  held.days = before.minus(quantity);
  return held.days.isNegative()
    ? `${words}; with only ${plain(max(before, ZERO))} available, the balance becomes negative`
    : words;
}

interface StandardWeek {
  readonly hoursPerDay: Decimal;
  readonly hoursPerWeek: Decimal;
}

function standardWeekOf({ holidays, leaveAccrual }: NzPayFacts): StandardWeek | undefined {
  if (holidays) return { hoursPerDay: dayHours(holidays), hoursPerWeek: weekHours(holidays) };
  if (!leaveAccrual) return undefined;
  const { standardHoursPerDay, standardDaysPerWeek } = leaveAccrual;
  return { hoursPerDay: standardHoursPerDay, hoursPerWeek: standardHoursPerDay.times(standardDaysPerWeek) };
}

interface InUnit {
  readonly quantity: Decimal;
  readonly unit: 'weeks' | 'days' | 'hours';
}

function inNativeUnit(row: LeaveRow, standard: StandardWeek | undefined): InUnit {
  if (typeof row.paidAs === 'object') return { quantity: row.paidAs.annualWeeks, unit: 'weeks' };
  if (standard && isAnnualHoliday(row.leaveType)) {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerWeek)), unit: 'weeks' };
  }
  if (standard && row.leaveType === 'SICK') {
    return { quantity: roundToSixPlaces(row.hours.dividedBy(standard.hoursPerDay)), unit: 'days' };
  }
  if (standard && row.leaveType === 'ALT_HOLIDAY') {
    return { quantity: wholeAlternativeDays({ hours: row.hours, hoursPerDay: standard.hoursPerDay }), unit: 'days' };
  }
  return { quantity: row.hours, unit: 'hours' };
}
