import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { DeductionClassification } from '../deduction.ts';
import type { EarlierPays, RowsOf } from '../period.ts';
import type { UnpaidRow } from './holidays/entitlement/unpaid-leave.ts';
import type { HolidaySource } from './holidays/public-holidays.ts';
import type { NzLeaveType } from './leave-type.ts';
import type { NzPayPeriod } from './pay-period.ts';
import type { TaxCode } from './tax-code.ts';
import type { TerminationFacts } from './termination/facts.ts';

/**
 * Everything a New Zealand pay is calculated from. Rates are resolved, defaults applied, years and balances added up
 * before it gets here; the rules look nothing up but the law.
 */
export interface NzPayFacts {
  /** The payday. It alone chooses every rate and threshold (Income Tax Act 2007 s RD 10C). */
  readonly paymentDate: LocalDate;
  readonly payPeriod: NzPayPeriod;

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
  /** The employer runs payroll giving, so that a CHARITY deduction earns the donation credit. */
  readonly offersPayrollGiving: boolean;
  /** Eight percent is paid with each pay by agreement (fixed term under twelve months, or irregular work). */
  readonly paysHolidayPayAsYouGo: boolean;
  /** Alternative holidays held before the period; present when the pay takes more than are held. */
  readonly alternativeDaysHeld?: Decimal;
  /** Absent when nothing is known of past earnings: leave is then paid at its row's rate. */
  readonly holidays?: HolidayFacts;
  /** Absent when leave is switched off. */
  readonly leaveAccrual?: LeaveAccrualFacts;

  /** Present for a pay with `auto_calculate: false`. */
  readonly supplied?: SuppliedAmounts;
  /** Present for the final pay. */
  readonly termination?: TerminationFacts;
  /** Leave of this period that earlier periods have paid already; what was withheld for it is among what is held. */
  readonly paidInAdvance?: Decimal;
  /** The pays that the period holds already. What else is told of the past is from before the period. */
  readonly earlier?: EarlierPays<RowsOf<NzPayFacts>>;
}

export interface HoursRow {
  readonly description: string;
  readonly value: Decimal;
  /** Resolved: rate, multiplier, reference or description have already become dollars per unit. */
  readonly rate: Decimal;
  readonly isOvertime: boolean;
  /** False for units that are not time, such as kilometres or buckets. */
  readonly isHours: boolean;
  /** Set when the time was worked on a public holiday. */
  readonly publicHoliday?: {
    readonly date: LocalDate;
    /** The pay per hour without any penal rate. */
    readonly rateWithoutPenal: Decimal;
    /** The person would have worked that day anyway, and so earns an alternative holiday. */
    readonly isOtherwiseWorkingDay: boolean;
    /** Which day it is, and where the law names it; absent where the caller alone says that it is one. */
    readonly holiday?: { readonly description: string; readonly source?: HolidaySource };
  };
  /** Set when the time was worked on the date of a public holiday that the person keeps on another day. */
  readonly holidayKeptOn?: { readonly description: string; readonly date: LocalDate };
}

export interface LeaveRow {
  readonly description: string;
  readonly leaveType: NzLeaveType;
  readonly date: LocalDate;
  readonly hours: Decimal;
  /** Resolved dollars per hour. */
  readonly rate: Decimal;
  /** True when the caller named the rate or a multiplier; such leave is paid as named, not by the Holidays Act. */
  readonly rateIsGiven: boolean;
  readonly loadingAmount: Decimal;
  /** The last day of the later period it is taken in, when it is paid before that period. */
  readonly inAdvanceFor?: LocalDate;
  /** Taxed as an extra pay instead: leave in advance that reaches into another tax year. */
  readonly isExtraPay?: boolean;
  /** Annual holidays that are paid and not taken as time: on request (Holidays Act 2003 s 28B), or by a closedown (s 34). */
  readonly paidAs?: 'CASH_UP' | ClosedownFacts;
}

export interface AllowanceRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly isTaxable: boolean;
  readonly countsForKiwiSaver: boolean;
  /** Comes with every pay, and so belongs to an ordinary week. */
  readonly isRegular?: boolean;
}

export interface DeductionRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly classification: DeductionClassification;
}

