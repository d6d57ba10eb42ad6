import { monotonicMs } from '../../base/clock.ts';
import { SYSTEM } from '../../db/db.ts';
import { type Claim, type Claimed, claimDue, returnHeld } from './claim.ts';
import { type DispatchState, GROUP } from './dispatch-state.ts';
import { INITIAL_LIMIT, MOST_AT_ONCE } from './endpoint-limits.ts';
import { outcomeOf, settle, withheld } from './settle.ts';

/**
 * A delivery that has waited in a slow endpoint's queue for longer than this is authorised again before it is sent: see
 * connections_that_read.
 */
const CHECKED_MS = 2_000;

/** Accepts a claimed delivery and sends it as soon as its endpoint has room. */
function take(state: DispatchState, delivery: Claimed, checkedAt: Date): void {
  const { endpoint_id, id } = delivery;
  state.held.set(id, { endpoint_id, id, since: monotonicMs(), checkedAt });
  state.lastEndpoint = endpoint_id;
  if (delivery.refusal === null) {
    state.limits.add(endpoint_id, delivery);
    sendNext(state, endpoint_id);
  } else state.finished.push(withheld(delivery));
}

function sendNext(state: DispatchState, endpointId: number): void {
  // When the worker stops, queued deliveries are not started but returned with the rest.
  const next = () => (state.stopping ? undefined : state.limits.next(endpointId));
  for (let delivery = next(); delivery; delivery = next()) {
    if (isChecked(state, delivery)) return void deliver(state, delivery);
    // A delivery that is returned to the queue is authorised again when it is claimed again.
    state.limits.skip(endpointId);
    state.unsent.push(delivery);
    state.wake.soon();
  }
}

const isChecked = ({ clock, held }: DispatchState, { id }: Claimed): boolean =>
  clock.now().getTime() - (held.get(id)?.checkedAt.getTime() ?? 0) <= CHECKED_MS;

async function deliver(state: DispatchState, delivery: Claimed): Promise<void> {
  const { finished, unsent, limits, wake } = state;
  state.underway += 1;
  const began = monotonicMs();
  const reply = await state.attempt(delivery);
  state.underway -= 1;
  const answer = { wentWell: reply.error === null, tookMs: monotonicMs() - began };
  unsent.push(...limits.release(delivery.endpoint_id, answer));
  // An attempt that our own shutdown aborted is not the listener's failure, so the delivery is returned to the queue
  // and not settled.
  if (!state.isCutOff) finished.push(outcomeOf(delivery, reply, state.schedule, state.clock.now()));
  sendNext(state, delivery.endpoint_id);
  if (finished.length >= Math.min(state.underway, GROUP)) wake.now();
  else wake.soon();
}

/**
 * One transaction, which stores outcomes and claims as many deliveries as there is room for. Returns whether anything
 * changed.
 */
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
  // More deliveries may be due, because each endpoint got only its share of one round.
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
