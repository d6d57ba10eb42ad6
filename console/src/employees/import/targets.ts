import type { Country, Field } from '../fields/field.ts';
import { forCountry } from '../fields/field.ts';
import { ALL_FIELDS, fieldOf } from '../fields/sections.ts';
import { isNeeded } from '../hire/hire-steps.ts';

/** Columns that stand for a field of the employee, or for something that becomes one. */
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

/** The accounts on the record are too short for New Zealand, and are left out there. */
const isOfCountry = ({ name }: Field, country: Country): boolean =>
  country === 'AU' || !/^(primary|secondary)_bank_/.test(name);

export const targetsOf = (country: Country): readonly Field[] =>
  forCountry([...ALL_FIELDS, RESIDENT, NZ_ACCOUNT], country).filter((field) => isOfCountry(field, country));

export const targetOf = (name: string): Field | undefined =>
  fieldOf(name) ?? [RESIDENT, NZ_ACCOUNT].find((field) => field.name === name);

export const neededOf = (country: Country): readonly Field[] =>
  targetsOf(country).filter((field) => isNeeded(field, country));
