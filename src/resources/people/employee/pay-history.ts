import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Country } from './field.ts';

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

const FIRST_DAY = { AU: '07-01', NZ: '04-01' } as const;

/** Contract [EMP-237]: the tax year starts on 1 July in Australia and on 1 April in New Zealand. */
export function taxYearFrom(country: Country, today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4));
  const start = `${today.slice(0, 4)}-${FIRST_DAY[country]}`;
  return (today >= start ? start : `${year - 1}-${FIRST_DAY[country]}`) as LocalDate;
}

/** The first day of the tax year that `clock` is in, for each country. */
export const taxYearsFrom = (clock: Clock): Readonly<Record<Country, LocalDate>> => ({
  AU: taxYearFrom('AU', clock.today(ZONE_OF.AU)),
  NZ: taxYearFrom('NZ', clock.today(ZONE_OF.NZ)),
});
