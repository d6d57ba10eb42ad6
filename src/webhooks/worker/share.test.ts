import { describe, expect, it } from 'vitest';
import { MOST_PER_ENDPOINT, shares } from './share.ts';

describe('the share of an endpoint', () => {
  it('is full for who is not known and grows smaller by what is under way', () => {
    const share = shares();
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
    share.take(7);
    share.take(7);
    expect(share.room()).toEqual({ endpointIds: [7], free: [MOST_PER_ENDPOINT - 2] });
    share.giveBack(7, true);
    share.giveBack(7, true);
    expect(share.room()).toEqual({ endpointIds: [], free: [] });
  });

  it('falls to two after a failure and doubles with each success', () => {
    const share = shares();
    share.take(7);
    share.giveBack(7, false);
    expect(share.room()).toEqual({ endpointIds: [7], free: [2] });
    share.take(7);
    share.take(7);
    expect(share.room().free).toEqual([0]);
    share.giveBack(7, true);
    expect(share.room().free).toEqual([3]);
    share.giveBack(7, true);
    expect(share.room().free).toEqual([8]);
  });
});
