import type { Country } from '../../../../base/country.ts';
import { addDays, addYears, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { listOpeningBalances } from '../../../people/opening-balance/opening-balance.service.ts';
import { findHolidaySums } from '../holidays/holiday-sums.store.ts';
import { KINDS_OF_PERIOD } from '../stored/stored-facts.ts';
import { keyOfWanted, type StoredPast } from './history.ts';
import { listPeriodHours, listPeriodPays, listUnpaidLeave, listWorked, type Wanted } from './period-pays.store.ts';
import { holidaySpansOf, spansOf } from './spans.ts';
import { findSums } from './sums.store.ts';

/** Reads the history of the pays with at most eight statements. */
export async function findPast(
  tx: Tx,
  { id: companyId, country }: { readonly id: number; readonly country: Country },
  pays: readonly (Wanted & {
    readonly isEnding: boolean;
    readonly countsUnpaid: boolean;
    readonly looksAtHours: boolean;
  })[],
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
      worked: [],
      looksAtHours: new Set(),
    };
  const of = { companyId, kinds: KINDS_OF_PERIOD[country] };
  const ending = pays.filter(({ isEnding }) => isEnding);
  const unpaid = pays.filter(({ countsUnpaid }) => countsUnpaid);
  const looking = pays.filter(({ looksAtHours }) => looksAtHours);
  const spans = (paidOn: LocalDate) => spansOf(country, paidOn);
  const [sums, holidaySums, periodPays, hours, openings, unpaidLeave, worked] = await Promise.all([
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
    looking.length > 0
      ? listWorked(tx, [...new Set(looking.map(({ employeeId }) => employeeId))], spanOfHours(looking))
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
    worked,
    looksAtHours: new Set(looking.map(({ employeeId }) => employeeId)),
  };
}

const periodKey = ({ employeeId, run }: Wanted): string => `${employeeId} ${run.pay_period} ${run.end_date}`;

/** The number of days before a period for which hours are read: more than any rule of the Holidays Act needs. */
const HOURS_DAYS = 35;

function spanOfHours(pays: readonly Wanted[]): readonly [LocalDate, LocalDate] {
  const starts = pays.map(({ run }) => localDate(run.start_date)).sort();
  return [addDays(starts[0]!, -HOURS_DAYS), starts.at(-1)!];
}
