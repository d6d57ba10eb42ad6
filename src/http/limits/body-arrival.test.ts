import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ARRIVAL, bodyArrivals } from './body-arrival.ts';

describe('the pace of a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const arrivals = bodyArrivals(ARRIVAL);
    const body = new PassThrough();
    const refused = vi.fn();
    body.on('error', refused);
    return { arrivals, body, refused, arrived: arrivals.watch(body) };
  };
  const destroyedAfter = (seconds: number, body: PassThrough): boolean => {
    vi.advanceTimersByTime(seconds * 1000);
    return body.destroyed;
  };

  it('the pace of a body may be 1 kB a second, however the bytes are split', () => {
    const { body, arrived } = watched();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        arrived(1_000);
        expect(destroyedAfter(1, body)).toBe(false);
      }
    }
    arrived(10_000);
    expect(destroyedAfter(9, body)).toBe(false);
  });

  it('the pace of a body may not be below 1 kB a second for ten seconds, however fast the body began', () => {
    const { body, arrived } = watched();
    arrived(1_000_000);
    expect(destroyedAfter(10, body)).toBe(false);
    arrived(9_999);
    expect(destroyedAfter(9, body)).toBe(false);
    expect(destroyedAfter(2, body)).toBe(true);
  });

  it('ends a silent body within 11 seconds with 408 and forgets it', async () => {
    const { arrivals, body, refused } = watched();
    expect(arrivals.count).toBe(1);
    expect(destroyedAfter(11, body)).toBe(true);
    await new Promise((closed) => body.on('close', closed));
    expect(refused.mock.calls[0]![0]).toMatchObject({ status: 408, headers: { connection: 'close' } });
    expect(arrivals.count).toBe(0);
  });
});
