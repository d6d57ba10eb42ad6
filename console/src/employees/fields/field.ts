import type { Schemas } from '../../api/client.ts';

export type Country = 'AU' | 'NZ';
export type EmployeeName = keyof Schemas['EmployeeIn'];
export type DeclarationName = keyof Schemas['EmployeeDeclarationsPatch'];

export type Kind =
  | 'text'
  | 'notes'
  | 'date'
  | 'email'
  | 'phone'
  /** Hints appear while the user types, but the service validates the number. */
  | 'tfn'
  | 'ird'
  | 'bsb'
  | 'nz-account'
  /** One of `choices`. */
  | 'choice'
  /** One of `choices`. The API returns it as an object and accepts its name. */
  | 'option'
  | 'flag'
  /** A declaration that may still be unanswered. */
  | 'yes-no'
  | 'money'
  | 'decimal'
  | 'whole'
  /** Typed as a percentage, sent as a fraction. */
  | 'percent'
  /** Days of the week. */
  | 'days'
  /** Hours from Monday to Sunday, typed as seven numbers. */
  | 'week-hours'
  /** Several fields that are declared together or not at all. */
  | 'group'
  /** Any number of groups. */
  | 'rows';

/** How a field is shown and edited. The service validates it. */
export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: Kind;
  readonly help?: string;
  /** The only country in which the field is shown. */
  readonly country?: Country;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Required for new employees, in all countries or in this one. */
  readonly required?: 'all' | Country;
  /** Secrets are never stored in the browser. */
  readonly isSecret?: boolean;
  /** Whether the value can be changed but not cleared. */
  readonly isNeverEmpty?: boolean;
  readonly max?: number;
  readonly unit?: string;
  /** Whether the field spans the full width of the form. */
  readonly isWide?: boolean;
  /** The fields of the group, or of each row. They are never groups or rows themselves. */
  readonly fields?: readonly Field[];
}

export interface Section<Name extends string = EmployeeName> {
  readonly key: string;
  readonly title: string;
  readonly about?: string;
  readonly country?: Country;
  readonly fields: readonly Field<Name>[];
}

export const forCountry = <F extends { readonly country?: Country }>(list: readonly F[], country: Country): F[] =>
  list.filter((each) => each.country === undefined || each.country === country);
