import { DAY, dayOf, type Week, warn } from '../week.ts';

/** Step 11: warns about rules of the award that cannot be checked from these facts. It changes no amount. */
export function addWarnings(week: Week): void {
  const { facts, pack } = week;
  if (facts.agreement.cycleWeeks > 1)
    warn(
      week,
      'AVERAGED_HOURS',
      `The limit of ${facts.agreement.cycleWeeks * 38} ordinary hours applies to the shifts of ${facts.agreement.cycleWeeks} weeks together. Whether the award allows this cycle is not checked.`,
    );
  if (
    facts.person.employment === 'part_time' &&
    facts.agreement.agreedHours !== null &&
    pack.rules.agreed.required.length > 0
  )
    warn(
      week,
      'AGREED_TIMES_NOT_CHECKED',
      'Only the number of agreed hours on each day is compared. Work outside the agreed times may be overtime.',
    );
  if (facts.person.employment === 'part_time' && pack.rules.agreed.required.length === 0)
    warn(
      week,
      'AVAILABILITY_NOT_CHECKED',
      'Work outside the availability agreed with a part-time employee may be overtime. This is not checked.',
    );
  if (week.day(0).date > pack.rates.cite.verified_through)
    warn(week, 'RATES_UNVERIFIED', `The rates are verified only up to ${pack.rates.cite.verified_through}.`);
  if (week.pieces.some(({ end, kind }) => kind !== 'top_up' && end > facts.agreement.cycleWeeks * 7 * DAY))
    warn(week, 'RUNS_INTO_NEXT_WEEK', 'A shift runs past the end of the week. All of it is paid in this week.');
  if (week.pieces.some(({ day }) => week.day(day).rate.juniorPercentage !== week.day(0).rate.juniorPercentage))
    warn(week, 'JUNIOR_BIRTHDAY', 'The junior percentage changes within the week, on the birthday.');
  addRosterWarnings(week);
}

function addRosterWarnings(week: Week): void {
  const { roster } = week.pack.rules;
  if (!roster) return;
  const { clause } = roster;
  const days = [...new Set(week.shifts.map(({ start }) => dayOf(start)))].sort((a, b) => a - b);
  const inFirstWeek = days.filter((day) => day < 7).length;
  if (inFirstWeek > roster.most_days_a_week)
    warn(
      week,
      'ROSTER_DAYS',
      `There is work on ${inFirstWeek} days of the week. Clause ${clause} allows ${roster.most_days_a_week}, or 6 if there are at most 4 in the next week. Work beyond that may be overtime.`,
    );
  const inRow = longestRow(days);
  if (inRow > roster.most_days_in_a_row)
    warn(
      week,
      'ROSTER_DAYS_IN_A_ROW',
      `There is work on ${inRow} days in a row. Clause ${clause} allows ${roster.most_days_in_a_row}.`,
    );
  const evening = week.shifts.find(
    ({ start, end }) => start % DAY >= roster.evening_shiftwork_from && end > (dayOf(start) + 1) * DAY,
  );
  if (evening)
    warn(
      week,
      'POSSIBLE_SHIFTWORK',
      `The shift of ${evening.facts.startsAt} begins in the evening and ends on the next day. For an employee rostered as a shiftworker, other rules apply.`,
    );
}

function longestRow(days: readonly number[]): number {
  let longest = 0;
  let row = 0;
  days.forEach((day, index) => {
    row = index > 0 && days[index - 1] === day - 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
  });
  return longest;
}
