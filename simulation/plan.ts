import { chanceAt } from './chance.ts';

/** How often each intention occurs in a hundred turns. */
const WEIGHTS = {
  hire: 8,
  pay: 44,
  leave: 10,
  decide: 10,
  revert: 6,
  complete: 4,
  remove: 4,
  terminate: 2,
  file: 8,
  wrong: 4,
} as const;
export type Intended = keyof typeof WEIGHTS;

export const SLOTS = 12;
const TURNS_A_WEEK = 100;
/** The maximum number of attempts of a patient client. An impatient client tries only once. */
const MOST_TRIES = 15;

/** The intention of a client in a turn. It depends only on the seed, the client and the turn. */
export interface Intention {
  readonly what: Intended;
  /** The number of the desk. After a termination, another employee takes the desk. */
  readonly slot: number;
  /** A random number that selects one of the candidates, however many there are. */
  readonly pick: number;
  readonly hours: string;
  readonly bonus: string | undefined;
  /** Monday of the current payroll week. */
  readonly week: string;
  /** Whether the client reads the result back afterwards. */
  readonly readsBack: boolean;
  /** Whether the client repeats the call with the same key although it got a response. */
  readonly repeats: boolean;
  readonly mostTries: number;
  readonly thinksMs: number;
}

export function intentionAt(seed: number, client: number, turn: number): Intention {
  const chance = chanceAt(seed, client, turn);
  return {
    what: weighted(chance.below(100)),
    slot: chance.below(SLOTS),
    pick: chance.below(1_000_000),
    hours: String(10 + chance.below(30)),
    bonus: chance.happens(30) ? `${1 + chance.below(500)}.50` : undefined,
    week: dayAfter('2025-07-07', 7 * Math.floor(turn / TURNS_A_WEEK)),
    readsBack: chance.happens(30),
    repeats: chance.happens(20),
    mostTries: chance.happens(10) ? 1 : MOST_TRIES,
    thinksMs: 20 + chance.below(180),
  };
}

function weighted(number: number): Intended {
  let left = number;
  for (const [what, weight] of Object.entries(WEIGHTS)) {
    if (left < weight) return what as Intended;
    left -= weight;
  }
  return 'pay';
}

const DAY_MS = 86_400_000;
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
