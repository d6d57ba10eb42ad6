import { ZONE_OF } from '../../base/clock.ts';

const written = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month,
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: ZONE_OF.AU,
  });
const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: ZONE_OF.AU });
const LONG = written('long');
const SHORT = written('short');

/** A time for sentences, such as `10 March 2026 at 11:00 am AEDT`. */
export const whenOf = (at: Date): string => LONG.format(at);

/** `10 Mar 2026, 11:00 am AEDT`, for lists. Lines never break within the time. */
export function shortWhenOf(at: Date): string {
  const [day, ...time] = SHORT.format(at).split(', ');
  return `${day}, ${time.join(', ').replaceAll(/\s/g, '\u00a0')}`;
}

/** A date such as `10 March 2026`. */
export const dayOf = (at: Date): string => DAY.format(at);
