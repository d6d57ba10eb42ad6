import type { Clock } from '../../../base/clock.ts';
import { atTestTime } from '../../../base/test-time.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import * as store from './test-clock.store.ts';

export interface AdvanceDeps {
  readonly db: Db;
  /** The real clock. */
  readonly clock: Clock;
  readonly lodgements: {
    /** The next message that is due under the clock by this time. */
    nextDue(
      customerId: number,
      given: { testClockId: number; until: Date },
    ): Promise<{ readonly id: number; readonly due_at: Date } | undefined>;
    /** Performs the next step for a message. */
    advance(customerId: number, id: number): Promise<void>;
  };
}

export type ClockSteps = ReturnType<typeof clockSteps>;

const CLOCKS_AT_ONCE = 20;

/**
 * Contract [CLOCK-001, CLOCK-002]: moves clocks forward from one due instant to the next. Each step is one transaction
 * that sets the clock and does what is due at that instant. A crash between two steps therefore loses nothing and
 * repeats nothing, and the number of calls does not change the result.
 */
export function clockSteps({ db, clock, lodgements }: AdvanceDeps) {
  /** Resolves to whether there is more to do. */
  const step = (customerId: number, id: number): Promise<boolean> =>
    db.together(customerId, async (tx) => {
      const found = await store.lockAdvancing(tx, id);
      if (!found?.advancing_to) return false;
      const due = await lodgements.nextDue(customerId, { testClockId: id, until: found.advancing_to });
      if (!due) {
        await store.setTestClock(tx, id, { reads_at: found.advancing_to, advancing_to: null });
        return false;
      }
      const now = due.due_at > found.reads_at ? due.due_at : found.reads_at;
      await store.setTestClock(tx, id, { reads_at: now });
      await atTestTime({ testClockId: id, now, real: clock }, () => lodgements.advance(customerId, due.id));
      return true;
    });

  return {
    step,
    /** Advances all clocks that are advancing until they are ready. */
    async runDue(isStopping: () => boolean = () => false): Promise<void> {
      const advancing = await db.tx(SYSTEM, (tx) => store.listAdvancing(tx, CLOCKS_AT_ONCE), { readOnly: true });
      for (const { customer_id, id } of advancing) {
        while (!isStopping() && (await step(customer_id, id)));
      }
    },
  };
}
