import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { TerminationFacts as AuTermination } from '../../../../rules/au/termination/facts.ts';
import type { NormalEarnings } from '../../../../rules/au/termination/normal-earnings.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { Line } from '../../../../rules/line.ts';
import type { TerminationFacts as NzTermination } from '../../../../rules/nz/termination/facts.ts';
import type { Balances } from '../../../people/employee/employee.service.ts';
import type { LookBack } from '../../past/lookback.public.ts';
import type { PaidEmployee } from './employee.ts';
import type { PlannedItems } from './items.ts';
import type { PayRecord } from './tables.ts';
import type { TerminationBlock } from './termination-block.schema.ts';

// A pay with a termination block ends an employment. The pay noun determines when the pay is calculated and with which
// balances. The termination noun implements `Endings`: it determines what the termination adds to the pay and how the
// employee record changes.

/** A pay that ends an employment; the employee is locked. */
export interface EndingPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly block: TerminationBlock;
  readonly paidOn: LocalDate;
  /** Runs the work and adds the name of the pay to its errors. */
  readonly naming: <T>(work: () => T) => T;
  /** The id of the draft being recalculated, if any. */
  readonly payId?: number;
}

/** The facts about a termination that are known once the earlier pays are calculated. */
export interface EndingInputs {
  /**
   * Leave balances before this pay. In Australia, these are the balances before the whole period, because the period is
   * recalculated with this pay.
   */
  readonly balances: Balances;
  readonly items: PlannedItems;
  readonly before: LookBack;
  /** Earnings of a full pay period, if they are known and the law needs them. */
  readonly normalEarnings: NormalEarnings | undefined;
}

/** The facts that a termination adds to its pay. */
export type TerminationPlan =
  | { readonly country: 'AU'; readonly facts: AuTermination }
  | { readonly country: 'NZ'; readonly facts: NzTermination; readonly statedBase?: string };

export type Ending = (given: EndingInputs) => TerminationPlan;

/** The fields of a stored termination from which the termination block of its pay can be rebuilt. */
export interface EndingRecord {
  readonly pay_id: number | null;
  readonly termination_date: string;
  readonly reason: string | null;
  readonly cessation_type_code: string | null;
}

export interface OpenEndings {
  of(index: number): Ending | undefined;
  /**
   * Stores the terminations. For complete pays, also ends the employment and records events. `payOf` finds a pay by its
   * index in the request.
   */
  settle(tx: Tx, payOf: (index: number) => SettledPay): Promise<void>;
}

/** The fields of a pay that are needed to store its termination. */
export interface SettledPay {
  readonly facts: CountryFacts;
  readonly lines: readonly Line[];
  readonly pay: Pick<PayRecord, 'id' | 'pay_run_id'>;
}
