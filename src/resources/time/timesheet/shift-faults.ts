import { isLocalTime, isSkipped, minutesBetween } from './local-time.ts';
import type { Break } from './timesheet.store.ts';

export interface Shift {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly breaks: readonly Break[];
}

/** Error messages for an invalid entry, by field. */
export type Faults = Readonly<Record<string, string>>;

const DAY_MINUTES = 24 * 60;

/** The first fault of the shift itself, regardless of other entries; undefined if it has none [TIME-002]. */
export function faultsOfShift({ starts_at, ends_at, breaks }: Shift, zone: string): Faults | undefined {
  return faultOfTimes({ starts_at, ends_at }, zone) ?? faultOfBreaks({ starts_at, ends_at, breaks }, zone);
}

function faultOfTimes(
  times: { readonly starts_at: string; readonly ends_at: string },
  zone: string,
): Faults | undefined {
  for (const [field, time] of Object.entries(times)) {
    if (!isLocalTime(time)) return { [field]: `${time} is not a valid date and time` };
    if (isSkipped(time, zone))
      return {
        [field]: `${time} does not exist in ${zone}: the clock was put forward. Send the time the clock showed`,
      };
  }
  const { starts_at, ends_at } = times;
  if (ends_at <= starts_at) return { ends_at: `The end ${ends_at} is not after the start ${starts_at}` };
  const minutes = minutesBetween(starts_at, ends_at);
  if (minutes > DAY_MINUTES)
    return { ends_at: `The shift from ${starts_at} to ${ends_at} is longer than 24 hours. Send two entries` };
  return undefined;
}

function faultOfBreaks({ starts_at, ends_at, breaks }: Shift, zone: string): Faults | undefined {
  let free = starts_at;
  for (const each of breaks) {
    const fault = faultOfTimes({ starts_at: each.starts_at, ends_at: each.ends_at }, zone);
    if (fault) return { breaks: Object.values(fault)[0]! };
    const shown = `The break from ${each.starts_at} to ${each.ends_at}`;
    if (each.starts_at < starts_at || each.ends_at > ends_at)
      return { breaks: `${shown} is outside the shift from ${starts_at} to ${ends_at}` };
    if (each.starts_at < free) return { breaks: `${shown} overlaps another break` };
    free = each.ends_at;
  }
  const unpaid = breaks.filter(({ paid }) => !paid);
  const rest = unpaid.reduce((total, each) => total + minutesBetween(each.starts_at, each.ends_at), 0);
  return rest === minutesBetween(starts_at, ends_at) ? { breaks: 'The whole shift is an unpaid break' } : undefined;
}

/** Breaks in chronological order, as they are stored. */
export const breaksInOrder = (breaks: readonly Break[]): readonly Break[] =>
  breaks
    .map(({ starts_at, ends_at, paid }) => ({ starts_at, ends_at, paid }))
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0));
