import type { Actor } from '../../../../audit/audit.ts';
import type { Country } from '../../../../base/country.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Logger } from '../../../../base/logger.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Law } from '../../../../rules/law.ts';
import type { CompanyRecord } from '../../../company/company/company.service.ts';
import type { Shape } from '../pay.schema.ts';
import type { EndingPay, EndingRecord, OpenEndings } from './endings.ts';
import type { Prefetched } from './gathered.ts';

/** The context in which pays are created. */
export interface CreateContext {
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly company: CompanyRecord;
  readonly actor: Actor;
  /** The OAuth client of the partner whose token was used for the request; recorded with the events. */
  readonly clientId: string | null;
  readonly at: Date;
  readonly identifierType: Shape['identifier_type'];
  /** The employees, if the caller has already locked them. */
  readonly prefetched?: Prefetched;
  /** The default for pays without a pay_date. */
  readonly payDate: LocalDate;
  readonly sharesTax: boolean;
  /** Whether the pays are complete. Drafts do not change leave balances, and no event is recorded for them. */
  readonly isComplete: boolean;
  /** How error messages refer to a pay: by default, by its index, such as `pays[3]`. */
  readonly nameOf?: (index: number) => string;
  /**
   * The operations on terminations. Required when a pay has a termination block, and when pays are completed or
   * reverted.
   */
  readonly endings?: Endings;
  readonly counts?: PayCounts | undefined;
}

/** The operations on terminations that pays need; implemented by the termination noun. */
export interface Endings {
  /**
   * Reads the termination blocks and the facts that they need, with a constant number of statements. On an error,
   * throws a 400 that names the pay.
   */
  open(tx: Tx, context: CreateContext, pays: readonly EndingPay[]): Promise<OpenEndings>;
  /** The stored terminations of the pays. The termination of a draft takes effect when the draft is completed. */
  recordsOf(tx: Tx, payIds: readonly number[]): Promise<readonly EndingRecord[]>;
  /** Deletes the terminations of drafts that are recalculated. */
  forget(tx: Tx, payIds: readonly number[]): Promise<unknown>;
  /** Resumes the employments that the pays ended. Ignores pays without a termination. */
  undo(tx: Tx, context: CreateContext, payIds: readonly number[], becomes: 'draft' | 'nothing'): Promise<void>;
  /**
   * Records `employee.updated` events for employees whose record was changed by a pay that did not end the employment.
   */
  announce(tx: Tx, context: CreateContext, employeeIds: readonly number[]): Promise<void>;
}

/** Counts pays for the metrics, after the transaction is committed. */
export interface PayCounts {
  made(country: Country, count: number): void;
  reverted(country: Country, count: number): void;
  deleted(country: Country, count: number): void;
  /** Counts pays whose request was rejected with a 4xx status. */
  refused(count: number): void;
}

export const nameOfPay = ({ nameOf }: Pick<CreateContext, 'nameOf'>, index: number): string =>
  nameOf ? nameOf(index) : `pays[${index}]`;
