import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
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
