import type { Decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { AllowanceCategory, StpCategory } from '../../../../rules/au/facts.ts';
import type { DeductionClassification } from '../../../../rules/deduction.ts';
import type { WorkedOn } from '../../../../rules/nz/holidays/worked-on.ts';
import type { TaxMethodCode } from '../../../../rules/tax-method.ts';
import type { OtherAllowanceType } from '../../../company/allowance/allowance.service.ts';
import type { LEAVE_TYPES, PaidAs, WorkedTime } from './pay-item.schema.ts';

/** The rate reference of hours at the employee's own hourly rate. */
export const ORDINARY_TIME = 'system:ordinary_time';

/** Units of leave that was paid out instead of taken. Leave that is taken has no units. */
export const PAID_OUT_UNITS = 'paid out';

/** Units of a deduction that earlier pays of the period could not cover. Callers cannot send it. */
export const CARRIED_UNITS = 'carried';

/** Units of a deduction under a court or authority order. The pay adds it; callers cannot send it. */
export const ORDER_UNITS = 'order';

/** Whether the units mark a year-to-date amount from before the first regular pay. */
export const isYearToDate = (units: string): boolean => units.trim().toUpperCase() === 'YTD';

/** Contract [PAY-102]: whether the units are hours. Any unit may be sent, but only hours accrue leave. */
export const areHours = (units: string): boolean => /^(h|hr|hrs|hour|hours)$/i.test(units.trim());

// The rows of a pay after rates are resolved, defaults applied and descriptions matched. Money has two decimal places,
// hours and rates have six.

export interface HoursItem {
  readonly description: string;
  readonly units: string;
  readonly value: Decimal;
  readonly rate: Decimal;
  readonly multiplier: Decimal | null;
  readonly reference: string | null;
  readonly isOvertime: boolean;
  readonly isHours: boolean;
  /** New Zealand only: the day on which the hours were worked. */
  readonly workedOn: WorkedOn | null;
  /** The time that the row pays for, if it was filled in from timesheets. */
  readonly workedTime: WorkedTime | null;
}

export interface LeaveItem {
  readonly description: string;
  readonly type: (typeof LEAVE_TYPES)[number];
  readonly date: LocalDate;
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly multiplier: Decimal | null;
  /** Whether the caller sent the rate or a multiplier. */
  readonly rateIsGiven: boolean;
  readonly loading: Decimal | null;
  /** Set for leave that is paid instead of taken. */
  readonly paidAs: PaidAs | null;
}

export interface AllowanceItem {
  readonly description: string;
  readonly amount: Decimal;
  readonly category: AllowanceCategory | null;
  /** How an allowance of the category OD is reported to the ATO, if it was chosen. */
  readonly otherType: OtherAllowanceType | null;
  readonly isTaxable: boolean;
  readonly isItemised: boolean;
  readonly isIncludedInSuper: boolean;
  readonly sourceAllowanceId: number | null;
  /** The time that earns the allowance, if it was filled in from timesheets. */
  readonly workedTime: WorkedTime | null;
}

export interface DeductionItem {
  readonly description: string;
  readonly amount: Decimal;
  readonly classification: DeductionClassification;
  readonly isIncludedInSuper: boolean;
  /** Set for a garnishee in cents per dollar, whose amount is calculated. */
  readonly centsInDollar?: Decimal;
  readonly outstanding?: Decimal;
}

export interface BonusItem {
  readonly description: string;
  readonly amount: Decimal;
  readonly taxMethod: TaxMethodCode;
  readonly startDate: LocalDate | null;
  readonly endDate: LocalDate | null;
  readonly isIncludedInSuper: boolean;
  readonly isDirectorsFees: boolean;
  readonly isReturnToWork: boolean;
  /**
   * Whether the bonus is discretionary: the employment agreement does not require it, so it is not part of gross
   * earnings under the Holidays Act.
   */
  readonly isDiscretionary: boolean;
}

export interface SacrificeItem {
  readonly description: string;
  readonly amount: Decimal;
  readonly isSuper: boolean;
  readonly isIncludedInSuper: boolean;
}

export interface BackPaymentItem {
  readonly description: string;
  readonly amount: Decimal;
  /** An employer contribution that was short on an earlier payday. Such an item has no amount. */
  readonly contribution?: Decimal;
  readonly stpCategory: StpCategory | null;
  readonly taxMethod: TaxMethodCode;
  readonly startDate: LocalDate | null;
  readonly endDate: LocalDate | null;
}

export interface PlannedItems {
  readonly hours: readonly HoursItem[];
  readonly leave: readonly LeaveItem[];
  readonly allowances: readonly AllowanceItem[];
  readonly deductions: readonly DeductionItem[];
  readonly bonuses: readonly BonusItem[];
  readonly sacrifices: readonly SacrificeItem[];
  readonly backPayments: readonly BackPaymentItem[];
}
