import { atLeastZero, Decimal, max } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { ANNUAL_HOLIDAY_WEEKS } from '../../parameters.ts';
import { anniversariesUpTo, leaveYearOf, type Service } from './service.ts';

export interface AnnualHolidayFacts extends Service {
  /** Entitlements granted up to this day are included in `openingWeeks`. */
  readonly countedFrom: LocalDate;
  /** The balance on `countedFrom`. Negative if annual holidays were taken in advance. */
  readonly openingWeeks: Decimal;
  /** The weeks taken or cashed up since `countedFrom`. */
  readonly takenWeeks: Decimal;
  /** The weeks a year in the employment agreement, if they exceed the statutory weeks. */
  readonly agreedWeeks?: Decimal | undefined;
  /**
   * False when leave is managed elsewhere, or when work is so irregular that the employee may be paid eight percent
   * with each pay instead, however long the employment lasts (s 28(1)). In all other cases, the weeks are granted, even
   * if eight percent was paid (s 28(4)).
   */
  readonly isGranted: boolean;
}

export interface AnnualHolidays {
  readonly since: LocalDate;
  readonly next: LocalDate;
  readonly weeksAYear: Decimal;
  /** The days after `countedFrom` on which weeks were granted. */
  readonly grantedOn: readonly LocalDate[];
  readonly granted: Decimal;
  /** Remaining weeks; negative if holidays were taken in advance. */
  readonly balance: Decimal;
  readonly entitled: Decimal;
  readonly inAdvance: Decimal;
}

/**
 * Four weeks at the end of each completed twelve months of employment, Holidays Act 2003 s 16. Nothing accrues before
 * that: holidays above the entitlement are taken in advance (s 20).
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
