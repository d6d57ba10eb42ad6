import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, dateIn } from './clock.ts';

/** The time at which work for a company under a test clock runs. */
export interface TestTime {
  readonly testClockId: number;
  readonly now: Date;
  /** The real clock, for the audit log and everything that is delivered to the outside. */
  readonly real: Clock;
}

const current = new AsyncLocalStorage<TestTime | undefined>();

/** The time of the test clock under which the current work runs; undefined in real time. */
export const testTime = (): TestTime | undefined => current.getStore();

/** Runs work at the time of a test clock, or in real time if `time` is undefined. */
export const atTestTime = <T>(time: TestTime | undefined, work: () => Promise<T>): Promise<T> =>
  current.run(time, work);

/**
 * The clock for the work of companies: the test clock while work for one of its companies runs, otherwise the real
 * clock.
 */
export const companyClock = (real: Clock): Clock => ({
  now: () => new Date(testTime()?.now ?? real.now()),
  today(zone) {
    const time = testTime();
    return time ? dateIn(time.now, zone) : real.today(zone);
  },
});

/** The real time of a change that was made at `at`. The two differ only for a company under a test clock. */
export const realInstant = (at: Date): Date => testTime()?.real.now() ?? at;
