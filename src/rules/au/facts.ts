import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { DeductionClassification } from '../deduction.ts';
import type { OrderFacts } from '../deduction-order.ts';
import type { DateRange, PayPeriod } from '../pay-period.ts';
import type { EarlierPays, RowsOf } from '../period.ts';
import type { TaxMethodCode } from '../tax-method.ts';
import type { AuLeaveType } from './leave-type.ts';
import type { IncomeStream } from './stp-income.ts';
import type { TerminationFacts } from './termination/facts.ts';
import type { BackPaid } from './withholding/back-paid.ts';
import type { TaxSituation } from './withholding/withhold.ts';

/**
 * Everything an Australian pay is calculated from. Rates, defaults, year-to-date figures and balances are resolved
 * before this point; the rules look up nothing except statutory values.
 */
export interface AuPayFacts extends OrderFacts {
  /** The payday. It determines which law applies; the dates worked do not. */
  readonly paymentDate: LocalDate;
  readonly period: PayPeriod;
  readonly hours: readonly HoursRow[];
  readonly leave: readonly LeaveRow[];
  readonly allowances: readonly AllowanceRow[];
  readonly deductions: readonly DeductionRow[];
  readonly bonuses: readonly BonusRow[];
  readonly sacrifices: readonly SacrificeRow[];
  readonly backPayments: readonly BackPaymentRow[];
  readonly tax: TaxSituation;
  readonly incomeStream: IncomeStream;
  /** Two-letter code: the host country of income abroad, or the home country of an inbound assignee. */
  readonly incomeCountry?: string;
  readonly superSettings: SuperSettings;
  readonly leaveSettings: LeaveSettings;
  readonly yearToDate: YearToDate;
  /** The termination. Present in a final pay. */
  readonly termination?: TerminationFacts;
  /** Present when the caller supplies the amounts that would otherwise be calculated (`auto_calculate: false`). */
  readonly supplied?: SuppliedAmounts;
  /** Leave for this period that was paid in earlier periods. `earlier.held` contains the tax withheld on it. */
  readonly paidInAdvance?: Decimal;
  /** Earlier pays of this period. All other figures about past pays are from before this period. */
  readonly earlier?: EarlierPays<RowsOf<AuPayFacts>>;
  /**
   * The super base of those earlier pays of the period that were paid in another quarter or year. It counts towards the
   * maximum base of that quarter or year.
   */
  readonly superBaseElsewhere?: Decimal;
}

export interface HoursRow {
  readonly description: string;
  readonly rate: Decimal;
  /** Number of units: usually hours, otherwise pieces, kilometres or 1. */
  readonly value: Decimal;
  readonly isOvertime: boolean;
  /** Whether the units are hours. Rows in other units are paid but accrue no leave. */
  readonly isHours: boolean;
  /** Present when the time is banked for a rostered day off or time in lieu instead of being paid now. */
  readonly banksTo?: 'RDO' | 'TOIL';
}

export interface LeaveRow {
  readonly description: string;
  readonly type: AuLeaveType;
  readonly hours: Decimal;
  readonly rate: Decimal;
  /** The loading that the caller states. If absent, annual leave uses the employee's percentage. */
  readonly loading?: Decimal;
  /**
   * The last day of the later period in which the leave is taken. Present when the leave is paid before that period.
   */
  readonly inAdvanceFor?: LocalDate;
  /** Whether the leave is paid instead of taken while the employment continues. */
  readonly isCashedOut?: boolean;
}

/** Allowance type codes of Single Touch Payroll. */
export type AllowanceCategory = 'AD' | 'CD' | 'KN' | 'LD' | 'MD' | 'OD' | 'QN' | 'RD' | 'TD';

export interface AllowanceRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly category: AllowanceCategory;
  /**
   * The STP type of an allowance of category OD ("other"), if one was chosen. If absent, the type is derived from the
   * description.
   */
  readonly otherType?: string;
  readonly isTaxable: boolean;
  readonly isItemised: boolean;
  readonly isIncludedInSuper: boolean;
}

export interface DeductionRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly classification: DeductionClassification;
  /** Whether the amount remains in the super base. If false, it is subtracted. */
  readonly isIncludedInSuper: boolean;
  /** For a child support garnishee: cents per dollar of gross less salary sacrifice. `amount` is then ignored. */
  readonly centsInDollar?: Decimal;
  /** The amount still owed under the notice. */
  readonly outstanding?: Decimal;
  /**
   * The gross less salary sacrifice in the earlier pays of the period. Those pays already had their own garnishee rows.
   */
  readonly grossBefore?: Decimal;
}

