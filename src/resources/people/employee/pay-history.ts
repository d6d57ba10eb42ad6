import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';

/** Totals of an employee's complete pays. */
export interface PaySummary {
  readonly ytdGross: Decimal;
  /** Payday of the latest complete pay. */
  readonly lastPaidOn: LocalDate | null;
}

/** Pay data for employee views. The pay room implements it. */
export interface PayHistory {
  /** Returns the totals with one statement for any number of employees. May leave out employees without a pay. */
  of(
    tx: Tx,
    employeeIds: readonly number[],
    given: { taxYearFrom: Readonly<Record<Country, LocalDate>> },
  ): Promise<ReadonlyMap<number, PaySummary>>;
}

export const NEVER_PAID: PaySummary = { ytdGross: ZERO, lastPaidOn: null };
export const NO_PAYS: PayHistory = { of: async () => new Map() };

/** Contract [EMP-237]: the first day of the current tax year in each country. */
export const taxYearsFrom = (clock: Clock): Readonly<Record<Country, LocalDate>> => ({
  AU: taxYearOf('AU', clock.today(ZONE_OF.AU)).first,
  NZ: taxYearOf('NZ', clock.today(ZONE_OF.NZ)).first,
});
