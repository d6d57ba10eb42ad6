import { counted } from '../../../base/counted.ts';
import { atLeastZero, min, money, plain, roundToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, wholeYearsBetween } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { type Line, UncalculableFacts } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { PENSION_AGE, REDUNDANCY_TAX_FREE } from '../parameters.ts';
import { originOf } from './components.ts';
import { etpCodeFor } from './etp-code.ts';
import { etpLines } from './etp-lines.ts';
import type { TerminationFacts } from './facts.ts';
import { rateFor, terminationOf } from './final-pay.ts';
import { endedOf, nothingDue } from './minimum-lines.ts';
import { redundancyWeeks } from './minimums.ts';

/**
 * A redundancy payment. A genuine redundancy or early retirement scheme is tax-free up to a limit that grows with
 * service.
 */
export const redundancy: Step<AuPayFacts> = ({ facts, params }) => {
  const termination = terminationOf(facts);
  const { amount, because: how, used, isNone } = amountOf(termination, params);
  if (isNone) return [nothingDue('AU.TERMINATION.REDUNDANCY', 'Redundancy', { because: how, used })];
  if (amount.isZero()) return [];
  const payment = {
    part: 'redundancy',
    label: 'Redundancy',
    code: etpCodeFor('redundancy', termination),
    capUsed: termination.etpCapUsed,
    used,
  } as const;
  if (termination.reason !== 'GENUINE_REDUNDANCY' && termination.reason !== 'EARLY_RETIREMENT') {
    return etpLines({ ...payment, amount, because: how }, facts, params);
  }
  requireBelowPensionAge(termination, params);
  const limit = params.get(REDUNDANCY_TAX_FREE);
  const years = wholeYearsBetween(termination.startDate, addDays(termination.terminationDate, 1));
  const most = limit.value.base.plus(limit.value.per_year.times(years));
  const taxFree: Line = earningLine(
    {
      code: 'AU.TERMINATION.TAX-FREE-REDUNDANCY',
      label: 'Tax-free redundancy',
      origin: originOf('tax-free-redundancy'),
      precise: min(amount, most),
      because: `${termination.redundancyAmount ? '' : `${how}: `}${money(amount)} up to ${money(limit.value.base)} and ${money(limit.value.per_year)} for each of ${counted(years, 'completed year')}`,
      taxed: 'no',
      isOrdinaryTime: false,
      isInGrossForSuper: false,
      moreTags: ['termination'],
      used: [...used, limit],
      report: { incomeType: facts.incomeStream, item: 'lump-sum', code: 'D' },
    },
    params,
  );
  const rest = atLeastZero(amount.minus(most));
  const because = `${money(amount)} less the tax-free ${money(most)}`;
  return rest.isZero() ? [taxFree] : [taxFree, ...etpLines({ ...payment, amount: rest, because }, facts, params)];
};

/** The stated amount, or the minimum of the National Employment Standards when the caller requests it. */
function amountOf(termination: TerminationFacts, params: ParamsAt) {
  const { redundancyAmount: stated, minimums } = termination;
  if (stated || !minimums) {
    const amount = stated ?? ZERO;
    return { amount, because: `stated as ${money(amount)}`, used: [], isNone: false };
  }
  const { weeks, because, used } = redundancyWeeks(endedOf(termination, minimums), params);
  if (weeks.isZero()) return { amount: ZERO, because, used, isNone: true };
  const hours = weeks.times(minimums.weeklyHours);
  const rate = rateFor(hours, 'redundancy pay', termination);
  return {
    amount: roundToCent(hours.times(rate)),
    because: `${because} of ${plain(minimums.weeklyHours)} hours at ${plain(rate)}`,
    used,
    isNone: false,
  };
}

function requireBelowPensionAge(termination: TerminationFacts, params: ParamsAt): void {
  const { dateOfBirth, terminationDate, reason } = termination;
  if (dateOfBirth === undefined) {
    throw new UncalculableFacts(
      'termination.dateOfBirth',
      `${reason} depends on age; add the date of birth of the employee`,
    );
  }
  const pensionAge = params.get(PENSION_AGE).value;
  if (wholeYearsBetween(dateOfBirth, terminationDate) >= pensionAge) {
    throw new UncalculableFacts(
      'termination.reason',
      `from age ${pensionAge} a payment cannot be ${reason}; use the reason ORDINARY`,
    );
  }
}
