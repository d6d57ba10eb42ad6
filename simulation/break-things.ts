import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceAt } from './chance.ts';
import { FAULTS, type FaultName, LeftOut } from './faults.ts';
import type { Site } from './site.ts';

export interface Broken {
  readonly name: FaultName;
  readonly seconds: number;
  /** Why the fault was skipped on this machine. */
  readonly leftOut?: string;
}

export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];
/** Keeps the random numbers for faults separate from those for the clients, which are numbered from 0. */
const ROW = 1_000_000;
const MOST_SECONDS = 300;

/** The fault with that number, and the random source for its parameters. */
export function faultAt(
  seed: number,
  number: number,
  names = FAULT_NAMES,
): { name: FaultName; chance: Chance; pauseMs: number } {
  const chance = chanceAt(seed, ROW, number);
  return { name: chance.pick(names), pauseMs: chance.below(5_000), chance };
}

/** Causes one fault after another, in an order that the seed determines, until `isEnough` returns true. */
export async function breakThings(
  site: Site,
  {
    seed,
    names = FAULT_NAMES,
    isEnough,
    note,
  }: {
    seed: number;
    /** The faults to choose from. A subset gives a different sequence for the same seed. */
    names?: readonly FaultName[];
    isEnough: (count: number) => boolean;
    note: (broken: Broken) => void;
  },
): Promise<void> {
  for (let number = 0; !isEnough(number); number += 1) {
    const { name, chance, pauseMs } = faultAt(seed, number, names);
    const began = Date.now();
    const leftOut = await withinTime(name, FAULTS[name](site, chance)).catch((error: Error) => {
      if (error instanceof LeftOut) return error.message;
      throw error;
    });
    note({ name, seconds: (Date.now() - began) / 1000, ...(leftOut === undefined ? {} : { leftOut }) });
    await sleep(pauseMs);
  }
}

/** Fails the run if the cluster takes too long to recover from a fault. */
async function withinTime(name: string, work: Promise<void>): Promise<undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`after ${name} the cluster did not recover`)), MOST_SECONDS * 1000);
  });
  try {
    await Promise.race([work, late]);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
