import type { Country } from '../../base/country.ts';
import type { LocalDate } from '../../base/local-date.ts';

// The result of `tasman law diff`. Amounts are strings, as everywhere.

/** Ordinary pays, each calculated under the law in force on two paydays. */
export interface LawDiff {
  readonly company_id: number;
  readonly company: string;
  readonly country: Country;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly employees: readonly EmployeeDiff[];
  readonly parameters: readonly ParameterDiff[];
  /**
   * Parameters that are used by pays on the second day but not verified for that day. Their values may still change.
   */
  readonly unchecked: readonly UncheckedParameter[];
}

export interface EmployeeDiff {
  readonly employee_id: number;
  readonly number: string | null;
  readonly name: string;
  readonly pay_period: string;
  /** Null when the pay cannot be calculated; `refused` then has the reason. */
  readonly before: Figures | null;
  readonly after: Figures | null;
  readonly refused: { readonly before: string | null; readonly after: string | null };
  /** The lines that differ. */
  readonly changes: readonly LineDiff[];
  /** The reason why there is little or nothing to compare. */
  readonly note: string | null;
  /** Facts that change with the payday even if the law does not, such as year-to-date totals. */
  readonly facts_moved: string | null;
  /** The minimum of the employee's award. Null if no award with rules is declared. */
  readonly award: AwardDiff | null;
}

/** The minimum hourly rate of an award for pay periods that start on each of the two days. */
export interface AwardDiff {
  readonly award: string;
  readonly classification: string;
  /** With the casual loading and the junior percentage. Null if the award has no rate for the employee on the day. */
  readonly minimum: { readonly before: string | null; readonly after: string | null };
  /** The employee's own hourly rate. An annual salary is divided by the standard hours of 52 weeks. */
  readonly own_rate: { readonly before: string | null; readonly after: string | null };
  /** Dollars an hour by which the own rate is below the minimum on the second day. Null if it is not below. */
  readonly short: string | null;
  /** Whether the own rate is below the minimum on the first day. */
  readonly was_short: boolean;
  readonly clause: string | null;
  readonly because: string | null;
  readonly certainty: string | null;
}

export type Figures = Readonly<Record<string, string>>;

export interface LineDiff {
  readonly rule: string;
  readonly label: string;
  /** `law` if the same facts give a different result on the second day; `facts` if changed facts contribute. */
  readonly causes: readonly Cause[];
  readonly before: LineSide | null;
  readonly after: LineSide | null;
}

export type Cause = 'law' | 'facts';

export interface LineSide {
  readonly amount: string;
  readonly quantity: string | null;
  readonly rate: string | null;
  readonly because: string;
  readonly unverified: boolean;
  readonly sources: readonly CitedSource[];
}

export interface CitedSource {
  readonly parameter: string;
  readonly title: string;
  readonly from: string;
  readonly source: string;
  readonly url: string | null;
  readonly confidence: string;
  readonly verified_through: string;
}

/** A statutory parameter whose value differs on the second day, or was confirmed by a new version. */
export interface ParameterDiff {
  readonly file: string;
  readonly parameter: string;
  readonly title: string;
  readonly change: 'begins' | 'changes' | 'is confirmed' | 'ends';
  /** The first day of the new value, or the last day of a value that ended. */
  readonly on: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly source: CitedSource;
  /** The number of employees with a line that cites the parameter. */
  readonly employees: number;
}

export interface UncheckedParameter extends CitedSource {
  /** The number of employees with a line that cites the parameter. */
  readonly employees: number;
}
