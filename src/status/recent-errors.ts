import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

export interface RecentErrors {
  /**
   * The number of responses in the last `minutes` minutes that were failures of the service (`failed`) or a 503
   * (`refused`).
   */
  within(minutes: number): { readonly failed: number; readonly refused: number };
}

/** Counts errors per minute for an hour, without any data about callers. */
export function recentErrors(clock: Clock) {
  const minutes = new Map<number, { failed: number; refused: number }>();
  const minuteNow = () => Math.floor(clock.now().getTime() / MINUTE_MS);
  return {
    note(status: number): void {
      if (status < 500) return;
      const now = minuteNow();
      for (const minute of minutes.keys()) if (minute <= now - MINUTES) minutes.delete(minute);
      const counts = minutes.get(now) ?? { failed: 0, refused: 0 };
      minutes.set(now, counts);
      if (status === 503) counts.refused += 1;
      else counts.failed += 1;
    },
    within(count: number): ReturnType<RecentErrors['within']> {
      const from = minuteNow() - count;
      const recent = [...minutes].filter(([minute]) => minute > from).map(([, counts]) => counts);
      return {
        failed: recent.reduce((sum, { failed }) => sum + failed, 0),
        refused: recent.reduce((sum, { refused }) => sum + refused, 0),
      };
    },
  };
}

/** Counts every response of the server. */
export function watchErrors(server: FastifyInstance, errors: Pick<ReturnType<typeof recentErrors>, 'note'>): void {
  server.addHook('onResponse', async (_request, reply) => errors.note(reply.statusCode));
}
