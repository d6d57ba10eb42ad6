import { chanceAt } from './chance.ts';

/** How often in a hundred turns a client wants what. */
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
/** As often as clients of any patience try; whoever tries once leaves it at that. */
const MOST_TRIES = 15;

/** What a client wants at one of its turns. It comes from the seed alone, whatever happened before. */
export interface Intention {
  readonly what: Intended;
  /** Which of its desks it looks at; a desk stands for one person after another. */
  readonly slot: number;
  /** Which of several candidates is meant, of however many there are. */
  readonly pick: number;
  readonly hours: string;
  readonly bonus: string | undefined;
  /** Monday of the week that the payroll has come to. */
  readonly week: string;
  /** Looks afterwards whether it can see what it was told. */
  readonly readsBack: boolean;
  /** Sends a call again under its key although it was answered. */
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
