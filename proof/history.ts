// A random employee with paydays, in a form that both sides read: the driver sends it to the service, and the
// reference calculator calculates it.

export type Fields = Readonly<Record<string, unknown>>;
export type Period = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY';
/** New Zealand also has pay periods of four weeks. */
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

/** The amounts of one payday by name, as text with two decimals. Names with a tolerance are in `tolerances`. */
export interface Expected {
  readonly amounts: Readonly<Record<string, string>>;
  readonly tolerances?: Readonly<Record<string, number>>;
}

/** Creates people of one country, sends them to the service, and calculates their pays with the reference. */
export interface Country<Person, Pay> {
  readonly code: 'AU' | 'NZ';
  people(seed: number): History<Person, Pay>;
  employee(history: History<Person, Pay>): Fields;
  declarations(history: History<Person, Pay>): Fields | undefined;
  pay(history: History<Person, Pay>, index: number): Fields;
  /** The amounts of each pay and of the final pay, in the order of the events. Raises have none. */
  expected(history: History<Person, Pay>): readonly (Expected | undefined)[];
  /** The simpler forms of a pay, which shrinking tries. */
  simpler(pay: Pay): readonly Pay[];
  simplerPerson(person: Person): readonly Person[];
}
