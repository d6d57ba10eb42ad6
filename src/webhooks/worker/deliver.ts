import { monotonicMs } from '../../base/clock.ts';
import type { Claimed } from './claim.ts';
import { type DispatchState, GROUP } from './dispatch-state.ts';
import { outcomeOf, withheld } from './settle.ts';

/**
 * A delivery that waited longer in a slow endpoint's queue is authorised again before sending: see
 * connections_that_read.
 */
const CHECKED_MS = 2_000;

/** Accepts a claimed delivery and sends it as soon as its endpoint has room. */
export function take(state: DispatchState, delivery: Claimed, checkedAt: Date): void {
  const { endpoint_id, id } = delivery;
  state.held.set(id, { endpoint_id, id, since: monotonicMs(), checkedAt });
  state.lastEndpoint = endpoint_id;
  if (delivery.refusal === null) {
    state.limits.add(endpoint_id, delivery);
    sendNext(state, endpoint_id);
  } else state.finished.push(withheld(delivery));
}

function sendNext(state: DispatchState, endpointId: number): void {
  // When the worker stops, queued deliveries are returned with the rest.
  const next = () => (state.stopping ? undefined : state.limits.next(endpointId));
  for (let delivery = next(); delivery; delivery = next()) {
    if (isChecked(state, delivery)) return void deliver(state, delivery);
    // Returned and claimed again, the delivery is authorised again.
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
  // An attempt cut off by our own shutdown is not the listener's failure, so it is returned instead of settled.
  if (!state.isCutOff) finished.push(outcomeOf(delivery, reply, state.schedule, state.clock.now()));
  sendNext(state, delivery.endpoint_id);
  if (finished.length >= Math.min(state.underway, GROUP)) wake.now();
  else wake.soon();
}
