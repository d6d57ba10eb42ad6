import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { DeductionClassification } from '../deduction.ts';
import type { OrderFacts } from '../deduction-order.ts';
import type { PayCycle } from '../pay-period.ts';
import type { EarlierPays, RowsOf } from '../period.ts';
import type { ParentalLeaveFacts } from './holidays/entitlement/parental-leave.ts';
import type { UnpaidRow } from './holidays/entitlement/unpaid-leave.ts';
import type { HolidaySource } from './holidays/public-holidays.ts';
import type { NzLeaveType } from './leave-type.ts';
import type { TaxCode } from './tax-code.ts';
import type { TerminationFacts } from './termination/facts.ts';

/**
 * Everything a New Zealand pay is calculated from. Rates, defaults, year-to-date figures and balances are resolved
 * before this point; the rules look up nothing except statutory values.
 */
export interface NzPayFacts extends OrderFacts {
  /** The payday. It alone determines every rate and threshold (Income Tax Act 2007 s RD 10C). */
  readonly paymentDate: LocalDate;
  readonly payPeriod: PayCycle;

  readonly hours: readonly HoursRow[];
  readonly leave: readonly LeaveRow[];
  readonly allowances: readonly AllowanceRow[];
  readonly deductions: readonly DeductionRow[];
  readonly bonuses: readonly LumpRow[];
  readonly sacrifices: readonly SacrificeRow[];
  readonly backPayments: readonly LumpRow[];

  readonly tax: TaxDeclaration;
  readonly studentLoan: StudentLoanFacts;
  readonly kiwiSaver: KiwiSaverFacts;
  readonly contributionTax: ContributionTax;
  readonly extraPay: ExtraPayFacts;
  /** Whether the employer offers payroll giving. If so, a CHARITY deduction earns the donation tax credit. */
  readonly offersPayrollGiving: boolean;
  /**
   * Whether holiday pay of eight percent is paid with each pay, by agreement (fixed term under twelve months, or
   * irregular work).
   */
  readonly paysHolidayPayAsYouGo: boolean;
  /** Balance of alternative holidays before the period; present when the pay takes more than the balance. */
  readonly alternativeDaysHeld?: Decimal;
  /** Facts for the Holidays Act. Absent when past earnings are not known; leave is then paid at the rate of its row. */
  readonly holidays?: HolidayFacts;
  /** Absent when leave is switched off. */
  readonly leaveAccrual?: LeaveAccrualFacts;

  /** Present for a pay with `auto_calculate: false`. */
  readonly supplied?: SuppliedAmounts;
  /** Present for the final pay. */
  readonly termination?: TerminationFacts;
  /** Leave for this period that was paid in earlier periods. `earlier.held` contains the tax withheld on it. */
  readonly paidInAdvance?: Decimal;
  /** Earlier pays of this period. All other figures about past pays are from before this period. */
  readonly earlier?: EarlierPays<RowsOf<NzPayFacts>>;
}

export interface HoursRow {
  readonly description: string;
  readonly value: Decimal;
  /** The rate in dollars per unit, already resolved. */
  readonly rate: Decimal;
  readonly isOvertime: boolean;
  /** False for units that are not time, such as kilometres or buckets. */
  readonly isHours: boolean;
  /** The day on which the work was done, if the caller stated it. */
  readonly date?: LocalDate;
  /** Set when the time was worked on a public holiday. */
  readonly publicHoliday?: {
    readonly date: LocalDate;
    /** The hourly rate without any penal rate. */
    readonly rateWithoutPenal: Decimal;
    /**
     * Whether the day would otherwise be a working day for the employee. If so, the employee earns an alternative
     * holiday.
     */
    readonly isOtherwiseWorkingDay: boolean;
    /**
     * Present if the hours vary, and the pattern of the most recent weeks therefore decided whether the day is a
     * working day.
     */
    readonly isUsualDay?: boolean;
    /** The holiday and its statutory source; absent when only the caller says that the day is a holiday. */
    readonly holiday?: { readonly description: string; readonly source?: HolidaySource };
  };
  /** Set when the time was worked on the date of a public holiday that the employee observes on another day. */
  readonly holidayKeptOn?: { readonly description: string; readonly date: LocalDate };
}

