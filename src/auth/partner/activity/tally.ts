/** One finished request of a client. */
export interface ClientCall {
  readonly clientId: string;
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** The message of an error response; empty for a success. */
  readonly message: string;
  readonly servedCustomerId: number | null;
  readonly requestId: string;
}

export interface DayCount {
  readonly client_id: string;
  readonly date: string;
  requests: number;
  errors: number;
  readonly customers: Set<number>;
}

export interface Tally {
  readonly days: readonly DayCount[];
  readonly errors: readonly ClientCall[];
}

/**
 * The maximum number of entries of each kind between two flushes. Without a limit, callers could fill the memory with
 * invented client ids.
 */
const MOST_DAYS = 10_000;
const MOST_ERRORS = 1_000;

/** Counts requests in memory until they are stored. */
export function tally() {
  let days = new Map<string, DayCount>();
  let errors: ClientCall[] = [];
  return {
    add(call: ClientCall): void {
      const date = call.at.toISOString().slice(0, 10);
      const key = `${date} ${call.clientId}`;
      let day = days.get(key);
      if (!day) {
        if (days.size >= MOST_DAYS) return;
        day = { client_id: call.clientId, date, requests: 0, errors: 0, customers: new Set() };
        days.set(key, day);
      }
      day.requests += 1;
      if (call.servedCustomerId !== null) day.customers.add(call.servedCustomerId);
      if (call.status < 400) return;
      day.errors += 1;
      if (errors.length < MOST_ERRORS) errors.push(call);
    },
    /** Returns the counts and resets them. */
    take(): Tally {
      const taken = { days: [...days.values()], errors };
      days = new Map();
      errors = [];
      return taken;
    },
  };
}
