import type { Decimal } from '../base/decimal.ts';
import type { Cite } from '../params/params.ts';
import type { LineReport } from './report.ts';
import type { Tag } from './tags.ts';

/**
 * How a line affects net pay. `memo` lines provide facts for reports and do not affect net pay. `employer` lines are a
 * cost or liability of the employer on top of the pay.
 */
export type Effect = 'adds' | 'takes' | 'employer' | 'memo';

/** The input row that a line came from. Stored rows, payslips and ledgers refer to it. */
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

/** The roundings by name. The name is stored with the line, so that a reader can check the calculation. */
export type Rounding =
  | 'none'
  | 'nearest cent'
  | 'nearest dollar'
  | 'truncate to cent'
  | 'truncate to dollar'
  | 'six places';

/** One explained amount. A total is the sum of the lines with a tag. */
export interface Line {
  /** The stable name of the rule that created the line, for example `AU.PAYG.SCHEDULE-1`. */
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  readonly origin: Origin;
  /** The amount the rule was applied to, and the number of hours, weeks or units, if any. */
  readonly basis?: Decimal;
  readonly quantity?: Decimal;
  readonly rate?: Decimal;
  readonly precise: Decimal;
  readonly rounding: Rounding;
  readonly amount: Decimal;
  /** The formula and its inputs, in one sentence that a payroll officer can check by hand. */
  readonly because: string;
  readonly cites: readonly Cite[];
  /** True when the payday is after the `verified_through` date of a statutory value used. */
  readonly unverified: boolean;
  readonly report?: LineReport;
  /**
   * Set on a withholding line of a later pay of the period: the amount by which the earlier pays withheld more than is
   * due for the whole period. It is not refunded.
   */
  readonly excess?: Decimal;
}

/** The caller's facts contradict each other or cannot be calculated. `fact` names the wrong fact. */
export class UncalculableFacts extends Error {
  override readonly name = 'UncalculableFacts';
  readonly fact: string;
  constructor(fact: string, message: string) {
    super(message);
    this.fact = fact;
  }
}
