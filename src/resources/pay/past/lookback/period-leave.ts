import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import type { CountryFacts, Law } from '../../../../rules/law.ts';
import { rowsTogether } from '../../../../rules/period.ts';
import type { LeaveKind } from '../../../people/employee/employee.service.ts';
import { leaveEntriesOf } from '../stored/leave-moves.ts';
import type { PeriodPay } from './history.ts';

/**
 * Leave that accrued in a period and that the period's pays have not credited yet; negative if they have credited too
 * much.
 */
export type Owed = readonly { readonly kind: LeaveKind; readonly quantity: Decimal }[];

/**
 * The leave that a period accrues when its pays are calculated as one pay, less the leave that the pays have credited.
 */
export function leaveOwed(law: Law, pays: readonly PeriodPay[]): Owed {
  const last = pays.at(-1);
  if (!last) return [];
  const accrued = (lines: Parameters<typeof leaveEntriesOf>[0]) =>
    leaveEntriesOf(
      lines.filter(({ tags }) => tags.includes('leave-accrual')),
      { country: last.given.country, employeeId: 0, payId: 0, asAt: last.paidOn },
    );
  const whole = accrued(law.calculate(asOne(pays)).lines);
  const held = pays.flatMap((pay) => accrued([...pay.lines, ...pay.settled]));
  const kinds = [...new Set([...whole, ...held].map(({ kind }) => kind))];
  const sumOf = (entries: typeof whole, kind: LeaveKind) =>
    entries.reduce((sum, entry) => (entry.kind === kind ? sum.plus(entry.quantity) : sum), ZERO);
  return kinds
    .map((kind) => ({ kind, quantity: sumOf(whole, kind).minus(sumOf(held, kind)) }))
    .filter(({ quantity }) => !quantity.isZero());
}

/**
 * The period as a single pay, with the settings of its last calculated pay. If the period has only additional pays and
 * no ordinary one, leave accrues by the hour only.
 */
export function asOne(pays: readonly PeriodPay[]): CountryFacts {
  const { country, facts } = (pays.findLast(({ given }) => !hasStatedAmounts(given)) ?? pays.at(-1)!).given;
  const { earlier: _, termination: _ended, ...settings } = facts;
  const rows = rowsTogether(pays.map(({ given }) => given.facts));
  const stands = pays.some(({ standsForPeriod }) => standsForPeriod);
  const whole = { ...settings, ...rows } as unknown as CountryFacts['facts'];
  if (stands) return { country, facts: whole } as CountryFacts;
  return country === 'AU'
    ? ({ country, facts: { ...whole, leaveSettings: { ...facts.leaveSettings, shareOfPeriod: ZERO } } } as CountryFacts)
    : ({ country, facts: { ...whole, ...withoutDays(facts) } } as CountryFacts);
}

/** Whether the caller stated the amounts of the pay. If so, nothing is calculated and no leave accrues. */
export const hasStatedAmounts = ({ facts }: CountryFacts): boolean => facts.supplied !== undefined;

const withoutDays = ({ leaveAccrual }: Extract<CountryFacts, { country: 'NZ' }>['facts']) =>
  leaveAccrual ? { leaveAccrual: { ...leaveAccrual, annualDaysPerYear: ZERO, sickDaysPerYear: ZERO } } : {};