export interface LeaveRow {
  readonly description: string;
  readonly leaveType: NzLeaveType;
  readonly date: LocalDate;
  readonly hours: Decimal;
  /** The rate in dollars per hour, already resolved. */
  readonly rate: Decimal;
  /** True when the caller sent a rate or a multiplier. The row's rate then replaces the Holidays Act rate. */
  readonly rateIsGiven: boolean;
  readonly loadingAmount: Decimal;
  /**
   * The last day of the later period in which the leave is taken. Present when the leave is paid before that period.
   */
  readonly inAdvanceFor?: LocalDate;
  /** Whether leave paid in advance extends into another tax year and is therefore taxed as an extra pay. */
  readonly isExtraPay?: boolean;
  /** Annual holidays paid but not taken: cashed up on request (Holidays Act 2003 s 28B), or by a closedown (s 34). */
  readonly paidAs?: 'CASH_UP' | ClosedownFacts;
}

export interface AllowanceRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly isTaxable: boolean;
  readonly countsForKiwiSaver: boolean;
  /** Whether the allowance is paid with every pay and is therefore part of an ordinary week. */
  readonly isRegular?: boolean;
}

export interface DeductionRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly classification: DeductionClassification;
}

/** REGULAR is added to the pay, EXTRA is an extra pay, SPREAD is taxed in equal shares over a number of pay periods. */
export type LumpTreatment =
  | { readonly kind: 'REGULAR' }
  | { readonly kind: 'EXTRA' }
  | { readonly kind: 'SPREAD'; readonly periods: number };

export interface LumpRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly treatment: LumpTreatment;
  /** Whether KiwiSaver contributions are due on the amount. If absent, true. Only a bonus row can set it to false. */
  readonly countsForKiwiSaver?: boolean;
  /**
   * Whether the payment is truly discretionary and therefore not part of gross earnings under the Holidays Act. If
   * absent, false.
   */
  readonly isDiscretionary?: boolean;
  /**
   * The employer's KiwiSaver contribution, before ESCT, that was short on an earlier payday. Only a back payment has
   * one, and such a row has no amount: its earnings were paid at the time.
   */
  readonly contribution?: Decimal;
}

export interface SacrificeRow {
  readonly description: string;
  readonly amount: Decimal;
  /**
   * Whether the amount is paid into a superannuation fund as an employer contribution and is therefore subject to ESCT.
   */
  readonly isSuper: boolean;
}

export interface TaxDeclaration {
  readonly code: TaxCode;
  readonly hasStudentLoan: boolean;
  /** Whether the employee provided no IR330. If so, the code must be ND. */
  readonly noDeclaration: boolean;
  /**
   * Present when the employee has code STC but the certificate is not in force on the payday. `code` is then the
   * previous code, or ND.
   */
  readonly certificateOutOfForce?: { readonly from: LocalDate; readonly to?: LocalDate };
  /** For code STC, the tailored tax certificate. */
  readonly certificate?: {
    /** Includes the earners' levy. */
    readonly rate: Decimal;
    readonly studentLoanRate?: Decimal;
    readonly studentLoanThresholdApplies?: boolean;
  };
  /** For code WT, the payee's notification. If it is missing, the no-notification rate applies. */
  readonly schedular?: {
    readonly electedRate?: Decimal;
    readonly activity?: string;
    readonly isNonResidentContractor?: boolean;
    readonly isNonResidentCompany?: boolean;
    /** The dates of a notification that is not in force on the payday. */
    readonly outOfForce?: { readonly from: LocalDate; readonly to?: LocalDate };
  };
}

/** A percentage of the base, or dollars per pay period. */
export type RateOrAmount = { readonly rate: Decimal } | { readonly amount: Decimal };

export interface StudentLoanFacts {
  /** From a special deduction rate certificate; replaces the standard rate. */
  readonly specialRate?: Decimal;
  /** SLCIR: compulsory extra deduction notified by Inland Revenue. */
  readonly compulsoryExtra?: RateOrAmount;
  /** SLBOR: extra deduction requested by the borrower. */
  readonly voluntaryExtra?: RateOrAmount;
}

