import { monotonicMs } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';

/** The slowest pace at which a request may arrive. */
export interface Arrival {
  /** The maximum time until the headers are complete. Also applies to a new socket that sends nothing. */
  readonly headersMs: number;
  /** The length of a period. In each period, the body must arrive at the minimum rate on average. */
  readonly bodyMs: number;
  readonly bytesPerSecond: number;
}

export const ARRIVAL: Arrival = { headersMs: 10_000, bodyMs: 10_000, bytesPerSecond: 1_000 };

/** How often incomplete requests are checked. The HTTP server checks headers at the same interval. */
export const ARRIVAL_CHECK_MS = 1_000;

const tooSlow = () =>
  new AppError(408, 'The request body arrived more slowly than 1 kB a second; send it again', { connection: 'close' });

interface Arriving {
  readonly fail: (error: Error) => void;
  periodEndsAt: number;
  bytes: number;
}

export interface BodyArrivals {
  /** The number of bodies that have not arrived completely. */
  readonly count: number;
  /** Checks the pace of a body until it ends. Calls `fail` if it is too slow. */
  watch(fail: (error: Error) => void): { arrived(bytes: number): void; end(): void };
  stop(): void;
}

/**
 * Responds with 408 when a body arrives too slowly. Each period is checked separately, so a fast start does not make up
 * for a long pause.
 */
export function bodyArrivals({ bodyMs, bytesPerSecond }: Arrival): BodyArrivals {
  const arriving = new Set<Arriving>();
  const share = (bodyMs / 1000) * bytesPerSecond;
  const check = () => {
    const now = monotonicMs();
    for (const one of arriving) {
      if (now < one.periodEndsAt) continue;
      if (one.bytes < share) {
        arriving.delete(one);
        one.fail(tooSlow());
      } else {
        one.periodEndsAt = now + bodyMs;
        one.bytes = 0;
      }
    }
  };
  const timer = setInterval(check, Math.min(ARRIVAL_CHECK_MS, bodyMs));
  timer.unref();
  return {
    get count() {
      return arriving.size;
    },
    watch(fail) {
      const one: Arriving = { fail, periodEndsAt: monotonicMs() + bodyMs, bytes: 0 };
      arriving.add(one);
      return {
        arrived: (bytes) => {
          one.bytes += bytes;
        },
        end: () => void arriving.delete(one),
      };
    },
    stop: () => clearInterval(timer),
  };
}
