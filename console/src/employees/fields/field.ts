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
  /** Checked as it is typed; the service decides. */
  | 'tfn'
  | 'ird'
  | 'bsb'
  | 'nz-account'
  /** One of `choices`. */
  | 'choice'
  /** One of `choices`, read as an object and sent by its name. */
  | 'option'
  | 'flag'
  /** A declaration that may not have been made yet. */
  | 'yes-no'
  | 'money'
  | 'decimal'
  | 'whole'
  /** Typed as a percentage, sent as a fraction. */
  | 'percent'
  /** Days of the week. */
  | 'days'
  /** Several fields that are declared together, or not at all. */
  | 'group'
  /** Any number of such groups. */
  | 'rows';

/** What people see of one field. Rules are the service's; this says how it is asked for. */
export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: Kind;
  readonly help?: string;
  /** Asked for in this country only. */
  readonly country?: Country;
  readonly choices?: readonly (readonly [value: string, label: string])[];
  /** Asked for by every new employee of the company's country, or of this one. */
  readonly required?: 'all' | Country;
  /** What is a secret is never kept in the browser. */
  readonly isSecret?: boolean;
  /** Holds a value always: it can be changed and not be emptied. */
  readonly isHeld?: boolean;
  readonly max?: number;
  readonly unit?: string;
  /** Takes the whole width. */
  readonly isWide?: boolean;
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
