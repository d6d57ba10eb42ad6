import type { Country } from '../base/country.ts';
import { addDays, type LocalDate, localDate } from '../base/local-date.ts';

/** The first day of a tax year: the financial year in Australia, the tax year in New Zealand. */
const BEGINS: Readonly<Record<Country, string>> = { AU: '07-01', NZ: '04-01' };

export interface TaxYear {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * The tax year that contains a day. The ATO and Inland Revenue name a tax year after the calendar year in which it
 * ends.
 */
export function taxYearOf(country: Country, date: LocalDate): TaxYear {
  const year = Number(date.slice(0, 4));
  return taxYearEnding(country, date.slice(5) >= BEGINS[country] ? year + 1 : year);
}

/** The tax year whose last day is in the specified calendar year. */
export function taxYearEnding(country: Country, year: number): TaxYear {
  return {
    first: localDate(`${year - 1}-${BEGINS[country]}`),
    last: addDays(localDate(`${year}-${BEGINS[country]}`), -1),
  };
}
