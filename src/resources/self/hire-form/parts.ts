import type { Country } from '../../../base/country.ts';

export const PARTS = ['details', 'tax', 'bank_account', 'super', 'kiwisaver'] as const;
export type Part = (typeof PARTS)[number];

/** The parts of the form, in the order in which the page shows them. */
export const partsOf = (country: Country): readonly Part[] =>
  country === 'AU' ? ['details', 'tax', 'bank_account', 'super'] : ['details', 'tax', 'bank_account', 'kiwisaver'];

export type Value = string | boolean | null;
export type Values = Readonly<Record<string, Value>>;
export type Answers = Readonly<Partial<Record<Part, Values>>>;

/** Numbers that the form stores but never shows again, because an email with the link may reach someone else. */
export const SECRETS: Readonly<Partial<Record<Part, readonly string[]>>> = {
  tax: ['tax_file_number', 'ird_number'],
  bank_account: ['account_number'],
};

/** When, from where and with which wording the employee made a declaration. */
export interface Declared {
  readonly at: string;
  readonly address: string;
  readonly wording: string;
}

/** The decrypted content of a form. */
export interface Content {
  readonly values: Answers;
  readonly declared: Readonly<Partial<Record<Part, Declared>>>;
}
export const EMPTY: Content = { values: {}, declared: {} };

/** A question of the form. Questions of the kind `yes_no` take a boolean, and all others take text. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: 'text' | 'date' | 'yes_no' | 'choice';
  readonly is_required: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export interface FormPart {
  readonly part: Part;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly FormField[];
  readonly declaration: string;
}
