import type { Country } from '../../../base/country.ts';
import type { StoredDeclarations } from './declared.ts';
import { type ColumnName, type ColumnValues, FIELD_LIST } from './fields.ts';
import type { Errors } from './read-item.ts';

/** Changing one of these fields revalidates the whole tax declaration. */
export const DECLARATION_FIELDS: readonly ColumnName[] = [
  ...(FIELD_LIST.filter(([, { required }]) => required === 'AU' || required === 'NZ').map(
    ([name]) => name,
  ) as ColumnName[]),
  'is_super_only_contractor',
  'no_declaration',
  'has_student_loan',
];

const AU_REQUIRED = FIELD_LIST.filter(([, { required }]) => required === 'AU').map(([name]) => name as ColumnName);

/** Contract [EMP-171..EMP-173]: no_declaration overrides the other fields sent. */
export function settleNzDeclaration<V extends ColumnValues>(columns: V): V {
  if (!columns.no_declaration) return columns;
  return { ...columns, nz_tax_code: 'ND', has_student_loan: false, ird_number: null };
}

/** Errors for missing parts of the tax declaration; empty if it is complete. */
export const missingDeclaration = (country: Country, columns: Declaring): Errors =>
  country === 'AU' ? missingInAustralia(columns) : missingInNewZealand(columns);

/** The columns plus the reason for a missing tax file number. */
type Declaring = ColumnValues & { readonly declarations: StoredDeclarations };

/** Whether this employee may omit a field that the country requires. */
export function isExcused(name: ColumnName, columns: Declaring): boolean {
  if (name === 'tax_file_number') {
    return columns.is_super_only_contractor || columns.declarations.tax_file_number_exemption !== undefined;
  }
  if (name === 'nz_tax_code') return columns.no_declaration;
  if (name === 'ird_number') {
    return columns.no_declaration || columns.nz_tax_code === 'WT' || columns.nz_tax_code === 'ND';
  }
  return false;
}

function missingInAustralia(columns: Declaring): Errors {
  const missing = AU_REQUIRED.filter((name) => columns[name] === null && !isExcused(name, columns));
  return Object.fromEntries(missing.map((name) => [name, 'This field is required for an Australian employee']));
}

function missingInNewZealand(columns: Declaring): Errors {
  if (columns.nz_tax_code === null) {
    return {
      detail:
        'nz_tax_code is required for a New Zealand employee; send no_declaration true if the employee made no declaration',
    };
  }
  if (columns.ird_number === null && !isExcused('ird_number', columns)) {
    return { detail: 'ird_number is required for a New Zealand employee unless the tax code is WT or ND' };
  }
  return {};
}
