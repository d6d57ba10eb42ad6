import { type Clock, monotonicMs } from '../../base/clock.ts';
import { type Logger, outageLog } from '../../base/logger.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tracer } from '../../base/trace.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Listener } from '../../db/notify.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { MOST_COUNTED, type Waiting } from '../../db/waiting.ts';
import { type JobMonitor, NO_JOB_MONITOR } from '../../jobs/job-log.ts';
import type { AddressCheck } from '../address.ts';
import { WEBHOOK_CHANNEL } from '../wake.ts';
import { renewLease, returnHeld } from './claim.ts';
import { type DispatcherDeps, dispatchState } from './dispatch-state.ts';
import { cleanUpEndpoints, pruneHistory } from './housekeeping.ts';
import { round } from './round.ts';
import { scheduleAt } from './schedule.ts';
import { openSender } from './send.ts';

/** The waiting deliveries of all accounts. Deliveries that are being sent are counted but have no due time. */
export async function deliveriesWaiting(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<{ waiting: number; due_at: Date | null }>`
    select (
      select count(*)::int from (
        select 1 from webhook_delivery where status in ('pending', 'sending', 'retry')
        -- In index order, so that no more rows than these are read.
        order by endpoint_id, due_at, id limit ${MOST_COUNTED}
      ) w
    ) as waiting, (
      select min(q.due_at) from webhook_endpoint e
      cross join lateral (
        select d.due_at from webhook_delivery d
        where d.endpoint_id = e.id and d.status in ('pending', 'sending', 'retry') and d.status <> 'sending'
        order by d.due_at limit 1
      ) q
      where e.is_active
    ) as due_at`.execute(tx);
  const { waiting, due_at } = rows[0]!;
  return { waiting, oldestDueAt: due_at };
}

interface DeliveryDispatcher {
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

export interface DeliveryDeps {
  readonly tracer?: Tracer | undefined;
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: Pick<FieldCipher, 'open'>;
  readonly addresses: AddressCheck;
  /** Multiplies retry waits, the sweep interval and the lease. */
  readonly timeScale: number;
  readonly headerPrefix: string;
  /** The number of days for which settled deliveries and events are kept. */
  readonly retentionDays: number;
  /** Certificates to trust instead of the default ones; for tests. */
  readonly ca?: string;
  readonly onOutcome?: NonNullable<DispatcherDeps['onOutcome']>;
}

export async function sendDueDeliveries(deps: DeliveryDeps): Promise<void> {
  const sender = openSender(deps);
  try {
    await deliveryDispatcher({ ...deps, sender, schedule: scheduleAt(deps.timeScale) }).work();
  } finally {
    await sender.close();
  }
}

/** Does all due work once: sends the due deliveries, then cleans up one batch. */
export async function runDueDeliveries(deps: DeliveryDeps): Promise<void> {
  await sendDueDeliveries(deps);
  const now = deps.clock.now();
  await cleanUpEndpoints({ ...deps, now });
  await pruneHistory({ ...deps, now });
}

export interface DeliveryWorkerDeps extends DeliveryDeps {
  readonly listener?: Listener;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: JobMonitor;
}

export interface DeliveryWorker {
  /** Finishes the deliveries in progress or returns them to the queue, then ends. */
  stop(): Promise<void>;
}

/** How long to wait for responses on shutdown. The service as a whole has ten seconds. */
const STOP_MS = 4_000;
const AFTER_FAILURE_MS = 1_000;
/** The minimum time between two clean-ups, once there is nothing expired left to delete. */
const PRUNED_MS = 60_000;

/**
 * Sends deliveries in the background: at once after a notification, and in a sweep for retries and missed
 * notifications.
 */
export function startDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { db, logger, listener } = deps;
  const schedule = scheduleAt(deps.timeScale);
  const sender = openSender(deps);
  const dispatcher = deliveryDispatcher({ ...deps, sender, schedule });
  const loop = sendingLoop(dispatcher, deps);
  const tidying = tidyingTasks(deps);
  const renewal = outageLog(logger, 'Renewing the lease of webhook deliveries');

  const sweeping = setInterval(() => {
    loop.look();
    tidying.cleanUp();
  }, schedule.sweepMs).unref();
  const renewing = setInterval(() => {
    dispatcher.renew().then(renewal.wentWell, renewal.failed);
  }, schedule.leaseMs / 3).unref();
  listener?.on(WEBHOOK_CHANNEL, loop.look);
  tidying.run(() => db.tx(SYSTEM, (tx) => sql`select settle_restored_events()`.execute(tx)));
  loop.look();

  let stopped = false;
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      loop.end();
      clearInterval(sweeping);
      try {
        await dispatcher.stop(STOP_MS);
      } catch (error) {
        // The rows do not change, and another node claims them when the lease ends.
        logger.warn({ err: error }, 'could not return webhook deliveries to the queue');
      }
      clearInterval(renewing);
      await sender.close();
      await Promise.allSettled([loop.working(), tidying.running()]);
    },
  };
}

/** Runs the dispatcher while there is something to send, and again after a failure. */
function sendingLoop(dispatcher: DeliveryDispatcher, { logger, rounds = NO_JOB_MONITOR }: DeliveryWorkerDeps) {
  let working: Promise<void> | undefined;
  let again = false;
  let ended = false;
  const sending = outageLog(logger, 'Sending webhooks');

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        await dispatcher.work();
        sending.wentWell();
      } catch (error) {
        if (ended) return;
        sending.failed(error);
        rounds.failed('webhooks');
        await pause(AFTER_FAILURE_MS);
        again = true;
      }
    } while (again && !ended);
  }

  return {
    look(): void {
      if (ended) return;
      again = true;
      dispatcher.nudge();
      working ??= work().finally(() => {
        working = undefined;
      });
    },
    end(): void {
      ended = true;
    },
    working: () => working,
  };
}

/** Runs one task at a time. A sweep starts no task while the previous one is still running. */
function tidyingTasks(deps: DeliveryWorkerDeps) {
  const { clock, logger, rounds = NO_JOB_MONITOR } = deps;
  let running: Promise<void> | undefined;
  let pruneFrom = 0;
  const cleaning = outageLog(logger, 'Cleaning up webhook deliveries');

  function run(task: () => Promise<unknown>): void {
    running ??= task()
      .then(cleaning.wentWell, cleaning.failed)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    run,
    cleanUp: () =>
      run(async () => {
        const now = clock.now();
        await cleanUpEndpoints({ ...deps, now });
        // The sweep reports success, because `work` does not return while there is still something to send.
        rounds.wentWell('webhooks');
        if (monotonicMs() < pruneFrom) return;
        const isMore = await pruneHistory({ ...deps, now });
        pruneFrom = isMore ? 0 : monotonicMs() + PRUNED_MS;
      }),
    running: () => running,
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
