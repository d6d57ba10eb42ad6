import type { Tx } from '../../../db/tx.ts';

/** What a pay shows of its latest report. */
export interface ReportOfPay {
  readonly stp_status: string;
  readonly stp_service_action: string;
  readonly stp_timestamp: Date;
}

/**
 * What pays ask about the reports to the tax offices. Pays do not know how they are reported: whoever builds the
 * service hands this in, from the code that owns the reports. Each answers in one statement, however many are asked for.
 */
export interface Reports {
  /** The latest report of each pay; pays without one are left out. */
  latestOfPays(tx: Tx, payIds: readonly number[]): Promise<ReadonlyMap<number, ReportOfPay>>;
  /** How the latest report stands that a pay of each run is in; runs without one are left out. */
  latestOfRuns(tx: Tx, runIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Which of the pays are part of a report that was sent or accepted: what was told cannot be taken back. */
  sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]>;
}
