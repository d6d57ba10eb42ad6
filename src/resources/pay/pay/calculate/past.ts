import type { Country } from '../../../../base/country.ts';
import { addYears, type LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { listOpeningBalances } from '../../../people/opening-balance/opening-balance.service.ts';
import type { PayKind } from '../record/tables.ts';
import { findHolidaySums } from './holiday-sums.store.ts';
import { listPeriodHours, listPeriodPays, listUnpaidLeave, type Wanted } from './look-back.store.ts';
import { keyOfWanted, type StoredPast } from './look-back.ts';
import { holidaySpansOf, spansOf } from './spans.ts';
import { findSums } from './sums.store.ts';

/**
 * The kinds of pays that are parts of their period. Opening amounts stand for many; what a New Zealand termination pays
 * out is taxed and contributed on with its own pay and cannot be told apart from it.
 */
export const KINDS_OF_PERIOD: Readonly<Record<Country, readonly PayKind[]>> = {
  AU: ['REGULAR', 'WORKERS_COMP', 'TERMINATION'],
  NZ: ['REGULAR', 'WORKERS_COMP'],
};

/** Reads what the pays look back at, by seven statements at most. */
export async function findPast(
  tx: Tx,
  { id: companyId, country }: { readonly id: number; readonly country: Country },
  pays: readonly (Wanted & { readonly isEnding: boolean; readonly countsUnpaid: boolean })[],
): Promise<StoredPast> {
  const wanted = [...new Map(pays.map((one) => [keyOfWanted(one), one])).values()];
  if (wanted.length === 0)
    return {
      wanted,
      sums: [],
      holidaySums: [],
      periodPays: [],
      hours: [],
      openings: [],
      unpaid: [],
      countsUnpaid: new Set(),
    };
  const of = { companyId, kinds: KINDS_OF_PERIOD[country] };
  const ending = pays.filter(({ isEnding }) => isEnding);
  const unpaid = pays.filter(({ countsUnpaid }) => countsUnpaid);
  const spans = (paidOn: LocalDate) => spansOf(country, paidOn);
  const [sums, holidaySums, periodPays, hours, openings, unpaidLeave] = await Promise.all([
    findSums(tx, of, wanted, spans),
    country === 'NZ' ? findHolidaySums(tx, of, wanted, spans) : [],
    listPeriodPays(tx, of, [...new Map(wanted.map((one) => [periodKey(one), one])).values()]),
    ending.length > 0 && country === 'AU'
      ? listPeriodHours(
          tx,
          ending.map(({ employeeId }) => employeeId),
          addYears(
            ending.reduce((first, { paidOn }) => (paidOn < first ? paidOn : first), ending[0]!.paidOn),
            -1,
          ),
        )
      : [],
    country === 'NZ' ? listOpeningBalances(tx, [...new Set(wanted.map(({ employeeId }) => employeeId))]) : [],
    unpaid.length > 0
      ? listUnpaidLeave(
          tx,
          unpaid.map(({ employeeId }) => employeeId),
          unpaid.map(({ run }) => holidaySpansOf(run).year[0]).reduce((first, day) => (day < first ? day : first)),
        )
      : [],
  ]);
  return {
    wanted,
    sums,
    holidaySums,
    periodPays,
    hours,
    openings,
    unpaid: unpaidLeave,
    countsUnpaid: new Set(unpaid.map(({ employeeId }) => employeeId)),
  };
}

const periodKey = ({ employeeId, run }: Wanted): string => `${employeeId} ${run.pay_period} ${run.end_date}`;
