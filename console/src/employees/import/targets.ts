import type { Country, Field } from '../fields/field.ts';
import { forCountry } from '../fields/field.ts';
import { ALL_FIELDS, fieldOf } from '../fields/sections.ts';
import { isRequiredIn } from '../hire/hire-steps.ts';

/** Columns that are not fields of the employee but are converted to them. */
const RESIDENT: Field = {
  name: 'australian_resident',
  label: 'Australian resident for tax',
  kind: 'yes-no',
  country: 'AU',
  help: 'Yes means no foreign resident',
};
export const NZ_ACCOUNT: Field = {
  name: 'nz_bank_account',
  label: 'Bank account',
  kind: 'nz-account',
  country: 'NZ',
  isSecret: true,
  help: 'Added as the main account after the employee is made',
};

/** The account fields of the record are too short for New Zealand accounts. */
const isOfCountry = ({ name }: Field, country: Country): boolean =>
  country === 'AU' || !/^(primary|secondary)_bank_/.test(name);

export const targetsOf = (country: Country): readonly Field[] =>
  forCountry([...ALL_FIELDS, RESIDENT, NZ_ACCOUNT], country).filter((field) => isOfCountry(field, country));

export const targetOf = (name: string): Field | undefined =>
  fieldOf(name) ?? [RESIDENT, NZ_ACCOUNT].find((field) => field.name === name);

export const requiredFieldsOf = (country: Country): readonly Field[] =>
  targetsOf(country).filter((field) => isRequiredIn(field, country));
