import { type Decimal, decimal, sum } from '../../../base/decimal.ts';
import type { Line } from '../../../rules/line.ts';
import { employmentInformation, MONEY_COLUMNS, type MoneyColumn } from '../../../rules/nz/employment-information.ts';
import type { ColumnSum } from './year-end.store.ts';

export type NzFigures = Readonly<Record<MoneyColumn, Decimal>>;

/** The employment information columns for a year, by the same rule that files each payday. */
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
