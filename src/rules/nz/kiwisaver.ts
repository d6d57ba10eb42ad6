import type { Decimal } from '../../base/decimal.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { KiwiSaverFacts } from './facts.ts';
import {
  KIWISAVER_DEFAULT_RATE,
  KIWISAVER_EMPLOYEE_RATES,
  KIWISAVER_EMPLOYER_AGES,
  KIWISAVER_EMPLOYER_MINIMUM,
  KIWISAVER_ENROLMENT_AGES,
  KIWISAVER_TEMPORARY_RATE,
} from './parameters.ts';
import { mayHaveKiwiSaver, type TaxCode } from './tax-code.ts';

/** A rate and the reason for it, or the reason why nothing is contributed. */
export type Contribution =
  | { readonly rate: Decimal; readonly why: string; readonly used: readonly Param<unknown>[] }
  | { readonly rate: undefined; readonly why: string; readonly used: readonly Param<unknown>[] };

const none = (why: string, used: readonly Param<unknown>[] = []): Contribution => ({ rate: undefined, why, used });

/**
 * Contract [DEF-005]: why automatic enrolment does not apply; undefined if it does, or if a status was sent. KiwiSaver
 * Act 2006 ss 9 to 11.
 */
export function notEnrolled({ assumed }: Pick<KiwiSaverFacts, 'assumed'>, params: ParamsAt): Contribution | undefined {
  if (!assumed) return undefined;
  const ages = params.get(KIWISAVER_ENROLMENT_AGES);
  const { from, below } = ages.value;
  const { ageOnStart: age, startDate } = assumed;
  if (age >= from && age < below) return undefined;
  return none(
    `aged ${age} on the start date ${startDate}, and automatic enrolment is for new employees aged ${from} to ${below - 1}; no KiwiSaver status was sent`,
    [ages],
  );
}

/** The reason why the employee does not contribute at all; undefined if the employee contributes. */
export function notContributing(code: TaxCode, facts: KiwiSaverFacts): string | undefined {
  if (!mayHaveKiwiSaver(code)) return `tax code ${code} has no KiwiSaver`;
  if (facts.status === 'NK') return 'not eligible for KiwiSaver';
  if (facts.status === 'CT') return 'casual or temporary for 28 days or less';
  if (facts.optedOut) return 'opted out of KiwiSaver (declared kiwisaver_opted_out_on)';
  if (facts.savingsSuspension) return 'on a savings suspension (declared kiwisaver_savings_suspension)';
  if (facts.employeeRate.isZero()) return 'the contribution rate is nil';
  return undefined;
}

/**
 * The employee's rate on the payday. The law changes the lowest rate from time to time. If the employee's rate was the
 * lowest rate on another date, the employee contributes at the lowest rate in force on this payday. Every other rate
 * must be one of the rates on offer.
 */
export function employeeContribution(code: TaxCode, facts: KiwiSaverFacts, params: ParamsAt): Contribution {
  const reason = notContributing(code, facts);
  if (reason) return none(reason);
  const excluded = notEnrolled(facts, params);
  if (excluded) return excluded;
  if (facts.temporaryRate && params.has(KIWISAVER_TEMPORARY_RATE)) {
    const temporary = params.get(KIWISAVER_TEMPORARY_RATE);
    return {
      rate: temporary.value,
      why: 'temporary rate reduction, declared kiwisaver_temporary_rate',
      used: [temporary],
    };
  }
  const lowest = params.get(KIWISAVER_DEFAULT_RATE);
  // An employee who chooses no rate gets the lowest rate. Having the lowest rate therefore does not prove a choice.
  return facts.employeeRate.equals(lowest.value) || isLowestOfAnotherTime(facts.employeeRate, params)
    ? { rate: lowest.value, why: 'lowest rate on this payday', used: [lowest] }
    : { rate: facts.employeeRate, why: 'rate chosen', used: [params.get(KIWISAVER_EMPLOYEE_RATES)] };
}

export const isOffered = (rate: Decimal, params: ParamsAt): boolean =>
  params.get(KIWISAVER_EMPLOYEE_RATES).value.some((offered) => offered.equals(rate));

export function isLowestOfAnotherTime(rate: Decimal, params: ParamsAt): boolean {
  const lowest = params.get(KIWISAVER_DEFAULT_RATE).value;
  if (rate.lessThan(lowest)) return true;
  const next = params.get(KIWISAVER_EMPLOYEE_RATES).value.find((offered) => offered.greaterThan(lowest));
  return rate.greaterThan(lowest) && next !== undefined && rate.lessThan(next);
}

const REDUCED = 'lowest rate during the temporary rate reduction, declared kiwisaver_temporary_rate';

/**
 * The employer's rate is never below the compulsory minimum. During an employee's temporary rate reduction, the minimum
 * is the temporary rate.
 */
export function employerContribution(code: TaxCode, facts: KiwiSaverFacts, params: ParamsAt): Contribution {
  const reason = notContributing(code, facts);
  if (reason) return none(reason);
  const excluded = notEnrolled(facts, params);
  if (excluded) return excluded;
  if (!facts.employerObligation) return none('the employer has no duty to contribute');
  const ages = params.get(KIWISAVER_EMPLOYER_AGES);
  if (facts.age !== undefined) {
    if (facts.age < ages.value.from)
      return none(`the employee is ${facts.age}, and the employer’s duty begins at ${ages.value.from}`, [ages]);
    if (facts.age >= ages.value.below && !facts.lockedIn) {
      return none(`the employee is ${facts.age}, and the employer’s duty ends at ${ages.value.below}`, [ages]);
    }
  }
  const isPastAge = facts.age !== undefined && facts.age >= ages.value.below;
  const lockedIn = isPastAge ? `; locked in past ${ages.value.below}, declared kiwisaver_locked_in_until` : '';
  const isReduced = facts.temporaryRate && params.has(KIWISAVER_TEMPORARY_RATE);
  const minimum = params.get(isReduced ? KIWISAVER_TEMPORARY_RATE : KIWISAVER_EMPLOYER_MINIMUM);
  return facts.employerRate.lessThanOrEqualTo(minimum.value)
    ? {
        rate: minimum.value,
        why: `${isReduced ? REDUCED : 'compulsory minimum on this payday'}${lockedIn}`,
        used: [minimum],
      }
    : { rate: facts.employerRate, why: `rate agreed${lockedIn}`, used: [minimum] };
}
