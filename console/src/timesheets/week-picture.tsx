import type { Schemas } from '../api/client.ts';
import { weekday } from '../ui/days.ts';
import { minutesBetween } from '../ui/times.ts';
import classes from './timesheets.module.css';

type Shift = Schemas['Timesheet'];

const LETTERS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];
const WEEK_MINUTES = 7 * 24 * 60;

/**
 * The shifts of an employee as bars over the days of a week, with gaps for breaks and hatching for days of leave.
 * Hidden from screen readers, because the list of shifts contains the same information.
 */
export function WeekPicture(given: {
  days: readonly string[];
  today: string | undefined;
  shifts: readonly Shift[];
  leaveDays: ReadonlySet<string>;
}) {
  const { days, today, shifts, leaveDays } = given;
  const start = `${days[0]}T00:00`;
  const place = (from: string, to: string) => ({
    left: `${(minutesBetween(start, from) / WEEK_MINUTES) * 100}%`,
    width: `${(minutesBetween(from, to) / WEEK_MINUTES) * 100}%`,
  });
  return (
    <div aria-hidden>
      <div className={classes.days}>
        {days.map((day) => (
          <span key={day} className={day === today ? classes.today : undefined}>
            {LETTERS[weekday(day) - 1]} {Number(day.slice(8))}
          </span>
        ))}
      </div>
      <div className={classes.track}>
        {days
          .filter((day) => leaveDays.has(day))
          .map((day) => (
            <div key={day} className={classes.leave} style={place(`${day}T00:00`, `${day}T24:00`)} />
          ))}
        {shifts.map((shift) => (
          <div
            key={shift.id}
            className={classes.bar}
            data-status={shift.status}
            data-clash={leaveDays.has(shift.starts_at.slice(0, 10)) || undefined}
            style={place(shift.starts_at, shift.ends_at)}
          />
        ))}
        {shifts.flatMap(({ id, status, breaks }) =>
          breaks
            .filter(({ paid }) => !paid)
            .map((rest) => (
              <div
                key={`${id} ${rest.starts_at}`}
                className={classes.rest}
                data-status={status}
                style={place(rest.starts_at, rest.ends_at)}
              />
            )),
        )}
      </div>
    </div>
  );
}
