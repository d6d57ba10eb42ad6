import { describe, expect, it } from 'vitest';
import { AHEAD, FIRST_SHARE, MOST_PER_ENDPOINT, MOST_REMEMBERED, QUICK_MS, shares } from './share.ts';

const WELL = { wentWell: true, tookMs: QUICK_MS };
const QUICKLY = { wentWell: true, tookMs: QUICK_MS - 1 };
const BADLY = { wentWell: false, tookMs: 1 };

/** Puts so many in line and sends what may be sent. */
function send(share: ReturnType<typeof shares<number>>, count: number): number {
  for (let n = 0; n < count; n += 1) share.add(7, n);
  let sent = 0;
  while (share.next(7) !== undefined) sent += 1;
  return sent;
}

/** An endpoint that has earned the most, with nothing under way. */
function proven() {
  const share = shares<number>();
  for (let success = 0; success < MOST_PER_ENDPOINT; success += 1) {
    send(share, 1);
    share.giveBack(7, WELL);
  }
  return share;
}

describe('the share of an endpoint', () => {
  it('is the first one for who is not known, and less by what is under way', () => {
    const share = shares<number>();
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
    expect(send(share, 2)).toBe(2);
    expect(share.room()).toEqual({ endpointIds: [7], free: [FIRST_SHARE - 2] });
  });

  it('is as free as before when the next in line is passed over', () => {
    const share = shares<number>();
    share.add(7, 1);
    expect(share.next(7)).toBe(1);
    share.passOver(7);
    expect(share.room()).toEqual({ endpointIds: [7], free: [FIRST_SHARE] });
  });

  it('grows by one with each success, up to the most, and is kept between attempts until the work is done', () => {
    const share = shares<number>();
    for (let success = 1; success <= 3; success += 1) {
      send(share, 1);
      share.giveBack(7, WELL);
    }
    expect(share.room().free).toEqual([FIRST_SHARE + 3]);
    for (let success = 1; success <= 500; success += 1) {
      send(share, 1);
      share.giveBack(7, WELL);
    }
    send(share, 1);
    share.forgetIdle();
    expect(share.room().free).toEqual([MOST_PER_ENDPOINT - 1]);
    share.giveBack(7, WELL);
    expect(share.room().free).toEqual([MOST_PER_ENDPOINT]);
    share.forgetIdle();
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
  });

  it('falls to two after a failure, also while nothing is under way', () => {
    const share = shares<number>();
    send(share, 1);
    share.giveBack(7, BADLY);
    share.forgetIdle();
    expect(share.room()).toEqual({ endpointIds: [7], free: [2] });
    expect(send(share, 2)).toBe(2);
    expect(share.room().free).toEqual([0]);
    share.giveBack(7, WELL);
    expect(share.room().free).toEqual([2]);
  });

  it('has more fetched ahead for who answers quickly, and no more under way', () => {
    const share = proven();
    expect(share.room().free).toEqual([MOST_PER_ENDPOINT]);
    send(share, 1);
    share.giveBack(7, QUICKLY);
    const ahead = AHEAD * MOST_PER_ENDPOINT;
    expect(share.room().free).toEqual([MOST_PER_ENDPOINT + ahead]);
    expect(send(share, MOST_PER_ENDPOINT + 5)).toBe(MOST_PER_ENDPOINT);
    expect(share.room().free).toEqual([ahead - 5]);
    share.giveBack(7, WELL);
    expect(share.room().free).toEqual([0]);
  });

  it('has more fetched ahead from the first quick answer on, but not while it recovers from a failure', () => {
    const share = shares<number>();
    send(share, 1);
    share.giveBack(7, QUICKLY);
    expect(share.room().free).toEqual([(1 + AHEAD) * (FIRST_SHARE + 1)]);
    send(share, 1);
    share.giveBack(7, BADLY);
    send(share, 1);
    share.giveBack(7, QUICKLY);
    expect(share.room().free).toEqual([3]);
  });

  it('gives up its line in order of arrival when an attempt fails', () => {
    const share = shares<number>();
    for (let n = 0; n < FIRST_SHARE + 3; n += 1) share.add(7, n);
    for (let n = 0; n < FIRST_SHARE; n += 1) expect(share.next(7)).toBe(n);
    expect(share.next(7)).toBeUndefined();
    expect(share.giveBack(7, WELL)).toEqual([]);
    expect(share.next(7)).toBe(FIRST_SHARE);
    expect(share.giveBack(7, BADLY)).toEqual([FIRST_SHARE + 1, FIRST_SHARE + 2]);
    expect(share.next(7)).toBeUndefined();
  });

  it('is remembered of so many listeners at most, and of one that is at work in any case', () => {
    const share = shares<number>();
    const fail = (endpointId: number) => {
      share.add(endpointId, 1);
      share.next(endpointId);
      share.giveBack(endpointId, BADLY);
    };
    send(share, 1);
    for (let other = 1; other <= MOST_REMEMBERED + 3; other += 1) fail(1_000 + other);
    const { endpointIds, free } = share.room();
    // Those that failed first are forgotten: they have the first share, like one that was never tried.
    const [atWork, ...remembered] = endpointIds;
    const last = Array.from({ length: MOST_REMEMBERED / 2 }, (_, at) => 1_004 + MOST_REMEMBERED / 2 + at);
    expect([atWork, remembered.slice(-last.length)]).toEqual([7, last]);
    expect(remembered.length).toBeLessThanOrEqual(MOST_REMEMBERED);
    expect([free[0], new Set(free.slice(1))]).toEqual([FIRST_SHARE - 1, new Set([2])]);
  });
});
