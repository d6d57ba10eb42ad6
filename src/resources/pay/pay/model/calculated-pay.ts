import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Calculation } from '../../../../rules/calculate.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { Balances } from '../../../people/employee/employee.service.ts';
import type { PayRunRecord } from '../../pay-run/pay-run.service.ts';
import type { NamedBooks } from './name-book.ts';
import type { PlannedPay } from './planned-pay.ts';
import type { PayTotals } from './tables.ts';

/** The totals of a pay before they become text. */
export type Totals = Readonly<Record<keyof PayTotals, Decimal>>;

/** A pay with all its amounts. */
export interface CalculatedPay {
  readonly plan: PlannedPay;
  readonly run: PayRunRecord;
  readonly given: CountryFacts;
  readonly calculation: Calculation;
  readonly totals: Totals;
  readonly periods: number;
  /** New Zealand only: days of the period that this pay counts for average daily pay. */
  readonly daysPaid: Decimal;
  /** The index of the first pay of the group that shares its tax. */
  readonly sharesTaxWith: number | null;
}

/** A chunk of pays, calculated and not stored. */
export interface CalculatedPays {
  readonly pays: readonly CalculatedPay[];
  readonly ids: PayIds;
  readonly balancesOf: (employeeId: number) => Balances;
  /** A backdated pay shows the balances of its date: without the leave that pays of later dates moved. */
  readonly movedAfter: MovedAfter;
  /** Items that the plans named for the first time; with the first chunk only. */
  readonly named: NamedBooks | undefined;
  /** The run of every pay of the call; with the last chunk only. */
  readonly runs: readonly PayRunRecord[] | undefined;
}

export type MovedAfter = (pay: { readonly employeeId: number; readonly payDate: LocalDate }) => Balances;

/** Ids drawn for pays and their items. There may be more item ids than items. */
export interface PayIds {
  readonly pays: readonly number[];
  readonly items: readonly number[];
}
