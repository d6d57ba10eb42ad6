import { describe, expect, it } from 'vitest';
import { movableClock } from '../base/clock.ts';
import type { Db } from '../db/db.ts';
import { sharedState } from './shared-state.ts';

const NOTHING = { waiting: 0, oldestDueAt: null };

/** A database that returns these answers in order. An error is thrown, and `never` does not resolve. */
function stateOf(answers: readonly (number | null | Error | 'never')[], patienceMs?: number) {
  const clock = movableClock('2026-03-10T00:00:00Z');
  let asked = 0;
  const tx = async () => {
    const answer = answers[asked]!;
    asked += 1;
    if (answer instanceof Error) throw answer;
    if (answer === 'never') return new Promise(() => {});
    return [undefined, NOTHING, NOTHING, [], { timeline: answer }];
  };
  const empty = async () => NOTHING;
  const db = { tx } as unknown as Db;
  const state = sharedState({
    db,
    clock,
    webhooks: empty,
    mail: empty,
    filings: async () => [],
    ...(patienceMs ? { patienceMs } : {}),
  });
  const next = async () => {
    clock.advance({ seconds: 5 });
    return (await state.read())?.database.timeline;
  };
  return { state, next, clock, asked: () => asked };
}

describe('the state that all nodes share', () => {
  it('the shared state is queried at most once in five seconds, even for concurrent reads', async () => {
    const { state, clock, asked } = stateOf([1, 1]);
    await Promise.all([state.read(), state.read()]);
    clock.advance({ seconds: 4 });
    await state.read();
    expect(asked()).toBe(1);
    clock.advance({ seconds: 1 });
    await state.read();
    expect(asked()).toBe(2);
  });

  it('the shared state is unknown while the database fails, and known again afterwards', async () => {
    const { next } = stateOf([1, new Error('away'), 1]);
    expect([await next(), await next(), await next()]).toEqual([1, undefined, 1]);
  });

  it('the shared state is unknown when the database takes too long', async () => {
    const { next } = stateOf(['never'], 1);
    expect(await next()).toBeUndefined();
  });

  it('counts failovers by the timeline, including missed ones, but none for the first read or a standby', async () => {
    const { state, next } = stateOf([3, 3, 4, null, 4, new Error('away'), 6]);
    const counts = [];
    for (let look = 0; look < 7; look += 1) {
      await next();
      counts.push(state.failOvers());
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 1, 3]);
  });
});
