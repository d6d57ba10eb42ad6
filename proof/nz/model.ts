import type { History, NzPeriod } from '../history.ts';
import type { Code } from './tax.ts';

export interface NzPerson {
  readonly period: NzPeriod;
  /** The first day of the first pay period. */
  readonly start: string;
  readonly birth: string;
  readonly rate: string;
  readonly hoursPerDay: string;
  readonly daysPerWeek: number;
  readonly code: Code;
  readonly studentLoan: boolean;
  readonly kiwisaver: { readonly own: string; readonly employer: string } | null;
  /** True if no working week is agreed, so the hours differ from pay to pay. */
  readonly varies: boolean;
  readonly esctRate: string;
  readonly declared: NzDeclared;
}

export interface Dated {
  readonly from: string;
  readonly to: string;
}

export interface NzDeclared {
  /** The additional student loan deduction SLCIR, as a rate. */
  readonly compulsoryExtra?: Dated & { readonly rate: string };
  /** The additional student loan deduction SLBOR, in dollars for each pay. */
  readonly voluntaryExtra?: Dated & { readonly amount: string };
  /** The student loan rate that replaces 12 %. */
  readonly specialRate?: Dated & { readonly rate: string };
  readonly temporaryRate?: Dated;
  readonly suspension?: Dated;
  /** A higher tax rate that the employee requested for extra pays. */
  readonly requestedRate?: string;
}

export interface NzPay {
  readonly hours: string;
  readonly overtime?: string;
  /** Leave in whole days. */
  readonly leave?: { readonly type: 'ANNUAL_HOLIDAYS' | 'SICK' | 'UNPAID'; readonly days: number };
  /** One week of annual holidays paid out instead of taken. */
  readonly cashUp?: boolean;
  readonly publicHoliday?: { readonly date: string; readonly worked: boolean };
  readonly bonus?: { readonly amount: string; readonly extra: boolean; readonly discretionary: boolean };
}

export type NzHistory = History<NzPerson, NzPay>;
