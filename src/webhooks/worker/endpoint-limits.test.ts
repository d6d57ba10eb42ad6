import { describe, expect, it } from 'vitest';
import {
  endpointLimits,
  INITIAL_LIMIT,
  MOST_PER_ENDPOINT,
  MOST_REMEMBERED,
  PREFETCH,
  QUICK_MS,
} from './endpoint-limits.ts';

const WELL = { wentWell: true, tookMs: QUICK_MS };
const QUICKLY = { wentWell: true, tookMs: QUICK_MS - 1 };
const BADLY = { wentWell: false, tookMs: 1 };

/** Queues `count` deliveries, and sends as many of them as the limit allows. */
function send(limit: ReturnType<typeof endpointLimits<number>>, count: number): number {
  for (let n = 0; n < count; n += 1) limit.add(7, n);
  let sent = 0;
  while (limit.next(7) !== undefined) sent += 1;
  return sent;
}

/** An endpoint that has reached the maximum limit and has no delivery in progress. */
function proven() {
  const limit = endpointLimits<number>();
  for (let success = 0; success < MOST_PER_ENDPOINT; success += 1) {
    send(limit, 1);
    limit.release(7, WELL);
  }
  return limit;
}

describe('the concurrency limit of an endpoint', () => {
  it('the limit starts at its initial value and counts attempts in progress', () => {
    const limit = endpointLimits<number>();
    expect(limit.room()).toEqual({ endpointIds: [], free: [] });
    expect(send(limit, 2)).toBe(2);
    expect(limit.room()).toEqual({ endpointIds: [7], free: [INITIAL_LIMIT - 2] });
  });

  it('frees the slot of a delivery that is skipped', () => {
    const limit = endpointLimits<number>();
    limit.add(7, 1);
    expect(limit.next(7)).toBe(1);
    limit.skip(7);
    expect(limit.room()).toEqual({ endpointIds: [7], free: [INITIAL_LIMIT] });
  });

  it('raises the limit by one with each success up to the maximum, and forgets the limit only while idle', () => {
    const limit = endpointLimits<number>();
    for (let success = 1; success <= 3; success += 1) {
      send(limit, 1);
      limit.release(7, WELL);
    }
    expect(limit.room().free).toEqual([INITIAL_LIMIT + 3]);
    for (let success = 1; success <= 500; success += 1) {
      send(limit, 1);
      limit.release(7, WELL);
    }
    send(limit, 1);
    limit.forgetIdle();
    expect(limit.room().free).toEqual([MOST_PER_ENDPOINT - 1]);
    limit.release(7, WELL);
    expect(limit.room().free).toEqual([MOST_PER_ENDPOINT]);
    limit.forgetIdle();
    expect(limit.room()).toEqual({ endpointIds: [], free: [] });
  });

  it('lowers the limit to two after a failure, and keeps it there while nothing is in progress', () => {
    const limit = endpointLimits<number>();
    send(limit, 1);
    limit.release(7, BADLY);
    limit.forgetIdle();
    expect(limit.room()).toEqual({ endpointIds: [7], free: [2] });
    expect(send(limit, 2)).toBe(2);
    expect(limit.room().free).toEqual([0]);
    limit.release(7, WELL);
    expect(limit.room().free).toEqual([2]);
  });

  it('prefetches more for an endpoint that responds quickly, without sending more at once', () => {
    const limit = proven();
    expect(limit.room().free).toEqual([MOST_PER_ENDPOINT]);
    send(limit, 1);
    limit.release(7, QUICKLY);
    const ahead = PREFETCH * MOST_PER_ENDPOINT;
    expect(limit.room().free).toEqual([MOST_PER_ENDPOINT + ahead]);
    expect(send(limit, MOST_PER_ENDPOINT + 5)).toBe(MOST_PER_ENDPOINT);
    expect(limit.room().free).toEqual([ahead - 5]);
    limit.release(7, WELL);
    expect(limit.room().free).toEqual([0]);
  });

  it('prefetches after the first quick response, but not during recovery from a failure', () => {
    const limit = endpointLimits<number>();
    send(limit, 1);
    limit.release(7, QUICKLY);
    expect(limit.room().free).toEqual([(1 + PREFETCH) * (INITIAL_LIMIT + 1)]);
    send(limit, 1);
    limit.release(7, BADLY);
    send(limit, 1);
    limit.release(7, QUICKLY);
    expect(limit.room().free).toEqual([3]);
  });

  it('returns the queued deliveries in order when an attempt fails', () => {
    const limit = endpointLimits<number>();
    for (let n = 0; n < INITIAL_LIMIT + 3; n += 1) limit.add(7, n);
    for (let n = 0; n < INITIAL_LIMIT; n += 1) expect(limit.next(7)).toBe(n);
    expect(limit.next(7)).toBeUndefined();
    expect(limit.release(7, WELL)).toEqual([]);
    expect(limit.next(7)).toBe(INITIAL_LIMIT);
    expect(limit.release(7, BADLY)).toEqual([INITIAL_LIMIT + 1, INITIAL_LIMIT + 2]);
    expect(limit.next(7)).toBeUndefined();
  });

  it('remembers a bounded number of idle endpoints and every active one', () => {
    const limit = endpointLimits<number>();
    const fail = (endpointId: number) => {
      limit.add(endpointId, 1);
      limit.next(endpointId);
      limit.release(endpointId, BADLY);
    };
    send(limit, 1);
    for (let other = 1; other <= MOST_REMEMBERED + 3; other += 1) fail(1_000 + other);
    const { endpointIds, free } = limit.room();
    // The endpoints that failed first are no longer remembered, so they get the initial limit again.
    const [atWork, ...remembered] = endpointIds;
    const last = Array.from({ length: MOST_REMEMBERED / 2 }, (_, at) => 1_004 + MOST_REMEMBERED / 2 + at);
    expect([atWork, remembered.slice(-last.length)]).toEqual([7, last]);
    expect(remembered.length).toBeLessThanOrEqual(MOST_REMEMBERED);
    expect([free[0], new Set(free.slice(1))]).toEqual([INITIAL_LIMIT - 1, new Set([2])]);
  });
});
