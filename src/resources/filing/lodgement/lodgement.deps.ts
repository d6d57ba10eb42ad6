import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { LodgementKind, LodgementRecord } from './tables.ts';

/** The partner, if any, that caused a change to a message, and the time of the change. */
export interface Cause {
  readonly clientId: string | null;
  readonly at: Date;
}

/**
 * Called before a message changes. Returns a function to call afterwards in the same transaction, which records events.
 */
export type Watch = (tx: Tx, lodgement: LodgementRecord) => Promise<(cause: Cause) => Promise<void>>;

/** Records an event when automatic processing of a message ends, whatever the result. */
export type RecordSettled = (tx: Tx, lodgement: LodgementRecord, cause: Cause) => Promise<void>;

/** Counters for the results of messages. Each result is counted once. */
export type FilingCounts = Readonly<
  Record<'submitted' | 'accepted' | 'rejected' | 'givenUp' | 'byHand', (kind: LodgementKind) => void>
>;

export interface LodgementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly gateway: Gateway;
  readonly logger: Pick<Logger, 'warn'>;
  readonly watch: Partial<Record<LodgementKind, Watch>>;
  readonly recordSettled: Partial<Record<LodgementKind, RecordSettled>>;
  readonly counts?: FilingCounts | undefined;
}
