import { monotonicMs } from '../../base/clock.ts';
import { SYSTEM } from '../../db/db.ts';
import { renewLease, returnHeld } from './claim.ts';
import { type DispatcherDeps, dispatchState } from './dispatch-state.ts';
import { round } from './round.ts';

export interface DeliveryDispatcher {
  /**
   * Sends all due deliveries, including those that become due in the meantime. Resolves when nothing is left to send.
   */
  work(): Promise<void>;
  /** Checks for due deliveries, even while waiting for responses. */
  nudge(): void;
  /** Renews the leases of the deliveries in progress. */
  renew(): Promise<void>;
  /** Stops claiming deliveries, waits up to `waitMs` for responses, and returns the rest to the queue. */
  stop(waitMs: number): Promise<void>;
}

/** Claims deliveries, sends them to their listeners and stores the outcomes, many at a time. */
export function deliveryDispatcher(deps: DispatcherDeps): DeliveryDispatcher {
  const { db, clock, schedule, sender } = deps;
  const state = dispatchState(deps);
  const { worker, held, finished, wake } = state;

  return {
    async work() {
      for (;;) {
        // Created before the round, so that a wake-up during the round is not missed.
        const woken = wake.next();
        const moved = await round(state);
        if (state.underway > 0) await woken;
        else if (!moved && finished.length === 0) return state.limits.forgetIdle();
      }
    },

    nudge: wake.now,

    async renew() {
      const old = monotonicMs() - schedule.leaseMs / 3;
      const long = [...held.values()].filter(({ since }) => since < old);
      if (long.length === 0) return;
      const until = new Date(clock.now().getTime() + schedule.leaseMs);
      await db.tx(SYSTEM, (tx) => renewLease(tx, worker, long, until));
    },

    async stop(waitMs) {
      state.stopping = true;
      const cutOff = () => {
        state.isCutOff = true;
        sender.cutOff('the service is stopping');
        wake.now();
      };
      const late = setTimeout(cutOff, waitMs);
      try {
        while (state.underway > 0 || finished.length > 0) {
          const woken = wake.next();
          if (!(await round(state))) await woken;
        }
        const rest = [...held.values()];
        if (rest.length > 0) await db.tx(SYSTEM, (tx) => returnHeld(tx, worker, rest, clock.now()));
      } finally {
        clearTimeout(late);
        cutOff();
      }
    },
  };
}
