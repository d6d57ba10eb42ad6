import { type Clock, monotonicMs } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { NOBODY_LOOKS, type Rounds } from '../../base/rounds.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tracer } from '../../base/trace.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Listener } from '../../db/notify.ts';
import { sql } from '../../db/sql.ts';
import type { AddressCheck } from '../address.ts';
import { WEBHOOK_CHANNEL } from '../wake.ts';
import { type Courier, type CourierDeps, courier } from './courier.ts';
import { keepHouse, pruneHistory } from './housekeeping.ts';
import { scheduleAt } from './schedule.ts';
import { openSender } from './send.ts';

export interface DeliveryDeps {
  readonly tracer?: Tracer | undefined;
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: Pick<FieldCipher, 'open'>;
  readonly addresses: AddressCheck;
  /** Multiplies retry waits, the sweep cycle and the time after which an attempt is taken over. */
  readonly timeScale: number;
  readonly headerPrefix: string;
  /** Settled deliveries and events are kept for so many days. */
  readonly retentionDays: number;
  /** Certificates to trust instead of the usual ones; for tests. */
  readonly ca?: string;
  readonly onOutcome?: NonNullable<CourierDeps['onOutcome']>;
}

/** Sends what is due once and returns. */
export async function sendDueDeliveries(deps: DeliveryDeps): Promise<void> {
  const sender = openSender(deps);
  try {
    await courier({ ...deps, sender, schedule: scheduleAt(deps.timeScale) }).work();
  } finally {
    await sender.close();
  }
}

/** Does all due work once and returns: sends what is due, then one step of tidying. */
export async function runDueDeliveries(deps: DeliveryDeps): Promise<void> {
  await sendDueDeliveries(deps);
  const now = deps.clock.now();
  await keepHouse({ ...deps, now });
  await pruneHistory({ ...deps, now });
}

export interface DeliveryWorkerDeps extends DeliveryDeps {
  readonly listener?: Listener;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: Rounds;
}

export interface DeliveryWorker {
  /** Finishes or gives back what it holds, then ends. */
  stop(): Promise<void>;
}

/** A stop waits so long for replies; the service itself is given ten seconds. */
const STOP_MS = 4_000;
const AFTER_FAILURE_MS = 1_000;
/** Where nothing is past its time, nothing more will be for a while. */
const PRUNED_MS = 60_000;

/** Sends in the background: at once when told of a delivery, and by a sweep for what waits or was missed. */
export function startDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { db, clock, logger, listener, rounds = NOBODY_LOOKS } = deps;
  const schedule = scheduleAt(deps.timeScale);
  const sender = openSender(deps);
  const hands: Courier = courier({ ...deps, sender, schedule });
  let working: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let tidying: Promise<void> | undefined;
  let pruneFrom = 0;

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        await hands.work();
      } catch (error) {
        if (stopped) return;
        logger.warn({ err: error }, 'deliveries interrupted');
        rounds.failed('webhooks');
        await pause(AFTER_FAILURE_MS);
        again = true;
      }
    } while (again && !stopped);
  }

  function look(): void {
    if (stopped) return;
    again = true;
    hands.nudge();
    working ??= work().finally(() => {
      working = undefined;
    });
  }

  function sweep(): void {
    look();
    tidy(async () => {
      const now = clock.now();
      await keepHouse({ ...deps, now });
      // Of the sweep: while there is always something to send, the work itself does not come to an end.
      rounds.wentWell('webhooks');
      if (monotonicMs() < pruneFrom) return;
      const isMore = await pruneHistory({ ...deps, now });
      pruneFrom = isMore ? 0 : monotonicMs() + PRUNED_MS;
    });
  }

  /** One at a time; a sweep that finds the last one at it still leaves it to that. */
  function tidy(task: () => Promise<unknown>): void {
    tidying ??= task()
      .then(() => {})
      .catch((error) => logger.warn({ err: error }, 'deliveries could not be tidied'))
      .finally(() => {
        tidying = undefined;
      });
  }

  const sweeping = setInterval(sweep, schedule.sweepMs).unref();
  const renewing = setInterval(() => {
    hands.renew().catch((error) => logger.warn({ err: error }, 'deliveries under way could not be renewed'));
  }, schedule.leaseMs / 3).unref();
  listener?.on(WEBHOOK_CHANNEL, look);
  tidy(() => db.tx(SYSTEM, (tx) => sql`select settle_restored_events()`.execute(tx)));
  look();

  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(sweeping);
      try {
        await hands.stop(STOP_MS);
      } catch (error) {
        // The rows stay as they are and are taken over by another node, or by this one when it is back.
        logger.warn({ err: error }, 'deliveries could not be given back');
      }
      clearInterval(renewing);
      await sender.close();
      await Promise.allSettled([working, tidying]);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
