import { describe, expect, it } from 'vitest';
import { expectedWait } from './expected-wait.ts';

/**
 * Simulates a queue with a constant number of requests in flight. Each second, some of them end and others replace
 * them.
 */
function queueOf(inFlight: number, perSecond: number, seconds: number, wait = expectedWait()) {
  for (let each = 0; each < inFlight; each += 1) wait.began(0);
  for (let left = 0; left < perSecond * seconds; left += 1) {
    const at = (left * 1000) / perSecond;
    wait.began(at);
    wait.ended(at);
  }
  return wait;
}

describe('the expected wait', () => {
  it('the expected wait is the time to answer all requests in flight at the pace of the last five seconds', () => {
    expect(queueOf(100, 20, 10).ms(9_999)).toBe(5_000);
    expect(queueOf(100, 200, 10).ms(9_999)).toBe(500);
  });

  it('the expected wait is zero when few requests are in flight, however long they take', () => {
    expect(queueOf(64, 1, 60).ms(59_999)).toBe(0);
  });

  it('the expected wait is zero for a burst and positive once the queue has lasted a second', () => {
    const wait = expectedWait();
    for (let each = 0; each < 300; each += 1) wait.began(60_000);
    expect(wait.ms(60_500)).toBe(0);
    for (let each = 0; each < 20; each += 1) wait.ended(60_900);
    expect(wait.ms(61_000)).toBe(14_000);
  });

  it('ignores responses from before the queue formed', () => {
    const wait = queueOf(65, 100, 4);
    for (let each = 0; each < 65; each += 1) wait.ended(4_000);
    for (let each = 0; each < 100; each += 1) wait.began(20_000);
    for (let each = 0; each < 10; each += 1) wait.ended(21_000);
    expect(wait.ms(22_000)).toBe(18_000);
  });
});