export type KiwiSaverStatus = 'AE' | 'AK' | 'OK' | 'NK' | 'CT';

export interface KiwiSaverFacts {
  readonly status: KiwiSaverStatus;
  /**
   * Present when no caller has sent a status (it is then the default, AE) and the age on the start date is known. In
   * that case, an employee outside the age range for automatic enrolment is not a member.
   */
  readonly assumed?: { readonly startDate: LocalDate; readonly ageOnStart: number };
  readonly employeeRate: Decimal;
  readonly employerRate: Decimal;
  /** Whether a temporary rate reduction is in force. */
  readonly temporaryRate: boolean;
  /** Whether the employer must make the compulsory contribution. */
  readonly employerObligation: boolean;
  readonly savingsSuspension: boolean;
  readonly optedOut: boolean;
  /** The employee's age in whole years on the payday. Absent when unknown: the employer's duty is then assumed. */
  readonly age?: number;
  /**
   * Whether the employee joined before 1 July 2019 and is still in the five-year lock-in. The employer's duty then
   * continues past the upper age.
   */
  readonly lockedIn: boolean;
}

/**
 * How the employer's contribution is taxed: at the ESCT rate or, by agreement, partly as salary through PAYE (s RD 68).
 */
export type ContributionTax = { readonly payeFraction?: Decimal } & EsctRateFacts;

/**
 * The ESCT rate, or the facts from which it is calculated. The first pay of the tax year with a contribution sets the
 * calculated rate for the whole year. Later pays receive that rate and the day on which it was set.
 */
export type EsctRateFacts =
  | {
      readonly esctRate: Decimal;
      /** The payday of the pay that calculated the rate. */
      readonly esctRateSetOn?: LocalDate;
      /**
       * Present when the rate should be calculated but the pays needed for that are missing. The employee's stored rate
       * is used instead.
       */
      readonly esctRateIsHeld?: 'NO_YEAR_BEFORE' | 'NO_ORDINARY_PAY';
    }
  | { readonly esctInputs: EsctRateInputs }
  | {
      /** Present when the amounts for the year are estimated from this pay. */
      readonly esctEstimate: { readonly periodDays: number; readonly daysInYear: number };
      /** The rate to use when this pay has no ordinary earnings from which to estimate the year. */
      readonly esctRateOtherwise: Decimal;
    };

/** The facts that determine the ESCT rate for the tax year. */
export type EsctRateInputs =
  | {
      /** Set when the employee worked for this employer for the whole previous tax year. */
      readonly wholePreviousYear: true;
      readonly salary: Decimal;
      readonly employerContributions: Decimal;
    }
  | {
      readonly wholePreviousYear: false;
      readonly periodSalary: Decimal;
      readonly periodEmployerContribution: Decimal;
      readonly periodDays: number;
      /**
       * The number of days of employment in the current tax year. For an employee who starts during the year, counted
       * from the start date.
       */
      readonly daysInYear: number;
    };

export interface ExtraPayFacts {
  /** PAYE income paid in the four weeks that end on the payday, excluding this pay and other extra pays. */
  readonly paidInFourWeeks: Decimal;
  /**
   * PAYE income of each of the most recent pay periods, newest first, excluding periods without a pay. At most two are
   * used.
   */
  readonly lastPaidPeriods: readonly Decimal[];
  /**
   * Stated by the caller (`nz_ytd_taxable`): taxable earnings of the last four weeks, or of a month for monthly pay.
   */
  readonly statedBase?: Decimal;
  /** The rate that the employee requested; used only if it is higher than the calculated one. */
  readonly requestedRate?: Decimal;
}

/** Closedown pay of an employee who is not yet entitled to annual holidays when the closedown begins. */
export interface ClosedownFacts {
  /** First day of the closedown. The twelve months until the next entitlement start again on this day. */
  readonly from: LocalDate;
  /** The last anniversary before the closedown, or the start date. */
  readonly since: LocalDate;
  /** Gross earnings since `since`, excluding this pay. */
  readonly grossSince: Decimal;
  /** The amount paid since `since` for annual holidays taken in advance, or as eight percent with each pay. */
  readonly paidInAdvance: Decimal;
  /** The balance of annual holidays after the leave taken in this pay. The closedown pay settles it. */
  readonly annualWeeks: Decimal;
  /** The previously declared leave anniversary, which is restored if the pay is deleted. */
  readonly declaredBefore: LocalDate | null;
}

