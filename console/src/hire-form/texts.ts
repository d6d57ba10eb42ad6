import type { Schemas } from '../api/client.ts';
import { fieldOf } from '../employees/fields/sections.ts';
import { day } from '../ui/format.ts';

export const PART_TITLES: Readonly<Record<Schemas['ReviewedHireFormPart']['part'], string>> = {
  details: 'Personal details',
  tax: 'Tax declaration',
  bank_account: 'Bank account',
  super: 'Super fund',
  kiwisaver: 'KiwiSaver',
};

const OTHERS: Readonly<Record<string, string>> = {
  tax_file_number_exemption: 'Reason for no tax file number',
  residency: 'Residency for tax',
  account_name: 'Account name',
  account_number: 'Account number',
  bsb: 'BSB',
  kin_name: 'Emergency contact: name',
  kin_relationship: 'Emergency contact: relationship',
  kin_phone_mobile: 'Emergency contact: mobile phone',
  fund: 'Fund',
  usi: 'USI of the fund',
  member_number: 'Member number',
  membership: 'KiwiSaver member',
};

/** The label that the employee page uses for a field. */
export const labelOf = (field: string): string => OTHERS[field] ?? fieldOf(field)?.label ?? field;

const VALUES: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  employer_fund: 'Left to the employer',
  own_fund: 'Own fund',
};

export function shownValue(field: string, value: string | null): string {
  if (value === null) return '–';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return day(value);
  if (field === 'kiwisaver_employee_rate') return `${Number((Number(value) * 100).toFixed(2))}%`;
  return VALUES[value] ?? fieldOf(field)?.choices?.find(([code]) => code === value)?.[1] ?? value;
}

/** The queries whose results change when a form changes. */
export const FORM_READS = [
  '/api/company/{company_id}/hire-forms',
  '/api/employees/{employee_id}/hire-form/answers',
  '/api/employees/{employee_id}/hire-declarations',
] as const;
