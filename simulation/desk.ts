/** An employee, as far as the client knows from the responses it received. */
export interface Person {
  readonly number: string;
  readonly id: number;
  readonly country: 'AU' | 'NZ';
  readonly company: number;
  readonly pays: Paid[];
  readonly requests: Asked[];
  /** The number of pays requested in each week. Each of these pays has its own day. */
  readonly daysUsed: Map<string, number>;
  /** Weeks in which the number or the order of the pays is unknown. */
  readonly unclear: Set<string>;
  leavesAsked: number;
  /** Whether Inland Revenue has the details of this new employee. Undefined if unknown. */
  isDeclared: boolean | undefined;
}

/**
 * A call without a key whose outcome is uncertain may still arrive late and undo later changes. From then on, a careful
 * client therefore leaves the record alone.
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

/** The two companies of a client, and the employees at its desks. */
export interface Office {
  readonly client: string;
  readonly companies: { readonly AU: number; readonly NZ: number };
  readonly desks: Map<number, Person>;
  /** The number of employees hired at each desk. */
  readonly hires: Map<number, number>;
  /** Paydays reported to the ATO with the action NEW. The ATO requires these reports in date order. */
  readonly reported: Set<string>;
  latestReport: string;
}
