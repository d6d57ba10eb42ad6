import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { RunName } from './look-back.store.ts';

/** The figures of a pay that later ones look back at. */
export interface PayFigures {
  readonly runId: number;
  readonly run: RunName;
  /** Whether it is a part of its period, which the period then does not look back at. */
  readonly isOfPeriod: boolean;
  /** Opening amounts stand beside the periods. */
  readonly isOpening: boolean;
  readonly payDate: LocalDate;
  readonly paidOn: LocalDate;
  readonly periods: number;
  readonly periodEarnings: Decimal;
  readonly taxableEarnings: Decimal;
  readonly superBase: Decimal;
  readonly holidaysGross: Decimal;
  readonly holidaysOvertime: Decimal;
  readonly holidaysOneOff: Decimal;
  readonly daysPaid: Decimal;
}
