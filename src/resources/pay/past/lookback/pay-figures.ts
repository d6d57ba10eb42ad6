import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal } from '../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../base/local-date.ts';
import { KINDS_OF_PERIOD, type PayKind } from '../stored/stored-facts.ts';
import type { RunName } from './period-pays.store.ts';

/** The figures of a pay that later pays depend on. */
export interface PayFigures {
  readonly runId: number;
  readonly run: RunName;
  /** Whether the pay counts as part of its period. The lookback for a period excludes the period's own pays. */
  readonly isOfPeriod: boolean;
  /** Whether the pay has opening amounts, which are not part of a period. */
  readonly isOpening: boolean;
  readonly payDate: LocalDate;
  readonly paidOn: LocalDate;
  readonly periods: number;
  readonly periodEarnings: Decimal;
  readonly taxableEarnings: Decimal;
  /** Back payments taxed by Method B(i), which are earnings of other periods (AU). */
  readonly backPaid: Decimal;
  readonly superBase: Decimal;
  readonly holidaysGross: Decimal;
  readonly holidaysOvertime: Decimal;
  readonly holidaysOneOff: Decimal;
  readonly daysPaid: Decimal;
}

/** The figures of a complete pay, as they are stored. Decimals are text. */
export interface StoredFigures extends RunName {
  readonly country: Country;
  readonly kind: PayKind;
  readonly pay_run_id: number;
  readonly pay_date: LocalDate;
  readonly processed_date: LocalDate;
  readonly periods: number;
  readonly period_earnings: string;
  readonly taxable_earnings: string;
  /** Back payments taxed by Method B(i). */
  readonly back_paid: string;
  readonly super_base: string;
  readonly holidays_gross: string;
  readonly holidays_overtime: string;
  readonly holidays_one_off: string;
}

export const figuresOfStored = (row: StoredFigures, daysPaid: Decimal): PayFigures => ({
  runId: row.pay_run_id,
  run: { pay_period: row.pay_period, start_date: row.start_date, end_date: row.end_date },
  isOfPeriod: KINDS_OF_PERIOD[row.country].includes(row.kind),
  isOpening: row.kind === 'CATCH_UP',
  payDate: localDate(row.pay_date),
  paidOn: localDate(row.processed_date),
  periods: row.periods,
  periodEarnings: decimal(row.period_earnings),
  taxableEarnings: decimal(row.taxable_earnings),
  backPaid: decimal(row.back_paid),
  superBase: decimal(row.super_base),
  holidaysGross: decimal(row.holidays_gross),
  holidaysOvertime: decimal(row.holidays_overtime),
  holidaysOneOff: decimal(row.holidays_one_off),
  daysPaid,
});
