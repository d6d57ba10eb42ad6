import type { Country, Field } from '../fields/field.ts';
import { forCountry } from '../fields/field.ts';
import { fieldOf, TFN_EXEMPTION } from '../fields/sections.ts';
import type { Step } from '../search.ts';

export interface HireStep {
  readonly step: Step;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly Field[];
}

const named = (...names: readonly string[]): readonly Field[] =>
  names.map((name) => {
    const field = fieldOf(name);
    if (!field) throw new Error(`No field is called ${name}`);
    return field;
  });

/** These fields are not part of the employee record. They are stored as the first bank account. */
export const BANK_FIELDS: readonly Field[] = [
  { name: 'bank_account_name', label: 'Account name', kind: 'text', max: 32 },
  { name: 'bank_bsb', label: 'BSB', kind: 'bsb', country: 'AU', max: 7 },
  { name: 'bank_account_number', label: 'Account number', kind: 'text', country: 'AU', max: 12, isSecret: true },
  {
    name: 'bank_account_number',
    label: 'Account number',
    kind: 'nz-account',
    country: 'NZ',
    max: 20,
    isSecret: true,
    help: 'Bank, branch, account and suffix',
  },
  { name: 'bank_reference', label: 'Reference', kind: 'text', max: 18, help: 'Statement reference' },
];

/** Only the fields needed for a correct pay. The others can be added later on the employee page. */
const STEPS_OF = (country: Country): readonly HireStep[] => [
  {
    step: 'who',
    title: 'Who',
    about: 'Who you are hiring and where they live.',
    fields: named(
      'first_name',
      'last_name',
      'date_of_birth',
      'email_address',
      'phone_mobile',
      'number',
      'address1',
      'address2',
      'city',
      'state',
      'postcode',
      'country',
    ),
  },
  {
    step: 'job',
    title: 'Job',
    about: 'Sets leave and how the employment is reported.',
    fields: named('start_date', 'employment_status', 'position', 'department'),
  },
  {
    step: 'pay',
    title: 'Pay',
    about: 'Pay for a normal week. You can add allowances and other rates later.',
    fields: named('pay_rate_per_hour', 'pay_period', 'standard_hours_per_day', 'standard_days_per_week'),
  },
  {
    step: 'tax',
    title: 'Tax',
    about:
      country === 'AU'
        ? 'From the tax file number declaration. If there is no number, select why.'
        : 'From the tax code declaration (IR330).',
    fields:
      country === 'AU'
        ? [
            ...named('tax_file_number'),
            TFN_EXEMPTION,
            ...named(
              'is_foreign_resident',
              'has_claimed_tax_free_threshold',
              'has_stsl_liability',
              'is_closely_held',
              'working_holiday_tax_scale_applies',
            ),
          ]
        : named('nz_tax_code', 'ird_number', 'has_student_loan', 'no_declaration'),
  },
  {
    step: 'saving',
    title: country === 'AU' ? 'Super' : 'KiwiSaver',
    about:
      country === 'AU'
        ? 'From the super choice form. Leave rates empty to use the company’s or the legal rate.'
        : 'From the KiwiSaver deduction form. Leave rates empty to use the legal rates.',
    fields:
      country === 'AU'
        ? named('default_employee_fund_usi', 'default_employee_fund_member_number', 'super_rate')
        : named('kiwisaver_status_code', 'kiwisaver_employee_rate', 'kiwisaver_employer_rate'),
  },
  {
    step: 'bank',
    title: 'Bank',
    about: 'Where net pay goes. You can add it later, before the first pay.',
    fields: forCountry(BANK_FIELDS, country),
  },
];

/** The name of the input that lets the new employee fill in tax, super or KiwiSaver, and the bank account. */
export const ASKS_EMPLOYEE = 'asks_employee';

/** The tax fields that the office fills in even if the employee fills in the rest. */
const LEFT_TO_OFFICE: Readonly<Record<Country, readonly string[]>> = { AU: ['is_closely_held'], NZ: [] };

/** Until the answers are accepted, tax is withheld as the law says for an employee who made no declaration. */
export const UNTIL_ACCEPTED: Readonly<Record<Country, Readonly<Record<string, unknown>>>> = {
  AU: {
    tax_file_number_exemption: 'NOT_QUOTED',
    is_foreign_resident: false,
    has_claimed_tax_free_threshold: false,
    has_stsl_liability: false,
  },
  NZ: { no_declaration: true },
};

export function stepsOf(country: Country, isEmployeeAsked = false): readonly HireStep[] {
  const all = STEPS_OF(country).map((step) => ({ ...step, fields: forCountry(step.fields, country) }));
  if (!isEmployeeAsked) return all;
  return all
    .filter(({ step }) => step !== 'saving' && step !== 'bank')
    .map((step) =>
      step.step === 'tax'
        ? { ...step, about: ASKED, fields: step.fields.filter(({ name }) => LEFT_TO_OFFICE[country].includes(name)) }
        : step,
    );
}

const ASKED =
  'The employee gets a link to fill in tax, bank and super or KiwiSaver details. Until you accept the answers, tax is withheld at the rate for employees who made no declaration.';

export const isRequiredIn = ({ required }: Field, country: Country): boolean =>
  required === 'all' || required === country;

/** Whether another answer makes this required field optional. */
export function isExcused(name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (name === 'tax_file_number') return Boolean(values.tax_file_number_exemption);
  if (name === 'nz_tax_code') return values.no_declaration === true;
  if (name === 'ird_number') {
    return values.no_declaration === true || values.nz_tax_code === 'WT' || values.nz_tax_code === 'ND';
  }
  return false;
}