export interface BonusRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly taxMethod: TaxMethodCode;
  readonly range?: DateRange;
  /** The periods that a METHOD_B1 payment is for. Absent in pays calculated under earlier rule sets. */
  readonly backPaid?: BackPaid;
  readonly isIncludedInSuper: boolean;
  readonly isDirectorsFees: boolean;
  readonly isReturnToWork: boolean;
}

export interface SacrificeRow {
  readonly description: string;
  readonly amount: Decimal;
  /** Whether the amount is sacrificed into super rather than for another benefit. */
  readonly isSuper: boolean;
  /** Whether the amount remains in the super base. If false, it is subtracted. Ignored for a sacrifice into super. */
  readonly isIncludedInSuper: boolean;
}

export type StpCategory =
  | 'BONUS_COMMISSION_NON_DIRECTOR_S_FEES'
  | 'DIRECTOR_S_FEES'
  | 'GROSS'
  | 'ITEMISED_ALLOWANCES'
  | 'LEAVE'
  | 'OVERTIME'
  | 'UNCLASSIFIED';

export interface BackPaymentRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly stpCategory: StpCategory;
  readonly taxMethod: TaxMethodCode;
  /** The period that the arrears are for. */
  readonly range?: DateRange;
  /** The range of the whole payment, when it was divided by financial year. */
  readonly paymentRange?: DateRange;
  /** The periods that a METHOD_B1 payment is for. Absent in pays calculated under earlier rule sets. */
  readonly backPaid?: BackPaid;
  /** Super that was short on an earlier payday. Such a row has no amount: its earnings were paid at the time. */
  readonly contribution?: Decimal;
}

export interface SuperSettings {
  readonly isEnabled: boolean;
  readonly basedOn: 'OTE' | 'GROSS';
  /** The employer's total super rate, as a fraction. */
  readonly superRate: Decimal;
  /** Whether an award or agreement requires the part above the compulsory rate. That part is then not reportable. */
  readonly isExtraRequired?: boolean;
  /** The part of `superRate` that is paid for the guarantee. If absent, the guarantee rate on the payday applies. */
  readonly compulsoryRate?: Decimal;
  readonly includesLeaveLoading: boolean;
  /** Whether the rule for employees under 18 applies. */
  readonly isAgeThresholdEnabled: boolean;
  readonly dateOfBirth?: LocalDate;
}

export interface LeaveSettings {
  readonly isEnabled: boolean;
  /** Whether leave accrues by a factor for each hour worked instead of by days per year. */
  readonly accruesOnHoursWorked: boolean;
  readonly accruesOnOvertime: boolean;
  readonly holidayPerHour: Decimal;
  readonly sickPerHour: Decimal;
  readonly isLongServiceEnabled: boolean;
  readonly longServicePerHour: Decimal;
  readonly holidayDaysPerYear: number;
  readonly sickDaysPerYear: number;
  readonly hoursPerDay: Decimal;
  /** The loading on annual leave, as a fraction. */
  readonly loading: Decimal;
  /**
   * The share of the period for which leave accrues: one for a whole period, zero for a pay with only a bonus or
   * similar payment.
   */
  readonly shareOfPeriod: Decimal;
  /** Present when the employment began or ended within the period: leave accrues pro rata. */
  readonly partPeriod?: PartPeriod;
  /**
   * Standard hours of a whole period. Absent in pays calculated by earlier versions, which do not reduce the accrual
   * for unpaid leave.
   */
  readonly standardHoursOfPeriod?: Decimal;
}

/**
 * A period in which the employee was employed for only part of the time. Leave accrues by hours, or by working days if
 * the pay has no hours.
 */
export interface PartPeriod {
  /** Standard hours of a whole period. */
  readonly standardHours: Decimal;
  readonly shareOfDays: Decimal;
}

/** The financial year to date before this pay, by payday and for this employer. */
export interface YearToDate {
  readonly taxableEarnings: Decimal;
  readonly pays: number;
  /**
   * Earnings taxed with their period, and back payments taxed by Method B(i). Present when the period has additional
   * payments, except in pays calculated under earlier rule sets.
   */
  readonly normalEarnings?: Decimal;
  /** Taxable earnings of the last full pay period. Used as normal earnings when this pay has none. */
  readonly lastPeriodEarnings: Decimal;
  /**
   * The normal earnings of a full period, calculated from the employee's settings. Present when no period has been paid
   * yet and the settings are sufficient.
   */
  readonly expectedPeriodEarnings?: Decimal;
  /** The basis of all `super-compulsory` lines, summed for the quarter and for the year. */
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
}

export interface SuppliedAmounts {
  /** The tax withheld, including the study loan component. */
  readonly tax: Decimal;
  readonly studyLoan: Decimal;
  readonly compulsorySuper: Decimal;
  readonly reportableSuper: Decimal;
}
