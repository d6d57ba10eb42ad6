import { decimal, ZERO } from '../../../base/decimal.ts';
import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { WeekAverage } from '../../../rules/au/long-service/week.ts';
import { recognisedReason } from '../../../rules/au/termination/reason.ts';
import type { AuCompanyDeclarations } from '../../company/company/company.service.ts';
import type { LookBack } from '../past/lookback.public.ts';
import type { Ending, EndingPay } from '../pay/make.public.ts';
import type { EndOfEmployment } from './block.ts';
import type { EndFacts } from './end-facts.store.ts';
import { minimumsOf, statedLongService, stateLongServiceOf } from './entitlement-facts.ts';

export interface AuEndFacts extends EndFacts {
  readonly averages: readonly WeekAverage[];
  readonly declared: Pick<AuCompanyDeclarations, 'is_small_business' | 'long_service_leave_state'>;
}

/** The facts that an Australian termination adds to its pay. Earlier termination payments reduce the remaining cap. */
export const auEnding =
  ({ employee }: EndingPay, end: EndOfEmployment, { etp, has_earlier_year, averages, declared }: AuEndFacts): Ending =>
  ({ balances, before, normalEarnings }) => {
    const { terms, leaving } = end;
    if (end.isFurtherPayment) refuseTwoInOnePeriod(employee.id, before);
    const stated = statedLongService(employee);
    const longService = stateLongServiceOf(employee, { leaving, averages, state: declared.long_service_leave_state });
    return {
      country: 'AU',
      facts: {
        terminationDate: terms.termination_date,
        startDate: employee.start_date as LocalDate,
        ...(employee.date_of_birth === null ? {} : { dateOfBirth: employee.date_of_birth as LocalDate }),
        reason: recognisedReason(terms.reason ?? '') ?? 'ORDINARY',
        ...(employee.pay_rate_per_hour === null ? {} : { ratePerHour: decimal(employee.pay_rate_per_hour) }),
        balances: {
          holiday: balances.holiday ?? ZERO,
          sick: balances.sick ?? ZERO,
          longService: balances.longService ?? ZERO,
        },
        paysOut: end.paysOut,
        leaving,
        ...(end.annualLeaveAccruedFrom ? { annualLeaveAccruedFrom: end.annualLeaveAccruedFrom } : {}),
        ...(end.noticeHours ? { noticeHours: end.noticeHours } : {}),
        ...(end.noticeAmount ? { noticeAmount: end.noticeAmount } : {}),
        ...(end.redundancyAmount ? { redundancyAmount: end.redundancyAmount } : {}),
        ...(end.otherLumpSumAmount ? { otherLumpSumAmount: end.otherLumpSumAmount } : {}),
        ...(end.etpCode ? { etpCode: end.etpCode } : {}),
        ...(end.isInvalidityCertified ? { isInvalidityCertified: true } : {}),
        // The first payment already included the long service leave that the state law requires.
        ...(longService && !end.isFurtherPayment ? { longService } : {}),
        ...(stated ? { statedLongService: stated } : {}),
        ...(end.usesMinimums ? { minimums: minimumsOf(employee, { leaving, ...declared }) } : {}),
        ...(end.isFurtherPayment ? { furtherPayment: { isInLaterYear: has_earlier_year } } : {}),
        ...(normalEarnings ? { normalEarnings: normalEarnings.amount, normalEarningsWords: normalEarnings.words } : {}),
        etpCapUsed: decimal(etp),
        otherIncomeThisYear: end.otherIncomeThisYear,
      },
    };
  };

/**
 * A period is calculated as one pay with one termination. A second termination would reverse super and pay leave twice.
 */
function refuseTwoInOnePeriod(employeeId: number, { earlier }: LookBack): void {
  if (!earlier.some(({ given }) => given.facts.termination !== undefined)) return;
  throw badRequest(
    `Employee ${employeeId} already has a termination pay in this pay period; change that pay, or make the further payment with a pay_date of a later period`,
  );
}
