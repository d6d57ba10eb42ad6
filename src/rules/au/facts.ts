import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { DeductionClassification } from '../deduction.ts';
import type { PayPeriod } from '../pay-period.ts';
import type { EarlierPays, RowsOf } from '../period.ts';
import type { DateRange } from '../periods-covered.ts';
import type { TaxMethodCode } from '../tax-method.ts';
import type { AuLeaveType } from './leave-type.ts';
import type { IncomeStream } from './stp-income.ts';
import type { TerminationFacts } from './termination/facts.ts';
import type { TaxSituation } from './withholding/withhold.ts';

/**
 * Everything an Australian pay is calculated from. Rates are resolved, defaults applied, years and balances added up
 * before it gets here; the rules look nothing up but the law.
 */
export interface AuPayFacts {
  /** The date of payment chooses the law, never the period worked. */
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
  /** Two letters: the host country of income abroad, the home country of an inbound assignee. */
  readonly incomeCountry?: string;
  readonly superSettings: SuperSettings;
  readonly leaveSettings: LeaveSettings;
  readonly yearToDate: YearToDate;
  /** Present in a final pay. */
  readonly termination?: TerminationFacts;
  /** Present when the caller states the calculated amounts: `auto_calculate: false`. */
  readonly supplied?: SuppliedAmounts;
  /** Leave of this period that earlier periods have paid already; what was withheld for it is among what is held. */
  readonly paidInAdvance?: Decimal;
  /** The pays that the period holds already. What else is told of the past is from before the period. */
  readonly earlier?: EarlierPays<RowsOf<AuPayFacts>>;
  /** Super base of earlier pays of the period that were paid in another quarter or year, whose maximum they count for. */
  readonly superBaseElsewhere?: Decimal;
}

export interface HoursRow {
  readonly description: string;
  readonly rate: Decimal;
  /** How many of the unit: hours as a rule, or pieces, kilometres, one. */
  readonly value: Decimal;
  readonly isOvertime: boolean;
  /** False for units that are no hours; such rows pay but accrue no leave. */
  readonly isHours: boolean;
  /** The time is kept for a rostered day off or time in lieu instead of being paid now. */
  readonly banksTo?: 'RDO' | 'TOIL';
}

export interface LeaveRow {
  readonly description: string;
  readonly type: AuLeaveType;
  readonly hours: Decimal;
  readonly rate: Decimal;
  /** The loading the caller states; absent, annual leave takes the employee's percentage. */
  readonly loading?: Decimal;
  /** The last day of the later period it is taken in, when it is paid before that period. */
  readonly inAdvanceFor?: LocalDate;
  /** Paid instead of taken, while the employment goes on. */
  readonly isCashedOut?: boolean;
}

/** Allowance type codes of Single Touch Payroll. */
export type AllowanceCategory = 'AD' | 'CD' | 'KN' | 'LD' | 'MD' | 'OD' | 'QN' | 'RD' | 'TD';

export interface AllowanceRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly category: AllowanceCategory;
  /** How an other allowance is told, where somebody chose it; else its description decides. */
  readonly otherType?: string;
  readonly isTaxable: boolean;
  readonly isItemised: boolean;
  readonly isIncludedInSuper: boolean;
}

export interface DeductionRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly classification: DeductionClassification;
  /** False takes the amount out of the earnings that super is worked out on. */
  readonly isIncludedInSuper: boolean;
  /** A child support garnishee by cents in the dollar of gross less sacrifice; the amount is then not asked for. */
  readonly centsInDollar?: Decimal;
  /** What its notice leaves to be paid. */
  readonly outstanding?: Decimal;
  /** Gross less sacrifice of the earlier pays of the period, which their own rows were taken from. */
  readonly grossBefore?: Decimal;
}

export interface BonusRow {
  readonly description: string;
  readonly amount: Decimal;
  readonly taxMethod: TaxMethodCode;
  readonly range?: DateRange;
  readonly isIncludedInSuper: boolean;
  readonly isDirectorsFees: boolean;
  readonly isReturnToWork: boolean;
}

export interface SacrificeRow {
  readonly description: string;
  readonly amount: Decimal;
  /** Sacrificed into super rather than for another benefit. */
  readonly isSuper: boolean;
  /** False takes the amount out of the super base; a sacrifice into super never leaves it. */
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
  /** The time the arrears belong to. */
  readonly range?: DateRange;
}

export interface SuperSettings {
  readonly isEnabled: boolean;
  readonly basedOn: 'OTE' | 'GROSS';
  /** What the employer pays in all; a fraction. */
  readonly superRate: Decimal;
  /** The part of it that is paid for the guarantee. Absent: nobody has set one, and it is the guarantee of the payday. */
  readonly compulsoryRate?: Decimal;
  readonly includesLeaveLoading: boolean;
  /** Applies the rule for employees under 18. */
  readonly isAgeThresholdEnabled: boolean;
  readonly dateOfBirth?: LocalDate;
}

export interface LeaveSettings {
  readonly isEnabled: boolean;
  /** Per-hour factors instead of days a year. */
  readonly accruesOnHoursWorked: boolean;
  readonly accruesOnOvertime: boolean;
  readonly holidayPerHour: Decimal;
  readonly sickPerHour: Decimal;
  readonly isLongServiceEnabled: boolean;
  readonly longServicePerHour: Decimal;
  readonly holidayDaysPerYear: number;
  readonly sickDaysPerYear: number;
  readonly hoursPerDay: Decimal;
  /** Loading on annual leave, a fraction. */
  readonly loading: Decimal;
  /** One where a pay stands for the period, zero for nothing but a bonus or the like. */
  readonly shareOfPeriod: Decimal;
  /** Present where the employment began or ended within the period: only its share of the leave accrues. */
  readonly partPeriod?: PartPeriod;
}

/** A period of which only a part was employed. The hours tell how much; where there are none, the working days do. */
export interface PartPeriod {
  /** Standard hours of a whole period. */
  readonly standardHours: Decimal;
  readonly shareOfDays: Decimal;
}

/** The financial year before this pay, by date of payment and for this employer. */
export interface YearToDate {
  readonly taxableEarnings: Decimal;
  readonly pays: number;
  /** Taxable earnings of the last full pay period: the measure where this pay holds no ordinary earnings. */
  readonly lastPeriodEarnings: Decimal;
  /** What the employee's settings give for a full period; where no period has been paid and they say it. */
  readonly expectedPeriodEarnings?: Decimal;
  /** Sums of the basis of the `super-compulsory` lines of the quarter and of the year. */
  readonly superBaseThisQuarter: Decimal;
  readonly superBaseThisYear: Decimal;
}

export interface SuppliedAmounts {
  /** Includes the study loan part. */
  readonly tax: Decimal;
  readonly studyLoan: Decimal;
  readonly compulsorySuper: Decimal;
  readonly reportableSuper: Decimal;
}