/** Facts for the Holidays Act 2003; earnings are gross earnings as defined in that Act. */
export interface HolidayFacts {
  readonly standardHoursPerDay: Decimal;
  readonly standardHoursPerWeek: Decimal;
  /**
   * The hours of the employee's own week, if it differs from the standard week. They are the average of the most recent
   * weeks, because no week was agreed or because the hours vary.
   */
  readonly ownWeek?: { readonly hours: Decimal; readonly weeks: number };
  /**
   * Present when no ordinary week can be determined, because the hours of the most recent weeks vary or the employer
   * declared that they vary.
   */
  readonly hoursVary?: { readonly weeks: readonly Decimal[]; readonly isDeclared: boolean };
  /** The average hours per day worked. Used for leave that is counted in days when the employee's hours vary. */
  readonly ownDay?: Decimal;
  /** First day of the current employment, which limits the lookback. */
  readonly employedFrom?: LocalDate;
  /** Agreed pay of an ordinary week, with regular allowances and overtime; absent when not known. */
  readonly ordinaryWeek?: Decimal;
  /** The part of the ordinary week that consists of taxable allowances paid with every pay. */
  readonly regularAllowances?: Decimal;
  /** The part of the ordinary week that consists of overtime worked in every period of the last four weeks. */
  readonly regularOvertime?: Decimal;
  /** A higher weekly rate stated in the agreement. */
  readonly agreedWeeklyRate?: Decimal;
  /** Gross of the last four weeks, or of the pay period if longer, less irregular and discretionary payments. */
  readonly lastFourWeeksRegular?: Decimal;
  readonly twelveMonthsGross: Decimal;
  /** Whole or part weeks of employment; the average uses at most 52 of them. */
  readonly weeksEmployed: Decimal;
  /**
   * The number of weeks of employment before the first known pay. The earnings of these weeks must come from opening
   * balances.
   */
  readonly weeksUnknown?: Decimal;
  /**
   * Unpaid leave in the twelve months, if it counts as service by agreement. Its weeks beyond the first are left out of
   * the divisor (s 16(3)).
   */
  readonly unpaidService?: readonly UnpaidRow[];
  /** Present if the employee declared parental leave and the pay uses annual holidays. */
  readonly parentalLeave?: ParentalLeaveFacts;
  /** The employee's expected earnings for a day of leave, had it been worked. Absent when unknown or variable. */
  readonly relevantDailyPay?: Decimal;
  /** Whole or part days worked or on paid leave in the last 52 weeks, and the gross of those weeks. */
  readonly daysWorked52Weeks: Decimal;
  readonly gross52Weeks: Decimal;
  /** The parts of these figures that come from the employee's opening balances. */
  readonly opening?: {
    readonly asAt: LocalDate;
    readonly twelveMonthsGross: Decimal;
    readonly lastFourWeeks: Decimal;
    readonly daysWorked: Decimal;
  };
}

export interface LeaveAccrualFacts {
  readonly standardHoursPerDay: Decimal;
  readonly standardDaysPerWeek: Decimal;
  readonly annualDaysPerYear: Decimal;
  readonly sickDaysPerYear: Decimal;
  /** Present when leave accrues on hours worked: hours of leave for each hour. */
  readonly perHour?: { readonly annual: Decimal; readonly sick: Decimal; readonly onOvertime: boolean };
}

/** Amounts the caller supplied for a pay that is not calculated; omitted amounts are zero. */
export interface SuppliedAmounts {
  readonly tax: Decimal;
  readonly studentLoan: Decimal;
  readonly kiwiSaverEmployee: Decimal;
  /** The employer's KiwiSaver contribution before ESCT. */
  readonly kiwiSaverEmployer: Decimal;
  readonly esct: Decimal;
}
