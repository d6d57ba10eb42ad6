import type { Country } from '../../../base/country.ts';
import type { LeaveKind } from './leave-kind.ts';

export const EMPLOYMENT_STATUSES = ['Full-time', 'Part-time', 'Casual', 'Labour Hire'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/** Statutory rates that a field follows until a caller sets a value. */
export interface FollowedRates {
  readonly guarantee: string;
}

/** Input for computed defaults. */
export interface NewEmployee {
  readonly employment_status: EmploymentStatus;
  readonly standard_days_per_week: number;
  readonly company: {
    readonly country: Country;
    readonly standard_hours_per_day: string;
    readonly default_super_rate: string;
  };
  /** Statutory rates in force on the day of the request. */
  readonly rates: {
    readonly kiwisaverEmployee: string;
    readonly kiwisaverEmployer: string;
    /** Weeks of leave a year under the Australian standards. */
    readonly annualLeaveWeeks: number;
    readonly personalLeaveWeeks: number;
  };
}
type Default<V> = V | ((given: NewEmployee) => V);

/** Properties that all fields share. `V` is the column type, for the compiler only. */
interface Facts<V> {
  readonly stored?: V;
  /** Whether creation requires the field. The schema enforces `all`; the tax declaration check enforces a country. */
  readonly required?: 'all' | Country;
  /** The country that shows the field. The other country accepts and stores it but omits it from responses. */
  readonly only?: Country;
  /** Description for the API document. */
  readonly about: string;
  /** The value of an omitted or cleared field. Without a default, the value is null. */
  readonly default?: Default<V>;
}

export interface TextField<V = string | null> extends Facts<V> {
  readonly kind: 'text';
  readonly min: number;
  readonly max: number;
  readonly pattern?: string;
  readonly format?: 'email';
  readonly problem?: string;
  /** Set if the text may have several lines. */
  readonly lines?: true;
  readonly upper?: true;
  readonly trim?: true;
  /** Set if an empty text is stored as null. */
  readonly blankIsNull?: true;
  /**
   * Set if the text is encrypted at rest. It is shown in full in responses, but masked in events and in the audit log.
   */
  readonly sealed?: true;
}
export interface DateField<V = string | null> extends Facts<V> {
  readonly kind: 'date';
  readonly notInFuture?: true;
}
export interface ChoiceField<V = string | null> extends Facts<V> {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /**
   * How a value is compared with the choices: `loose` ignores case, hyphens and spaces; `tax-code` ignores case and
   * accepts the student-loan suffix.
   */
  readonly match: 'exact' | 'loose' | 'tax-code';
  /** Values that occur in responses but cannot be sent. */
  readonly alsoRead?: readonly string[];
}
export interface OptionField extends Facts<number | null> {
  readonly kind: 'option';
  readonly options: readonly { readonly id: number; readonly name: string }[];
}
export interface FlagField<V = boolean> extends Facts<V> {
  readonly kind: 'flag';
}
export interface DecimalField<V = string | null> extends Facts<V> {
  readonly kind: 'decimal';
  /**
   * The statutory rate that applies while the column is null because no caller has set it. Responses show today's rate.
   */
  readonly follows?: keyof FollowedRates;
  readonly places: 2 | 6;
  readonly min: string;
  readonly max: string;
}
export interface IntegerField<V = number | null> extends Facts<V> {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
}
/**
 * A leave balance. It is stored in the leave ledger instead of a column. A write adds an entry that brings the balance
 * to the value sent; a read returns the sum of the entries.
 */
export interface BalanceField extends Facts<never> {
  readonly kind: 'balance';
  readonly leave: LeaveKind;
}
/** A field that is sent with an update to trigger an action. It is never stored or returned. */
export interface CommandField extends Facts<never> {
  readonly kind: 'command';
}
/** The reason for a missing tax file number. It is stored and returned with the declarations. */
export interface ExemptionField extends Facts<never> {
  readonly kind: 'exemption';
  readonly choices: readonly string[];
}
/** A read-only field. With `column`, the service fills a column; otherwise, the value is calculated on every read. */
export interface ShownField<V = unknown> extends Facts<V> {
  readonly kind: 'shown';
  readonly shows: 'text' | 'date' | 'flag' | 'decimal' | 'integer' | 'timestamp';
  readonly nullable: boolean;
  readonly choices?: readonly string[];
  readonly column: boolean;
  readonly deprecated?: true;
}

export type Field =
  | TextField<unknown>
  | DateField<unknown>
  | ChoiceField<unknown>
  | OptionField
  | FlagField<unknown>
  | DecimalField<unknown>
  | IntegerField<unknown>
  | BalanceField
  | CommandField
  | ExemptionField
  | ShownField;

type Options<F> = Omit<Partial<F>, 'kind' | 'stored' | 'default' | 'about'> & Pick<Facts<unknown>, 'about'>;
/** A field that every creation requires, or that has a default, always has a value. */
type Held<V, O> = O extends { required: 'all' } | { default: object | string | number | boolean } ? V : V | null;

export const text = <const O extends Options<TextField>>(options: O) =>
  ({ kind: 'text', min: 0, max: 60, ...options }) as TextField<Held<string, O>>;

export const note = (about: string) => text({ max: 10_000, lines: true, about });

const PHONE = '^$|^[0-9 +()\\-]{8,15}$';
export const phone = (whose: string) =>
  text({
    max: 15,
    pattern: PHONE,
    blankIsNull: true,
    problem: 'must be empty, or 8 to 15 characters: digits, spaces, + ( ) and -',
    about: `${whose}. Empty (stored as null), or 8 to 15 characters: digits, spaces, + ( ) and -`,
  });

export const postcode = <const O extends Options<TextField>>(options: O) =>
  ({ kind: 'text', min: 4, max: 4, pattern: '^[0-9]{4}$', problem: 'must be 4 digits', ...options }) as TextField<
    Held<string, O>
  >;

export const bsb = (whose: string) =>
  text({
    max: 7,
    pattern: '^$|^[0-9]{3}-?[0-9]{3}$',
    blankIsNull: true,
    problem: 'must be empty, or 6 digits with an optional hyphen after the third',
    about: `${whose}. Empty (stored as null), or 6 digits with an optional hyphen after the third`,
  });

export const accountNumber = (about: string) =>
  text({
    max: 12,
    sealed: true,
    blankIsNull: true,
    pattern: '^[0-9A-Za-z -]{0,12}$',
    problem: 'must be at most 12 letters, digits, spaces and hyphens',
    about,
  });

export const date = <const O extends Options<DateField>>(options: O) =>
  ({ kind: 'date', ...options }) as DateField<Held<string, O>>;

export const choice = <
  const C extends readonly string[],
  const O extends Options<ChoiceField> & { default?: Default<string> },
>(
  choices: C,
  options: O,
) =>
  ({ kind: 'choice', match: 'exact', choices, ...options }) as unknown as ChoiceField<
    Held<C[number] | (O extends { alsoRead: readonly (infer A extends string)[] } ? A : never), O>
  >;

export const option = (
  options: OptionField['options'],
  facts: Options<OptionField> & { default: Default<number | null> },
): OptionField => ({ kind: 'option', options, ...facts });

/** A yes/no field without a default is a declaration: null until the employee makes it. */
export const declared = (facts: Options<FlagField>): FlagField<boolean | null> => ({ kind: 'flag', ...facts });
export const flag = (byDefault: Default<boolean>, facts: Options<FlagField>): FlagField<boolean> => ({
  kind: 'flag',
  default: byDefault,
  ...facts,
});

export const decimal = <const O extends Options<DecimalField> & { default?: Default<string> }>(options: O) =>
  ({ kind: 'decimal', places: 6, min: '0', max: '9999999', ...options }) as unknown as DecimalField<Held<string, O>>;

/** A fraction of one. The upper bound of 2 catches percentages sent instead of fractions. */
export const fraction = <const O extends Options<DecimalField> & { default?: Default<string> }>(options: O) =>
  ({ kind: 'decimal', places: 6, min: '0', max: '2', ...options }) as unknown as DecimalField<Held<string, O>>;

export const integer = <const O extends Options<IntegerField> & { default?: Default<number | null> }>(options: O) =>
  ({ kind: 'integer', min: 0, max: 366, ...options }) as unknown as IntegerField<
    O extends { default: number } ? number : number | null
  >;

export const balance = (leave: LeaveKind, facts: Options<BalanceField>): BalanceField => ({
  kind: 'balance',
  leave,
  ...facts,
});

export const command = (about: string): CommandField => ({ kind: 'command', about });

export const exemption = (choices: readonly string[], facts: Options<ExemptionField>): ExemptionField => ({
  kind: 'exemption',
  choices,
  ...facts,
});

type ShownOptions = Options<ShownField>;
export const shown = (shows: ShownField['shows'], facts: ShownOptions): ShownField<never> => ({
  kind: 'shown',
  shows,
  nullable: false,
  column: false,
  ...facts,
});
/** A column that the service fills. */
export const kept = <V>(shows: ShownField['shows'], facts: ShownOptions): ShownField<V> => ({
  kind: 'shown',
  shows,
  nullable: false,
  ...facts,
  column: true,
});
