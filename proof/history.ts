// A random employee with paydays, in a form that both sides can read: the driver sends it to the service, and the
// reference calculator calculates the expected amounts.

export type Fields = Readonly<Record<string, unknown>>;
export type Period = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';
/** New Zealand also has four-weekly pay periods. */
export type NzPeriod = Period | 'FOUR_WEEKLY';

/** A pay, a raise or the end of the employment, with its date. */
export type Event<Pay> =
  | { readonly kind: 'pay'; readonly day: string; readonly pay: Pay }
  | { readonly kind: 'raise'; readonly day: string; readonly rate: string }
  | {
      readonly kind: 'end';
      readonly day: string;
      readonly lastDay: string;
      readonly reason?: string;
      readonly hours?: string;
    };

export interface History<Person, Pay> {
  readonly country: 'AU' | 'NZ';
  /** The seed that recreates this person. */
  readonly seed: number;
  readonly person: Person;
  readonly events: readonly Event<Pay>[];
}

/**
 * The expected amounts of one payday by name, as text: money with two decimals, leave balances with four. `tolerances`
 * contains the names whose amounts may differ slightly.
 */
export interface Expected {
  readonly amounts: Readonly<Record<string, string>>;
  readonly tolerances?: Readonly<Record<string, number>>;
}

/**
 * Generates people of one country, converts them to requests to the service, and calculates their pays with the
 * reference calculator.
 */
export interface Country<Person, Pay> {
  readonly code: 'AU' | 'NZ';
  people(seed: number): History<Person, Pay>;
  employee(history: History<Person, Pay>): Fields;
  declarations(history: History<Person, Pay>): Fields | undefined;
  pay(history: History<Person, Pay>, index: number): Fields;
  /** The expected amounts of each pay and of the final pay, in the order of the events. Undefined for raises. */
  expected(history: History<Person, Pay>): readonly (Expected | undefined)[];
  /** Simpler variants of a pay, which shrinking tries. */
  simpler(pay: Pay): readonly Pay[];
  simplerPerson(person: Person): readonly Person[];
}
