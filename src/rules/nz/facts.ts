import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { DeductionClassification } from '../deduction.ts';
import type { EarlierPays, RowsOf } from '../period.ts';
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
  };
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
}

export interface AllowanceRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly isTaxable: boolean;
  readonly countsForKiwiSaver: boolean;
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

/** What is known for the Holidays Act 2003; earnings are gross earnings as that Act means them. */
export interface HolidayFacts {
  readonly standardHoursPerDay: Decimal;
  readonly standardHoursPerWeek: Decimal;
  /** Pay of an ordinary week by the agreement, regular allowances included; absent when it cannot be told. */
  readonly ordinaryWeek?: Decimal;
  /** A higher weekly figure that the agreement states. */
  readonly agreedWeeklyRate?: Decimal;
  /** Gross of the last four weeks, or of the pay period if longer, less irregular and discretionary payments. */
  readonly lastFourWeeksRegular?: Decimal;
  readonly twelveMonthsGross: Decimal;
  readonly weeksEmployed: Decimal;
  /** What the person would have earned on a day of leave; absent when it cannot be worked out or varies. */
  readonly relevantDailyPay?: Decimal;
  /** Whole or part days worked or on paid leave in the last 52 weeks, and the gross of those weeks. */
  readonly daysWorked52Weeks: Decimal;
  readonly gross52Weeks: Decimal;
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
