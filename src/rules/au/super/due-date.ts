import { addDays, addMonths, endOfMonth, type LocalDate } from '../../../base/local-date.ts';
import type { Cite, ParamsAt } from '../../../params/params.ts';
import { PAYDAY_SUPER_WINDOW, QUARTER_DUE } from '../parameters.ts';

export interface Payday {
  readonly payday: LocalDate;
  /** Neither a weekend day nor a public holiday of a whole state or territory, wherever the employer is. */
  readonly isBusinessDay: (day: LocalDate) => boolean;
  /** First contribution for this employee, or to this fund. */
  readonly isFirstContribution: boolean;
  /** For a payment outside the regular cycle: the deadline is that of the next regular payday. */
  readonly nextRegularPayday?: LocalDate;
  /** End of a first-contribution window that is still open; a later payday is not due before it. */
  readonly openWindowEnds?: LocalDate;
}

/** The last day on which the fund may receive the contribution for a payday. `params` are those of the payday. */
export function superDueDate(given: Payday, params: ParamsAt): { readonly due: LocalDate; readonly cite: Cite } {
  if (!params.has(PAYDAY_SUPER_WINDOW)) {
    const days = params.get(QUARTER_DUE);
    return { due: addDays(endOfQuarter(given.payday), days.value), cite: days.cite };
  }
  const window = params.get(PAYDAY_SUPER_WINDOW);
  const days = given.isFirstContribution ? window.value.first_contribution : window.value.usual;
  const due = businessDaysAfter(given.nextRegularPayday ?? given.payday, days, given.isBusinessDay);
  const open = given.openWindowEnds;
  return { due: open !== undefined && open > due ? open : due, cite: window.cite };
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