/** REGULAR is added to the pay; EXTRA is an extra pay; SPREAD is taxed as equal shares over so many pay periods. */
export type LumpTreatment =
  | { readonly kind: 'REGULAR' }
  | { readonly kind: 'EXTRA' }
  | { readonly kind: 'SPREAD'; readonly periods: number };

export interface LumpRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly treatment: LumpTreatment;
  /** Absent: it does. Arrears of pay always do; a bonus says. */
  readonly countsForKiwiSaver?: boolean;
  /** A truly discretionary payment is no part of gross earnings under the Holidays Act. Absent: it is owed. */
  readonly isDiscretionary?: boolean;
}

export interface SacrificeRow {
  readonly description: string;
  readonly amount: Decimal;
  /** Goes to a superannuation fund as an employer contribution, and so bears ESCT. */
  readonly isSuper: boolean;
}

export interface TaxDeclaration {
  readonly code: TaxCode;
  readonly hasStudentLoan: boolean;
  /** No IR330 was given. The code must then be ND. */
  readonly noDeclaration: boolean;
  /** The employee has STC, but its certificate is not in force on the payday; the code is the one before it. */
  readonly certificateOutOfForce?: { readonly from: LocalDate; readonly to?: LocalDate };
  /** STC: what the tailored tax certificate says. */
  readonly certificate?: {
    /** Includes the earners' levy. */
    readonly rate: Decimal;
    readonly studentLoanRate?: Decimal;
    readonly studentLoanThresholdApplies?: boolean;
  };
  /** WT: what the payee notified. Nothing notified means the no-notification rate. */
  readonly schedular?: {
    readonly electedRate?: Decimal;
    readonly activity?: string;
    readonly isNonResidentContractor?: boolean;
    readonly isNonResidentCompany?: boolean;
    /** Something was notified, for other days than the payday. */
    readonly outOfForce?: { readonly from: LocalDate; readonly to?: LocalDate };
  };
}

/** A percentage of the base, or dollars a pay period. */
export type RateOrAmount = { readonly rate: Decimal } | { readonly amount: Decimal };

export interface StudentLoanFacts {
  /** From a special deduction rate certificate; replaces the standard rate. */
  readonly specialRate?: Decimal;
  /** SLCIR: compulsory extra deduction notified by Inland Revenue. */
  readonly compulsoryExtra?: RateOrAmount;
  /** SLBOR: extra deduction the borrower asked for. */
  readonly voluntaryExtra?: RateOrAmount;
}

export type KiwiSaverStatus = 'AE' | 'AK' | 'OK' | 'NK' | 'CT';

export interface KiwiSaverFacts {
  readonly status: KiwiSaverStatus;
  readonly employeeRate: Decimal;
  readonly employerRate: Decimal;
  /** A temporary rate reduction is in force. */
  readonly temporaryRate: boolean;
  /** The compulsory employer contribution is owed. */
  readonly employerObligation: boolean;
  readonly savingsSuspension: boolean;
  readonly optedOut: boolean;
  /** Whole years on the payday. Unknown when absent: the employer's duty is then assumed. */
  readonly age?: number;
  /** Joined before 1 July 2019 and still inside the five-year lock-in: the duty goes on past the upper age. */
  readonly lockedIn: boolean;
}

/** How the employer's contribution is taxed: ESCT, or by agreement a fraction of it as salary (s RD 68). */
export type ContributionTax = { readonly payeFraction?: Decimal } & EsctRateFacts;

/**
 * The ESCT rate, or what it is worked out from. A rate that is worked out is set by the first pay of the tax year with a
 * contribution, and stays for the year: later pays are given the rate and the day it was set on.
 */
export type EsctRateFacts =
  | {
      readonly esctRate: Decimal;
      /** Worked out by the pay of this day, and unchanged since. */
      readonly esctRateSetOn?: LocalDate;
      /** It was to be worked out, but the pays it needs are not here: the rate held for the employee is used. */
      readonly esctRateIsHeld?: 'NO_YEAR_BEFORE' | 'NO_ORDINARY_PAY';
    }
  | { readonly esctInputs: EsctRateInputs }
  | {
      /** This pay tells what the year comes to. */
      readonly esctEstimate: { readonly periodDays: number; readonly daysInYear: number };
      /** Used when this pay has no ordinary earnings to go by. */
      readonly esctRateOtherwise: Decimal;
    };

