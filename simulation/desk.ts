/** What a client remembers of its people: only what it was told. */
export interface Person {
  readonly number: string;
  readonly id: number;
  readonly country: 'AU' | 'NZ';
  readonly company: number;
  readonly pays: Paid[];
  readonly requests: Asked[];
  /** How many pays were asked for in which week: each has a day of its own. */
  readonly daysUsed: Map<string, number>;
  /** Weeks of which it is not known how many pays they have, or in which order they were made. */
  readonly unclear: Set<string>;
  leavesAsked: number;
  /** Inland Revenue knows a new employee only once it was told; undefined where nobody can say whether it was. */
  isDeclared: boolean | undefined;
}

/**
 * A call without a key that was uncertain may still be under way somewhere and arrive late. What it was about is left
 * alone from then on, as a careful client would: else it could undo what came after.
 */
export interface Careful {
  isLeftAlone: boolean;
}

export interface Paid extends Careful {
  readonly id: number;
  readonly runId: number;
  readonly date: string;
  readonly week: string;
  state: 'complete' | 'pending' | 'absent';
  isFiled: boolean;
}

export interface Asked extends Careful {
  readonly id: number;
  readonly start: string;
  state: string;
}

/** The two companies of a client, and whoever sits at its desks. */
export interface Office {
  readonly client: string;
  readonly companies: { readonly AU: number; readonly NZ: number };
  readonly desks: Map<number, Person>;
  /** How often somebody was hired for a desk. */
  readonly hires: Map<number, number>;
  /** Dates reported as NEW to the ATO; they go in order. */
  readonly reported: Set<string>;
  latestReport: string;
}
