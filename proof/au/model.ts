import type { History, Period } from '../history.ts';
import type { Declared } from './withholding.ts';

export interface AuPerson {
  readonly period: Period;
  readonly status: 'Full-time' | 'Part-time' | 'Casual';
  readonly start: string;
  readonly birth: string;
  readonly rate: string;
  readonly hoursPerDay: string;
  readonly daysPerWeek: number;
  readonly declared: Declared;
  /** The annual leave balance before the first pay, in hours. */
  readonly openingLeave: string;
  readonly loading: string;
  readonly loadingInSuper: boolean;
}

export type AdditionalMethod =
  | 'NORMAL_EARNINGS'
  | 'METHOD_A_WHOLE_YEAR'
  | 'METHOD_A_SPECIFIC_RANGE'
  | 'METHOD_B1'
  | 'METHOD_B2';

export interface AuPay {
  readonly hours: string;
  readonly overtime?: string;
  readonly leave?: { readonly type: 'HOLIDAY' | 'SICK' | 'UNPAID'; readonly hours: string };
  readonly allowance?: { readonly amount: string; readonly taxable: boolean; readonly inSuper: boolean };
  readonly sacrifice?: string;
  readonly additional?: {
    readonly kind: 'bonus' | 'back';
    readonly method: AdditionalMethod;
    readonly amount: string;
    readonly from?: string;
    readonly to?: string;
    /** The number of pay periods in the range. */
    readonly periods?: number;
  };
}

export type AuHistory = History<AuPerson, AuPay>;
