import { describe, expect, it } from 'vitest';
import { faultAt } from './break-things.ts';
import { chanceAt } from './chance.ts';
import { intentionAt } from './plan.ts';

const turns = (seed: number, client: number) =>
  Array.from({ length: 200 }, (_, turn) => intentionAt(seed, client, turn));
const faults = (seed: number) => Array.from({ length: 200 }, (_, number) => faultAt(seed, number).name);

describe('a seed', () => {
  it('gives a client the same intentions each time, whether one turn or all turns are generated', () => {
    expect(turns(7, 2)).toEqual(turns(7, 2));
    expect(intentionAt(7, 2, 150)).toEqual(turns(7, 2)[150]);
  });

  it('produces the same faults with the same parameters each time', () => {
    expect(faults(7)).toEqual(faults(7));
    expect(faultAt(7, 3).chance.below(1000)).toBe(faultAt(7, 3).chance.below(1000));
  });

  it('produces different intentions and faults for each seed, and different intentions for each client', () => {
    expect(turns(7, 2)).not.toEqual(turns(8, 2));
    expect(turns(7, 2)).not.toEqual(turns(7, 3));
    expect(faults(7)).not.toEqual(faults(8));
  });

  it('produces every kind of intention and fault', () => {
    expect(new Set(turns(1, 0).map(({ what }) => what)).size).toBe(10);
    expect(new Set(faults(1)).size).toBe(15);
  });

  it('draws zeros and ones about equally often', () => {
    const halves = Array.from({ length: 1_000 }, (_, at) => chanceAt(1, at).below(2));
    const ones = halves.filter((half) => half === 1).length;
    expect(ones).toBeGreaterThan(400);
    expect(ones).toBeLessThan(600);
  });
});
