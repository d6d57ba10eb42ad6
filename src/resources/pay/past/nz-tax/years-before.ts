import { decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { listPaidYears } from './esct-year.store.ts';
import { type Employment, isByYearBefore, reachesBack, type YearBefore, yearBeforeOf } from './esct-year.ts';

type OfEmployee = Employment & { readonly employeeId: number };

export type YearsBefore = (employeeId: number, paidOn: LocalDate) => YearBefore | undefined;

const keyOf = (employeeId: number, paidOn: LocalDate): string => `${employeeId} ${yearBeforeOf(paidOn).first}`;

/** The previous tax years of employees whose rate depends on them, with at most one statement. */
export async function gatherYearsBefore(tx: Tx, asked: readonly OfEmployee[]): Promise<YearsBefore> {
  const wanted = new Map(asked.filter(isByYearBefore).map((one) => [keyOf(one.employeeId, one.paidOn), one] as const));
  if (wanted.size === 0) return () => undefined;
  const found = await listPaidYears(
    tx,
    [...wanted.values()].map(({ employeeId, paidOn }) => ({ employeeId, ...yearBeforeOf(paidOn) })),
  );
  const years = new Map(
    [...wanted].flatMap(([key, { paidOn }], index) => {
      const { salary, contributions, since, has_older: hasOlder } = found[index]!;
      if (since === null) return [];
      const isWhole = reachesBack({ paidOn, hasOlder, since });
      return [[key, { salary: decimal(salary), employerContributions: decimal(contributions), isWhole }] as const];
    }),
  );
  return (employeeId, paidOn) => years.get(keyOf(employeeId, paidOn));
}
