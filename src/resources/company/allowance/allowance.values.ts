import type { Country } from '../../../base/country.ts';
import { decimalOf, money, roundToCent } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import {
  ALLOWANCE_CATEGORIES,
  type AllowanceCategory,
  allowanceCategoryOf,
  type OtherAllowanceType,
  otherTypeOf,
} from './allowance.schema.ts';

/** The fields that company allowances and employee allowances share, as callers send them. */
export interface AllowanceFields {
  readonly description?: string | null;
  readonly amount?: string | number | null;
  readonly allowance_category?: string | null;
  readonly other_allowance_type?: OtherAllowanceType | null;
  readonly is_taxable?: boolean | null;
  readonly is_itemised?: boolean | null;
  readonly is_included_in_super_calculations?: boolean | null;
}

export interface AllowanceValues {
  readonly description: string;
  readonly amount: string;
  readonly allowance_category: AllowanceCategory | null;
  readonly other_allowance_type: OtherAllowanceType | null;
  readonly is_taxable: boolean;
  readonly is_itemised: boolean;
  readonly is_included_in_super_calculations: boolean;
}

const LONGEST = 60;
/** The characters the ATO accepts in a reported description. */
const ACCEPTED = /^[A-Za-z0-9 !@$%&*()_\-=[\];:'",.?/]*$/;
const QUOTED = 40;
const LARGEST = '9999999.99';

/** Contract [ALLOW-023]: rejects explicit nulls. */
export function refuseNulls(given: object): void {
  for (const [field, value] of Object.entries(given)) {
    if (value === null)
      throw badRequest(`${field} must not be null; leave it out instead`, inBody('null_not_allowed', field));
  }
}

export function valuesOfNew(given: AllowanceFields, country: Country): AllowanceValues {
  if (given.description === undefined) throw badRequest('description is required', inBody('required', 'description'));
  if (given.amount === undefined) throw badRequest('amount is required', inBody('required', 'amount'));
  if (country === 'AU' && given.allowance_category === undefined) {
    throw badRequest(
      `allowance_category is required for an Australian company: ${CHOICES}`,
      inBody('required', 'allowance_category'),
    );
  }
  return {
    is_taxable: true,
    is_itemised: false,
    is_included_in_super_calculations: true,
    ...valuesOfChange(given, country, { allowance_category: null, other_allowance_type: null }),
  } as AllowanceValues;
}

/** Validates the fields that were sent. Returns them with the resulting category and type. */
export function valuesOfChange(
  given: AllowanceFields,
  country: Country,
  before: Pick<AllowanceValues, 'allowance_category' | 'other_allowance_type'>,
): Partial<AllowanceValues> {
  const { description, amount, allowance_category: sent, other_allowance_type, ...flags } = given;
  const allowance_category = typeof sent === 'string' ? categoryOf(sent, country) : before.allowance_category;
  return {
    allowance_category,
    other_allowance_type: otherTypeOf(
      allowance_category,
      country === 'NZ' ? null : other_allowance_type,
      before.other_allowance_type,
    ),
    ...(typeof description === 'string' ? { description: descriptionOf(description) } : {}),
    ...(amount !== undefined && amount !== null ? { amount: positiveAmount(amount) } : {}),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
  };
}

function descriptionOf(given: string): string {
  const description = given.trim();
  if (description === '') throw badRequest('description must not be blank', inBody('required', 'description'));
  if (description.length > LONGEST) {
    throw badRequest(
      `description must be at most ${LONGEST} characters, but ${description.length} were sent`,
      inBody('too_long', 'description'),
    );
  }
  if (!ACCEPTED.test(description)) {
    throw badRequest(
      `description has a character the tax office does not accept; use letters, digits, spaces and ! @ $ % & * ( ) _ - = [ ] ; : ' " , . ? /`,
      inBody('wrong_format', 'description'),
    );
  }
  return description;
}

export function positiveAmount(given: string | number): string {
  const amount = roundToCent(decimalOf(given));
  if (amount.lessThanOrEqualTo(0))
    throw badRequest(`amount must be more than zero, but ${given} was sent`, inBody('too_small', 'amount'));
  if (amount.greaterThan(LARGEST))
    throw badRequest(`amount must be at most ${LARGEST}, but ${given} was sent`, inBody('too_large', 'amount'));
  return money(amount);
}

const CHOICES = Object.entries(ALLOWANCE_CATEGORIES)
  .map(([code, name]) => `${code} (${name})`)
  .join(', ');

/** The part of a text that error messages quote: only the beginning, because callers may send text of any length. */
const beginningOf = (given: string): string => (given.length > QUOTED ? `${given.slice(0, QUOTED)}…` : given);

/** The category that was sent. Contract [ALLOW-016]: for New Zealand, which has no categories, the field is ignored. */
function categoryOf(given: string, country: Country): AllowanceCategory | null {
  if (country === 'NZ') return null;
  const category = allowanceCategoryOf(given);
  if (!category)
    throw badRequest(
      `allowance_category '${beginningOf(given)}' is not one of ${CHOICES}`,
      inBody('not_a_choice', 'allowance_category'),
    );
  return category;
}
