import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { LeavingReason } from '../leaving-reason.ts';
import type { AuState } from '../long-service/parameters.ts';
import type { WeekAverage } from '../long-service/week.ts';
import type { MinimumFacts } from './minimums.ts';
import type { TerminationReason } from './reason.ts';

/** ETP codes: R, S excluded payments; O, P others; D, B, N, T death benefits. */
export type EtpCode = 'R' | 'O' | 'S' | 'P' | 'D' | 'N' | 'B' | 'T';

export interface TerminationFacts {
  readonly terminationDate: LocalDate;
  /** First day of the service that ends. */
  readonly startDate: LocalDate;
  readonly dateOfBirth?: LocalDate;
  readonly reason: TerminationReason;
  /** Why the employee leaves, as the caller says it or the reason tells; long service leave and minimums ask for it. */
  readonly leaving?: LeavingReason;
  /** Values unused leave and notice; absent when the employee has no hourly rate. */
  readonly ratePerHour?: Decimal;
  /** Hours before this pay; what the pay accrues and takes is added by the rules. */
  readonly balances: { readonly holiday: Decimal; readonly sick: Decimal; readonly longService: Decimal };
  readonly paysOut: {
    readonly annualLeave: boolean;
    readonly leaveLoading: boolean;
    readonly longServiceLeave: boolean;
    readonly sickLeave: boolean;
  };
  /** First day of the time over which the unused annual leave accrued; absent: after 17 August 1993. */
  readonly annualLeaveAccruedFrom?: LocalDate;
  readonly noticeHours?: Decimal;
  readonly noticeAmount?: Decimal;
  readonly redundancyAmount?: Decimal;
  readonly otherLumpSumAmount?: Decimal;
  /** The caller's code for the lump sums; absent, the reason decides. */
  readonly etpCode?: EtpCode;
  /** The part of the other lump sum that is an invalidity segment, worked out by the employer; it is tax-free. */
  readonly invaliditySegment?: Decimal;
  /** Two doctors certify the invalidity, so that a segment of the other lump sum is tax-free; worked out by days. */
  readonly isInvalidityCertified?: boolean;
  /** Present where the law of a state decides on long service leave, because the employee has no balance of their own. */
  readonly longService?: StateLongService;
  /** Present where the caller asks for the minimums of the law and states no notice or redundancy of their own. */
  readonly minimums?: MinimumFacts;
  /** Present in a further payment for a termination that earlier pays have paid for. */
  readonly furtherPayment?: {
    /** One of them was made in an earlier financial year, which changes the code. */
    readonly isInLaterYear: boolean;
  };
  /** Normal gross earnings of a full pay period, which unused leave is taxed on top of; absent when they cannot be told. */
  readonly normalEarnings?: Decimal;
  /** ETP cap already used by earlier payments for the same termination. */
  readonly etpCapUsed: Decimal;
  /** Taxable payments of the financial year from elsewhere that the employer knows of; they use the income cap. */
  readonly otherIncomeThisYear: Decimal;
}

export interface StateLongService {
  readonly state: AuState;
  readonly leaving: LeavingReason;
  readonly employmentStatus: string;
  readonly weeklyHours: Decimal;
  /** Averages of the pays held, by the stretches that some law asks for. */
  readonly averages: readonly WeekAverage[];
}
