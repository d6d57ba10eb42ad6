import { afterCommit } from '../../../db/after-commit.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Cause, FilingCounts, LodgementDeps } from './lodgement.deps.ts';
import { isSettled } from './note-step.ts';
import type { LodgementRecord, LodgementStatus } from './tables.ts';

interface Change {
  readonly before: LodgementRecord;
  readonly after: LodgementRecord;
}

/** Counts a change of a message, and records an event if it ended automatic processing. */
export async function recordIfSettled(
  tx: Tx,
  { counts, recordSettled }: Pick<LodgementDeps, 'counts' | 'recordSettled'>,
  change: Change,
  cause: Cause,
): Promise<void> {
  const { before, after } = change;
  if (counts) afterCommit(tx, () => countChange(counts, change));
  if (after.status !== before.status && isSettled(after)) await recordSettled[after.kind]?.(tx, after, cause);
}

const COUNTED_AS: Partial<Record<LodgementStatus, keyof FilingCounts>> = {
  TRANSMISSION_SUCCESSFUL: 'accepted',
  TRANSMISSION_UNSUCCESSFUL: 'rejected',
  FAILED: 'givenUp',
  MANUALLY_COMPLETED: 'byHand',
};

function countChange(counts: FilingCounts, { before, after }: Change): void {
  if (before.sent_at === null && after.sent_at !== null) counts.submitted(after.kind);
  const became = after.status === before.status ? undefined : COUNTED_AS[after.status];
  if (became) counts[became](after.kind);
}
