import type { Clock } from '../../base/clock.ts';
import { newUuid } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import { type AttemptDeps, deliveryAttempt } from './attempt.ts';
import type { Claimed, Held } from './claim.ts';
import { type EndpointLimits, endpointLimits } from './endpoint-limits.ts';
import type { Reply } from './exchange.ts';
import type { Schedule } from './schedule.ts';
import type { Outcome } from './settle.ts';

interface WakeUp {
  /** Resolves at the next wake-up. */
  next(): Promise<void>;
  /** Wakes the waiting code at once. */
  now(): void;
  /** Wakes the waiting code after the delay specified on creation. */
  soon(): void;
}

/** Wakes waiting code, either at once or after a short delay in which further reasons to wake are collected. */
function wakeUp(delayMs: number): WakeUp {
  let timer: NodeJS.Timeout | undefined;
  let sleepers: (() => void)[] = [];

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    const woken = sleepers;
    sleepers = [];
    for (const resolve of woken) resolve();
  }

  return {
    next: () =>
      new Promise<void>((resolve) => {
        sleepers.push(resolve);
      }),
    now,
    soon() {
      timer ??= setTimeout(now, delayMs);
    },
  };
}

export interface DispatcherDeps extends AttemptDeps {
  readonly db: Db;
  readonly schedule: Schedule;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/**
 * A batch of outcomes is stored when it contains GROUP outcomes, when it contains at least as many outcomes as attempts
 * are in progress, or after GATHER_MS.
 */
export const GROUP = 128;
const GATHER_MS = 10;

/** The unfinished deliveries that one dispatcher has claimed. */
export interface DispatchState {
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly onOutcome: ((outcome: Outcome) => void) | undefined;
  readonly attempt: (delivery: Claimed) => Promise<Reply>;
  readonly wake: WakeUp;
  /** The name of this worker, which its leases contain. */
  readonly worker: string;
  /** Deliveries that are claimed and not settled, with the time of the claim and of the last authorisation check. */
  readonly held: Map<number, Held & { readonly since: number; readonly checkedAt: Date }>;
  /** Outcomes that are not stored yet. */
  readonly finished: Outcome[];
  /** Deliveries that are claimed but were not sent, to be returned to the queue. */
  readonly unsent: Held[];
  readonly limits: EndpointLimits<Claimed>;
  underway: number;
  lastEndpoint: number;
  stopping: boolean;
  isCutOff: boolean;
}

export const dispatchState = (deps: DispatcherDeps): DispatchState => ({
  db: deps.db,
  clock: deps.clock,
  schedule: deps.schedule,
  onOutcome: deps.onOutcome,
  attempt: deliveryAttempt(deps),
  wake: wakeUp(GATHER_MS),
  worker: newUuid(),
  held: new Map(),
  finished: [],
  unsent: [],
  limits: endpointLimits<Claimed>(),
  underway: 0,
  lastEndpoint: 0,
  stopping: false,
  isCutOff: false,
});
