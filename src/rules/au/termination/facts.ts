import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { LeavingReason } from '../leaving-reason.ts';
import type { AuState } from '../long-service/parameters.ts';
import type { WeekAverage } from '../long-service/week.ts';
import type { MinimumFacts } from './minimums.ts';
import type { TerminationReason } from './reason.ts';

/** ETP codes: R and S for excluded payments; D, B, N and T for death benefits; O and P for all other payments. */
export type EtpCode = 'R' | 'O' | 'S' | 'P' | 'D' | 'N' | 'B' | 'T';

export interface TerminationFacts {
  readonly terminationDate: LocalDate;
  /** First day of the employment that is ending. */
  readonly startDate: LocalDate;
  readonly dateOfBirth?: LocalDate;
  readonly reason: TerminationReason;
  /**
   * The leaving reason, as stated or derived from `reason`. Long service leave and the statutory minimums depend on it.
   */
  readonly leaving?: LeavingReason;
  /** The rate for unused leave and notice; absent when the employee has no hourly rate. */
  readonly ratePerHour?: Decimal;
  /**
   * Hours of leave before this pay. The rules add the hours that accrue with this pay and subtract the hours taken in
   * it.
   */
  readonly balances: { readonly holiday: Decimal; readonly sick: Decimal; readonly longService: Decimal };
  readonly paysOut: {
    readonly annualLeave: boolean;
    readonly leaveLoading: boolean;
    readonly longServiceLeave: boolean;
    readonly sickLeave: boolean;
  };
  /**
   * The first day of the period over which the unused annual leave accrued. If absent, it all accrued after 17 August
   * 1993.
   */
  readonly annualLeaveAccruedFrom?: LocalDate;
  readonly noticeHours?: Decimal;
  readonly noticeAmount?: Decimal;
  readonly redundancyAmount?: Decimal;
  readonly otherLumpSumAmount?: Decimal;
  /** The code that the caller sent for the lump sums. If absent, the code follows from the reason for leaving. */
  readonly etpCode?: EtpCode;
  /** The tax-free invalidity segment of the other lump sum, if the employer calculated it. */
  readonly invaliditySegment?: Decimal;
  /**
   * Whether two doctors certified the invalidity. If so, the tax-free segment of the other lump sum is calculated by
   * days.
   */
  readonly isInvalidityCertified?: boolean;
  /**
   * Present when state law determines the long service leave because the employee has no balance, or when the stated
   * leave is compared with state law.
   */
  readonly longService?: StateLongService;
  /** Present when the employer states the long service leave. Absent in pays calculated under earlier rule sets. */
  readonly statedLongService?: StatedLongService;
  /** Present when the caller requests the statutory minimums. A stated notice or redundancy takes precedence. */
  readonly minimums?: MinimumFacts;
  /** Present when earlier pays already included payments for this termination. */
  readonly furtherPayment?: {
    /** Whether an earlier payment was made in an earlier financial year, which changes the ETP code. */
    readonly isInLaterYear: boolean;
  };
  /** Normal gross earnings of a full pay period, for the tax on unused leave; absent when not known. */
  readonly normalEarnings?: Decimal;
  /** The explanation of the normal earnings. Absent in pays calculated under earlier rule sets. */
  readonly normalEarningsWords?: string;
  /** The part of the ETP cap already used by earlier payments for the same termination. */
  readonly etpCapUsed: Decimal;
  /**
   * Other taxable payments in the financial year, as stated by the caller. They count towards the whole-of-income cap.
   */
  readonly otherIncomeThisYear: Decimal;
}

/**
 * BALANCE: the employer stated the opening balance. NOT_PAID: the employer stated that no long service leave is paid.
 */
export type StatedLongService = 'BALANCE' | 'NOT_PAID';

export interface StateLongService {
  readonly state: AuState;
  readonly leaving: LeavingReason;
  readonly employmentStatus: string;
  readonly weeklyHours: Decimal;
  /** Averages of the stored pays over the windows that state laws use. */
  readonly averages: readonly WeekAverage[];
}
