/**
 * The tenant for work that belongs to no single customer: sign-in, token exchange, the delivery queue, the operator's
 * command line. Row-level security shows it only accounts and queues; payroll tables appear empty.
 */
export const SYSTEM = 'system';
export type Tenant = number | typeof SYSTEM;

export interface TxOptions {
  /**
   * `relaxed` waits neither for the commit nor for its flush to disk, so a power cut may lose the latest changes. Use
   * it only for data whose loss affects no record, such as the record of who read a tax number.
   */
  readonly durability?: 'full' | 'relaxed';
  /** `snapshot` reads one consistent state for the whole transaction. */
  readonly isolation?: 'read committed' | 'snapshot';
  readonly readOnly?: boolean;
  /**
   * `few` is for transactions in which every statement reads or changes few rows. It uses generic plans, because
   * planning for the actual values takes longer than the work. `many` discards cached plans, including those of foreign
   * keys: they may date from a time when the tables were small and any index looked as good as the right one.
   */
  readonly rows?: 'few' | 'some' | 'many';
  /** Does all the work, waits for the result of every statement, and then rolls back. */
  readonly preview?: boolean;
}
