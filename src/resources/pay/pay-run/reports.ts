import type { Tx } from '../../../db/tx.ts';

/** The latest report of a pay, as the pay shows it. */
export interface ReportOfPay {
  readonly stp_status: string;
  readonly stp_service_action: string;
  readonly stp_timestamp: Date;
}

/**
 * The reporting status of pays. The filing room implements it and app.ts passes it in, because pays do not know how
 * they are reported. Each method takes one statement.
 */
export interface Reports {
  /** The latest report of each pay; pays without one are left out. */
  latestOfPays(tx: Tx, payIds: readonly number[]): Promise<ReadonlyMap<number, ReportOfPay>>;
  /** The status of the latest report with pays of each run; runs without one are left out. */
  latestOfRuns(tx: Tx, runIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The pays that are part of a lodged or accepted report, which cannot be withdrawn. */
  sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]>;
}
