import { BoundedMap } from '../../../base/bounded-map.ts';

export type ClockChange = 'changes' | 'stays' | 'unknown zone';

const DAY_MS = 86_400_000;
const known = new BoundedMap<string, ClockChange>(2_000);

/** Whether the zone's offset from UTC differs between the start and the end of the week. */
export function clockChangeIn(zone: string, weekStart: string): ClockChange {
  const place = `${zone} ${weekStart}`;
  const kept = known.get(place);
  if (kept) return kept;
  const found = compared(zone, weekStart);
  known.set(place, found);
  return found;
}

function compared(zone: string, weekStart: string): ClockChange {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return 'unknown zone';
  }
  const first = Date.parse(`${weekStart}T00:00:00Z`);
  const offsetAt = (time: number): string =>
    format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')!.value;
  return offsetAt(first) === offsetAt(first + 7 * DAY_MS) ? 'stays' : 'changes';
}
