import { sum, ZERO } from '../../../base/decimal.ts';
import type { WeekFacts } from './facts.ts';
import type { AwardRefusal, WeekResult } from './line.ts';
import { openWeek } from './open-week.ts';
import type { AwardPacks } from './packs.ts';
import { packFor, refusalOf } from './refuse.ts';
import { addAllowances } from './steps/allowances.ts';
import { raiseMealBreaks, raiseShortBreaks } from './steps/breaks.ts';
import { cutPaidTime } from './steps/cut.ts';
import { addFlatAmounts } from './steps/flat-amounts.ts';
import { payHolidaysNotWorked } from './steps/holidays-not-worked.ts';
import { linesOf, weeklyMinimum } from './steps/lines.ts';
import { addMinimumPayments } from './steps/minimum-payments.ts';
import { decideOvertime } from './steps/ordinary-or-overtime.ts';
import { priceOrdinaryHours, priceOvertime } from './steps/percentages.ts';
import { addWarnings } from './steps/warnings.ts';
import type { Week } from './week.ts';

/**
 * The steps that turn time into pay, in the order in which awards usually arrange their clauses. All awards use these
 * steps.
 */
const STEPS: readonly ((week: Week) => void)[] = [
  cutPaidTime,
  decideOvertime,
  priceOrdinaryHours,
  priceOvertime,
  raiseShortBreaks,
  raiseMealBreaks,
  addFlatAmounts,
  addMinimumPayments,
  addAllowances,
  payHolidaysNotWorked,
  addWarnings,
];

/** Interprets one week under its award. This is a pure function: each returned line names its clause and reason. */
export function interpretWeek(facts: WeekFacts, packs: AwardPacks): WeekResult {
  const pack = packFor(facts, packs);
  if ('message' in pack) return refused(pack);
  const refusal = refusalOf(facts, pack);
  if (refusal) return refused(refusal);
  const week = openWeek(facts, pack);
  for (const step of STEPS) step(week);
  const lines = weeklyMinimum(week, linesOf(week));
  const { rate } = week.day(0);
  return {
    minimumHourlyRate: rate.hourly,
    juniorPercentage: rate.juniorPercentage,
    lines,
    total: sum(lines.map(({ amount }) => amount)),
    warnings: week.warnings,
    refused: null,
  };
}

const refused = (refusal: AwardRefusal): WeekResult => ({
  minimumHourlyRate: null,
  juniorPercentage: null,
  lines: [],
  total: ZERO,
  warnings: [],
  refused: refusal,
});