/** What fixes the ESCT rate for the tax year. */
export type EsctRateInputs =
  | {
      /** Employed by this employer for the whole of the tax year before. */
      readonly wholePreviousYear: true;
      readonly salary: Decimal;
      readonly employerContributions: Decimal;
    }
  | {
      readonly wholePreviousYear: false;
      readonly periodSalary: Decimal;
      readonly periodEmployerContribution: Decimal;
      readonly periodDays: number;
      /** Days of employment in the current tax year, the rest of it for somebody who begins within it. */
      readonly daysInYear: number;
    };

export interface ExtraPayFacts {
  /** PAYE income paid in the four weeks that end on the payday, without this pay and without other extra pays. */
  readonly paidInFourWeeks: Decimal;
  /** PAYE income of the last paid pay periods, newest first; periods without pay are left out. At most two are read. */
  readonly lastPaidPeriods: readonly Decimal[];
  /** Stated by the caller (`nz_ytd_taxable`): taxable earnings of the last four weeks, a month for the monthly paid. */
  readonly statedBase?: Decimal;
  /** The employee asked for this rate; it may only be higher than the one found. */
  readonly requestedRate?: Decimal;
}

/** What a closedown pays to somebody who is not entitled to annual holidays when it begins. */
export interface ClosedownFacts {
  /** Its first day, from which the twelve months are counted anew. */
  readonly from: LocalDate;
  /** The last anniversary before it, or the start. */
  readonly since: LocalDate;
  /** Gross earnings since that day, this pay left out. */
  readonly grossSince: Decimal;
  /** Paid for holidays in advance, or as eight percent with each pay, since that day. */
  readonly paidInAdvance: Decimal;
  /** What the books hold of annual holidays after the leave of this pay; the payment settles it. */
  readonly annualWeeks: Decimal;
  /** The leave anniversary that was declared until then, to go back to when the pay goes away. */
  readonly declaredBefore: LocalDate | null;
}

/** What is known for the Holidays Act 2003; earnings are gross earnings as that Act means them. */
export interface HolidayFacts {
  readonly standardHoursPerDay: Decimal;
  readonly standardHoursPerWeek: Decimal;
  /** First day of the employment that the past is looked back at in. */
  readonly employedFrom?: LocalDate;
  /** Pay of an ordinary week by the agreement, regular allowances and overtime included; absent when it cannot be told. */
  readonly ordinaryWeek?: Decimal;
  /** Of the ordinary week: taxable allowances that come with every pay. */
  readonly regularAllowances?: Decimal;
  /** Of the ordinary week: overtime that every period of the last four weeks had. */
  readonly regularOvertime?: Decimal;
  /** A higher weekly figure that the agreement states. */
  readonly agreedWeeklyRate?: Decimal;
  /** Gross of the last four weeks, or of the pay period if longer, less irregular and discretionary payments. */
  readonly lastFourWeeksRegular?: Decimal;
  readonly twelveMonthsGross: Decimal;
  /** Whole or part weeks of employment; 52 of them at most are averaged over. */
  readonly weeksEmployed: Decimal;
  /** How many of them are from before the first pay that is known; opening balances tell their earnings. */
  readonly weeksUnknown?: Decimal;
  /** Unpaid leave of the twelve months that by agreement counts as service: its weeks above one are no divisor (s 16(3)). */
  readonly unpaidService?: readonly UnpaidRow[];
  /** What the person would have earned on a day of leave; absent when it cannot be worked out or varies. */
  readonly relevantDailyPay?: Decimal;
  /** Whole or part days worked or on paid leave in the last 52 weeks, and the gross of those weeks. */
  readonly daysWorked52Weeks: Decimal;
  readonly gross52Weeks: Decimal;
  /** What of these figures is from the opening balances of the employee. */
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

/** Amounts the caller supplied for a pay that is not calculated; what was omitted is zero. */
export interface SuppliedAmounts {
  readonly tax: Decimal;
  readonly studentLoan: Decimal;
  readonly kiwiSaverEmployee: Decimal;
  /** Before ESCT. */
  readonly kiwiSaverEmployer: Decimal;
  readonly esct: Decimal;
}
