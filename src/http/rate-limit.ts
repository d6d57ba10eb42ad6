import type { Clock } from '../base/clock.ts';
import { RateLimitExceeded } from './errors.ts';

/** Calls per minute of each class of routes, by one key and one route template. */
export const RATE_CLASSES = { token: 60, pay: 60, list: 120, standard: 25, pdf: 10 } as const;
export type RateClass = keyof typeof RATE_CLASSES;

const WINDOW_SECONDS = 60;

export interface RateLimiter {
  /** Counts one call; throws when the window is full. */
  count(call: { key: string; template: string; rate: RateClass }): void;
}

/**
 * Fixed windows of a minute, counted in this process. Counters of one window are forgotten together, so memory is
 * bounded by the keys seen within a minute.
 */
export function rateLimiter({ clock, scale }: { clock: Clock; scale: number }): RateLimiter {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    count({ key, template, rate }) {
      if (scale === 0) return;
      const limit = Math.max(1, Math.floor(RATE_CLASSES[rate] * scale));
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const current = Math.floor(seconds / WINDOW_SECONDS);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const bucket = `${key}\n${template}`;
      const used = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, used);
      if (used <= limit) return;
      const reset = (current + 1) * WINDOW_SECONDS;
      throw new RateLimitExceeded(`Rate limit exceeded: ${limit} per 1 minute`, {
        'retry-after': String(reset - seconds),
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(reset),
      });
    },
  };
}
