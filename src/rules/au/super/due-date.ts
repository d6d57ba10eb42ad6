import { addDays, addMonths, endOfMonth, type LocalDate } from '../../../base/local-date.ts';
import type { Cite, ParamsAt } from '../../../params/params.ts';
import { PAYDAY_SUPER_WINDOW, QUARTER_DUE } from '../parameters.ts';

export interface Payday {
  readonly payday: LocalDate;
  /**
   * Every day is a business day except weekends and any public holiday observed across a whole state or territory,
   * wherever the employer is.
   */
  readonly isBusinessDay: (day: LocalDate) => boolean;
  /** Whether this is the first contribution to the fund after the employee started, returned or changed funds. */
  readonly isFirstContribution: boolean;
  /** For a payment out of cycle, the next regular payday if a pay was made on it. */
  readonly nextRegularPayday?: LocalDate;
  /**
   * The end of the longer window of an earlier payday, if that contribution is on time. Contributions for later paydays
   * are not due before then.
   */
  readonly openWindowEnds?: LocalDate;
}

/** The rule that sets the due date. */
export const DUE_REASONS = ['QUARTER', 'USUAL', 'FIRST_CONTRIBUTION', 'OUT_OF_CYCLE', 'EARLIER_WINDOW'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

export interface DueDate {
  readonly due: LocalDate;
  readonly reason: DueReason;
  readonly because: string;
  readonly cite: Cite;
}

/**
 * The last day on which the fund may receive the contribution for a payday. `params` are the parameters on the payday.
 * If several cases of s 18C(2) apply, the latest date applies.
 */
export function superDueDate(given: Payday, params: ParamsAt): DueDate {
  const { payday } = given;
  if (!params.has(PAYDAY_SUPER_WINDOW)) {
    const { value: days, cite } = params.get(QUARTER_DUE);
    const end = endOfQuarter(payday);
    return { due: addDays(end, days), reason: 'QUARTER', because: `${days} days after the quarter to ${end}`, cite };
  }
  const { value: window, cite } = params.get(PAYDAY_SUPER_WINDOW);
  const after = (day: LocalDate, count: number, reason: DueReason, why: string): DueDate => {
    const because = `${count} business days after ${why}`;
    return { due: businessDaysAfter(day, count, given.isBusinessDay), reason, because, cite };
  };
  let latest = after(payday, window.usual, 'USUAL', `the payday ${payday}`);
  const orLater = (other: DueDate) => {
    if (other.due > latest.due) latest = other;
  };
  if (given.isFirstContribution) {
    const why = `the payday ${payday}: the first contribution to this fund`;
    orLater(after(payday, window.first_contribution, 'FIRST_CONTRIBUTION', why));
  }
  const next = given.nextRegularPayday;
  if (next !== undefined) {
    orLater(after(next, window.usual, 'OUT_OF_CYCLE', `the next regular payday ${next}: paid outside the cycle`));
  }
  const open = given.openWindowEnds;
  if (open !== undefined) {
    orLater({
      due: open,
      reason: 'EARLIER_WINDOW',
      because: 'the longer window of an earlier payday ends on this day',
      cite,
    });
  }
  return latest;
}

function businessDaysAfter(day: LocalDate, count: number, isBusinessDay: Payday['isBusinessDay']): LocalDate {
  let current = day;
  for (let left = count; left > 0; ) {
    current = addDays(current, 1);
    if (isBusinessDay(current)) left -= 1;
  }
  return current;
}

const endOfQuarter = (date: LocalDate): LocalDate => {
  const month = Number(date.slice(5, 7));
  return endOfMonth(addMonths(`${date.slice(0, 7)}-01` as LocalDate, (3 - (month % 3)) % 3));
};
