import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Balances } from '../../people/employee/employee.service.ts';
import type { PaidEmployee } from './gather.store.ts';
import type { CreateContext } from './pay.create.service.ts';
import type { TerminationPlan } from './plan.ts';
import type { PlannedItems } from './planned.ts';
import type { PayToStore } from './record.ts';
import type { TerminationBlock } from './termination-block.schema.ts';

// A pay with a termination block ends an employment. The pay knows when and with which balances it is calculated; what
// the termination adds to it, and what becomes of the employee, is the business of terminations, which fill this in.

/** A pay that is to end an employment; the employee is locked. */
export interface EndingPay {
  readonly index: number;
  readonly employee: PaidEmployee;
  readonly block: TerminationBlock;
  readonly paidOn: LocalDate;
  /** The draft that is worked out again, if it is one. */
  readonly payId?: number;
}

/** What is known once the pays before it are calculated. */
export interface AtTheEnd {
  /** Leave before this pay. */
  readonly balances: Balances;
  readonly items: PlannedItems;
}

export type Ending = (given: AtTheEnd) => TerminationPlan;

export interface Endings {
  /** Reads the blocks and all they need by a constant number of statements. Throws a 400 that names the pay. */
  open(tx: Tx, context: CreateContext, pays: readonly EndingPay[]): Promise<OpenEndings>;
}

export interface OpenEndings {
  of(index: number): Ending | undefined;
  /** Keeps the records; ends the employments of complete pays and tells listeners. `pays` in the order of the call. */
  settle(tx: Tx, pays: readonly SettledPay[]): Promise<void>;
}

/** What a termination keeps of its pay. */
export interface SettledPay extends Pick<PayToStore, 'facts' | 'lines'> {
  readonly pay: Pick<PayToStore['pay'], 'id' | 'pay_run_id'>;
}
