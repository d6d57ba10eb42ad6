import { addDays, addMonths, type LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { PAYDAY_SUPER_WINDOW } from '../parameters.ts';
import { type DueDate, superDueDate } from './due-date.ts';

/** The facts that determine the deadline of one pay. */
export interface SuperPayday {
  readonly payId: number;
  readonly payday: LocalDate;
  /** Whether this is the first contribution to the fund after the employee started, returned or changed funds. */
  readonly isFirstContribution: boolean;
  /** Whether the pay is for ordinary work or leave, on the employer's regular schedule. */
  readonly isRegular: boolean;
  /**
   * Whether the pay has only a bonus, an allowance, a loading, a back payment or leave paid in advance, and is not on a
   * regular payday.
   */
  readonly isOutOfCycle: boolean;
  /**
   * The first and last original payday of a pay that has only contributions that were short on earlier paydays. It has
   * no earnings of its own, so its contributions are due when those of the first original payday were.
   */
  readonly original?: { readonly first: LocalDate; readonly last: LocalDate };
  /** The longest time from one regular payday to the next, in days. */
  readonly cycleDays: number;
  /** The day on which the fund received the money. */
  readonly paidOn: LocalDate | null;
}

export interface Deadline extends DueDate {
  /** Contributions received before this day do not count towards this payday. */
  readonly countsFrom: LocalDate;
  /** The payday for the super guarantee charge. Null if the contribution is for several paydays with a charge each. */
  readonly chargedFor: LocalDate | null;
}

interface Given {
  readonly params: Params;
  readonly isBusinessDay: (day: LocalDate) => boolean;
  readonly today: LocalDate;
}

/**
 * The deadlines for one employee's pays. Pays are processed in payday order, because a longer window extends the
 * deadlines of later paydays.
 */
export function superDeadlines(paydays: readonly SuperPayday[], given: Given): ReadonlyMap<number, Deadline> {
  const { params, isBusinessDay, today } = given;
  const inOrder = [...paydays].sort((a, b) => (a.payday < b.payday ? -1 : a.payday > b.payday ? 1 : a.payId - b.payId));
  const deadlines = new Map<number, Deadline>();
  let open: LocalDate | undefined;
  for (const each of inOrder) {
    const payday = each.original?.first ?? each.payday;
    const isLateAlready = each.original !== undefined;
    const at = params.at(payday);
    const nextRegularPayday = each.isOutOfCycle && !isLateAlready ? regularAfter(each, inOrder) : undefined;
    const found = superDueDate(
      {
        payday,
        isBusinessDay,
        isFirstContribution: each.isFirstContribution && !isLateAlready,
        ...(nextRegularPayday ? { nextRegularPayday } : {}),
        ...(open && !isLateAlready ? { openWindowEnds: open } : {}),
      },
      at,
    );
    const months = at.has(PAYDAY_SUPER_WINDOW) ? at.get(PAYDAY_SUPER_WINDOW).value.prepaid_months : 0;
    const countsFrom = months === 0 ? ('0001-01-01' as LocalDate) : addMonths(payday, -months);
    const chargedFor = each.original && each.original.first !== each.original.last ? null : payday;
    deadlines.set(each.payId, { ...found, countsFrom, chargedFor });
    // A longer window extends later deadlines only if its contribution was on time or can still be on time.
    const isLonger = found.reason === 'FIRST_CONTRIBUTION' || found.reason === 'OUT_OF_CYCLE';
    const isInTime = (each.paidOn ?? today) <= found.due;
    if (isLonger && isInTime && (open === undefined || found.due > open)) open = found.due;
  }
  return deadlines;
}

/** The first payday after this one on which a regular pay was made, if it is at most one cycle later. */
function regularAfter(each: SuperPayday, inOrder: readonly SuperPayday[]): LocalDate | undefined {
  const last = addDays(each.payday, each.cycleDays);
  return inOrder.find(({ isRegular, payday }) => isRegular && payday > each.payday && payday <= last)?.payday;
}
