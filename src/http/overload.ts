import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { monotonicMs } from '../base/clock.ts';
import { busy } from '../base/errors.ts';
import { limitBodies } from './bodies-in-flight.ts';
import { expectedWait } from './expected-wait.ts';
import type { Metrics } from './metrics.ts';
import type { Route } from './route.ts';

/** Beyond these the service would only make everybody wait; it says so instead and stays able to answer. */
const MOST_IN_FLIGHT = 1_000;
const MOST_WAITING_FOR_DATABASE = 500;
const LONGEST_LOOP_DELAY_MS = 2_000;
/** Who would be answered only after this long is better told at once. */
const LONGEST_WAIT_MS = 5_000;
/** One long turn, of a large batch or of a machine that was held up, is no overload: only many in a row are. */
const FEWEST_TURNS = 5;
/** Long enough for so many turns of such length. */
const LOOKING_BACK_MS = 30_000;

/** The longest turn is known at once; half of them is counted out, which each call would pay for. */
const isLong = (nanoseconds: number): boolean => nanoseconds / 1e6 > LONGEST_LOOP_DELAY_MS;

export interface LoadSigns {
  readonly waitingForDatabase: () => number;
}

const REASONS = ['calls_in_flight', 'expected_wait', 'database', 'event_loop', 'bodies'] as const;

/** Answers 503 with Retry-After to API calls while the process is overloaded; health pages stay open. */
export function shedLoad(app: FastifyInstance, signs: LoadSigns, metrics: Metrics): void {
  const wait = expectedWait();
  metrics.gauge('tasman_http_requests_in_flight', 'Requests that are being answered', () => wait.inFlight);
  const shed = metrics.counterBy('tasman_http_shed_total', 'Calls that were refused because the node was overloaded', {
    name: 'reason',
    values: REASONS,
  });
  limitBodies(app, { metrics, onFull: () => shed('bodies') });
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
    delay.disable();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api') && !isForOperators(request.routeOptions.config)) {
      const reason = reasonToShed();
      if (reason !== undefined) {
        shed(reason);
        throw busy('The service is busy; try again shortly', 2);
      }
    }
    wait.began(monotonicMs());
    finished(reply.raw, () => wait.ended(monotonicMs()));
  });
}

/** Who runs the service must be able to see why it is busy. */
const isForOperators = (config: unknown): boolean =>
  (config as { route?: Route } | undefined)?.route?.access.kind === 'operator';
