import { describe, expect, it } from 'vitest';
import { FIRST_SHARE, MOST_PER_ENDPOINT, shares } from './share.ts';

describe('the share of an endpoint', () => {
  it('is the first one for who is not known, and less by what is under way', () => {
    const share = shares();
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
    share.take(7);
    share.take(7);
    expect(share.room()).toEqual({ endpointIds: [7], free: [FIRST_SHARE - 2] });
  });

  it('grows by one with each success, up to the most, and is forgotten when nothing is under way', () => {
    const share = shares();
    share.take(7);
    for (let success = 1; success <= 3; success += 1) {
      share.take(7);
      share.giveBack(7, true);
    }
    expect(share.room().free).toEqual([FIRST_SHARE + 3 - 1]);
    for (let success = 1; success <= 500; success += 1) {
      share.take(7);
      share.giveBack(7, true);
    }
    expect(share.room().free).toEqual([MOST_PER_ENDPOINT - 1]);
    share.giveBack(7, true);
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
  });

  it('falls to two after a failure, also while nothing is under way', () => {
    const share = shares();
    share.take(7);
    share.giveBack(7, false);
    expect(share.room()).toEqual({ endpointIds: [7], free: [2] });
    share.take(7);
    share.take(7);
    expect(share.room().free).toEqual([0]);
    share.giveBack(7, true);
    expect(share.room().free).toEqual([2]);
  });
});
