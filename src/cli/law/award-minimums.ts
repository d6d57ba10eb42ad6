import { type Decimal, decimal, ZERO } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { loadAwardParams } from '../../params/awards.ts';
import type { Params } from '../../params/params.ts';
import { interpretedPacks } from '../../resources/company/award/award.service.ts';
import {
  type AwardEmployee,
  auDeclared,
  awardPersonOf,
  onDay,
} from '../../resources/people/employee/employee.service.ts';
import { belowAward } from '../../rules/au/award/below-award.ts';
import type { AwardDiff } from './law-diff.ts';

/** The employee's own rate of pay, and the facts that the minimum of the award depends on. */
export interface AwardWorker extends AwardEmployee {
  readonly pay_rate_per_hour: string | null;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

const ONE = decimal('1');
const WEEKS_A_YEAR = 52;

/**
 * The minimum hourly rate of the award on both days, and the employee's own rate. Null if no award with rules is
 * declared for the employee.
 */
export function awardDiffOf(
  worker: AwardWorker,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): AwardDiff | null {
  const [was, is] = [leastOn(worker, from), leastOn(worker, to)];
  const award = awardPersonOf(worker, to);
  if (!award) return null;
  const own = { before: ownRateOn(worker, from), after: ownRateOn(worker, to) };
  const short = is && own.after?.lessThan(is.rate) ? is.rate.minus(own.after) : null;
  return {
    award: award.award,
    classification: award.classification,
    minimum: { before: was?.rate.toFixed(2) ?? null, after: is?.rate.toFixed(2) ?? null },
    own_rate: { before: rateText(own.before), after: rateText(own.after) },
    short: short && rateText(short),
    was_short: was !== null && own.before?.lessThan(was.rate) === true,
    clause: is?.clause ?? null,
    because: is?.because ?? null,
    certainty: is?.certainty ?? null,
  };
}

/** Compares an unpaid hour, which is below every rate. A pay period that starts on the day has the rates of the day. */
function leastOn(worker: AwardWorker, day: LocalDate) {
  const person = awardPersonOf(worker, day);
  const days = { payPeriodStart: day, paidOn: day };
  return person ? belowAward(person, [{ hours: ONE, amount: ZERO }], days, interpretedPacks()) : null;
}

/** The hourly rate, or the annual salary for the standard hours. Null if neither is known. */
function ownRateOn(worker: AwardWorker, day: LocalDate): Decimal | null {
  const salary = onDay(auDeclared(worker.declarations).annual_salary, day);
  const hours = decimal(worker.standard_hours_per_day).times(worker.standard_days_per_week);
  if (salary && hours.greaterThan(ZERO)) return decimal(salary.amount).dividedBy(hours.times(WEEKS_A_YEAR));
  return worker.pay_rate_per_hour === null ? null : decimal(worker.pay_rate_per_hour);
}

/** Rates of a salary are rarely whole cents, so up to four decimals are shown. */
const RATE_PLACES = 4;
const rateText = (rate: Decimal | null): string | null => {
  if (rate === null) return null;
  const shown = rate.toDecimalPlaces(RATE_PLACES);
  return shown.decimalPlaces() <= 2 ? shown.toFixed(2) : shown.toFixed();
};

/** The parameters of the awards that employees of the company have, with the number of these employees. */
export function awardParameters(awards: readonly AwardDiff[]): {
  readonly params: Params;
  readonly ids: readonly string[];
  readonly fileOf: (id: string) => string;
  readonly employeesOf: (id: string) => number;
} {
  const params = loadAwardParams();
  const codeOf = (id: string): string => id.split('.')[2]!;
  const counts = new Map<string, number>();
  for (const { award } of awards) counts.set(award, (counts.get(award) ?? 0) + 1);
  return {
    params,
    ids: params.ids.filter((id) => counts.has(codeOf(id))),
    fileOf: (id) => `src/params/au/awards/${codeOf(id)}.${/\.(?:rates|allowances)$/.test(id) ? 'rates' : 'rules'}.yaml`,
    employeesOf: (id) => counts.get(codeOf(id)) ?? 0,
  };
}
