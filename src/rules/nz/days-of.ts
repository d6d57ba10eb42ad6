import type { LocalDate } from '../../base/local-date.ts';

/** Describes the date range of a declaration. */
export const daysOf = ({ from, to }: { readonly from: LocalDate; readonly to?: LocalDate }): string =>
  to === undefined ? `for days from ${from} on` : `for the days from ${from} to ${to}`;
