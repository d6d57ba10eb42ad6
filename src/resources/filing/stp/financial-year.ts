import type { LocalDate } from '../../../base/local-date.ts';
import { taxYearEnding, taxYearOf } from '../../../rules/tax-year.ts';

export interface FinancialYear {
  /** The calendar year in which the financial year ends. */
  readonly name: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export function financialYear(name: number): FinancialYear {
  const { first, last } = taxYearEnding('AU', name);
  return { name, from: first, to: last };
}

export const financialYearOf = (date: LocalDate): FinancialYear =>
  financialYear(Number(taxYearOf('AU', date).last.slice(0, 4)));
