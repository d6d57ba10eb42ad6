import type { Decimal } from '../base/decimal.ts';
import type { Cite } from '../params/params.ts';
import type { Tag } from './tags.ts';

/**
 * What a line does to the employee's net pay. `memo` lines carry facts for reports and never move money.
 * `employer` lines are the employer's cost or liability on top of the pay.
 */
export type Effect = 'adds' | 'takes' | 'employer' | 'memo';

/** Where on the input a line came from, so that stored rows, payslips and ledgers can find it again. */
export interface Origin {
  readonly kind:
    | 'hours'
    | 'leave'
    | 'allowance'
    | 'deduction'
    | 'bonus'
    | 'sacrifice'
    | 'back-payment'
    | 'termination'
    | 'calculated';
  readonly index: number;
}

/** The named roundings; the name is stored with the line so that a reader can repeat the step. */
export type Rounding =
  | 'none'
  | 'nearest cent'
  | 'nearest dollar'
  | 'truncate to cent'
  | 'truncate to dollar'
  | 'six places';

/**
 * One explained amount. A total is a sum over lines by tag; nothing is stored twice.
 */
export interface Line {
  /** Stable name of the rule that made it, for example `AU.PAYG.SCHEDULE-1`. */
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  readonly origin: Origin;
  /** What the rule was applied to, and how many (hours, weeks, units), where that has a meaning. */
  readonly basis?: Decimal;
  readonly quantity?: Decimal;
  readonly rate?: Decimal;
  readonly precise: Decimal;
  readonly rounding: Rounding;
  readonly amount: Decimal;
  /** The formula in words with its inputs, in one sentence a payroll clerk can check by hand. */
  readonly because: string;
  readonly cites: readonly Cite[];
  /** True when a value used is past the day up to which it was checked. */
  readonly unverified: boolean;
  /** Reporting facts: STP codes in Australia, filing columns in New Zealand. */
  readonly report?: Readonly<Record<string, string>>;
}

/** Whether a text of a report is an amount of money; other texts are codes and marks. */
export const isMoneyText = (text: string): boolean => /^-?\d+\.\d\d$/.test(text);

/** The caller's facts contradict each other or cannot be calculated; the message names the fact. */
export class UncalculableFacts extends Error {
  override readonly name = 'UncalculableFacts';
  readonly fact: string;
  constructor(fact: string, message: string) {
    super(message);
    this.fact = fact;
  }
}
