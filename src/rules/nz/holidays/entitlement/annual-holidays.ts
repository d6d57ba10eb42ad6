import { atLeastZero, Decimal, max } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { ANNUAL_HOLIDAY_WEEKS } from '../../parameters.ts';
import { anniversariesUpTo, leaveYearOf, type Service } from './service.ts';

export interface AnnualHolidayFacts extends Service {
  /** What was granted up to this day is in the opening weeks. */
  readonly countedFrom: LocalDate;
  /** Weeks entitled to and not taken on that day; below zero where they were taken in advance. */
  readonly openingWeeks: Decimal;
  /** Weeks taken or cashed up since. */
  readonly takenWeeks: Decimal;
  /** More weeks a year by agreement. */
  readonly agreedWeeks?: Decimal | undefined;
  /**
   * False where leave is kept elsewhere, and where work is so irregular that eight percent may come with each pay
   * instead, for however long (s 28(1)). To others the weeks are granted although eight percent was paid (s 28(4)).
   */
  readonly isGranted: boolean;
}

export interface AnnualHolidays {
  readonly since: LocalDate;
  readonly next: LocalDate;
  readonly weeksAYear: Decimal;
  /** The days on which weeks were granted since counting began. */
  readonly grantedOn: readonly LocalDate[];
  readonly granted: Decimal;
  /** What is left; below zero where holidays were taken in advance. */
  readonly balance: Decimal;
  readonly entitled: Decimal;
  readonly inAdvance: Decimal;
}

/**
 * Four weeks at the end of each completed twelve months of employment, Holidays Act 2003 s 16. Nothing builds up before:
 * whatever is taken beyond what was granted is taken in advance (s 20).
 */
export function annualHolidays(facts: AnnualHolidayFacts, day: LocalDate, params: ParamsAt): AnnualHolidays {
  const lawful = params.get(ANNUAL_HOLIDAY_WEEKS).value;
  const weeksAYear = facts.agreedWeeks ? max(lawful, facts.agreedWeeks) : lawful;
  const grantedOn = facts.isGranted ? anniversariesUpTo(facts, day).filter((date) => date > facts.countedFrom) : [];
  const granted = weeksAYear.times(grantedOn.length);
  const balance = facts.openingWeeks.plus(granted).minus(facts.takenWeeks);
  return {
    ...leaveYearOf(facts, day),
    weeksAYear,
    grantedOn,
    granted,
    balance,
    entitled: atLeastZero(balance),
    inAdvance: balance.isNegative() ? balance.negated() : new Decimal(0),
  };
}
