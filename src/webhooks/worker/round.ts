import { SYSTEM } from '../../db/db.ts';
import { type Claim, type Claimed, claimDue, returnHeld } from './claim.ts';
import { take } from './deliver.ts';
import type { DispatchState } from './dispatch-state.ts';
import { INITIAL_LIMIT, MOST_AT_ONCE } from './endpoint-limits.ts';
import { settle } from './settle.ts';

/** One transaction: stores outcomes and claims as many deliveries as fit. Returns whether anything changed. */
export async function round(state: DispatchState): Promise<boolean> {
  const { db, clock, worker, held, finished, unsent, onOutcome } = state;
  const outcomes = finished.splice(0);
  const returned = unsent.splice(0);
  const now = clock.now();
  const atMost = state.stopping ? 0 : MOST_AT_ONCE - (held.size - outcomes.length - returned.length);
  if (outcomes.length === 0 && returned.length === 0 && atMost === 0) return false;
  let claimed: readonly Claimed[];
  try {
    claimed = await db.tx(SYSTEM, async (tx) => {
      // All statements are sent before the first response is awaited.
      const [, , taken] = await Promise.all([
        settle(tx, worker, outcomes),
        returned.length === 0 ? undefined : returnHeld(tx, worker, returned, now),
        atMost === 0 ? [] : claimDue(tx, claimOf(state, now, atMost)),
      ]);
      return taken;
    });
  } catch (error) {
    finished.unshift(...outcomes);
    unsent.unshift(...returned);
    throw error;
  }
  for (const { id } of returned) held.delete(id);
  for (const outcome of outcomes) {
    held.delete(outcome.id);
    onOutcome?.(outcome);
  }
  for (const delivery of claimed) take(state, delivery, now);
  // More may be due: each endpoint got only its part of one round.
  if (claimed.length > 0 || returned.length > 0) state.wake.soon();
  return claimed.length > 0 || outcomes.length > 0 || returned.length > 0;
}

const claimOf = (
  { worker, schedule, limits, held, lastEndpoint }: DispatchState,
  now: Date,
  atMost: number,
): Claim => ({
  worker,
  now,
  leaseUntil: new Date(now.getTime() + schedule.leaseMs),
  atMost,
  perEndpoint: INITIAL_LIMIT,
  room: limits.room(),
  held: [...held.keys()],
  lastEndpoint,
});
