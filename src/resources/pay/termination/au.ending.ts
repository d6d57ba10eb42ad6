import { decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { recognisedReason } from '../../../rules/au/termination/reason.ts';
import type { Ending, EndingPay } from '../pay/public.ts';
import type { EndOfEmployment } from './block.ts';
import type { EndFacts } from './end-facts.store.ts';

/** What an Australian termination adds to its pay. Termination payments of the same year use up the cap first. */
export const auEnding =
  ({ employee }: EndingPay, end: EndOfEmployment, { etp }: EndFacts): Ending =>
  ({ balances, normalEarnings }) => {
    const { terms } = end;
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
        ...(end.noticeHours ? { noticeHours: end.noticeHours } : {}),
        ...(end.noticeAmount ? { noticeAmount: end.noticeAmount } : {}),
        ...(end.redundancyAmount ? { redundancyAmount: end.redundancyAmount } : {}),
        ...(end.otherLumpSumAmount ? { otherLumpSumAmount: end.otherLumpSumAmount } : {}),
        ...(end.etpCode ? { etpCode: end.etpCode } : {}),
        ...(normalEarnings ? { normalEarnings } : {}),
        etpCapUsed: decimal(etp),
        otherIncomeThisYear: ZERO,
      },
    };
  };
