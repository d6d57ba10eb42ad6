import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';

/** What an employee's complete pays say about the employee. */
export interface PaySummary {
  readonly ytdGross: Decimal;
  /** The payment date of the latest complete pay. */
  readonly lastPaidOn: LocalDate | null;
}

/** The part of the pays that employees need; the pay resource fills it. */
export interface PayHistory {
  /** In one statement however many employees; those without a pay may be left out. */
  of(
    tx: Tx,
    employeeIds: readonly number[],
    given: { taxYearFrom: Readonly<Record<Country, LocalDate>> },
  ): Promise<ReadonlyMap<number, PaySummary>>;
}

export const NEVER_PAID: PaySummary = { ytdGross: ZERO, lastPaidOn: null };
export const NO_PAYS: PayHistory = { of: async () => new Map() };

/** Contract [EMP-237]: the first day of the tax year that `clock` is in, for each country. */
export const taxYearsFrom = (clock: Clock): Readonly<Record<Country, LocalDate>> => ({
  AU: taxYearOf('AU', clock.today(ZONE_OF.AU)).first,
  NZ: taxYearOf('NZ', clock.today(ZONE_OF.NZ)).first,
});
