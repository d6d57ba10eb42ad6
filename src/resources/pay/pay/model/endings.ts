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

// A pay with a termination block ends an employment. The pay knows when it is calculated and with which balances. The
// termination noun implements `Endings`: it determines what the termination adds to the pay and how the employee
// changes.

/** A pay that ends an employment; the employee is locked. */
export interface EndingPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly block: TerminationBlock;
  readonly paidOn: LocalDate;
  /** Runs the work and adds the name of the pay to its errors. */
  readonly naming: <T>(work: () => T) => T;
  /** The draft that is recalculated, if any. */
  readonly payId?: number;
}

/** The facts about a termination that are known once the earlier pays are calculated. */
export interface EndingInputs {
  /** Leave balances before this pay; in Australia before its whole period, which is calculated again with it. */
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

/** The part of a stored termination from which the termination block of its pay can be restored. */
export interface EndingRecord {
  readonly pay_id: number | null;
  readonly termination_date: string;
  readonly reason: string | null;
  readonly cessation_type_code: string | null;
}

export interface OpenEndings {
  of(index: number): Ending | undefined;
  /** Stores the terminations. Complete pays end the employment and record events. Pays are named by index in the call. */
  settle(tx: Tx, payOf: (index: number) => SettledPay): Promise<void>;
}

/** The part of a pay that its termination stores. */
export interface SettledPay {
  readonly facts: CountryFacts;
  readonly lines: readonly Line[];
  readonly pay: Pick<PayRecord, 'id' | 'pay_run_id'>;
}
