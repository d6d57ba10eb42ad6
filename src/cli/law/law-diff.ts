import type { Country } from '../../base/country.ts';
import type { LocalDate } from '../../base/local-date.ts';

// What `tasman law diff` answers. Amounts are texts, as everywhere.

/** Ordinary pays by the law of one day and of another. */
export interface LawDiff {
  readonly company_id: number;
  readonly company: string;
  readonly country: Country;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly employees: readonly EmployeeDiff[];
  readonly parameters: readonly ParameterDiff[];
  /** Parameters that pays of the second day rest on though nobody has checked them for it: they may change yet. */
  readonly unchecked: readonly UncheckedParameter[];
}

export interface EmployeeDiff {
  readonly employee_id: number;
  readonly number: string | null;
  readonly name: string;
  readonly pay_period: string;
  /** Null where the pay cannot be worked out; `refused` says why. */
  readonly before: Figures | null;
  readonly after: Figures | null;
  readonly refused: { readonly before: string | null; readonly after: string | null };
  /** The lines that come to something else. */
  readonly changes: readonly LineDiff[];
  /** Why there is little or nothing to compare. */
  readonly note: string | null;
  /** Facts of the employee that the day of payment moves, such as the year to date; they are no change of the law. */
  readonly facts_moved: string | null;
}

export type Figures = Readonly<Record<string, string>>;

export interface LineDiff {
  readonly rule: string;
  readonly label: string;
  /** `law` when the same facts come to something else on the second day, `facts` when moved facts add to it. */
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

/** A parameter of the law that has another value on the second day, or a value that was written down anew. */
export interface ParameterDiff {
  readonly file: string;
  readonly parameter: string;
  readonly title: string;
  readonly change: 'begins' | 'changes' | 'is confirmed' | 'ends';
  /** The first day of the value, or the last day of one that ended. */
  readonly on: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly source: CitedSource;
  /** How many of the employees have a line that rests on it. */
  readonly employees: number;
}

export interface UncheckedParameter extends CitedSource {
  /** How many of the employees have a line that rests on it. */
  readonly employees: number;
}
