import { roundToCent } from '../../../../base/decimal.ts';
import { daysBetween } from '../../../../base/local-date.ts';
import { type Week, warn } from '../week.ts';

/** Step 10: pays permanent employees for their ordinary hours on a public holiday on which they did not work. */
export function payHolidaysNotWorked(week: Week): void {
  for (const { date, hours } of week.facts.circumstances.holidayNotWorked) {
    if (week.isCasual) {
      warn(
        week,
        'CASUAL_HOLIDAY',
        `A casual employee is not paid for the public holiday of ${date} that was not worked.`,
      );
      continue;
    }
    if (!week.facts.workplace.publicHolidays.includes(date))
      warn(week, 'NOT_A_HOLIDAY', `${date} is paid as a public holiday not worked, but it is not in public_holidays.`);
    const { rate } = week.day(daysBetween(week.facts.weekStart, date));
    week.amounts.push({
      date,
      startsAt: null,
      endsAt: null,
      kind: 'holiday_not_worked',
      minutes: 0,
      percentage: 100,
      rate: rate.hourly,
      quantity: hours,
      amount: roundToCent(rate.hourly.times(hours)),
      clause: 'FW Act s 116',
      because: 'base rate for the ordinary hours of a public holiday that was not worked',
      certainty: 'knowledge',
    });
  }
}
