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
  /** True if no week is agreed: the hours differ from pay to pay. */
  readonly varies: boolean;
  readonly esctRate: string;
  readonly declared: NzDeclared;
}

export interface Dated {
  readonly from: string;
  readonly to: string;
}

export interface NzDeclared {
  /** SLCIR, as a rate. */
  readonly compulsoryExtra?: Dated & { readonly rate: string };
  /** SLBOR, as dollars of each pay. */
  readonly voluntaryExtra?: Dated & { readonly amount: string };
  /** The rate that replaces 12 %. */
  readonly specialRate?: Dated & { readonly rate: string };
  readonly temporaryRate?: Dated;
  readonly suspension?: Dated;
  /** A higher rate on extra pays. */
  readonly requestedRate?: string;
}

export interface NzPay {
  readonly hours: string;
  readonly overtime?: string;
  /** Whole days away. */
  readonly leave?: { readonly type: 'ANNUAL_HOLIDAYS' | 'SICK' | 'UNPAID'; readonly days: number };
  /** One week of annual holidays paid out instead of taken. */
  readonly cashUp?: boolean;
  readonly publicHoliday?: { readonly date: string; readonly worked: boolean };
  readonly bonus?: { readonly amount: string; readonly extra: boolean; readonly discretionary: boolean };
}

export type NzHistory = History<NzPerson, NzPay>;
