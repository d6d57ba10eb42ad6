import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, sum } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { YearToDate } from '../../../formats/stp/pay-event.ts';
import type { Line } from '../../../rules/line.ts';
import { employmentInformation, MONEY_COLUMNS, type MoneyColumn } from '../../../rules/nz/employment-information.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { ColumnSum } from './year-end.store.ts';

export type NzFigures = Readonly<Record<MoneyColumn, Decimal>>;

/** The employment information columns for a year, calculated by the same rule as each payday filing. */
export function nzFigures(sums: readonly Pick<ColumnSum, 'name' | 'amount'>[]): NzFigures {
  const lines = sums.map(({ name, amount }) => ({ report: { [name]: amount } }));
  return employmentInformation(lines as unknown as readonly Line[]).money;
}

export const added = (a: NzFigures, b: NzFigures): NzFigures =>
  Object.fromEntries(MONEY_COLUMNS.map((name) => [name, sum([a[name], b[name]])])) as NzFigures;

export const numbers = (figures: NzFigures): Record<MoneyColumn, number> =>
  Object.fromEntries(MONEY_COLUMNS.map((name) => [name, decimal(figures[name].toFixed(2)).toNumber()])) as Record<
    MoneyColumn,
    number
  >;

export interface YearOfCompany {
  readonly country: Country;
  /** The calendar year in which the tax year ends. */
  readonly year: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface AuSummary {
  readonly country: 'AU';
  readonly employee: EmployeeRecord;
  readonly year: YearToDate;
  readonly isFinal: boolean;
}

export interface NzSummary {
  readonly country: 'NZ';
  readonly employee: EmployeeRecord;
  readonly own: NzFigures;
  /** Amounts that the previous system filed. */
  readonly broughtAlong: NzFigures;
  readonly taxCodes: readonly string[];
}

export type Summary = AuSummary | NzSummary;
