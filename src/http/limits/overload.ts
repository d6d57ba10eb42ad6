import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monotonicMs } from '../../base/clock.ts';
import { busy } from '../../base/errors.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Principal } from '../principal.ts';
import type { Route } from '../route.ts';
import { limitBodies } from './bodies-in-flight.ts';
import { type Arrival, bodyArrivals } from './body-arrival.ts';
import type { OpenSockets } from './open-sockets.ts';

/**
 * Up to this many requests in flight do not count as a queue: a few of them may be large batches, which take a long
 * time.
 */
const FEW = 64;
/** More than `FEW` requests count as a queue only after this time, because a burst may be short. */
const LASTING_MS = 1_000;
const BUCKET_MS = 500;
const BUCKETS = 10;

interface ExpectedWait {
  readonly inFlight: number;
  began(atMs: number): void;
  ended(atMs: number): void;
  /** Removes the request from the queue without a response, because its body has not arrived yet. */
  paused(atMs: number): void;
  /**
   * How long the last request in flight would wait at the response rate of the last few seconds; 0 while there is no
   * queue.
   */
  ms(atMs: number): number;
}

/** Estimates the waiting time of a queue from its length and the responses since it formed, at most 5 s back. */
export function expectedWait(): ExpectedWait {
  const counts = new Array<number>(BUCKETS).fill(0);
  let newest = 0;
  let inFlight = 0;
  let queueSince = 0;

  /** Clears the buckets for the time since the last count, before they are reused. */
  function moveTo(atMs: number): number {
    const bucket = Math.floor(atMs / BUCKET_MS);
    for (let each = Math.max(newest + 1, bucket - BUCKETS + 1); each <= bucket; each += 1) counts[each % BUCKETS] = 0;
    newest = Math.max(newest, bucket);
    return bucket % BUCKETS;
  }

  return {
    get inFlight() {
      return inFlight;
    },
    began(atMs) {
      inFlight += 1;
      if (inFlight === FEW + 1) {
        queueSince = atMs;
        counts.fill(0);
      }
    },
    ended(atMs) {
      inFlight -= 1;
      const place = moveTo(atMs);
      counts[place] = counts[place]! + 1;
    },
    paused() {
      inFlight -= 1;
    },
    ms(atMs) {
      const lasted = atMs - queueSince;
      if (inFlight <= FEW || lasted < LASTING_MS) return 0;
      moveTo(atMs);
      const ended = counts.reduce((sum, count) => sum + count, 0);
      return (inFlight * Math.min(lasted, BUCKETS * BUCKET_MS)) / Math.max(1, ended);
    },
  };
}

/** Beyond these limits every caller would wait too long, so the service rejects calls in order to stay responsive. */
const MOST_IN_FLIGHT = 1_000;
const MOST_WAITING_FOR_DATABASE = 500;
const LONGEST_LOOP_DELAY_MS = 2_000;
/** A call that would wait longer than this is rejected at once. */
const LONGEST_WAIT_MS = 5_000;
/**
 * One long event-loop turn, caused by a large batch or a suspended machine, is not overload. At least this many turns,
 * most of them long, are overload.
 */
const FEWEST_TURNS = 5;
/** The period in which turns are counted. It is long enough for `FEWEST_TURNS` turns of the maximum length. */
const LOOKING_BACK_MS = 30_000;

/** Whether an event-loop delay is longer than the limit. */
const isLong = (nanoseconds: number): boolean => nanoseconds / 1e6 > LONGEST_LOOP_DELAY_MS;

export interface LoadSigns {
  readonly waitingForDatabase: () => number;
}

export interface Flow {
  readonly signs: LoadSigns;
  readonly metrics: Metrics;
  readonly arrival: Arrival;
  readonly sockets: OpenSockets;
  readonly principalOf: (request: FastifyRequest) => Principal | undefined;
}

const REASONS = ['calls_in_flight', 'expected_wait', 'database', 'event_loop', 'bodies'] as const;

/**
 * Rejects API calls with 503 and Retry-After while the process is overloaded; health pages stay available. Only work in
 * progress counts. While a caller sends its body or reads its response slowly, the service only waits and is not busy.
 */
export function shedLoad(app: FastifyInstance, { signs, metrics, arrival, sockets, principalOf }: Flow): void {
  const wait = expectedWait();
  const arrivals = bodyArrivals(arrival);
  metrics.gauge('tasman_http_requests_in_flight', 'Requests in progress', () => wait.inFlight);
  const shed = metrics.counterBy('tasman_http_shed_total', 'Calls rejected because the node was overloaded', {
    name: 'reason',
    values: REASONS,
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const reset = setInterval(() => delay.reset(), LOOKING_BACK_MS);
  reset.unref();
  const reasonToShed = (): (typeof REASONS)[number] | undefined => {
    if (wait.inFlight >= MOST_IN_FLIGHT) return 'calls_in_flight';
    if (wait.ms(monotonicMs()) > LONGEST_WAIT_MS) return 'expected_wait';
    if (signs.waitingForDatabase() > MOST_WAITING_FOR_DATABASE) return 'database';
    if (delay.count >= FEWEST_TURNS && isLong(delay.max) && isLong(delay.percentile(50))) return 'event_loop';
    return undefined;
  };
  app.addHook('onClose', async () => {
    clearInterval(reset);
    arrivals.stop();
    delay.disable();
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api') && !isForOperators(request.routeOptions.config)) {
      const reason = reasonToShed();
      if (reason !== undefined) {
        shed(reason);
        throw busy('The service is busy; try again shortly', 2);
      }
    }
  });
  countWorkInHand(app, wait, sockets);
  limitBodies(app, { metrics, arrivals, principalOf, onFull: () => shed('bodies') });
}

/** A request counts as in progress until its response is ready, except while its body arrives. */
function countWorkInHand(app: FastifyInstance, wait: ExpectedWait, sockets: OpenSockets): void {
  const works = new WeakMap<FastifyRequest, Work>();
  app.addHook('onRequest', (request, reply, done) => {
    const work = workIn(wait, () => sockets.busy(request.raw));
    works.set(request, work);
    work.resume();
    finished(reply.raw, work.end);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.raw.complete === false) works.get(request)?.pause();
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    works.get(request)?.resume();
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    works.get(request)?.end();
    done();
  });
}

interface Work {
  resume(): void;
  pause(): void;
  end(): void;
}

function workIn(wait: ExpectedWait, busySocket: () => () => void): Work {
  let isOver = false;
  let idle: (() => void) | undefined;
  const pause = (count: (atMs: number) => void) => {
    if (idle === undefined) return;
    idle();
    idle = undefined;
    count(monotonicMs());
  };
  return {
    resume() {
      if (isOver || idle !== undefined) return;
      idle = busySocket();
      wait.began(monotonicMs());
    },
    pause: () => pause(wait.paused),
    end() {
      isOver = true;
      pause(wait.ended);
    },
  };
}

/** Operator pages are exempt, because the operator must be able to see why the service is busy. */
const isForOperators = (config: unknown): boolean =>
  (config as { route?: Route } | undefined)?.route?.access.kind === 'operator';
