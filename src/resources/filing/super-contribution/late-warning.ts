import { money } from '../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../base/local-date.ts';
import type { GuaranteeCharge } from '../../../rules/au/super/guarantee-charge.ts';

/** The number of days before the due date on which the warning starts. */
const SOON_DAYS = 7;

export const LATE_CODES = ['SUPER_LATE', 'SUPER_WILL_BE_LATE', 'SUPER_DUE_SOON'] as const;

export interface LateWarning {
  readonly code: (typeof LATE_CODES)[number];
  readonly message: string;
}

/** The charge for a late contribution and the assessment date it was calculated for. */
export interface ChargeOnDay extends Pick<GuaranteeCharge, 'total'> {
  readonly assessedOn: LocalDate;
}

/** The warning for a contribution due on a day; null if it was paid on time or is not due soon. */
export function lateWarning(given: {
  due: LocalDate;
  /** The day on which the funds received the contribution. */
  paidOn: LocalDate | null;
  /** The day on which the contribution will be sent. */
  sentOn: LocalDate | null;
  today: LocalDate;
  /** A contribution received before this day does not count. */
  countsFrom?: LocalDate;
  charge?: ChargeOnDay | undefined;
}): LateWarning | null {
  const { due, paidOn, sentOn, today, countsFrom, charge } = given;
  const owed = charge
    ? `; the super guarantee charge is ${money(charge.total)} if it is assessed on ${charge.assessedOn}`
    : '';
  if (paidOn !== null) {
    if (countsFrom !== undefined && paidOn < countsFrom) {
      return late(
        `Paid on ${paidOn}, too early to count: only contributions received on or after ${countsFrom} count${owed}`,
      );
    }
    return paidOn > due ? late(`Paid on ${paidOn}, late: it was due on ${due}${owed}`) : null;
  }
  if (today > due) {
    return late(`Late: it was due on ${due}${owed || '; the super guarantee charge may be owed for it'}`);
  }
  if (sentOn !== null && sentOn > due) {
    return { code: 'SUPER_WILL_BE_LATE', message: `To be sent on ${sentOn}, which is late: it is due on ${due}` };
  }
  const left = daysBetween(today, due);
  if (left > SOON_DAYS) return null;
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  return { code: 'SUPER_DUE_SOON', message: `Due ${when}, on ${due}` };
}

const late = (message: string): LateWarning => ({ code: 'SUPER_LATE', message });
