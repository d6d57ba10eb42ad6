import type { Country } from '../../../../base/country.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { arrearsByYear } from '../../../../rules/au/arrears.ts';
import type { Law } from '../../../../rules/law.ts';
import type { BackPaymentItem } from '../model/items.ts';

/** Australian arrears of several financial years, as one row for each year, so that each is reported for its own year. */
export function dividedByYear(
  items: readonly BackPaymentItem[],
  { country, paidOn, law }: { readonly country: Country; readonly paidOn: LocalDate; readonly law: Law },
): readonly BackPaymentItem[] {
  if (country === 'NZ' || items.length === 0) return items;
  const params = law.params('AU').at(paidOn);
  return items.flatMap((item) => {
    const { startDate, endDate, amount } = item;
    if (startDate === null || endDate === null || endDate < startDate) return [item];
    return arrearsByYear({ amount, range: { start: startDate, end: endDate } }, paidOn, params).map((part) => ({
      ...item,
      amount: part.amount,
      startDate: part.range.start,
      endDate: part.range.end,
    }));
  });
}
