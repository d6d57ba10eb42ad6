import { type LocalDate, localDate } from '../../../base/local-date.ts';

export interface FinancialYear {
  /** Named for the year it ends in. */
  readonly name: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** From 1 July to 30 June. */
export const financialYear = (name: number): FinancialYear => ({
  name,
  from: localDate(`${name - 1}-07-01`),
  to: localDate(`${name}-06-30`),
});

export const financialYearOf = (date: LocalDate): FinancialYear =>
  financialYear(Number(date.slice(0, 4)) + (date.slice(5, 7) >= '07' ? 1 : 0));
