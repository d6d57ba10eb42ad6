import { daysBetween, type LocalDate } from '../../../base/local-date.ts';

/** So many days before the due date somebody is warned. */
const SOON_DAYS = 7;

/** What to say about money that must be in a fund by a day; nothing while there is time, or when it was there in time. */
export function lateWarning(given: {
  due: LocalDate;
  /** When the funds had it. */
  paidOn: LocalDate | null;
  /** When it is to be sent. */
  sentOn: LocalDate | null;
  today: LocalDate;
}): string | null {
  const { due, paidOn, sentOn, today } = given;
  if (paidOn !== null) return paidOn > due ? `Paid on ${paidOn}, late: it was due on ${due}` : null;
  if (today > due) return `Late: it was due on ${due}; the super guarantee charge may be owed for it`;
  if (sentOn !== null && sentOn > due) return `To be sent on ${sentOn}, which is late: it is due on ${due}`;
  const left = daysBetween(today, due);
  if (left > SOON_DAYS) return null;
  return `Due ${left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}, on ${due}`;
}
