import { Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../api/client.ts';
import { shortDay, span, weekday } from '../ui/days.ts';
import classes from './leave.module.css';
import { type LeaveRequest, leaveName, leaveShort, STATUS } from './leave-types.ts';

type Person = Schemas['EmployeeBasics'];
type Holiday = Schemas['PublicHoliday'];

const SATURDAY = 6;
const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/**
 * A grid with employees as rows and days as columns. The arrow keys move the focus. Enter opens the leave on a day, or
 * requests leave if the day is free.
 */
export function MonthGrid(given: {
  days: readonly string[];
  today: string | undefined;
  people: readonly Person[];
  showsAll: boolean;
  requests: readonly LeaveRequest[];
  holidays: readonly Holiday[];
  onOpen: (request: number) => void;
  onAsk?: ((asked: { employee: number; day: string }) => void) | undefined;
}) {
  const { days, today, people, showsAll, requests, holidays, onOpen, onAsk } = given;
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const leaveOf = useMemo(() => byEmployeeAndDay(requests), [requests]);
  const holidayOn = new Map(
    holidays.flatMap((one) => [[one.kept_on, one.name] as const, [one.date, one.name] as const]),
  );
  const rows = people.filter(({ id }) => showsAll || leaveOf.has(id));

  function walk(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(Math.max(active.row + step[0], 0), rows.length - 1);
    const column =
      event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : clampTo(active.column + step[1], days.length);
    setActive({ row, column });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  if (rows.length === 0) {
    return (
      <Text className="card" p="lg" c="dimmed">
        No one is on leave this month.
      </Text>
    );
  }
  return (
    <div className={`card ${classes.scroller}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with cell navigation. */}
      <table role="grid" aria-label="Team leave" className={classes.grid} ref={grid} onKeyDown={walk}>
        <MonthHead days={days} today={today} holidayOn={holidayOn} />
        <tbody>
          {rows.map((person, row) => (
            <tr key={person.id}>
              <th scope="row" className={classes.name}>
                {person.format_name}
              </th>
              {days.map((day, column) => (
                <DayCell
                  key={day}
                  person={person}
                  day={day}
                  request={leaveOf.get(person.id)?.get(day)}
                  holidayOn={holidayOn}
                  position={`${row} ${column}`}
                  isActive={active.row === row && active.column === column}
                  onFocus={() => setActive({ row, column })}
                  onOpen={onOpen}
                  onAsk={onAsk}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" p="xs">
        {legendOf(requests)}
      </Text>
    </div>
  );
}

type Holidays = ReadonlyMap<string, string>;

function MonthHead({
  days,
  today,
  holidayOn,
}: {
  days: readonly string[];
  today: string | undefined;
  holidayOn: Holidays;
}) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          Name
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            className={[isFree(day, holidayOn) ? classes.free : '', day === today ? classes.today : ''].join(' ')}
            title={[shortDay(day), holidayOn.get(day)].filter(Boolean).join(', ')}
          >
            <span aria-hidden className={classes.letter}>
              {WEEKDAYS[weekday(day) - 1]}
            </span>
            {Number(day.slice(8))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DayCell(given: {
  person: Person;
  day: string;
  request: LeaveRequest | undefined;
  holidayOn: Holidays;
  position: string;
  isActive: boolean;
  onFocus: () => void;
  onOpen: (request: number) => void;
  onAsk: ((asked: { employee: number; day: string }) => void) | undefined;
}) {
  const { person, day, request, holidayOn, position, isActive, onFocus, onOpen, onAsk } = given;
  const act = () => (request ? onOpen(request.id) : onAsk?.({ employee: person.id, day }));
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      data-cell={position}
      tabIndex={isActive ? 0 : -1}
      className={[
        isFree(day, holidayOn) ? classes.free : '',
        request ? classes[request.status] : '',
        request || onAsk ? classes.opens : '',
      ].join(' ')}
      title={request && `${leaveName(request.leave_type)}, ${STATUS[request.status].text.toLowerCase()}`}
      onFocus={onFocus}
      onClick={act}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        act();
      }}
    >
      {request && (
        <span aria-hidden>
          {leaveShort(request.leave_type)}
          {request.status === 'pending' && '?'}
        </span>
      )}
      <VisuallyHidden>{labelOf(person, day, request, holidayOn.get(day))}</VisuallyHidden>
    </td>
  );
}

const STEPS: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, 0],
  End: [0, 0],
};

const clampTo = (column: number, length: number): number => Math.min(Math.max(column, 0), length - 1);
const isFree = (day: string, holidayOn: Holidays): boolean => weekday(day) >= SATURDAY || holidayOn.has(day);

function byEmployeeAndDay(requests: readonly LeaveRequest[]): ReadonlyMap<number, ReadonlyMap<string, LeaveRequest>> {
  const people = new Map<number, Map<string, LeaveRequest>>();
  for (const request of requests) {
    const own = people.get(request.employee_id) ?? new Map<string, LeaveRequest>();
    people.set(request.employee_id, own);
    for (const { date } of request.days) own.set(date, request);
  }
  return people;
}

function labelOf(person: Person, day: string, request: LeaveRequest | undefined, holiday: string | undefined): string {
  const leave = request
    ? `${leaveName(request.leave_type)} ${span(request.start_date, request.end_date)}, ${STATUS[request.status].text}`
    : 'no leave';
  return [person.format_name, shortDay(day), leave, holiday].filter(Boolean).join(', ');
}

/** Explains the abbreviations in use. */
function legendOf(requests: readonly LeaveRequest[]): string {
  const kinds = new Map(requests.map(({ leave_type }) => [leaveShort(leave_type), leaveName(leave_type)]));
  return [...[...kinds].map(([short, name]) => `${short} ${name}`), '? waiting for approval'].join(' · ');
}
